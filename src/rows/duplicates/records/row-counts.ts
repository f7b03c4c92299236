/** Per entry of an `IdentityTable`: the number of rows, the first row, and one value that the caller sets. */
import { grown } from './grown-array.js';

/** Special values of `fact`: not set, and several different values. Other values are numbers of entries, from 0. */
export const NONE = -1;
export const SEVERAL = -2;

/** The only one of two facts, or that there are several. */
export const combinedFact = (one: number, other: number): number =>
  one === NONE || one === other ? other : other === NONE ? one : SEVERAL;

/** Keeps the only value that was noted for an entry; notes that there are several. */
export function noteFact({ fact }: RowCounts, entry: number, value: number): void {
  const before = fact[entry];
  if (before === NONE) fact[entry] = value;
  else if (before !== value) fact[entry] = SEVERAL;
}

const FIRST_ENTRIES = 1 << 10;

export class RowCounts {
  rows = new Uint32Array(FIRST_ENTRIES);
  firstRow = new Float64Array(FIRST_ENTRIES);
  /** Set by the caller for each entry; `initially` until then. */
  fact: Int32Array<ArrayBuffer>;
  #entries = 0;

  constructor(private readonly initially: number) {
    this.fact = new Int32Array(FIRST_ENTRIES).fill(initially);
  }

  clear(): void {
    this.rows.fill(0, 0, this.#entries);
    this.fact.fill(this.initially, 0, this.#entries);
    this.#entries = 0;
  }

  /** Counts a row. Rows are counted in ascending order. Returns how many the entry has now. */
  add(entry: number, row: number): number {
    if (entry >= this.#entries) this.#extend(entry + 1);
    const count = ++this.rows[entry]!;
    if (count === 1) this.firstRow[entry] = row;
    return count;
  }

  /** How many rows an entry has. */
  rowsOf(entry: number): number {
    return entry < this.#entries ? this.rows[entry]! : 0;
  }

  #extend(entries: number): void {
    this.#entries = entries;
    if (entries <= this.rows.length) return;
    this.rows = grown(this.rows, entries);
    this.firstRow = grown(this.firstRow, entries);
    this.fact = grown(this.fact, entries, this.initially);
  }
}
