/**
 * The beginning of a line of a result: the row number, and with the echo the cells of the input, quoted where needed and
 * with an apostrophe before what a spreadsheet would execute.
 *
 * What it does not write: records in the simple form. Their bytes are copied as they are, in `ByteChunk`.
 */
import type { Plan } from '../input/csv/plan.js';
import { APOSTROPHE, QUOTE } from '../key/curp/ascii.js';
import type { RecordFields } from './bytes/record-fields.js';
import type { RowNumber } from './bytes/row-number.js';
import type { ConstantPart, ResultLines } from './result-lines.js';

/** Upper bound for a line of a result without its echo, in bytes. */
export const RESULT_ROOM = 1536;

export class RowOpening {
  readonly #columnCount: number;
  readonly #delimiter: number;
  readonly #echoes: boolean;

  constructor(
    plan: Plan,
    private readonly fields: RecordFields,
    private readonly number: RowNumber,
    /** What is before the row number. */
    private readonly constant: ConstantPart,
  ) {
    this.#columnCount = plan.columnCount;
    this.#delimiter = plan.delimiter.charCodeAt(0);
    this.#echoes = plan.format === 'csv' && plan.echo === 'all';
  }

  /** For the record in `fields`, which begins at `at`. */
  write(at: number, out: ResultLines): void {
    // At most every byte once, and per column a delimiter, two quotes and an apostrophe.
    out.reserve(this.fields.stop - at + this.#columnCount * 4 + RESULT_ROOM);
    out.appendConstant(this.constant);
    out.appendNumber(this.number);
    if (this.#echoes) this.#echo(at, out);
  }

  /** Writes the columns of the input. */
  #echo(at: number, out: ResultLines): void {
    const { fields } = this;
    const columnCount = this.#columnCount;
    if (fields.verbatim) {
      out.appendByte(this.#delimiter);
      out.appendPiece(at, fields.stop);
      for (let column = fields.count; column < columnCount; column++) out.appendByte(this.#delimiter);
      return;
    }
    for (let column = 0; column < columnCount; column++) {
      out.appendByte(this.#delimiter);
      const quotes = fields.needsQuotes[column] === 1;
      if (quotes) out.appendByte(QUOTE);
      if (fields.isFormula(column)) out.appendByte(APOSTROPHE);
      out.appendPiece(fields.starts[column]!, fields.ends[column]!);
      if (quotes) out.appendByte(QUOTE);
    }
  }
}
