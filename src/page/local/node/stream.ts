/**
 * The part of `node:stream` that the sources of bytes need, for browsers: a readable is something that can be iterated once
 * and destroyed, and a pipeline gives one to something that unpacks (`zlib.ts`).
 *
 * What it does not do: buffer, emit events, or anything else that a stream of Node does.
 */

type Iterated<T> = Iterable<T> | AsyncIterable<T>;

export class Readable<T = Uint8Array> implements AsyncIterable<T> {
  #isDestroyed = false;

  private constructor(private readonly source: Iterated<T>) {}

  static from<T>(source: Iterated<T>): Readable<T> {
    return new Readable(source);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const piece of this.source) {
      if (this.#isDestroyed) return;
      yield piece;
    }
  }

  destroy(): void {
    this.#isDestroyed = true;
  }
}

/** The iteration of `target` throws the errors of the source. */
export function pipeline(source: Readable, target: { source: Iterated<Uint8Array> }): void {
  target.source = source;
}
