// Downloads of files: ETag, parts, interrupted and resumed downloads, gzip.
import { createHash, randomBytes } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/base/log.js';
import { acceptsGzip, MIN_GZIP_BYTES, sendDownload } from '../../../src/service/downloads/download.js';
import { answerFaults } from '../../../src/service/reply/envelope-reply.js';
import { runs } from '../../random/property-runs.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const folder = temporaryFolder();
const server = fastify();
answerFaults(server, createLog('silent'));
server.route<{ Querystring: { file: string; text?: string } }>({
  method: ['GET', 'HEAD'],
  exposeHeadRoute: false,
  url: '/file',
  handler: async (request, reply) =>
    sendDownload(request, reply, await open(join(folder, request.query.file)), {
      id: 'r1',
      type: 'text/csv; charset=utf-8',
      isText: request.query.text !== 'no',
    }),
});
const address = await server.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => server.close());

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
writeFileSync(join(folder, 'letters'), LETTERS);
writeFileSync(join(folder, 'empty'), '');
const LARGE = Buffer.from('row,name\n'.repeat(MIN_GZIP_BYTES));
writeFileSync(join(folder, 'large'), LARGE);

const get = (headers: Record<string, string> = {}, file = 'letters', method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ method, url: `/file?file=${file}`, headers });

describe('a file', () => {
  it('has a strong ETag that stays the same, and is not sent to a client that has it', async () => {
    const [one, other] = [await get(), await get()];
    const { etag } = one.headers as { etag: string };
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(other.headers.etag).toBe(etag);
    expect(one.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '26',
      vary: 'accept-encoding',
    });
    for (const tags of [etag, `"x", ${etag}`, `W/${etag}`, '*']) {
      const { statusCode, body, headers } = await get({ 'if-none-match': tags });
      expect([statusCode, body, headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get({ 'if-none-match': '"x"' })).statusCode).toBe(200);
  });

  it('of another time or run has another ETag', async () => {
    const before = (await get({}, 'empty')).headers.etag;
    utimesSync(join(folder, 'empty'), 1, 1);
    expect((await get({}, 'empty')).headers.etag).not.toBe(before);
  });

  it('HEAD has the headers of GET, and passes over Range', async () => {
    const { statusCode, headers, body } = await get({ range: 'bytes=1-2' }, 'letters', 'HEAD');
    expect([statusCode, headers['content-length'], body]).toEqual([200, '26', '']);
  });
});

describe('a part', () => {
  it.each([
    ['bytes=0-0', 'a', '0-0'],
    ['bytes=5-', LETTERS.slice(5), '5-25'],
    ['bytes=-3', 'xyz', '23-25'],
    ['bytes=-100', LETTERS, '0-25'],
    ['bytes=20-99999999999999999999', 'uvwxyz', '20-25'],
    ['Bytes= 1-2 ', 'bc', '1-2'],
  ])('%s', async (range, text, place) => {
    const { statusCode, headers, body } = await get({ range });
    expect([statusCode, body]).toEqual([206, text]);
    expect(headers).toMatchObject({
      'content-range': `bytes ${place}/26`,
      'content-length': String(text.length),
    });
  });

  it.each(['bytes=3-2', 'bytes=1-2,4-5', 'bytes=-', 'lines=1-2', 'bytes=a-b', ''])(
    '%s is passed over: the whole file',
    async (range) => {
      const { statusCode, body } = await get({ range });
      expect([statusCode, body]).toEqual([200, LETTERS]);
    },
  );

  it.each(['bytes=26-', 'bytes=26-30', 'bytes=-0'])('%s is 416', async (range) => {
    const { statusCode, headers, body } = await get({ range });
    expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */26']);
    expect(JSON.parse(body)).toMatchObject({ error: true, code_error: 471 });
  });

  it('of an empty file is 416', async () => {
    expect((await get({ range: 'bytes=0-' }, 'empty')).statusCode).toBe(416);
  });

  it('with If-Range: only of the same file', async () => {
    const { etag } = (await get()).headers as { etag: string };
    expect((await get({ range: 'bytes=1-2', 'if-range': etag })).body).toBe('bc');
    for (const other of ['"x"', `W/${etag}`, 'Sat, 29 Oct 1994 19:43:31 GMT'])
      expect((await get({ range: 'bytes=1-2', 'if-range': other })).body).toBe(LETTERS);
  });

  it('any part is that part of the file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(30), fc.option(fc.nat(30)), async (first, last) => {
        const { statusCode, body } = await get({ range: `bytes=${first}-${last ?? ''}` });
        if (last !== null && last < first) expect(body).toBe(LETTERS);
        else if (first >= LETTERS.length) expect(statusCode).toBe(416);
        else expect(body).toBe(LETTERS.slice(first, (last ?? 30) + 1));
      }),
      runs(100),
    );
  });
});

