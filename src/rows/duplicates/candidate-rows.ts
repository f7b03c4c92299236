/**
 * The rows that can be in a group, found by their entries: a bit for each row. Usually few, since most blocks occur once.
 *
 * What it does not promise: that each of them is in a group.
 */

import { entryWords, rowOf } from './blocks/packed-entries.js';
import { eachSetBit } from './records/set-bits.js';
import { RepeatedBlocks } from './repeated-blocks.js';
import type { Entries } from './repeated-parts.js';
import type { BucketRange, PlacedTable } from './scratch-segments.js';
import { BUCKET_HEAD, startOf } from './segment.js';

/** Bytes with a bit for each row of a chunk. */
const bytesOf = ({ chunk }: PlacedTable): number => Math.ceil(chunk.rows / 8);

export class CandidateRows {
  readonly #repeated: RepeatedBlocks;
  readonly #bits: Uint8Array<ArrayBufferLike>;
  /** Where the bits of each segment begin. */
  readonly #starts: number[] = [];
  /**
   * `tables`: those of segments without records. `isNear`: rows of similar people are candidates too. `memory`: for the bits, if
   * another thread sets some of them.
   */
  constructor(
    private readonly tables: readonly PlacedTable[],
    isNear: boolean,
    memory: ArrayBufferLike = new ArrayBuffer(CandidateRows.bytesFor(tables)),
  ) {
    this.#repeated = new RepeatedBlocks(isNear);
    this.#bits = new Uint8Array(memory);
    let start = 0;
    for (const table of tables) {
      this.#starts.push(start);
      start += bytesOf(table);
    }
  }

  static bytesFor(tables: readonly PlacedTable[]): number {
    return tables.reduce((sum, table) => sum + bytesOf(table), 0);
  }

  /** Adds the candidates of some buckets, of one in each step. */
  *add(range: BucketRange): Generator<void> {
    const parts = this.tables.map((table, segment) => new SegmentPart(table, segment, range));
    for (let bucket = range.from; bucket < range.to; bucket++) yield this.addBucket(parts, bucket);
  }

  /** Adds the candidates of one bucket. */
  addBucket(parts: readonly SegmentPart[], bucket: number): void {
    let entries = 0;
    for (const part of parts) entries += part.moveTo(bucket);
    const size = entryWords(bucket);
    this.#repeated.find(() => parts, entries, bucket);
    let part = 0;
    let before = 0; // entries of earlier parts
    this.#repeated.eachRepeated((number) => {
      for (; number >= before + parts[part]!.count(size); part++) before += parts[part]!.count(size);
      const { segment, words, from, firstRow } = parts[part]!;
      this.#mark(segment, rowOf(words, from + (number - before) * size, firstRow));
    });
  }

  #mark(segment: number, row: number): void {
    Atomics.or(this.#bits, this.#starts[segment]! + (row >> 3), 1 << (row & 7));
  }

  /** The candidates of a segment, as distances from its first row, ascending. */
  of(segment: number): number[] {
    const start = this.#starts[segment]!;
    const rows: number[] = [];
    eachSetBit(this.#bits, start, start + bytesOf(this.tables[segment]!), (row) => void rows.push(row));
    return rows;
  }
}

/** The entries of a segment in one bucket of a range. */
class SegmentPart implements Entries {
  from = 0;
  end = 0;

  constructor(
    private readonly table: PlacedTable,
    readonly segment: number,
    private readonly range: BucketRange,
  ) {}

  get firstRow(): number {
    return this.table.chunk.firstRow;
  }

  get words(): Int32Array {
    return this.range.wordsOf(this.segment);
  }

  /** The number of entries, each of `size` words. */
  count(size: number): number {
    return (this.end - this.from) / size;
  }

  /** Returns the number of entries. */
  moveTo(bucket: number): number {
    const start = startOf(this.table, this.range.from);
    this.from = ((startOf(this.table, bucket) - start) >> 2) + BUCKET_HEAD;
    this.end = (this.table.ends[bucket]! - start) >> 2;
    return this.count(entryWords(bucket));
  }
}
