/**
 * The rows that can be in a group, found by their packed roots: a bit for each row. Usually few, since most blocks occur
 * once; a row that is in no group may be among them.
 */

import { PACKED } from './blocks/block-keys.js';
import { RepeatedBlocks } from './repeated-blocks.js';
import type { BucketRange, PlacedTable } from './scratch-segments.js';
import { BUCKET_HEAD, ENTRY, endOfEntries } from './segment.js';

/** Bytes with a bit for each row of a chunk. */
const bytesOf = ({ chunk }: PlacedTable): number => Math.ceil(chunk.rows / 8);

export class CandidateRows {
  readonly #repeated: RepeatedBlocks;
  readonly #bits: Uint8Array;
  /** Where the bits of each segment begin. */
  readonly #starts: number[] = [];
  /** Where the next bucket begins in each segment of the current range, in words. */
  readonly #places: Uint32Array;

  /** `tables`: those of segments of packed roots. `isNear`: rows of similar people are candidates too. */
  constructor(
    private readonly tables: readonly PlacedTable[],
    isNear: boolean,
  ) {
    this.#repeated = new RepeatedBlocks(isNear);
    this.#places = new Uint32Array(tables.length);
    let start = 0;
    for (const table of tables) {
      this.#starts.push(start);
      start += bytesOf(table);
    }
    this.#bits = new Uint8Array(start);
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
    let entries = 0;
    for (let segment = 0; segment < places.length; segment++) entries += wordsOf(segment)[places[segment]!]!;
    repeated.find(function* () {
      for (let segment = 0; segment < places.length; segment++) {
        const words = wordsOf(segment);
        const place = places[segment]!;
        yield { words, from: place + BUCKET_HEAD, end: endOfEntries(words, place) };
      }
    }, entries);
    for (let segment = 0; segment < places.length; segment++) {
      const words = wordsOf(segment);
      const place = places[segment]!;
      const end = endOfEntries(words, place);
      for (let entry = place + BUCKET_HEAD; entry < end; entry += ENTRY)
        if (repeated.nextIsRepeated()) this.#mark(segment, words[entry + PACKED]!);
      places[segment] = end;
    }
  }

  #mark(segment: number, row: number): void {
    const at = this.#starts[segment]! + (row >> 3);
    this.#bits[at]! |= 1 << (row & 7);
  }

  /** The candidates of a segment, as distances from its first row, ascending. */
  of(segment: number): number[] {
    const start = this.#starts[segment]!;
    const length = bytesOf(this.tables[segment]!);
    const rows: number[] = [];
    for (let byte = 0; byte < length; byte++)
      for (let bits = this.#bits[start + byte]!; bits !== 0; bits &= bits - 1)
        rows.push(8 * byte + 31 - Math.clz32(bits & -bits));
    return rows;
  }
}
