// An internal error is reported to the client by a code, and to the log by its class.
import { describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../../src/base/sentence.js';
import { FIELD_CODES } from '../../../src/index.js';
import { faultBody, isOfContract } from '../../../src/service/reply/envelope-reply.js';
import { FAULTS, type Fault, HttpFault } from '../../../src/service/reply/http-fault.js';
import { ask } from '../http/requests.js';
import { bearer, startService } from '../http/service.js';

describe('the table of faults', () => {
  it.each(Object.entries(FAULTS))(
    '%s has a status, a code that no row has, and a sentence in two languages',
    (_, entry) => {
      const { status, code, es, en } = entry;
      expect(status).toBeGreaterThanOrEqual(400);
      const rowCodes: number[] = [
        ...Object.values(FIELD_CODES).flatMap((kinds) => Object.values(kinds)),
        417,
      ];
      expect(rowCodes).not.toContain(code);
      expect(es).not.toBe(en);
      expect(es.includes('{option}')).toBe(en.includes('{option}'));
    },
  );

  it('names an option, and uses a more exact sentence if there is one', () => {
    expect(new HttpFault('bad_option', { option: 'delimiter' }).sentences.es).toBe(
      'La opción delimiter no es válida',
    );
    const sentence = { es: 'sí', en: 'yes' };
    expect(new HttpFault('bad_option', { sentence }).sentences.en).toBe('yes');
  });
});

describe('the body of a fault', () => {
  const faults = Object.keys(FAULTS) as Fault[];

  it.each(faults)('%s has its sentence in both languages, beside the one that was asked for', (fault) => {
    const { es, en } = FAULTS[fault];
    const named = (text: string): string => text.replace('{option}', 'delimiter');
    for (const language of LANGUAGES) {
      const body = JSON.parse(faultBody(new HttpFault(fault, { option: 'delimiter' }), language));
      expect(body.error_messages).toEqual({ es: named(es), en: named(en) });
      expect(body.error_message).toBe(body.error_messages[language]);
    }
  });

  it('of an operation of the contract has the fields of the contract', () => {
    for (const fault of faults)
      expect(Object.keys(JSON.parse(faultBody(new HttpFault(fault), 'es', true)))).toEqual([
        'error',
        'code_error',
        'error_message',
        'response',
      ]);
  });

  it.each([
    ['GET', '/curp/calcular_curp?token=x', true],
    ['HEAD', '/curp/entidades', true],
    ['POST', '/curp/entidades', true],
    ['GET', '/curp/nothing', true],
    ['POST', '/curp/calcular_curp', false],
    ['POST', '/curp/calcular_curp/?lang=en', false],
    ['GET', '/v1/runs', false],
    ['GET', '/curp', false],
  ])('%s %s is of the contract: %s', (method, url, expected) => {
    expect(isOfContract(method, url)).toBe(expected);
  });
});

describe('an unexpected error', () => {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

  it.each([
    [new TypeError('QUETZALCANARIO'), 500, 500, 'Ocurrió un error interno'],
    [Object.assign(new Error('QUETZALCANARIO'), { code: 'EIO' }), 500, 500, 'Ocurrió un error interno'],
    [Object.assign(new Error('x'), { statusCode: 503 }), 500, 500, 'Ocurrió un error interno'],
    [Object.assign(new Error('x'), { code: 'ENOSPC' }), 507, 493, 'El servidor no tiene espacio en disco'],
  ])('%s', async (error, status, code, message) => {
    const service = await startService({ log });
    vi.spyOn(service.options.store, 'list').mockRejectedValue(error);
    const answer = await ask(service, '/runs', { headers: bearer(service.token) });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      error: true,
      code_error: code,
      error_message: message,
      error_messages: { es: message, en: expect.any(String) },
      response: {},
    });
    const facts = {
      request: answer.headers.get('x-request-id'),
      route: '/runs',
      method: 'GET',
      status,
      error,
    };
    expect(log.error).toHaveBeenCalledWith(facts, 'a request failed');
    expect((await ask(service, '/healthz')).status).toBe(200);
  });

  it('with a 4xx status is answered with 400', async () => {
    const service = await startService();
    const error = Object.assign(new Error('x'), { statusCode: 418 });
    vi.spyOn(service.options.store, 'list').mockRejectedValue(error);
    const { status, body } = await ask(service, '/runs', { headers: bearer(service.token) });
    expect([status, body.code_error]).toEqual([400, 491]);
  });
});
