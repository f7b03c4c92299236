// Clients that keep connections open do not lock others out: slow bodies, slow headers, refused requests.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, type Limits } from '../../../src/service/access/limits.js';
import { until } from '../../vitest/waiting.js';
import { ask, exchange, parseRaw, rawRequest } from '../http/requests.js';
import { bearer, type Service, startService } from '../http/service.js';

const CLIENTS = 1000;

const opened: Socket[] = [];

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

/** Opens a connection and sends these bytes, and nothing else. */
async function open(port: number, bytes = '', from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  opened.push(socket);
  socket.on('error', () => {}); // the server may end it at any moment
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
  return socket;
}

const isOpen = (socket: Socket): boolean => !socket.destroyed && !socket.readableEnded;

/** Everything that the server sends until it closes. */
async function answerOn(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  await once(socket, 'close');
  return text;
}

const post = (path: string, ...headers: string[]): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;

/** With a tenth of the clients the limits are a tenth too. */
const TENTH = {
  connections: DEFAULT_LIMITS.connections / 10,
  connectionsPerAddress: DEFAULT_LIMITS.connectionsPerAddress / 10,
};

describe('many clients without a token', () => {
  it.each<[what: string, bytes: string, size?: { clients: number; limits: Partial<Limits> }]>([
    [
      'bodies that never end, for a path with another method',
      post('/healthz', 'Content-Length: 100000'),
      { clients: CLIENTS, limits: {} },
    ],
    [
      'bodies that never end, for an unknown path',
      post('/nothing', 'Content-Type: text/plain', 'Content-Length: 99999'),
    ],
    ['bodies that never end, for a broken path', post('/%', 'Content-Length: 100000')],
    ['chunks that never end', post('/runs', 'Transfer-Encoding: chunked', 'Content-Type: text/csv')],
    [
      'bodies of requests that have none',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n',
    ],
    ['headers that never end', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-S'],
    ['no bytes', ''],
  ])('with %s: others are answered', async (_, bytes, size = { clients: CLIENTS / 10, limits: TENTH }) => {
    const service = await startService({ limits: size.limits });
    const clients = await Promise.all(Array.from({ length: size.clients }, () => open(service.port, bytes)));
    const drip = setInterval(() => {
      for (const socket of clients) if (socket.writable && bytes !== '') socket.write('x');
    }, 500);
    for (let asked = 0; asked < 20; asked++) {
      expect((await ask(service, '/healthz', { headers: { connection: 'close' } })).status).toBe(200);
      expect(
        (
          await ask(service, '/curp/entidades', {
            headers: { ...bearer(service.token), connection: 'close' },
          })
        ).status,
      ).toBe(200);
    }
    clearInterval(drip);
    await service.stop();
  });
});

describe('an answer before the body has arrived', () => {
  it('has Connection: close, and the connection is closed', async () => {
    const service = await startService();
    for (const path of ['/healthz', '/runs', '/nothing', '/%', '/curp/entidades', '/preview']) {
      const socket = await open(service.port, post(path, 'Content-Length: 100000', 'Content-Type: text/csv'));
      const { headers, body } = parseRaw(await answerOn(socket));
      expect([path, headers.connection, body.error]).toEqual([path, 'close', true]);
    }
  });

  it('reaches a sender that sends its whole body first', async () => {
    const service = await startService();
    const body = 'x'.repeat(700_000);
    const text = await exchange(
      service.port,
      post('/runs', `Content-Length: ${body.length}`, 'Content-Type: text/csv'),
      body,
    );
    expect(parseRaw(text)).toMatchObject({ status: 401, headers: { connection: 'close' } });
  });

  it('is the last one: a request that follows on the connection is ignored', async () => {
    const service = await startService();
    const next = rawRequest('GET /curp/entidades', `Authorization: Bearer ${service.token}`);
    const socket = await open(service.port, post('/healthz', 'Content-Length: 5'));
    const answer = answerOn(socket);
    await once(socket, 'data');
    socket.write(`12345${next}`);
    expect((await answer).match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('closes the connection, but an answer after the body keeps it open', async () => {
    const service = (await startService()).oneProcess('the balancer alternates if servers close connections');
    const head = post('/preview', `Authorization: Bearer ${service.token}`, 'Content-Length: 4');
    const socket = await open(service.port, `${head}a,b\n`);
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    await until('the first answer', () => text.includes('"response"'));
    expect(text).not.toMatch(/connection: close/i);
    socket.write(rawRequest('GET /healthz'));
    await until('the second answer', () => text.includes('"alive"'));
  });
});

describe('100 Continue', () => {
  const head = (path: string, token: string, ...headers: string[]): string =>
    post(
      path,
      `Authorization: Bearer ${token}`,
      'Expect: 100-continue',
      'Content-Type: text/csv',
      ...headers,
    );

  it.each(['/runs', '/preview', '/healthz', '/nothing'])(
    'is not sent for %s without a token',
    async (path) => {
      const service = await startService();
      const socket = await open(service.port, head(path, 'wrong', 'Content-Length: 50'));
      const text = await answerOn(socket);
      expect(text).not.toContain('100 Continue');
      expect(text).toMatch(/^HTTP\/1\.1 40[145] /);
    },
  );

  it('is not sent for an upload that is refused because of its length', async () => {
    const service = await startService({ limits: { uploadBytes: 1000 } });
    const socket = await open(service.port, head('/runs', service.token, 'Content-Length: 5000'));
    expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each(['/runs', '/preview'])('is sent for %s with a token, and the body is read', async (path) => {
    const service = await startService();
    const socket = await open(
      service.port,
      head(path, service.token, 'Content-Length: 4', 'Connection: close'),
    );
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write('a,b\n');
    });
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 (200|422) /);
  });
});

describe('limits of connections', () => {
  const REASON = 'each counts its own connections';

  /** A request with a token whose body has not arrived: it stays in progress. */
  const upload = (service: Service): string =>
    post('/runs', `Authorization: Bearer ${service.token}`, 'Content-Type: text/csv', 'Content-Length: 1000');

  const uploadsInHand = async (service: Service, count: number): Promise<Socket[]> => {
    const sockets: Socket[] = [];
    for (let index = 0; index < count; index++) sockets.push(await open(service.port, upload(service)));
    const incoming = join(service.options.data, 'incoming');
    await until('the uploads are in progress', () => readdirSync(incoming).length === count);
    return sockets;
  };

  it('the oldest one without a token is closed for a new one', async () => {
    const service = (await startService({ limits: { connections: 3 } })).oneProcess(REASON);
    const sockets: Socket[] = [];
    for (let index = 0; index < 3; index++) sockets.push((await open(service.port)).resume());
    const [first, second, third] = sockets as [Socket, Socket, Socket];
    expect(await exchange(service.port, rawRequest('GET /healthz'))).toContain('"alive"');
    await until('the oldest is closed', () => !isOpen(first));
    expect([isOpen(second), isOpen(third)]).toEqual([true, true]);
  });

  it('one with a token and a request in progress stays: the new one is answered with 503', async () => {
    const service = (await startService({ limits: { connections: 3 } })).oneProcess(REASON);
    const held = await uploadsInHand(service, 3);
    const answer = parseRaw(await exchange(service.port, rawRequest('GET /healthz')));
    expect([answer.status, answer.body.code_error]).toEqual([503, 503]);
    expect(answer.headers['retry-after']).toBe('1');
    expect(held.every(isOpen)).toBe(true);
    held[0]!.destroy();
    await until('there is room again', async () =>
      (await exchange(service.port, rawRequest('GET /healthz'))).includes('"alive"'),
    );
  });

  it('of one address do not affect another', async () => {
    const limited = await startService({ limits: { connectionsPerAddress: 2 }, proxies: [] });
    const service = limited.oneProcess(REASON);
    const others = [await open(service.port, '', '127.0.0.3'), await open(service.port, '', '127.0.0.3')];
    const sockets: Socket[] = [];
    for (let index = 0; index < 4; index++)
      sockets.push((await open(service.port, '', '127.0.0.2')).resume());
    await until('two of them are closed', () => sockets.filter(isOpen).length === 2);
    expect(sockets.map(isOpen)).toEqual([false, false, true, true]);
    expect(others.every(isOpen)).toBe(true);
  });

  it('of an address do not apply to a proxy', async () => {
    const limited = await startService({ limits: { connectionsPerAddress: 2 }, proxies: ['127.0.0.0/30'] });
    const service = limited.oneProcess(REASON);
    const sockets: Socket[] = [];
    for (let index = 0; index < 4; index++)
      sockets.push((await open(service.port, '', '127.0.0.2')).resume());
    expect(await exchange(service.port, rawRequest('GET /healthz'))).toContain('"alive"');
    expect(sockets.every(isOpen)).toBe(true);
  });
});

it('a body that arrives slower than the limit is answered with 408, and its connection is closed', async () => {
  const service = await startService({ limits: { slowestBytesPerSecond: 1000, paceMs: 300 } });
  const socket = await open(
    service.port,
    post('/preview', `Authorization: Bearer ${service.token}`, 'Content-Length: 100000'),
  );
  const drip = setInterval(() => socket.write('x'), 50);
  expect(parseRaw(await answerOn(socket))).toMatchObject({ status: 408, headers: { connection: 'close' } });
  clearInterval(drip);
});
