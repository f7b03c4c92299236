// The operations of the contract, over HTTP.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  Calculator,
  ENTITIES,
  FIELD_CODES,
  messageOf,
  type Person,
  type REASONS,
} from '../../../src/index.js';
import { faultOf } from '../../../src/key/contract/codes.js';
import { failure } from '../../../src/key/contract/envelope.js';
import { person } from '../../people/person.js';
import { ask, calculate, exchange, parseRaw, queryOf, rawRequest } from './requests.js';
import { bearer, type Service, startService } from './service.js';

const KEY = 'PEHL800510MDFRRS04';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

const success = { error: false, code_error: 0, error_message: null, response: { curp: KEY } };

const failing = (code: number, message: string) => ({
  error: true,
  code_error: code,
  error_message: message,
  response: {},
});

describe('GET /curp/calcular_curp', () => {
  it('answers with the key and 200', async () => {
    const { status, body } = await calculate(service);
    expect(status).toBe(200);
    expect(body).toEqual(success);
  });

  it('accepts accents, eñes and blanks in any usual encoding of an address', async () => {
    const query = queryOf(person({ nombres: undefined }), { token: service.token });
    for (const nombres of ['MAR%C3%8DA%20LUISA', 'MAR%c3%8dA+LUISA', 'MARI%CC%81A%20LUISA']) {
      const { body } = await ask(service, `/curp/calcular_curp?${query}&nombres=${nombres}`);
      expect(body).toEqual(success);
    }
  });

  it('refuses a URL without percent-encoding, with a helpful message', async () => {
    const query = queryOf(person({ apellido_paterno: undefined }), { token: service.token });
    const line = rawRequest(`GET /curp/calcular_curp?${query}&apellido_paterno=MUÑOZ`);
    const { status, body } = parseRaw(await exchange(service.port, line));
    expect([status, body]).toEqual([400, failing(491, expect.stringContaining('%C3%91'))]);
  });

  it('accepts a trailing slash', async () => {
    const { status, body } = await ask(
      service,
      `/curp/calcular_curp/?${queryOf(person(), { token: service.token })}`,
    );
    expect([status, body]).toEqual([200, success]);
  });

  it('ignores unknown parameters', async () => {
    const { status, body } = await calculate(
      service,
      {},
      { callback: 'x', __proto__x: '1', constructor: 'y' },
    );
    expect([status, body]).toEqual([200, success]);
  });

  it('uses the first value of a parameter that is given twice', async () => {
    const path = `/curp/calcular_curp?${queryOf(person(), { token: service.token })}`;
    const { body } = await ask(service, `${path}&sexo=H&nombres=JUAN&token=wrong&lang=en`);
    expect(body).toEqual(success);
    const empty = await ask(service, `/curp/calcular_curp?nombres=&${path.split('?')[1]}`);
    expect(empty.body.code_error).toBe(400);
  });

  it('answers HEAD like GET, without the body', async () => {
    const path = `/curp/calcular_curp?${queryOf(person(), { token: service.token })}`;
    const head = await fetch(service.address + path, { method: 'HEAD' });
    const get = await fetch(service.address + path);
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength));
  });

  it('answers many requests at once, each with its own result', async () => {
    const entities = Array.from({ length: 100 }, (_, index) => ENTITIES[index % ENTITIES.length]!);
    const answers = await Promise.all(
      entities.map(({ clave_entidad }) => calculate(service, { entidad: clave_entidad })),
    );
    expect(answers.map(({ body }) => String(body.response.curp).slice(11, 13))).toEqual(
      entities.map(({ abreviatura_entidad }) => abreviatura_entidad),
    );
  });
});

/** A value of a field for each of its faults. */
const WRONG: Record<string, Record<string, string | undefined>> = {
  missing: {},
  not_numeric: { anio_nacimiento: '19e0', mes_nacimiento: '+5', dia_nacimiento: '1O', entidad: '０９' },
  wrong_digits: { anio_nacimiento: '80', mes_nacimiento: '5', dia_nacimiento: '010', entidad: '9' },
  invalid: { sexo: 'm' },
};

const CODES = Object.entries(FIELD_CODES).flatMap(([field, kinds]) =>
  Object.entries(kinds).map(([kind, code]) => [code, field, kind] as const),
);

