/**
 * Large buffers for reuse: the system clears the memory of a new one, and the garbage collector counts it.
 *
 *   take ─▶ the caller fills and uses it ─▶ giveBack
 *
 * What it does not require: that a buffer is given back. The garbage collector frees it then. What it does not do: keep a
 * buffer that it did not lend, or one that was given back already.
 */

/** A larger buffer, for one huge record, is not kept. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

export class BufferPool {
  readonly #spare: Buffer[] = [];
  /** The memory that was lent and not given back. */
  readonly #lent = new WeakSet<ArrayBufferLike>();

  /** `most` are kept. Lengths are rounded up to a multiple of `stepBytes`, so that a buffer fits also a little more. */
  constructor(
    private readonly most: number,
    private readonly stepBytes = 1,
  ) {}

  /** A buffer of at least this length, with any content. */
  take(bytes: number): Buffer {
    const fitting = this.#spare.findIndex(({ length }) => length >= bytes);
    // If none fits, the oldest goes: buffers that are too small must not fill the pool.
    const [spare] = this.#spare.splice(Math.max(fitting, 0), 1);
    const taken =
      spare !== undefined && fitting >= 0
        ? spare
        : Buffer.allocUnsafeSlow(Math.ceil(bytes / this.stepBytes) * this.stepBytes);
    this.lend(taken);
    return taken;
  }

  /** Notes that the caller has this buffer, which took the place of one that was too small. */
  lend({ buffer }: Buffer): void {
    this.#lent.add(buffer);
  }

  /** Takes back the buffer of which this is a part. The caller must not use it afterwards. */
  giveBack({ buffer }: Buffer): void {
    const isLent = this.#lent.delete(buffer);
    if (isLent && buffer.byteLength <= MAX_KEPT_BYTES && this.#spare.length < this.most)
      this.#spare.push(Buffer.from(buffer));
  }
}
