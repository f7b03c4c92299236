/**
 * Buffers for large strings from Redis, reused by the process: a new one has to be cleared by the system, and counts for the
 * garbage collector.
 *
 *   framer: take a buffer ─▶ ioredis ─▶ run or worker: has used the bytes, gives the buffer back
 *
 * What it does not require: that a buffer is given back. The garbage collector frees it then.
 */

/** Lengths are rounded up to a multiple of this, so that a buffer can hold strings that are a little longer. */
const STEP_BYTES = 256 * 1024;

/** A larger buffer, for one huge record, is not kept. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

/** Maximum number of buffers kept. */
const MAX_SPARE = 8;

export class LargeBuffers {
  readonly #spare: ArrayBuffer[] = [];
  /** The buffers that were taken and not given back. */
  readonly #taken = new WeakSet<ArrayBufferLike>();

  /** A buffer of this length, with any content. */
  take(bytes: number): Buffer {
    const fitting = this.#spare.findIndex(({ byteLength }) => byteLength >= bytes);
    const [memory = new ArrayBuffer(Math.ceil(bytes / STEP_BYTES) * STEP_BYTES)] =
      fitting < 0 ? [] : this.#spare.splice(fitting, 1);
    this.#taken.add(memory);
    return Buffer.from(memory, 0, bytes);
  }

  /** Gives back the buffer of which `part` is a part. The caller must not use it afterwards. Other buffers are ignored. */
  giveBack({ buffer }: Buffer): void {
    const isKept = buffer.byteLength <= MAX_KEPT_BYTES && this.#spare.length < MAX_SPARE;
    if (this.#taken.delete(buffer) && isKept) this.#spare.push(buffer as ArrayBuffer);
  }
}

/** Those of this process. */
export const largeBuffers = new LargeBuffers();