describe('each code of a row', () => {
  it.each(CODES)('%i: %s %s', async (code, field, kind) => {
    const spanish = await calculate(service, { [field]: WRONG[kind]![field] } as Person);
    expect(spanish.status).toBe(400);
    expect(spanish.body).toEqual(failing(code, messageOf(code, null, 'es')));
    const english = await calculate(service, { [field]: WRONG[kind]![field] } as Person, { lang: 'en' });
    expect(english.body).toEqual(failing(code, messageOf(code, null, 'en')));
  });

  it('a field of blanks is missing, and the lowest code is reported', async () => {
    const { body } = await calculate(service, { apellido_materno: ' \u00a0\t', sexo: 'm', entidad: '9' });
    expect(body.code_error).toBe(402);
  });

  const REASONABLE: Partial<Record<(typeof REASONS)[number], Person>> = {
    invalid_date: { mes_nacimiento: '02', dia_nacimiento: '30' },
    date_out_of_range: { anio_nacimiento: '1879' },
    unknown_entity: { entidad: '33' },
    damaged_text: { apellido_paterno: 'MUÃ±OZ' },
    unsupported_character: { nombres: '王' },
  };

  it.each(Object.entries(REASONABLE))('417: %s', async (reason, fields) => {
    const { status, body } = await calculate(service, fields);
    expect(status).toBe(400);
    expect(body).toEqual(failing(417, messageOf(417, reason as (typeof REASONS)[number], 'es')));
  });

  it('417: damaged_text, for bytes that are not UTF-8', async () => {
    const query = queryOf(person({ apellido_paterno: undefined }), { token: service.token });
    const { status, body } = await ask(service, `/curp/calcular_curp?${query}&apellido_paterno=MU%F1OZ`);
    expect([status, body]).toEqual([400, failing(417, messageOf(417, 'damaged_text', 'es'))]);
  });

  it('417: internal is a fault of the server, 500, and logged', async () => {
    const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const own = await startService({ log });
    const spy = vi.spyOn(Calculator.prototype, 'outcome').mockReturnValue(failure(faultOf(417), 'internal'));
    try {
      const { status, body } = await calculate(own);
      expect([status, body]).toEqual([500, failing(417, messageOf(417, 'internal', 'es'))]);
      expect(log.error).toHaveBeenCalledWith({ code: 417, reason: 'internal' }, expect.any(String));
    } finally {
      spy.mockRestore();
    }
  });
});

describe('surnames', () => {
  it('are required by default', async () => {
    const { body } = await calculate(service, { apellido_materno: '' }, { surnames: 'optional' });
    expect(body).toMatchObject({ error: false, response: { curp: expect.stringMatching(/^PEXL/) } });
    expect((await calculate(service, { apellido_materno: '' })).body.code_error).toBe(402);
    expect(
      (await calculate(service, { apellido_materno: '' }, { surnames: 'required' })).body.code_error,
    ).toBe(402);
  });

  it('with an unknown value: an error that names the option', async () => {
    const { status, body } = await calculate(service, {}, { surnames: 'maybe' });
    expect([status, body]).toEqual([
      400,
      failing(480, 'La opción surnames no es válida: use required u optional'),
    ]);
  });
});

describe('the language', () => {
  it.each([
    [undefined, 'Falta el parámetro nombres'],
    ['es-MX,es;q=0.9,en;q=0.8', 'Falta el parámetro nombres'],
    ['en', 'The parameter nombres is missing'],
    ['en-US,en;q=0.9,es;q=0.8', 'The parameter nombres is missing'],
    ['fr-CH, fr;q=0.9, en;q=0.8, es;q=0.7', 'The parameter nombres is missing'],
    ['es;q=0.1, en;q=0.2', 'The parameter nombres is missing'],
    ['fr', 'Falta el parámetro nombres'],
    ['*', 'Falta el parámetro nombres'],
    ['en;q=0, *', 'Falta el parámetro nombres'],
    ['engl;ish,,;;q=', 'Falta el parámetro nombres'],
  ])('of Accept-Language %s', async (header, message) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'accept-language': header };
    const { body } = await calculate(service, { nombres: undefined }, {}, { headers });
    expect(body.error_message).toBe(message);
  });

  it('is that of lang, before the header; an unknown lang is not an error', async () => {
    const headers = { 'accept-language': 'es' };
    const asked = await calculate(service, { nombres: undefined }, { lang: 'en' }, { headers });
    expect(asked.body.error_message).toBe('The parameter nombres is missing');
    const unknown = await calculate(service, { nombres: undefined }, { lang: 'fr' }, { headers });
    expect(unknown.body.error_message).toBe('Falta el parámetro nombres');
  });
});

describe('GET /curp/entidades', () => {
  it.each(['/curp/entidades', '/curp/entidades/'])('%s gives the 33 records', async (path) => {
    const { status, body } = await ask(service, `${path}?token=${service.token}&extra=1`);
    expect(status).toBe(200);
    expect(body.response).toEqual({ clave_entidad: ENTITIES });
    expect(ENTITIES).toHaveLength(33);
  });
});

describe('GET /curp/explicar', () => {
  it('explains each position in the language', async () => {
    for (const [lang, word] of [
      ['es', /^Letra inicial/],
      ['en', /^Initial/],
    ] as const) {
      const { status, body } = await ask(service, `/curp/explicar?${queryOf(person(), { lang })}`, {
        headers: bearer(service.token),
      });
      expect(status).toBe(200);
      const { curp, positions } = body.response as { curp: string; positions: Record<string, unknown>[] };
      expect(curp).toBe(KEY);
      expect(positions.map(({ character }) => character).join('')).toBe(KEY);
      expect(positions[0]).toEqual({
        position: 1,
        character: 'P',
        source: 'PEREZ',
        letter: 'P',
        rule: expect.stringMatching(/^RG|^D21|^I06/),
        explanation: expect.stringMatching(word),
      });
    }
  });

  it('lists every fault of a row without a key', async () => {
    const { status, body } = await ask(
      service,
      `/curp/explicar?${queryOf(person({ sexo: 'm', entidad: '9' }))}`,
      {
        headers: bearer(service.token),
      },
    );
    expect(status).toBe(400);
    expect(body.code_error).toBe(415);
    expect(body.response).toEqual({ codes: [415, 416], reason: null });
  });
});
