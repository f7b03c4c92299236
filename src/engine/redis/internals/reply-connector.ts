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
  protected readonly options: RedisOptions;

  constructor(options: unknown) {
    const given = options as RedisOptions;
    super(given.disconnectTimeout ?? 2000);
    this.options = given;
  }

  override async connect(_emit: unknown): ReturnType<AbstractConnector['connect']> {
    this.connecting = true;
    const { host = '127.0.0.1', port = 6379, family } = this.options;
    return this.keep(openReplySocket({ host, port, ...(family === undefined ? {} : { family }) }));
  }

  /** ioredis reads the stream and its first error from here. */
  protected keep(stream: Socket): Socket {
    stream.once('error', (error) => {
      this.firstError = error;
    });
    this.stream = stream;
    return stream;
  }
}
