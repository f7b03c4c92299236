/**
 * The rows that can be in a group, found by the hashes of their roots: a bit for each row. Usually few, since most roots occur
 * once; a row that is in no group may be among them.
 */
import { RepeatedHashes } from './repeated-hashes.js';
import type { Bucket, PlacedTable } from './scratch-segments.js';
import { eachHash } from './segment.js';

export class CandidateRows {
  readonly #repeated = new RepeatedHashes();
  readonly #rows: (Uint8Array | undefined)[] = [];

  /** `tables`: those of segments of hashes. */
  constructor(private readonly tables: readonly PlacedTable[]) {}

  /** Adds the candidates of a bucket. */
  add(bucket: Bucket): void {
    const repeated = this.#repeated;
    repeated.clear();
    for (const slice of bucket.slices()) eachHash(slice, (hash) => repeated.add(hash));
    for (const slice of bucket.slices())
      eachHash(slice, (hash, row) => {
        if (repeated.has(hash)) this.#mark(slice.segment, row);
      });
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
