// POST /curp/calcular_curp: a list of persons in one request.
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { MAX_PERSONS } from '../../../src/engine/queue/direct-queue.js';
import { calculate as calculateKey, type Person } from '../../../src/index.js';
import { person } from '../../people/person.js';
import { until } from '../../vitest/waiting.js';
import { ask, type Envelope } from '../http/requests.js';
import { bearer, startService } from '../http/service.js';

const service = await startService({ limits: { bodyBytes: 512 * 1024 } });

const NDJSON = 'application/x-ndjson';

interface Posted {
  type?: string | undefined;
  query?: string;
  headers?: Record<string, string>;
}

const post = (
  body: string,
  { type = 'application/json', query = '', headers = {} }: Posted = {},
  { address } = service,
) =>
  fetch(`${address}/curp/calcular_curp${query}`, {
    method: 'POST',
    body,
    headers: { ...bearer(service.token), 'content-type': type, ...headers },
    duplex: 'half',
  } as RequestInit);

const PERSONS: Person[] = [person(), person({ sexo: '' }), person({ entidad: '33' })];
const ANSWERS = PERSONS.map((one) => calculateKey(one));
const OUTPUT_BLOCK = PERSONS.map((one) => `${JSON.stringify(one)}\n`).join('');

const parsedLines = (text: string) =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Envelope]));

