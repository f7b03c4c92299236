/**
 * Connects ioredis to a server by a socket that reads into buffers of our own (`reply-pieces.ts`): Node would give every
 * read a new one.
 *
 * What it does not do: TLS, which reads in its own way.
 */
import { createConnection } from 'node:net';
import { AbstractConnector, type RedisOptions } from 'ioredis';
import { ReplyPieces } from './resp-framer.js';

/** Says that something came, to those who count the time since it last did. */
const NOTHING_WHOLE = Buffer.alloc(0);

export class ReplyConnector extends AbstractConnector {
  readonly #options: RedisOptions;

  constructor(options: unknown) {
    const given = options as RedisOptions;
    super(given.disconnectTimeout ?? 2000);
    this.#options = given;
  }

  override async connect(): ReturnType<AbstractConnector['connect']> {
    this.connecting = true;
    const pieces = new ReplyPieces();
    const { host = '127.0.0.1', port = 6379, family } = this.#options;
    const stream = createConnection({
      host,
      port,
      ...(family === undefined ? {} : { family }),
      onread: {
        buffer: () => pieces.room(),
        callback: (bytes) => {
          stream.emit('data', pieces.take(bytes) ?? NOTHING_WHOLE);
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
