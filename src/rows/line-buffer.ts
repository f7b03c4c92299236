/**
 * Lines that begin with the cells of a record and go to a file of their own: those of the errors file and of the attention file.
 * The memory grows with the lines of one chunk, and is small where there are few.
 *
 * What it does not do: decide what is after the cells.
 */
import type { Plan } from '../input/csv/plan.js';
import { APOSTROPHE, QUOTE } from '../key/curp/ascii.js';
import type { RecordFields } from './bytes/record-fields.js';
import { INPUT_BLOCK } from './bytes/row-memory.js';
import { NUMBER, NUMBER_END, type RowNumber } from './bytes/row-number.js';
import { ResultBytes } from './result-bytes.js';

/** The first size of the buffer: such rows are usually few. */
const FIRST_BYTES = 4096;

/** Upper bound of a row number and a delimiter, in bytes. */
const NUMBER_ROOM = 64;

export class LineBuffer {
  readonly #delimiter: number;
  readonly #columnCount: number;
  #out: ResultBytes | undefined;

  /** `guards`: cells that a spreadsheet would run as a formula begin with an apostrophe. */
  constructor(
    { delimiter, columnCount }: Plan,
    private readonly guards: boolean,
  ) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#columnCount = columnCount;
  }

  /** Forgets the lines of an earlier chunk. */
  clear(): void {
    this.#out = undefined;
  }

  get bytes(): Buffer {
    return this.#out === undefined ? Buffer.alloc(0) : this.#out.bytes.subarray(0, this.#out.length);
  }

  /** Adds a whole line. */
  addLine(text: string): void {
    const line = Buffer.from(text);
    this.#reserved(line.length).append(line);
  }

  /** Adds the record that begins at `at` of `INPUT_BLOCK` and whose fields are in `fields`, its number, and these bytes. */
  addRecord(at: number, fields: RecordFields, number: RowNumber, ...parts: readonly Uint8Array[]): void {
    const columnCount = this.#columnCount;
    const more = parts.reduce((sum, part) => sum + part.length, NUMBER_ROOM);
    const out = this.#reserved(fields.stop - at + columnCount * 4 + more);
    if (fields.verbatim) {
      out.append(INPUT_BLOCK, at, fields.stop);
      for (let column = fields.count; column < columnCount; column++)
        out.bytes[out.length++] = this.#delimiter;
    } else {
      for (let column = 0; column < columnCount; column++) {
        if (column > 0) out.bytes[out.length++] = this.#delimiter;
        const quotes = fields.needsQuotes[column] === 1;
        if (quotes) out.bytes[out.length++] = QUOTE;
        if (this.guards && fields.isFormula(column)) out.bytes[out.length++] = APOSTROPHE;
        out.append(INPUT_BLOCK, fields.starts[column]!, fields.ends[column]!);
        if (quotes) out.bytes[out.length++] = QUOTE;
      }
    }
    out.bytes[out.length++] = this.#delimiter;
    out.append(NUMBER, number.start, NUMBER_END);
    for (const part of parts) {
      out.bytes.set(part, out.length);
      out.length += part.length;
    }
  }

  #reserved(more: number): ResultBytes {
    this.#out ??= new ResultBytes(FIRST_BYTES);
    this.#out.reserve(more);
    return this.#out;
  }
}