describe('a list', () => {
  it('as an array is answered with an array, in order; a wrong person is an answer like others', async () => {
    const response = await post(JSON.stringify(PERSONS));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual(ANSWERS);
  });

  it.each([NDJSON, 'application/jsonl; charset=utf-8'])(
    'as lines (%s) is answered with lines',
    async (type) => {
      const response = await post(OUTPUT_BLOCK, { type });
      expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
      expect(parsedLines(await response.text())).toEqual(ANSWERS);
    },
  );

  it('is answered in the form of Accept', async () => {
    const lines = await post(JSON.stringify(PERSONS), { headers: { accept: `text/html, ${NDJSON};q=0.5` } });
    expect(parsedLines(await lines.text())).toEqual(ANSWERS);
    const array = await post(OUTPUT_BLOCK, { type: NDJSON, headers: { accept: 'application/json' } });
    expect(await array.json()).toEqual(ANSWERS);
  });

  it('may be empty', async () => {
    expect(await (await post('[]')).json()).toEqual([]);
    expect(await (await post('\n', { type: NDJSON })).text()).toBe('');
    const accept = NDJSON;
    expect(await (await post('[]', { headers: { accept } })).text()).toBe('');
  });

  it('has the options of a run that a person can have', async () => {
    const query = '?detail=true&lang=en&echo=all&normalize=true&sexo=MF&surnames=optional';
    const [answer] = (await (await post(JSON.stringify([person({ entidad: '33' })]), { query })).json()) as [
      object,
    ];
    expect(answer).toEqual({
      error: true,
      code_error: 417,
      error_message: 'The entity key is not in the catalog',
      response: {},
      reason: 'unknown_entity',
      codes: [417],
      person: person({ entidad: '33' }),
    });
    const verdicts = await post(JSON.stringify([{ ...person(), curp: 'PEHL800510MDFRRS04' }]), {
      query: '?mode=reconcile',
    });
    expect(await verdicts.json()).toMatchObject([{ error: false, verdict: 'match' }]);
  });

  it('is in the language of Accept-Language', async () => {
    const headers = { 'accept-language': 'en' };
    expect(await (await post('[{}]', { headers })).json()).toMatchObject([
      { error_message: 'The parameter nombres is missing' },
    ]);
  });

  it('is counted row by row', async () => {
    const one = service.oneProcess('each has its own metrics');
    const before = await (await fetch(`${one.address}/metrics`)).text();
    await post(JSON.stringify(PERSONS), {}, one);
    const after = await (await fetch(`${one.address}/metrics`)).text();
    const rows = (text: string, labels: string) =>
      Number(new RegExp(`^curp_batch_http_rows_total{${labels}} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
    for (const labels of ['code="0",reason=""', 'code="406",reason=""', 'code="417",reason="unknown_entity"'])
      expect(rows(after, labels)).toBe(rows(before, labels) + 1);
  });
});

describe('a request that is not a list', () => {
  const asked = (body: string, posted: Posted = {}) =>
    ask(service, `/curp/calcular_curp${posted.query ?? ''}`, {
      method: 'POST',
      body,
      headers: {
        ...bearer(service.token),
        'content-type': posted.type ?? 'application/json',
        ...posted.headers,
      },
    });

  it.each([
    ['not_json', null, /no es JSON válido/, '{"nombres":"QUETZALCANARIO"'],
    ['not_an_array', null, /un arreglo de objetos/, '{"nombres":"QUETZALCANARIO"}'],
    ['not_an_object', 1, /El elemento 1 \(desde 0\) no es un objeto/, '[{},"QUETZALCANARIO"]'],
    ['too_many', null, /más de 1,000 personas: divídala/, JSON.stringify(Array(MAX_PERSONS + 1).fill({}))],
  ])('is 470: %s', async (fault, index, sentence, text) => {
    const { status, body } = await asked(text);
    expect([status, body.code_error, body.response]).toEqual([400, 470, { fault, index }]);
    expect(body.error_message).toMatch(sentence);
    expect(JSON.stringify(body)).not.toContain('QUETZAL');
  });

  it('says so in English', async () => {
    const { body } = await asked('[1]', { query: '?lang=en' });
    expect(body.error_message).toBe(
      'Element 0 (from 0) is not an object: each person is an object with the fields nombres, apellido_paterno…',
    );
  });

  it('too large, of another type, compressed, or without a body', async () => {
    const large = 'x'.repeat(600 * 1024);
    expect((await asked(large)).body.code_error).toBe(482);
    expect((await asked(large, { type: NDJSON })).body.code_error).toBe(482);
    expect((await asked('a=b', { type: 'text/plain' })).body.code_error).toBe(481);
    const headers = { 'content-encoding': 'gzip' };
    expect((await asked('[]', { headers })).body.code_error).toBe(481);
    expect((await asked('')).body.code_error).toBe(470);
    const none = await ask(service, '/curp/calcular_curp', {
      method: 'POST',
      headers: bearer(service.token),
    });
    expect(none.body.code_error).toBe(470);
  });

  it('with an option that is unknown, wrong or missing', async () => {
    const unknown = await asked('[]', { query: '?nombres=JUAN' });
    expect([unknown.status, unknown.body.code_error]).toEqual([400, 480]);
    expect(unknown.body.error_message).toMatch(/Aquí se admiten: mode, echo, detail, lang, normalize, /);
    expect((await asked('[]', { query: '?detail=maybe' })).body.response).toMatchObject({ option: 'detail' });
    const { body } = await asked('[]', { query: '?normalize=true' });
    expect(body.error_message).toBe(
      'Con normalize hace falta la opción sexo: use HM, MF, 12, 21, 01, 10 o 123',
    );
    expect(body.response).toMatchObject({ fault: 'needed', option: 'sexo' });
  });

  it('without a token is refused before its body is read', async () => {
    const { status, body } = await ask(service, '/curp/calcular_curp', { method: 'POST', body: '[]' });
    expect([status, body.code_error]).toEqual([401, 499]);
  });
});

/** A request in pieces, over a connection of its own. */
async function opened(length: number | 'chunked') {
  const socket = connect(service.port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => {});
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(
    `POST /curp/calcular_curp?token=${service.token} HTTP/1.1\r\nHost: x\r\nContent-Type: ${NDJSON}\r\n${size}\r\n\r\n`,
  );
  return {
    socket,
    received: () => received,
    send: (text: string) =>
      socket.write(length === 'chunked' ? `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n` : text),
    closed: new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
    }),
  };
}

describe('lines', () => {
  it('are answered before the body has ended', async () => {
    const { socket, send, received, closed } = await opened('chunked');
    send(OUTPUT_BLOCK);
    await until('an answer', () => received().split('"error":').length === 4);
    expect(received()).toContain('HTTP/1.1 200');
    send(`${JSON.stringify(person())}\n`);
    await until('an answer', () => received().split('"error":').length === 5);
    send(JSON.stringify(person())); // the last line needs no line end
    socket.write('0\r\n\r\n');
    await closed;
    expect(received().split('PEHL800510MDFRRS04')).toHaveLength(4);
    expect(received().endsWith('0\r\n\r\n')).toBe(true);
  });

  it('that are wrong are answered each, and the others too', async () => {
    const answers = parsedLines(await (await post(`7\n${OUTPUT_BLOCK}{\n`, { type: NDJSON })).text());
    expect(answers).toHaveLength(5);
    expect(answers[0]).toMatchObject({ code_error: 470, response: { fault: 'not_an_object', index: 0 } });
    expect(answers.slice(1, 4)).toEqual(ANSWERS);
    expect(answers[4]).toMatchObject({ code_error: 470, response: { fault: 'not_json', index: 4 } });
  });

  it('too many, too long, or too many bytes: a fault with its status, or the last line of an answer that has begun', async () => {
    const line = `${JSON.stringify(person())}\n`;
    const atOnce = await post(line.repeat(MAX_PERSONS + 1), {
      type: NDJSON,
      headers: { accept: 'application/json' },
    });
    expect([atOnce.status, await atOnce.json()]).toMatchObject([400, { code_error: 470 }]);
    for (const [rest, code, fault] of [
      [line.repeat(MAX_PERSONS), 470, 'too_many'],
      ['x'.repeat(80 * 1024), 470, 'too_long'],
      [`${'\n'.repeat(1000)}`.repeat(600), 482, undefined],
    ] as const) {
      const { send, received, closed } = await opened('chunked');
      send(line);
      await until('an answer', () => received().includes('"error":'));
      send(rest);
      await closed;
      expect(received()).toContain('HTTP/1.1 200');
      const last = received()
        .match(/\{"error":true.*/g)!
        .at(-1)!;
      expect(JSON.parse(last)).toMatchObject({ code_error: code, response: fault ? { fault } : {} });
    }
  });

  it('of a client that goes away leave the service as it was', async () => {
    for (const text of ['', OUTPUT_BLOCK]) {
      const { socket, send, received } = await opened(100_000);
      if (text !== '') {
        send(text);
        await until('an answer', () => received().includes('"error":'));
      }
      socket.destroy();
    }
    expect(await (await post('[]')).json()).toEqual([]);
  });
});
