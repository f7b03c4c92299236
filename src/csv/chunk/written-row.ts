/**
 * Reads a record with `--normalize` in the usual form: no quotes, as many fields as the header, no cell like a formula. It
 * finds the fields four bytes at a time, and `WrittenCells` reads them.
 *
 * It is equivalent to `RecordFields.read` and `WrittenCells.readFields`. For any other record it returns `NOT_USUAL`, and the
 * caller uses those.
 */
import type { Row } from '../../contract/assessment.js';
import { firstBelow, firstOf, ONES, QUOTES, SPACES, TOP_BITS, WORD } from '../byte-words.js';
import { FORMULA_START } from '../formula.js';
import type { Plan } from '../plan.js';
import { CR, isEmptyRecord, LF, QUOTE } from '../records.js';
import { PIECE, PIECE_VIEW } from './row-memory.js';
import { NOT_USUAL } from './unquoted-row.js';
import type { WrittenCells } from './written-cells.js';

/** Classes of bytes: those that end a field, that a field in the usual form does not begin with, that an empty record may begin with. */
const ENDS = 1;
const UNUSUAL_START = 2;
const EMPTY_START = 4;

const SPACE = 0x20;
const TAB = 0x09;

export class WrittenRow {
  /** Where the fields of the last record begin and end. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly #cells: WrittenCells;
  readonly #kinds = new Uint8Array(256);
  readonly #delimiter: number;
  /** A word of four delimiters. */
  readonly #delimiters: number;

  constructor({ columnCount, delimiter, rawCells }: Plan, cells: WrittenCells) {
    this.#cells = cells;
    this.starts = new Int32Array(columnCount);
    this.ends = new Int32Array(columnCount);
    this.#delimiter = delimiter.charCodeAt(0);
    this.#delimiters = Math.imul(this.#delimiter, ONES);
    if (!rawCells)
      for (let byte = 0; byte < 256; byte++) this.#kinds[byte] = FORMULA_START[byte]! * UNUSUAL_START;
    this.#kinds[QUOTE] = ENDS | UNUSUAL_START;
    for (const blank of [SPACE, TAB]) this.#kinds[blank]! |= EMPTY_START;
    for (const end of [this.#delimiter, LF, CR]) this.#kinds[end] = ENDS | EMPTY_START;
  }

  /** The index of the byte that ends the field at `start`. See `UnquotedRow`. */
  #fieldEnd(start: number): number {
    const kinds = this.#kinds;
    const delimiters = this.#delimiters;
    let index = start;
    for (;;) {
      const word = PIECE_VIEW.getInt32(index, true);
      const below =
        firstBelow(word ^ delimiters, ONES) | firstBelow(word ^ QUOTES, ONES) | firstBelow(word, SPACES);
      const stops = below & TOP_BITS;
      if (stops !== 0) {
        index += firstOf(stops);
        break;
      }
      index += WORD;
    }
    while ((kinds[PIECE[index]!]! & ENDS) === 0) index++;
    return index;
  }

  /** Like `UnquotedRow.read`. */
  read(start: number, size: number, row: Row): number {
    const { starts, ends } = this;
    const kinds = this.#kinds;
    const delimiter = this.#delimiter;
    const last = starts.length - 1;
    let index = start;
    for (let column = 0; ; column++) {
      if ((kinds[PIECE[index]!]! & UNUSUAL_START) !== 0) return NOT_USUAL;
      starts[column] = index;
      index = this.#fieldEnd(index);
      ends[column] = index;
      const byte = PIECE[index];
      if (column === last) {
        if ((byte !== LF && byte !== CR) || index === size) return NOT_USUAL;
        break;
      }
      if (byte !== delimiter) return NOT_USUAL;
      index++;
    }
    const mayBeEmpty = (kinds[PIECE[start]!]! & EMPTY_START) !== 0;
    if (mayBeEmpty && isEmptyRecord(PIECE, start, index, delimiter)) return NOT_USUAL;
    return this.#cells.read(starts, ends, row) ? index : NOT_USUAL;
  }
}
