/**
 * Collects the entry lists of neighbouring chunks, and orders them together: a segment has 8 KiB of tables, and the search reads
 * every segment once for each range of buckets. So few large parts are read, also with small chunks (`--chunk 4k`).
 *
 * What it does not do: join chunks that are not neighbours in the input, or have different encodings.
 */
import { type EntryList, readList } from './entry-list.js';
import { segmentOf } from './segment-maker.js';

/** Segments are written when their chunks have this many bytes, which are read again at once. */
const CHUNK_BYTES = 8 * 1024 * 1024;

/** Memory that is used again after `clear`, one part after the other. */
class PartMemory {
  #bytes = Buffer.alloc(0);
  #used = 0;

  clear(): void {
    this.#used = 0;
  }

  /** A part of it, with any content. If it is full, a larger one takes its place. `bytes`: a multiple of four. */
  take = (bytes: number): Buffer => {
    if (this.#used + bytes > this.#bytes.length) {
      this.#bytes = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length, bytes) * 2);
      this.#used = 0;
    }
    this.#used += bytes;
    return this.#bytes.subarray(this.#used - bytes, this.#used);
  };
}

export class SegmentBuffer {
  #lists: EntryList[] = [];
  #chunkBytes = 0;
  readonly #added = new PartMemory();
  readonly #ordered = new PartMemory();

  get isFull(): boolean {
    return this.#chunkBytes >= CHUNK_BYTES;
  }

  /** Keeps a copy of an entry list. */
  add(list: Buffer): void {
    const copy = this.#added.take(list.length);
    list.copy(copy);
    const added = readList(copy);
    this.#lists.push(added);
    this.#chunkBytes += added.chunk.length;
  }

  /** The segments of the lists that were added. Valid until the next call. */
  take(): Buffer[] {
    const runs: EntryList[][] = [];
    for (const list of this.#lists) {
      const run = runs.at(-1);
      if (run !== undefined && areNeighbours(run.at(-1)!, list)) run.push(list);
      else runs.push([list]);
    }
    this.#lists = [];
    this.#chunkBytes = 0;
    this.#added.clear();
    this.#ordered.clear();
    return runs.map((run) => segmentOf(run, this.#ordered.take));
  }
}

const areNeighbours = (one: EntryList, other: EntryList): boolean =>
  one.offset + one.chunk.length === other.offset &&
  one.chunk.firstRow + one.chunk.rows === other.chunk.firstRow &&
  one.chunk.encoding === other.chunk.encoding;
