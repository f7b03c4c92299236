/** Counts rows by the number of an entry of an `IdentityTable`: how many there are, the first one, and one fact more. */

const FIRST_ENTRIES = 1 << 10;

export class RowCounts {
  rows = new Uint32Array(FIRST_ENTRIES);
  firstRow = new Float64Array(FIRST_ENTRIES);
  /** What the owner notes for an entry; `initially` before. */
  fact: Int32Array;
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

  #extend(entries: number): void {
    this.#entries = entries;
    if (entries <= this.rows.length) return;
    const { rows, firstRow, fact } = this;
    const length = 2 * entries;
    this.rows = new Uint32Array(length);
    this.firstRow = new Float64Array(length);
    this.fact = new Int32Array(length).fill(this.initially);
    this.rows.set(rows);
    this.firstRow.set(firstRow);
    this.fact.set(fact);
  }
}
