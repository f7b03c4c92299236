/** However the network splits the replies of Redis, the pieces have the same bytes, and a large string is a single piece. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReplyConnector } from '../../../src/engine/redis/internals/reply-connector.js';
import { RespFramer } from '../../../src/engine/redis/internals/resp-framer.js';
import { until } from '../../vitest/waiting.js';

const LARGE = 100_000;

const string = (bytes: Buffer, kind = '$'): Buffer =>
  Buffer.concat([Buffer.from(`${kind}${bytes.length}\r\n`), bytes, Buffer.from('\r\n')]);

/** Puts `sent` into the room that there is, at most `most` bytes at a time. */
function receive(sent: Buffer, most: (at: number) => number): Buffer[] {
  const pieces = new RespFramer();
  const received: Buffer[] = [];
  for (let at = 0; at < sent.length; ) {
    const room = pieces.freeBuffer();
    if (room.length === 0) throw new Error('no room');
    const bytes = sent.copy(room, 0, at, at + Math.max(1, Math.min(room.length, most(at))));
    const piece = pieces.take(bytes);
    if (piece !== undefined) received.push(piece);
    at += bytes;
  }
  return received;
}

/** The content of strings looks like replies, and must not be parsed as replies. */
const body = fc
  .tuple(
    fc.oneof(fc.nat(40), fc.nat(LARGE), fc.integer({ min: LARGE, max: 3 * LARGE })),
    fc.constantFrom('x', '$70000\r\n', '\r\n', '*1\r\n$9\r\n'),
  )
  .map(([length, filling]) => Buffer.alloc(length, filling));

const reply = fc.oneof(
  fc
    .constantFrom(
      '+OK\r\n',
      ':1\r\n',
      '-ERR no\r\n',
      '$-1\r\n',
      '*-1\r\n',
      '*2\r\n',
      '%1\r\n',
      '_\r\n',
      '>3\r\n',
    )
    .map((line) => Buffer.from(line)),
  fc.tuple(body, fc.constantFrom('$', '=', '!')).map(([bytes, kind]) => string(bytes, kind)),
);

describe('pieces of replies', () => {
  it('are the bytes that were sent, in order', () => {
    const lengths = fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: LARGE })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.array(reply, { maxLength: 8 }), lengths, (replies, most) => {
        let reads = 0;
        const sent = Buffer.concat(replies);
        // The first reads are short and split lines; the rest is read in large pieces.
        const received = receive(sent, () => (reads < 200 ? most[reads++ % most.length]! : LARGE));
        expect(Buffer.concat(received).equals(sent)).toBe(true);
      }),
    );
  });

  it.each([1, 7, 64, 5000, LARGE])('contain a large string as one piece, read by %d bytes', (most) => {
    const body = Buffer.alloc(LARGE, 'row\r\n');
    const sent = Buffer.concat([Buffer.from('+OK\r\n'), string(body), Buffer.from(':1\r\n')]);
    const whole = receive(sent, () => most).filter((piece) => piece.length > LARGE / 2);
    expect(whole.map((piece) => piece.subarray(0, LARGE).equals(body))).toEqual([true]);
  });

  it('reserve no memory for a length that none of our replies has', () => {
    const pieces = new RespFramer();
    const line = Buffer.from('$500000000\r\n');
    line.copy(pieces.freeBuffer());
    expect(pieces.take(line.length)).toEqual(line);
    expect(pieces.freeBuffer().length).toBeLessThanOrEqual(64 * 1024);
    Buffer.from('abc').copy(pieces.freeBuffer());
    expect(pieces.take(3)).toEqual(Buffer.from('abc')); // and delay no bytes
  });
});

describe('a connection with this reader', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is not closed while a large answer arrives slowly', async () => {
    const body = Buffer.alloc(LARGE, 'x');
    const answer = string(body);
    const accepted: Socket[] = [];
    let isAsked = false;
    const server = createServer((socket) => {
      accepted.push(socket);
      socket.on('error', () => {});
      socket.once('data', () => {
        isAsked = true;
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = new Redis({
      port,
      host: '127.0.0.1',
      Connector: ReplyConnector,
      socketTimeout: 5000, // half of the time that the answer takes
      enableReadyCheck: false,
      disableClientInfo: true,
      maxRetriesPerRequest: 0,
      protocol: 2,
    });
    client.on('error', () => {});
    await once(client, 'ready');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = client.getBuffer('slow');
    asked.catch(() => {});
    await until('the command has arrived', () => isAsked);
    const { stream } = client as unknown as { stream: Socket };
    for (let at = 0; at < answer.length; at += 10_000) {
      const piece = answer.subarray(at, at + 10_000);
      accepted[0]!.write(piece);
      await until('the piece has arrived', () => stream.bytesRead === at + piece.length || stream.destroyed);
      vi.advanceTimersByTime(1000);
    }
    expect((await asked)?.equals(body)).toBe(true);
    client.disconnect();
    server.close();
  });
});
