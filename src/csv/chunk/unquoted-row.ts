/**
 * Reads a record in the usual form in one pass over its bytes: no quotes, as many fields as the header, no cell like a
 * formula. It finds the delimiters, looks up the names and parses the numbers in the same pass.
 *
 * It is equivalent to `RecordFields.read`, then `readGivenNameBytes` and `readSurnameBytes` for the names, `readNumberBytes`
 * and `readSexBytes` for the rest. For any other record it returns `NOT_USUAL`, and the caller uses those functions.
 */
import type { Row } from '../../contract/assessment.js';
import { isSexCode, ZERO } from '../../curp/ascii.js';
import { firstBelow, firstOf, ONES, QUOTES, SPACES, TOP_BITS, viewOf, WORD } from '../byte-words.js';
import { FORMULA_START } from '../formula.js';
import type { Plan } from '../plan.js';
import { CR, LF, QUOTE } from '../records.js';
import { readNumberBytes, readSexBytes } from './byte-reading.js';
import type { KnownNames } from './known-names.js';

/** Returned by `read` for a record that is not in the usual form. */
export const NOT_USUAL = -1;

/** Classes of bytes: those that end a field, and those that a field in the usual form does not begin with. */
const ENDS = 1;
const UNUSUAL_START = 2;

/** Roles of columns; 0 for a column that is not used for the key. The order matters: `read` compares with `MATERNAL`. */
const GIVEN = 1;
const PATERNAL = 2;
const MATERNAL = 3;
const YEAR = 4;
const MONTH = 5;
const DAY = 6;
const ENTITY = 7;
const SEX = 8;

/** Width of the longest value (the year) in its usual form. */
const MAX_WIDTH = 4;

/** Width of `1998,01,23,H,07`: year, month, day, sex and entity in their usual form. */
const BIRTH_WIDTH = 15;
const BIRTH_COLUMNS = 5;

