/**
 * The part of `node:stream` that the sources of bytes need, for browsers: a readable is something that can be iterated once
 * and destroyed, and a pipeline feeds one into something that unpacks (`zlib.ts`).
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

/** Takes pieces from a source until it ends or fails. */
export interface Sink {
  feed(source: AsyncIterable<Uint8Array>): Promise<void>;
}

/** `done` is called with the error of the source, if it has one. */
export function pipeline(source: Readable, sink: Sink, done: (error?: unknown) => void): void {
  sink.feed(source).then(() => done(), done);
}
