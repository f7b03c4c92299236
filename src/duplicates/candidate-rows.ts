/**
 * The rows that can be in a group, found by the hashes of their roots: a bit for each row. Usually few, since most roots occur
 * once; a row that is in no group may be among them.
 */
import { RepeatedHashes } from './repeated-hashes.js';
import type { BucketRange, PlacedTable } from './scratch-segments.js';
import { BUCKET_HEAD, ENTRY, endOfEntries } from './segment.js';

export class CandidateRows {
  readonly #repeated = new RepeatedHashes();
  readonly #rows: (Uint8Array | undefined)[] = [];
  /** Where the next bucket begins in each segment of the current range, in words. */
  readonly #places: Uint32Array;

  /** `tables`: those of segments of hashes. */
  constructor(private readonly tables: readonly PlacedTable[]) {
    this.#places = new Uint32Array(tables.length);
  }

  /** Adds the candidates of some buckets. */
  add(range: BucketRange): void {
    this.#places.fill(0);
    for (let bucket = range.from; bucket < range.to; bucket++) this.addBucket(range);
  }

  /** Adds the candidates of the next bucket of a range. */
  addBucket({ wordsOf }: BucketRange): void {
    const repeated = this.#repeated;
    const places = this.#places;
    repeated.clear();
    for (let segment = 0; segment < places.length; segment++) {
      const words = wordsOf(segment);
      const place = places[segment]!;
      repeated.add(words, place + BUCKET_HEAD, endOfEntries(words, place), ENTRY);
    }
    for (let segment = 0; segment < places.length; segment++) {
      const words = wordsOf(segment);
      const place = places[segment]!;
      const end = endOfEntries(words, place);
      for (let entry = place + BUCKET_HEAD; entry < end; entry += ENTRY)
        if (repeated.has(words[entry]!)) this.#mark(segment, words[entry + 1]!);
      places[segment] = end;
    }
  }

  #mark(segment: number, row: number): void {
    this.#rows[segment] ??= new Uint8Array(Math.ceil(this.tables[segment]!.chunk.rows / 8));
    this.#rows[segment][row >> 3]! |= 1 << (row & 7);
  }

  /** The candidates of a segment, as distances from its first row, ascending. */
  of(segment: number): number[] {
    const bits = this.#rows[segment];
    const rows: number[] = [];
    if (bits === undefined) return rows;
    for (let row = 0; row < 8 * bits.length; row++) if ((bits[row >> 3]! >> (row & 7)) & 1) rows.push(row);
    return rows;
  }
}
