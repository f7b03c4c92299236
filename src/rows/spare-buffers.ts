/**
 * Buffers of results, for reuse: allocating new ones costs time, because the system has to clear their pages.
 *
 * What it does not do: take a buffer that it did not lend, or one that was taken back already.
 */

/** Maximum number of buffers kept: a worker has at most this many results at once. */
const MAX_SPARE = 2;

/** A larger buffer, grown for one huge record, is not kept. */
const MAX_BYTES = 8 * 1024 * 1024;

export class SpareBuffers {
  readonly #spare: Buffer[] = [];
  /** The buffers of results that were returned and not recycled yet. */
  readonly #lent = new WeakSet<ArrayBufferLike>();

  take(): Buffer | undefined {
    return this.#spare.pop();
  }

  /** Notes that the caller has this buffer now. */
  lend(bytes: Buffer): void {
    this.#lent.add(bytes.buffer);
  }

  /** Takes back a buffer that was lent. The caller must not use the bytes afterwards. */
  recycle(bytes: Buffer): void {
    const isOurs = this.#lent.delete(bytes.buffer);
    if (!isOurs || bytes.buffer.byteLength > MAX_BYTES || this.#spare.length >= MAX_SPARE) return;
    this.#spare.push(Buffer.from(bytes.buffer));
  }
}