/** A request whose answer is read until `bytes` have come, and then broken off; all of it without a limit. */
function downloaded(file: string, headers: Record<string, string>, bytes = Number.POSITIVE_INFINITY) {
  return new Promise<{ message: IncomingMessage; body: Buffer }>((resolve, reject) => {
    const request = httpRequest(`${address}/file?file=${file}`, { headers, agent: false }, (message) => {
      const pieces: Buffer[] = [];
      let length = 0;
      const done = () => resolve({ message, body: Buffer.concat(pieces) });
      message.on('data', (piece: Buffer) => {
        pieces.push(piece);
        length += piece.length;
        if (length < bytes) return;
        done();
        request.destroy();
      });
      message.on('end', done).on('error', () => {});
    });
    request.on('error', reject).end();
  });
}

it('interrupted ten times and resumed, a download equals the file', async () => {
  const content = randomBytes(4 * 1024 * 1024 + 17);
  writeFileSync(join(folder, 'file'), content);
  const first = await downloaded('file', {}, 1);
  const tag = first.message.headers.etag!;
  const parts = [first.body];
  const length = () => parts.reduce((sum, { length }) => sum + length, 0);
  for (let time = 1; time < 10; time++) {
    const { message, body } = await downloaded(
      'file',
      { range: `bytes=${length()}-`, 'if-range': tag },
      300_000,
    );
    expect(message.statusCode).toBe(206);
    parts.push(body);
  }
  expect(length()).toBeLessThan(content.length);
  parts.push((await downloaded('file', { range: `bytes=${length()}-`, 'if-range': tag })).body);
  const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
  expect(md5(Buffer.concat(parts))).toBe(md5(content));
});

describe('gzip', () => {
  it('for a large text, if the client accepts it', async () => {
    const { message, body } = await downloaded('large', { 'accept-encoding': 'br, gzip' });
    expect(message.headers).toMatchObject({
      'content-encoding': 'gzip',
      'accept-ranges': 'none',
      vary: 'accept-encoding',
    });
    expect(message.headers.etag).toMatch(/^W\/"/);
    expect(message.headers['content-length']).toBeUndefined();
    expect(body.length).toBeLessThan(LARGE.length / 10);
    expect(gunzipSync(body).equals(LARGE)).toBe(true);
  });

  it('not for a part, a small file, a file that is compressed, or without being asked', async () => {
    const gzip = { 'accept-encoding': 'gzip' };
    const part = await get({ ...gzip, range: 'bytes=0-9' }, 'large');
    expect([part.statusCode, part.headers['content-encoding'], part.body]).toEqual([
      206,
      undefined,
      'row,name\nr',
    ]);
    for (const [headers, file] of [
      [gzip, 'letters'],
      [gzip, 'large&text=no'],
      [{}, 'large'],
      [{ 'accept-encoding': 'gzip;q=0, br' }, 'large'],
    ] as const) {
      const whole = await get({ ...headers }, file);
      expect(whole.headers['content-encoding'], file).toBeUndefined();
      expect(whole.headers['content-length']).toBe(String(whole.rawPayload.length));
    }
    expect((await get(gzip, 'large&text=no')).headers.vary).toBeUndefined();
  });

  it.each([
    ['gzip', true],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
    ['*', true],
    ['*;q=0', false],
    ['gzip;q=0, *', false],
    ['x-gzip', true],
    ['br', false],
    ['', false],
    [undefined, false],
  ])('%s: %s', (header, is) => {
    expect(acceptsGzip(header)).toBe(is);
  });
});
