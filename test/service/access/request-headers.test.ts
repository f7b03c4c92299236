/** The id of each request, two `Host` headers, `OPTIONS`, and the headers of deprecated paths. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../../../src/base/log.js';
import { until } from '../../vitest/waiting.js';
import { exchange, parseRaw, rawRequest } from '../http/requests.js';
import { bearer, type Service, startService } from '../http/service.js';

let service: Service;
const logged: unknown[] = [];
const log = new Proxy({} as Log, { get: () => (facts: unknown) => logged.push(facts) });

beforeAll(async () => {
  service = await startService({ log });
});

const idOf = async (path: string, init: RequestInit = {}): Promise<string> =>
  (await fetch(service.address + path, init)).headers.get('x-request-id') ?? '';

describe('X-Request-Id', () => {
  it.each(['0b6c9c2e-5a37-4a3f-9a3e-0f2f4f0a9d11', '01J9ZQ4W8N7M3K2H1G0F5D6C7B', 'trace:7.abc-00_1'])(
    'that of the client is taken over: %s',
    async (id) => {
      expect(await idOf('/healthz', { headers: { 'x-request-id': id } })).toBe(id);
    },
  );

  it.each([
    'short',
    'x'.repeat(65),
    'with blank 1',
    'MECR840719MJCDSS03',
    'id-mecr840719-1',
    'Rosa-Medina',
    '1;2;3;4;5',
  ])('a text that is no id, or may be of a person, is not: %s', async (id) => {
    const own = await idOf('/healthz', { headers: { 'x-request-id': id } });
    expect(own).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
  });

  it('is in answers of every kind, each with its own', async () => {
    const ids = [
      await idOf('/healthz'),
      await idOf('/curp/calcular_curp'),
      await idOf('/no/such/path'),
      await idOf('/'),
      await idOf(`/${'x'.repeat(9000)}`),
      await idOf('/v1/runs/%zz', { headers: bearer(service.token) }),
      await idOf('/v1/runs', { method: 'PUT', headers: bearer(service.token) }),
      await idOf('/openapi.json'),
      parseRaw(await exchange(service.port, 'no HTTP\r\n\r\n')).headers['x-request-id'],
      parseRaw(await exchange(service.port, `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`))
        .headers['x-request-id'],
      parseRaw(await exchange(service.port, rawRequest('GET /healthz', 'Expect: something'))).headers[
        'x-request-id'
      ],
    ];
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is in the log line of the request', async () => {
    const id = 'trace-0001-of-a-test';
    await idOf('/healthz', { headers: { 'x-request-id': id } });
    await until('it is logged', () => logged.some((facts) => (facts as { request?: string }).request === id));
  });
});

it('two Host headers are refused: 400', async () => {
  for (const other of ['localhost', 'elsewhere'])
    expect(
      parseRaw(await exchange(service.port, rawRequest('GET /healthz', `hOST: ${other}`))),
    ).toMatchObject({
      status: 400,
      body: { code_error: 491 },
    });
});

it('OPTIONS needs no token, and is 405 or 404: there is no CORS', async () => {
  for (const path of ['/v1/runs', '/curp/calcular_curp', '/healthz']) {
    const answer = await fetch(service.address + path, { method: 'OPTIONS' });
    expect(answer.status, path).toBe(405);
    expect(answer.headers.get('allow')).toContain('GET');
    expect(answer.headers.get('access-control-allow-origin')).toBe(null);
  }
  expect((await fetch(`${service.address}/nowhere`, { method: 'OPTIONS' })).status).toBe(404);
});

it('a path of before /v1 names its successor; the others do not', async () => {
  const headers = bearer(service.token);
  const id = `r${'0'.repeat(18)}`;
  const old: readonly [string, string][] = [
    ['GET', '/runs'],
    ['GET', `/runs/${id}`],
    ['DELETE', `/runs/${id}`],
    ['POST', '/preview'],
  ];
  for (const [method, path] of old) {
    const answer = await fetch(`${service.address}${path}?token=${service.token}`, { method });
    expect(answer.headers.get('deprecation'), path).toMatch(/^@\d{10}$/);
    expect(answer.headers.get('link')).toBe(`</v1${path}>; rel="successor-version"`);
    const successor = await fetch(`${service.address}/v1${path}`, { method, headers });
    expect(successor.status).toBe(answer.status);
    expect(successor.headers.get('deprecation')).toBe(null);
  }
});