export class UnquotedRow {
  /** Where the fields of the last record begin and end; set only for columns that are not used for the key. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly #kinds = new Uint8Array(256);
  readonly #names: KnownNames;
  readonly #roles: Uint8Array;
  readonly #delimiter: number;
  /** A word of four delimiters. */
  readonly #delimiters: number;
  /** The column of the year if month, day, sex and entity follow it in this order; otherwise -1. */
  readonly #birthColumn: number;
  /** The bytes of the chunk, and a view of them for access by words. */
  #bytes: Buffer = Buffer.alloc(0);
  view: DataView = viewOf(this.#bytes);

  constructor({ columnCount, columns, delimiter, rawCells }: Plan, names: KnownNames) {
    this.#names = names;
    this.starts = new Int32Array(columnCount);
    this.ends = new Int32Array(columnCount);
    this.#delimiter = delimiter.charCodeAt(0);
    this.#delimiters = Math.imul(this.#delimiter, ONES);
    this.#roles = new Uint8Array(columnCount);
    this.#roles[columns.nombres] = GIVEN;
    this.#roles[columns.apellido_paterno] = PATERNAL;
    this.#roles[columns.apellido_materno] = MATERNAL;
    this.#roles[columns.anio_nacimiento] = YEAR;
    this.#roles[columns.mes_nacimiento] = MONTH;
    this.#roles[columns.dia_nacimiento] = DAY;
    this.#roles[columns.entidad] = ENTITY;
    this.#roles[columns.sexo] = SEX;
    this.#birthColumn = [MONTH, DAY, SEX, ENTITY].every(
      (role, at) => this.#roles[columns.anio_nacimiento + 1 + at] === role,
    )
      ? columns.anio_nacimiento
      : -1;
    if (!rawCells)
      for (let byte = 0; byte < 256; byte++) this.#kinds[byte] = FORMULA_START[byte]! * UNUSUAL_START;
    this.#kinds[QUOTE] = ENDS | UNUSUAL_START;
    for (const end of [this.#delimiter, LF, CR]) this.#kinds[end] = ENDS;
  }

  /** Sets the bytes from which `read` reads records. They must end with a line end. */
  setBytes(bytes: Buffer): void {
    this.#bytes = bytes;
    this.view = viewOf(bytes);
  }

  /**
   * The index of the byte that ends the field at `start`. Words without a delimiter, a quote or a control character are
   * skipped. A control character that is found does not have to be a line end, so the rest is done byte by byte.
   */
  #fieldEnd(start: number): number {
    const { view } = this;
    const bytes = this.#bytes;
    const kinds = this.#kinds;
    const delimiters = this.#delimiters;
    const lastWord = bytes.length - WORD;
    let index = start;
    while (index <= lastWord) {
      const word = view.getInt32(index, true);
      const below =
        firstBelow(word ^ delimiters, ONES) | firstBelow(word ^ QUOTES, ONES) | firstBelow(word, SPACES);
      const stops = below & TOP_BITS;
      if (stops !== 0) {
        index += firstOf(stops);
        break;
      }
      index += WORD;
    }
    while ((kinds[bytes[index]!]! & ENDS) === 0) index++;
    return index;
  }

  /** Reads the record at `start` into `row`. Returns the index of its line end, or `NOT_USUAL`. */
  read(start: number, row: Row): number {
    const { starts, ends } = this;
    const bytes = this.#bytes;
    const view = this.view;
    const names = this.#names;
    const kinds = this.#kinds;
    const roles = this.#roles;
    const delimiter = this.#delimiter;
    const birthColumn = this.#birthColumn;
    const last = starts.length - 1;
    const safe = bytes.length - MAX_WIDTH;
    const birthSafe = bytes.length - BIRTH_WIDTH;
    let index = start;
    for (let column = 0; ; column++) {
      let byte = bytes[index]!;
      if ((kinds[byte]! & UNUSUAL_START) !== 0) return NOT_USUAL;
      const role = roles[column]!;
      if (column === birthColumn && index < birthSafe && readUsualBirth(row, bytes, index, delimiter)) {
        index += BIRTH_WIDTH;
        byte = bytes[index]!;
        column += BIRTH_COLUMNS - 1;
      } else if (role > MATERNAL) {
        const begin = index;
        const width = index < safe ? readUsualValue(row, role, bytes, index) : 0;
        index += width;
        byte = bytes[index]!;
        if ((kinds[byte]! & ENDS) === 0 || width === 0) {
          while ((kinds[byte]! & ENDS) === 0) byte = bytes[++index]!;
          readValue(row, role, bytes, begin, index);
        }
      } else {
        const begin = index;
        index = this.#fieldEnd(index);
        byte = bytes[index]!;
        if (role === GIVEN) row.given = names.given(bytes, view, begin, index);
        else if (role === PATERNAL) row.paternal = names.surname(bytes, view, begin, index);
        else if (role === MATERNAL) row.maternal = names.surname(bytes, view, begin, index);
        else {
          starts[column] = begin;
          ends[column] = index;
        }
      }
      if (column === last) return byte === LF || byte === CR ? index : NOT_USUAL;
      if (byte !== delimiter) return NOT_USUAL;
      index++;
    }
  }
}

/** Reads `1998,01,23,H,07` into `row`. Returns whether the five values have this form; the next byte is not checked. */
function readUsualBirth(row: Row, bytes: Buffer, at: number, delimiter: number): boolean {
  const century = twoDigits(bytes, at);
  const year = twoDigits(bytes, at + 2);
  const month = twoDigits(bytes, at + 5);
  const day = twoDigits(bytes, at + 8);
  const sex = bytes[at + 11]!;
  const entity = twoDigits(bytes, at + 13);
  if ((century | year | month | day | entity) < 0 || !isSexCode(sex)) return false;
  row.year = century * 100 + year;
  row.month = month;
  row.day = day;
  row.sex = sex;
  row.entity = entity;
  return (
    bytes[at + 4] === delimiter &&
    bytes[at + 7] === delimiter &&
    bytes[at + 10] === delimiter &&
    bytes[at + 12] === delimiter
  );
}

/** The value of two digits; -1 for anything else. */
function twoDigits(bytes: Buffer, at: number): number {
  const tens = bytes[at]! - ZERO;
  const ones = bytes[at + 1]! - ZERO;
  // One of the four is negative if a byte is not a digit.
  return (tens | (9 - tens) | ones | (9 - ones)) < 0 ? -1 : tens * 10 + ones;
}

/** Reads a value that begins in its usual form, and returns the width of that form; 0 if it does not begin so. */
function readUsualValue(row: Row, role: number, bytes: Buffer, at: number): number {
  if (role === SEX) {
    const letter = bytes[at]!;
    row.sex = letter;
    return isSexCode(letter) ? 1 : 0;
  }
  const number = twoDigits(bytes, at);
  if (number < 0) return 0;
  if (role === YEAR) {
    const rest = twoDigits(bytes, at + 2);
    row.year = number * 100 + rest;
    return rest < 0 ? 0 : 4;
  }
  if (role === MONTH) row.month = number;
  else if (role === DAY) row.day = number;
  else row.entity = number;
  return 2;
}

/** Reads a value in any form. */
function readValue(row: Row, role: number, bytes: Buffer, start: number, end: number): void {
  if (role === SEX) row.sex = readSexBytes(bytes, start, end);
  else if (role === YEAR) row.year = readNumberBytes(bytes, start, end, 4);
  else if (role === MONTH) row.month = readNumberBytes(bytes, start, end, 2);
  else if (role === DAY) row.day = readNumberBytes(bytes, start, end, 2);
  else row.entity = readNumberBytes(bytes, start, end, 2);
}
