/**
 * The usual record, in one pass over its bytes: no quotes, as many fields as the header, no cell like a formula, names
 * within the table of symbols. While it looks for delimiters it copies the bytes to the result and folds the names.
 *
 * It stands for: `RecordFields.read`, `foldBytes` for each name, and a copy of the record. For any other record it
 * says so, and whoever asked does just that.
 */
import type { Row } from '../contract/assessment.js';
import { BLANK } from '../curp/alphabet.js';
import { LEFT_OPEN, SYMBOL_OF_UNIT } from '../curp/folding.js';
import type { Plan } from './plan.js';
import { CR, LF, QUOTE } from './records.js';

/** What `read` answers for a record that is out of the ordinary. */
export const OUT_OF_THE_ORDINARY = -1;

/** Bytes that end a field, and those that a field must not begin with here. */
const ENDS = 1;
const STARTS_ODDLY = 2;

const NO_NAME = 0;
const GIVEN = 1;
const PATERNAL = 2;

export class UnquotedRow {
  /** Where the fields of the last record begin and end in its bytes. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Behind the copy of the record. */
  copied = 0;
  readonly #kinds = new Uint8Array(256);
  readonly #roles: Uint8Array;
  readonly #delimiter: number;
  #symbols = new Uint8Array(0);

  constructor({ columnCount, columns, delimiter, rawCells }: Plan) {
    this.starts = new Int32Array(columnCount);
    this.ends = new Int32Array(columnCount);
    this.#delimiter = delimiter.charCodeAt(0);
    this.#roles = new Uint8Array(columnCount);
    this.#roles[columns.nombres] = GIVEN;
    this.#roles[columns.apellido_paterno] = PATERNAL;
    this.#roles[columns.apellido_materno] = PATERNAL + 1;
    for (const start of rawCells ? '' : '=+-@\t') this.#kinds[start.charCodeAt(0)] = STARTS_ODDLY;
    this.#kinds[QUOTE] = ENDS | STARTS_ODDLY;
    for (const end of [this.#delimiter, LF, CR]) this.#kinds[end] = ENDS;
  }

  /** Room for the names of any record within so many bytes. */
  reserve(bytes: number): void {
    if (this.#symbols.length <= bytes) this.#symbols = new Uint8Array(bytes + 1);
  }

  /**
   * Reads the record at `start`, copies it to `out` from `to` on and folds its names into `row`. Gives the index of its
   * line end. The bytes end with a line end, and `out` has room for all of them.
   */
  read(bytes: Buffer, start: number, out: Buffer, to: number, row: Row): number {
    const { starts, ends } = this;
    const kinds = this.#kinds;
    const roles = this.#roles;
    const symbols = this.#symbols;
    const delimiter = this.#delimiter;
    const last = starts.length - 1;
    let index = start;
    let write = to;
    let symbolEnd = 0;
    row.symbols = symbols;
    for (let column = 0; ; column++) {
      let byte = bytes[index]!;
      if ((kinds[byte]! & STARTS_ODDLY) !== 0) return OUT_OF_THE_ORDINARY;
      starts[column] = index;
      const role = roles[column]!;
      if (role === NO_NAME) {
        while ((kinds[byte]! & ENDS) === 0) {
          out[write++] = byte;
          byte = bytes[++index]!;
        }
      } else {
        const nameStart = symbolEnd;
        let seen = BLANK;
        while ((kinds[byte]! & ENDS) === 0) {
          out[write++] = byte;
          let unit = byte;
          if (byte >= 0x80) {
            // Two bytes of UTF-8 are U+0080 to U+07FF; the table leaves most of them open.
            if (byte >= 0xe0) return OUT_OF_THE_ORDINARY;
            const second = bytes[++index]!;
            out[write++] = second;
            unit = ((byte & 0x1f) << 6) | (second & 0x3f);
          }
          const symbol = SYMBOL_OF_UNIT[unit]!;
          symbols[symbolEnd++] = symbol;
          seen |= symbol;
          byte = bytes[++index]!;
        }
        if (seen >= LEFT_OPEN) return OUT_OF_THE_ORDINARY;
        if (seen === BLANK) symbolEnd = nameStart;
        else symbols[symbolEnd++] = BLANK;
        setName(row, role, nameStart, symbolEnd);
      }
      ends[column] = index;
      if (column === last) {
        this.copied = write;
        return byte === LF || byte === CR ? index : OUT_OF_THE_ORDINARY;
      }
      if (byte !== delimiter) return OUT_OF_THE_ORDINARY;
      out[write++] = byte;
      index++;
    }
  }
}

function setName(row: Row, role: number, start: number, end: number): void {
  if (role === GIVEN) {
    row.givenStart = start;
    row.givenEnd = end;
  } else if (role === PATERNAL) {
    row.paternalStart = start;
    row.paternalEnd = end;
  } else {
    row.maternalStart = start;
    row.maternalEnd = end;
  }
}
