/**
 * Connects ioredis to a server through a socket that reads into the buffers of `resp-framer.ts`.
 *
 * Why: Node would allocate a buffer for every read.
 *
 * What it does not do: TLS. ioredis makes those connections itself.
 */
import { createConnection } from 'node:net';
import { AbstractConnector, type RedisOptions } from 'ioredis';
import { RespFramer } from './resp-framer.js';

/** Emitted for bytes of an incomplete piece, so that timeouts of listeners for `data` start again. */
const NO_PIECE = Buffer.alloc(0);

export class ReplyConnector extends AbstractConnector {
  readonly #options: RedisOptions;

  constructor(options: unknown) {
    const given = options as RedisOptions;
    super(given.disconnectTimeout ?? 2000);
    this.#options = given;
  }

  override async connect(): ReturnType<AbstractConnector['connect']> {
    this.connecting = true;
    const framer = new RespFramer();
    const { host = '127.0.0.1', port = 6379, family } = this.#options;
    const stream = createConnection({
      host,
      port,
      ...(family === undefined ? {} : { family }),
      onread: {
        buffer: () => framer.freeBuffer(),
        callback: (bytes) => {
          stream.emit('data', framer.take(bytes) ?? NO_PIECE);
          return true;
        },
      },
    });
    stream.once('error', (error) => {
      this.firstError = error;
    });
    this.stream = stream;
    return stream;
  }
}
