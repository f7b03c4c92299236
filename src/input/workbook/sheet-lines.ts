/**
 * The CSV of a sheet as it is made: lines of fields, in a buffer from which they are taken piece by piece. Row 7 of the sheet
 * is line 7, unless a cell above holds a line break; rows without a value are blank lines, and after the last row with a
 * value there are none.
 *
 * What it does not do: quote a field, or check that rows and columns go forward.
 */
import { COMMA, CR, LF, SPACE } from '../../key/curp/ascii.js';
import { MAX_DATA_ROWS } from '../archive/sheet-limits.js';

/** The CSV is handed over when it has this many bytes. */
const FULL_BYTES = 512 * 1024;

/** With the header. */
export const MAX_ROWS = MAX_DATA_ROWS + 1;

/** What is known of the columns when the header has been found. */
export interface SheetColumns {
  /** The row of the header, from 1. Line breaks in the cells up to there become blanks, so that each row is a line. */
  readonly headerRow: number;
  /** Minimum number of fields of the rows after the header. */
  readonly count: number;
  /** What each column holds: `ANY`, `TWO_DIGITS`, `WHOLE_DATE` or `DAY_NUMBER`. */
  readonly roles: Uint8Array;
  /** The columns that name a field: a formula without its value there would give a wrong key or none. */
  readonly named: ReadonlySet<number>;
}

/** Before the header has been found. */
export const UNKNOWN_COLUMNS: SheetColumns = {
  headerRow: MAX_ROWS,
  count: 0,
  roles: new Uint8Array(),
  named: new Set(),
};

export class SheetLines {
  /** The row that is read, from 1. */
  row = 0;
  /** The column of its last cell, from 0. */
  column = -1;
  /** CSV that has not been taken yet. */
  out = Buffer.allocUnsafe(FULL_BYTES + 64 * 1024);
  #length = 0;
  /** The line that is written next, and the column of the next field in it. */
  #line = 1;
  #field = 0;
  #hasValue = false;

  constructor(private readonly columns: SheetColumns) {}

  get isFull(): boolean {
    return this.#length > FULL_BYTES;
  }

  /** The CSV since the last call. */
  take(): Buffer {
    const taken = Buffer.from(this.out.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  openRow(row: number): void {
    this.row = row;
    this.column = -1;
    this.#field = 0;
    this.#hasValue = false;
  }

  closeRow(): void {
    if (!this.#hasValue) return;
    const { count, headerRow } = this.columns;
    this.#reserve(count + 1);
    if (this.row > headerRow) while (this.#field < count - 1) this.#comma();
    this.out[this.#length++] = LF;
    this.#line = this.row + 1;
  }

  #comma(): void {
    this.out[this.#length++] = COMMA;
    this.#field++;
  }

  /** Writes line ends and commas up to the cell, and makes room for `bytes`. Returns where the field begins in `out`. */
  startField(bytes: number): number {
    const blankLines = this.#hasValue ? 0 : this.row - this.#line;
    this.#reserve(blankLines + this.column - this.#field + bytes);
    for (let line = 0; line < blankLines; line++) this.out[this.#length++] = LF;
    this.#hasValue = true;
    while (this.#field < this.column) this.#comma();
    return this.#length;
  }

  /** Ends the field that has been written to `out` from `start` to `end`. */
  endField(start: number, end: number): void {
    this.#length = end;
    if (this.row > this.columns.headerRow) return;
    for (let at = start; at < end; at++) {
      const byte = this.out[at];
      if (byte === LF || byte === CR) this.out[at] = SPACE;
    }
  }

  /** Writes a field as it is: a text without line ends that needs no quotes. */
  copyField(bytes: Buffer, start: number, end: number): void {
    let to = this.startField(end - start);
    const { out } = this;
    for (let at = start; at < end; at++) out[to++] = bytes[at]!;
    this.#length = to;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.out.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.out.length * 2));
    this.out.copy(larger, 0, 0, this.#length);
    this.out = larger;
  }
}
