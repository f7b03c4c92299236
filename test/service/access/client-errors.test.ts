// An invalid request is also answered with the envelope, and has no effect.
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, exchange, parseRaw, type RawAnswer, rawRequest } from '../http/requests.js';
import { bearer, type Service, startService } from '../http/service.js';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

const send = async (...pieces: (string | Buffer)[]): Promise<RawAnswer> =>
  parseRaw(await exchange(service.port, ...pieces));

/** The operations of the contract have no `error_messages`. */
const fault = (code: number, url = '') => ({
  error: true,
  code_error: code,
  error_message: expect.any(String),
  ...(url.startsWith('/curp/') ? {} : { error_messages: { es: expect.any(String), en: expect.any(String) } }),
  response: {},
});

describe('paths', () => {
  it.each([
    '/../../etc/passwd',
    '/page/../../../../etc/passwd',
    '/page/..%2f..%2f..%2fetc%2fpasswd',
    '/page/%2e%2e/%2e%2e/etc/passwd',
    '/page/....//etc/passwd',
    '/page/..\\..\\etc\\passwd',
    '/page/index.html%00.js',
    '/curp/../curp/nothing',
    '//etc/passwd',
    '/.env',
    '/obtener_datos',
    '/CURP/CALCULAR_CURP',
  ])('%s is not found', async (path) => {
    const { status, body } = await send(rawRequest(`GET ${path}`, `Authorization: Bearer ${service.token}`));
    expect([status, body]).toEqual([404, fault(490, path)]);
  });

  it.each(['/runs/..%2f..%2fetc', '/runs/%2e%2e', '/runs/r0123456789abcdef0x', '/runs/r000000000000000000'])(
    '%s is not a run',
    async (path) => {
      const { status, body } = await send(
        rawRequest(`GET ${path}`, `Authorization: Bearer ${service.token}`),
      );
      expect([status, body.code_error]).toEqual([404, 483]);
    },
  );

  it('with a broken percent-encoding are malformed', async () => {
    for (const path of ['/runs/%', '/runs/%E0%A4%A', '/%c3%28/%']) {
      const { status, body, headers } = await send(rawRequest(`GET ${path}`));
      expect([status, body]).toEqual([400, fault(491)]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('may be absolute URLs, as proxies send them', async () => {
    for (const address of ['http://localhost/healthz', 'HTTPS://other:8443/healthz?x=http://y/z']) {
      expect((await send(rawRequest(`GET ${address}`))).status).toBe(200);
    }
    expect(await exchange(service.port, rawRequest('GET http://localhost'))).toContain('<!doctype html>');
    expect((await send(rawRequest('OPTIONS *'))).status).toBe(404);
  });

  it('with a segment that is too long are not found', async () => {
    const { status, body } = await send(rawRequest(`GET /runs/${'x'.repeat(500)}`));
    expect([status, body]).toEqual([404, fault(490)]);
  });
});

describe('methods', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'])(
    '%s is not allowed for the operations',
    async (method) => {
      const { status, headers, body } = await send(
        rawRequest(`${method} /curp/entidades/?x=1`, `Authorization: Bearer ${service.token}`),
      );
      expect([status, body]).toEqual([405, fault(488, '/curp/entidades')]);
      expect(headers.allow).toBe('GET, HEAD');
    },
  );

  it('of an unknown path are answered with 404', async () => {
    expect((await ask(service, '/nothing', { method: 'POST', body: 'x' })).status).toBe(404);
  });

  it('of an open path are refused without a token', async () => {
    expect((await ask(service, '/healthz', { method: 'DELETE' })).status).toBe(405);
  });

  it('of one path are listed in Allow', async () => {
    const { headers } = await ask(service, '/runs', { method: 'PUT', headers: bearer(service.token) });
    expect(headers.get('allow')!.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });

  it('for tunnels are refused', async () => {
    const { status, body, headers } = await send('CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n');
    expect([status, body, headers.connection]).toEqual([405, fault(488), 'close']);
  });
});

describe('bytes that are not a request', () => {
  it.each([
    ['words', 'hello\r\n\r\n'],
    ['an unknown method', rawRequest('FETCH /healthz')],
    ['a TLS hello', Buffer.from('16030100a5010000a1', 'hex')],
    ['a header without a colon', 'GET /healthz HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['a header with a NUL', 'GET /healthz HTTP/1.1\r\nHost: x\r\nx: \0\r\n\r\n'],
    ['two lengths', 'POST /runs HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
    [
      'a length and chunks',
      'POST /runs HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['another protocol', 'GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n'],
  ])('%s: 400, and the end of the connection', async (_, bytes) => {
    const { status, headers, body } = await send(bytes);
    expect([status, body]).toEqual([400, fault(491)]);
    expect(headers.connection).toBe('close');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('an unknown expectation', async () => {
    const { status, body } = await send(rawRequest('GET /healthz', 'Expect: the-spanish-inquisition'));
    expect([status, body]).toEqual([400, fault(491)]);
  });

  it('do not affect the service', async () => {
    expect((await ask(service, '/healthz')).status).toBe(200);
  });
});

describe('size limits', () => {
  it('of headers', async () => {
    const { status, body } = await send(rawRequest('GET /healthz', `X-Large: ${'x'.repeat(20_000)}`));
    expect([status, body]).toEqual([431, fault(491)]);
    const many = Array.from({ length: 1500 }, (_, index) => `X-${index}: some value`);
    expect((await send(rawRequest('GET /healthz', ...many))).status).toBe(431);
  });

  it('of addresses', async () => {
    const long = await send(rawRequest(`GET /healthz?x=${'x'.repeat(9000)}`));
    expect([long.status, long.body]).toEqual([414, fault(491)]);
    const longer = await send(rawRequest(`GET /healthz?x=${'x'.repeat(30_000)}`));
    expect([longer.status, longer.body]).toEqual([431, fault(491)]);
    expect((await send(rawRequest(`GET /healthz?x=${'x'.repeat(8000)}`))).status).toBe(200);
  });

  it('of bodies', async () => {
    const { status, body } = await ask(service, '/preview', {
      method: 'POST',
      headers: { ...bearer(service.token), 'content-type': 'application/octet-stream' },
      body: 'x'.repeat(8 * 1024 ** 2 + 1),
    });
    expect([status, body]).toEqual([413, fault(482)]);
  });
});

describe('timeouts', () => {
  it('of headers: 408 and the end of the connection', async () => {
    const own = await startService({ limits: { headersMs: 300 } });
    const { status, body, headers } = parseRaw(
      await exchange(own.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-S'),
    );
    expect([status, body, headers.connection]).toEqual([408, fault(491), 'close']);
  });

  it('of a whole request: the same', async () => {
    const own = await startService({ limits: { headersMs: 200, requestMs: 400 } });
    const head = rawRequest(
      'POST /runs',
      `Authorization: Bearer ${own.token}`,
      'Content-Type: text/csv',
      'Content-Length: 100',
    );
    const answer = await exchange(own.port, head, 'nombres,');
    expect(answer.match(/^HTTP\/1\.1 \d+/g)).toHaveLength(1);
    expect(['408', '400']).toContain(answer.slice(9, 12)); // the upload may time out first
  });

  it('of an idle connection: its end', async () => {
    const own = await startService({ limits: { idleMs: 300 } });
    const socket = connect(own.port, '127.0.0.1');
    await once(socket, 'connect');
    await once(socket.resume(), 'close');
  });
});
