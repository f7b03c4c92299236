/**
 * Finds the fields of one record of `INPUT_BLOCK`, in one pass: where each begins and ends.
 *
 * What it does not do: parse a record with quotes anywhere but around a whole field. It sets `needsParser`, and the caller
 * uses csv-parse.
 */

import { CR, LF, QUOTE } from '../../key/curp/ascii.js';
import { FORMULA_START, isFormulaAt } from './formula.js';
import type { JoinedFields } from './joined-fields.js';
import { INPUT_BLOCK } from './row-memory.js';

const ORDINARY = 0;
const DELIMITER = 1;
const LINE_END = 2;

export class RecordFields {
  /** Where the content of field `i` begins and ends, without its quotes. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Whether field `i` is quoted and needs its quotes: then it is echoed with them, unchanged. */
  readonly needsQuotes: Uint8Array;
  count = 0;
  /** The index of the line end of the record. */
  stop = 0;
  /** Whether the record has to be parsed by csv-parse; the other properties are then invalid. */
  needsParser = false;
  /** Whether the record can be echoed byte by byte: no field is quoted or a formula. */
  verbatim = true;

  readonly #kind = new Uint8Array(256);
  readonly #delimiter: number;
  readonly #guarded: boolean;
  readonly #columnCount: number;
  /** Fields in several columns; after each record, their columns follow those of the record. */
  readonly #joined: JoinedFields | undefined;

  constructor(columnCount: number, delimiter: string, guarded: boolean, joined?: JoinedFields) {
    const all = columnCount + (joined?.count ?? 0);
    this.starts = new Int32Array(all);
    this.ends = new Int32Array(all);
    this.needsQuotes = new Uint8Array(all);
    this.#columnCount = columnCount;
    this.#joined = joined;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#guarded = guarded;
    this.#kind[this.#delimiter] = DELIMITER;
    this.#kind[LF] = LINE_END;
    this.#kind[CR] = LINE_END;
    this.#kind[QUOTE] = LINE_END; // also stops the loop, which then checks for a quote
  }

  /** Reads the record that begins at `start`. `size`: number of bytes in `INPUT_BLOCK`; a line end follows them. */
  read(start: number, size: number): void {
    const kind = this.#kind;
    const { starts, ends } = this;
    const columns = this.#columnCount;
    let index = start;
    let count = 0;
    this.needsParser = false;
    this.verbatim = true;
    for (;;) {
      let byte = INPUT_BLOCK[index]!;
      if (byte === QUOTE) {
        index = this.#readQuoted(index, size, count);
        if (index < 0) {
          this.needsParser = true;
          return;
        }
        byte = INPUT_BLOCK[index]!;
      } else {
        const from = index;
        while (kind[byte] === ORDINARY) byte = INPUT_BLOCK[++index]!;
        if (byte === QUOTE) {
          this.needsParser = true;
          return;
        }
        if (count < columns) {
          starts[count] = from;
          ends[count] = index;
          this.needsQuotes[count] = 0;
        }
        if (FORMULA_START[INPUT_BLOCK[from]!] === 1 && this.#guarded && isFormulaAt(INPUT_BLOCK, from, index))
          this.verbatim = false;
      }
      count++;
      if (byte !== this.#delimiter) break;
      index++;
    }
    this.count = count;
    this.stop = index;
    this.#joined?.fill(starts, ends, count, this.needsQuotes);
  }

  /** Reads a quoted field. Returns the index after its closing quote, or -1 if the field does not end there. */
  #readQuoted(open: number, size: number, count: number): number {
    const kind = this.#kind;
    const delimiter = this.#delimiter;
    let needsQuotes = 0;
    let index = open + 1;
    for (; ; index++) {
      let byte = INPUT_BLOCK[index]!;
      while (kind[byte] === ORDINARY) byte = INPUT_BLOCK[++index]!;
      if (index >= size) return -1;
      if (byte === QUOTE) {
        if (INPUT_BLOCK[index + 1] !== QUOTE) break;
        index++;
      }
      needsQuotes = 1;
    }
    const after = INPUT_BLOCK[index + 1];
    if (after !== delimiter && after !== LF && after !== CR) return -1;
    if (count < this.#columnCount) {
      this.starts[count] = open + 1;
      this.ends[count] = index;
      this.needsQuotes[count] = needsQuotes;
    }
    this.verbatim = false;
    return index + 1;
  }

  /** The text of a cell, as csv-parse returns it. */
  cell(column: number): string {
    const cell = INPUT_BLOCK.toString('utf8', this.starts[column]!, this.ends[column]!);
    return this.needsQuotes[column] === 1 ? cell.replaceAll('""', '"') : cell;
  }

  cells(): string[] {
    const cells: string[] = [];
    for (let column = 0; column < this.count; column++) cells.push(this.cell(column));
    return cells;
  }

  /** Whether the cell is a formula and cells are guarded against it. */
  isFormula(column: number): boolean {
    return this.#guarded && isFormulaAt(INPUT_BLOCK, this.starts[column]!, this.ends[column]!);
  }
}
