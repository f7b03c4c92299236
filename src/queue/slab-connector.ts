/**
 * A way to read from Redis into slabs: large buffers that are filled piece by piece. Node gives every read a buffer of
 * its own, so that a result of two megabytes leaves thirty of them behind, and the garbage collector is busier than the
 * run. A slab is never filled twice: whoever holds a piece of it holds it safely.
 *
 * What it does not do: TLS, which reads in its own way.
 */
import { createConnection } from 'node:net';
import { AbstractConnector, type RedisOptions } from 'ioredis';

/** Connections that carry only commands stay small. */
const FIRST_BYTES = 16 * 1024;
const MOST_BYTES = 2 * 1024 * 1024;

/** A read with less room than this is not worth a call. */
const LEAST_ROOM = 16 * 1024;

/** Hands out room to read into. */
class Slabs {
  #slab = Buffer.alloc(0);
  #next = FIRST_BYTES;

  room(): Buffer {
    if (this.#slab.length < LEAST_ROOM) this.#slab = Buffer.allocUnsafeSlow(this.#next);
    return this.#slab;
  }

  /** The piece that was read, which is its reader's from now on. */
  take(bytes: number): Buffer {
    const piece = this.#slab.subarray(0, bytes);
    // Whoever fills a slab at once has more to come.
    if (bytes === this.#slab.length) this.#next = Math.min(this.#next * 4, MOST_BYTES);
    this.#slab = this.#slab.subarray(bytes);
    return piece;
  }
}

export class SlabConnector extends AbstractConnector {
  readonly #options: RedisOptions;

  constructor(options: unknown) {
    const given = options as RedisOptions;
    super(given.disconnectTimeout ?? 2000);
    this.#options = given;
  }

  override async connect(): ReturnType<AbstractConnector['connect']> {
    this.connecting = true;
    const slabs = new Slabs();
    const { host = '127.0.0.1', port = 6379, family } = this.#options;
    const stream = createConnection({
      host,
      port,
      ...(family === undefined ? {} : { family }),
      onread: {
        buffer: () => slabs.room(),
        callback: (bytes) => {
          stream.emit('data', slabs.take(bytes));
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
