/**
 * Writes the cells of a sheet as CSV by their type, for formats that say the type of each cell. A value gets the same text as
 * in an .xlsx workbook (`cell-values.ts`).
 *
 * What it does not do: read a format. Errors of formulas are not written at all: such a cell is empty.
 */

import { MAX_COLUMNS } from '../archive/sheet-limits.js';
import { tooManyColumns, tooMuch, unsavedFormula } from '../archive/workbook-error.js';
import { type DateSystem, isoDateText, numberText } from '../workbook/cell-numbers.js';
import { CellText, FIELD_GROWTH } from '../workbook/cell-text.js';
import { MAX_ROWS, type SheetColumns, SheetLines } from '../workbook/sheet-lines.js';

export class TypedRows {
  readonly #lines: SheetLines;
  readonly #text = new CellText();

  constructor(
    private readonly columns: SheetColumns,
    private readonly dateSystem: DateSystem,
  ) {
    this.#lines = new SheetLines(columns);
  }

  get isFull(): boolean {
    return this.#lines.isFull;
  }

  get row(): number {
    return this.#lines.row;
  }

  take(): Buffer {
    return this.#lines.take();
  }

  /** Rows are numbered from 1 and go forward. */
  openRow(row: number): void {
    if (row > MAX_ROWS)
      throw tooMuch({ en: `it has more than ${MAX_ROWS} rows`, es: `tiene más de ${MAX_ROWS} filas` });
    this.#lines.openRow(row);
  }

  closeRow(): void {
    this.#lines.closeRow();
  }

  /** Columns are numbered from 0 and go forward. */
  text(column: number, text: string): void {
    if (text === '') return;
    if (column >= MAX_COLUMNS) throw tooManyColumns();
    this.#lines.column = column;
    this.#text.setLiteral(text);
    const start = this.#lines.startField(this.#text.length * FIELD_GROWTH + 2);
    this.#lines.endField(start, this.#text.writeField(this.#lines.out, start));
  }

  /** `kind` is that of its number format. */
  number(column: number, text: string, kind: number): void {
    this.text(column, numberText(text, kind, this.dateSystem, this.#roleOf(column)) ?? text);
  }

  /** An ISO 8601 date, with or without a time of day. */
  date(column: number, text: string): void {
    this.text(column, isoDateText(text, this.#roleOf(column)));
  }

  boolean(column: number, value: boolean): void {
    this.text(column, value ? 'TRUE' : 'FALSE');
  }

  /** A formula without the value that it had. */
  unsaved(column: number): void {
    const { headerRow, named } = this.columns;
    if (this.row > headerRow && named.has(column)) throw unsavedFormula(column, this.row);
  }

  #roleOf(column: number): number {
    return this.columns.roles[column] ?? 0;
  }
}
