/**
 * Connects ioredis to a server through a socket that reads into the buffers of `resp-framer.ts`.
 *
 * Why: Node would allocate a buffer for every read.
 *
 * What it does not do: TLS. ioredis makes those connections itself.
 */
import { createConnection, type Socket } from 'node:net';
import { AbstractConnector, type RedisOptions } from 'ioredis';
import { RespFramer } from './resp-framer.js';

/** Emitted for bytes of an incomplete piece, so that timeouts of listeners for `data` start again. */
const NO_PIECE = Buffer.alloc(0);

/** A socket whose `data` events are the pieces of a framer. */
export function openReplySocket(address: { host: string; port: number; family?: number }): Socket {
  const framer = new RespFramer();
  const socket = createConnection({
    ...address,
    onread: {
      buffer: () => framer.freeBuffer(),
      callback: (bytes) => {
        socket.emit('data', framer.take(bytes) ?? NO_PIECE);
        return true;
      },
    },
  });
  return socket;
}

export class ReplyConnector extends AbstractConnector {
  readonly #options: RedisOptions;

  constructor(options: unknown) {
    const given = options as RedisOptions;
    super(given.disconnectTimeout ?? 2000);
    this.#options = given;
  }

  override async connect(): ReturnType<AbstractConnector['connect']> {
    this.connecting = true;
    const { host = '127.0.0.1', port = 6379, family } = this.#options;
    const stream = openReplySocket({ host, port, ...(family === undefined ? {} : { family }) });
    stream.once('error', (error) => {
      this.firstError = error;
    });
    this.stream = stream;
    return stream;
  }
}
