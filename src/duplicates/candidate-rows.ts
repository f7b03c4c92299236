/**
 * The rows that can be in a group, found by the hashes of their roots: a bit for each row. Usually few, since most roots occur
 * once; a row that is in no group may be among them.
 */
import { RootFilter } from './root-filter.js';
import type { BucketRange, PlacedTable } from './scratch-segments.js';
import { eachHash } from './segment.js';

/** Bytes of the entry of a row. */
const ENTRY_BYTES = 8;

export class CandidateRows {
  readonly #filter = new RootFilter();
  readonly #rows: (Uint8Array | undefined)[] = [];

  /** `tables`: those of segments of hashes. */
  constructor(private readonly tables: readonly PlacedTable[]) {}

  /** Adds the candidates of some buckets. */
  add(range: BucketRange): void {
    const filter = this.#filter;
    filter.fill(range.bytes / ENTRY_BYTES, (use) => {
      for (const slice of range.slices()) eachHash(slice, use);
    });
    for (const slice of range.slices())
      eachHash(slice, (hash, row) => {
        if (filter.passes(hash)) this.#mark(slice.segment, row);
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
