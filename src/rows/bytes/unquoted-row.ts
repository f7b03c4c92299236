/**
 * Reads a record in the simple form in one pass over its bytes: no quotes, as many fields as the header, no cell like a
 * formula. It finds the delimiters, looks up the names and parses the numbers in the same pass.
 *
 * It is equivalent to `RecordFields.read`, then `readGivenNameBytes` and `readSurnameBytes` for the names, `readNumberBytes`
 * and `readSexBytes` for the rest. For any other record it returns `NOT_SIMPLE`, and the caller uses those functions.
 */

import { firstOf, ONES, WORD } from '../../input/csv/int32-access.js';
import type { Plan } from '../../input/csv/plan.js';
import type { Row } from '../../key/contract/assessment.js';
import { CR, isSexCode, LF, ZERO } from '../../key/curp/ascii.js';
import { readNumberBytes, readSexBytes } from './byte-reading.js';
import { ENDS, fieldEnd, kindsOfBytes, NOT_SIMPLE_START, stopsIn } from './field-end.js';
import { GIVEN, GIVEN_NAMES, lettersOf, MATERNAL, PATERNAL, SURNAMES } from './known-names.js';
import { INPUT_BLOCK, INPUT_BLOCK_VIEW } from './row-memory.js';

/** Returned by `read` for a record that is not in the simple form. */
export const NOT_SIMPLE = -1;

/** Roles of columns beside those of names, which are 0 to 2. The order matters: `read` compares with `ON_FILE`. */
const ON_FILE = 3;
const YEAR = 4;
const MONTH = 5;
const DAY = 6;
const ENTITY = 7;
const SEX = 8;
const UNUSED = 9;

/** Width of `1998,01,23,H,07`: year, month, day, sex and entity in their simple form. */
const BIRTH_WIDTH = 15;
const BIRTH_COLUMNS = 5;

export class UnquotedRow {
  /** Where the fields of the last record begin and end; set only for the names and the key on file. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly #kinds: Uint8Array;
  readonly #roles: Uint8Array;
  /** For each column, the number of columns up to the next one that is used. */
  readonly #unused: Int32Array;
  readonly #delimiter: number;
  /** A word of four delimiters. */
  readonly #delimiters: number;
  /** The column of the year if month, day, sex and entity follow it in this order; otherwise -1. */
  readonly #birthColumn: number;
  readonly #birth: SimpleBirth;

  constructor({ columnCount, columns, keyColumn, delimiter, rawCells }: Plan) {
    this.starts = new Int32Array(columnCount);
    this.ends = new Int32Array(columnCount);
    this.#delimiter = delimiter.charCodeAt(0);
    this.#kinds = kindsOfBytes(this.#delimiter, rawCells);
    this.#birth = new SimpleBirth(this.#delimiter);
    this.#delimiters = Math.imul(this.#delimiter, ONES);
    this.#roles = new Uint8Array(columnCount).fill(UNUSED);
    this.#roles[keyColumn] = ON_FILE;
    this.#roles[columns.nombres] = GIVEN;
    this.#roles[columns.apellido_paterno] = PATERNAL;
    this.#roles[columns.apellido_materno] = MATERNAL;
    this.#roles[columns.anio_nacimiento] = YEAR;
    this.#roles[columns.mes_nacimiento] = MONTH;
    this.#roles[columns.dia_nacimiento] = DAY;
    this.#roles[columns.entidad] = ENTITY;
    this.#roles[columns.sexo] = SEX;
    this.#unused = new Int32Array(columnCount + 1);
    for (let column = columnCount - 1; column >= 0; column--)
      this.#unused[column] = this.#roles[column] === UNUSED ? this.#unused[column + 1]! + 1 : 0;
    this.#birthColumn = [MONTH, DAY, SEX, ENTITY].every(
      (role, at) => this.#roles[columns.anio_nacimiento + 1 + at] === role,
    )
      ? columns.anio_nacimiento
      : -1;
  }

  /**
   * The index of the byte that ends the last of `count` fields from `start` on, or `NOT_SIMPLE`. Like `fieldEnd` for each of
   * them, without a return for each.
   */
  #endOfFields(start: number, count: number): number {
    const kinds = this.#kinds;
    const delimiter = this.#delimiter;
    const delimiters = this.#delimiters;
    let left = count;
    let index = start;
    for (;;) {
      const stops = stopsIn(INPUT_BLOCK_VIEW.getInt32(index, true), delimiters);
      if (stops === 0) {
        index += WORD;
        continue;
      }
      index += firstOf(stops);
      const byte = INPUT_BLOCK[index]!;
      if ((kinds[byte]! & ENDS) !== 0) {
        if (--left === 0) return index;
        if (byte !== delimiter || (kinds[INPUT_BLOCK[index + 1]!]! & NOT_SIMPLE_START) !== 0)
          return NOT_SIMPLE;
      }
      index++;
    }
  }

  /**
   * Reads the record at `start` of `INPUT_BLOCK`, which has `size` bytes, into `row`. Returns the index of its line end, or
   * `NOT_SIMPLE`; also if the line end is the one after the piece: then the record may be longer.
   */
  read(start: number, size: number, row: Row): number {
    const { starts, ends } = this;
    const kinds = this.#kinds;
    const roles = this.#roles;
    const unused = this.#unused;
    const delimiter = this.#delimiter;
    const delimiters = this.#delimiters;
    const birthColumn = this.#birthColumn;
    const birth = this.#birth;
    const last = starts.length - 1;
    let index = start;
    for (let column = 0; ; column++) {
      let byte = INPUT_BLOCK[index]!;
      if ((kinds[byte]! & NOT_SIMPLE_START) !== 0) return NOT_SIMPLE;
      const role = roles[column]!;
      if (column === birthColumn && birth.read(row, index)) {
        index += BIRTH_WIDTH;
        byte = INPUT_BLOCK[index]!;
        column += BIRTH_COLUMNS - 1;
      } else if (role === UNUSED) {
        index = this.#endOfFields(index, unused[column]!);
        if (index < 0) return NOT_SIMPLE;
        byte = INPUT_BLOCK[index]!;
        column += unused[column]! - 1;
      } else if (role > ON_FILE) {
        const begin = index;
        const width = readSimpleValue(row, role, index);
        index += width;
        byte = INPUT_BLOCK[index]!;
        if ((kinds[byte]! & ENDS) === 0 || width === 0) {
          while ((kinds[byte]! & ENDS) === 0) byte = INPUT_BLOCK[++index]!;
          readValue(row, role, begin, index);
        }
      } else {
        const begin = index;
        index = fieldEnd(index, delimiters, kinds);
        byte = INPUT_BLOCK[index]!;
        starts[column] = begin;
        ends[column] = index;
        if (role === GIVEN) row.given = lettersOf(GIVEN_NAMES, GIVEN, begin, index);
        else if (role === PATERNAL) row.paternal = lettersOf(SURNAMES, PATERNAL, begin, index);
        else if (role === MATERNAL) row.maternal = lettersOf(SURNAMES, MATERNAL, begin, index);
      }
      if (column === last) return (byte === LF || byte === CR) && index !== size ? index : NOT_SIMPLE;
      if (byte !== delimiter) return NOT_SIMPLE;
      index++;
    }
  }

  /** The text of a name or of the key on file. */
  cell(column: number): string {
    return INPUT_BLOCK.toString('utf8', this.starts[column]!, this.ends[column]!);
  }
}

/**
 * `1998,01,23,H,07` as four words: each is combined by XOR with the delimiters and zeros of this form. What remains of a
 * delimiter is 0, and what remains of a digit is its value.
 */
class SimpleBirth {
  readonly #month: number;
  readonly #day: number;
  readonly #entity: number;

  constructor(delimiter: number) {
    this.#month = delimiter | (ZERO << 8) | (ZERO << 16) | (delimiter << 24);
    this.#day = ZERO | (ZERO << 8) | (delimiter << 16);
    this.#entity = delimiter | (ZERO << 8) | (ZERO << 16);
  }

  /** Reads the five values at this index of `INPUT_BLOCK` into `row`. Returns whether they have this form. */
  read(row: Row, at: number): boolean {
    const year = INPUT_BLOCK_VIEW.getInt32(at, true) ^ 0x30303030;
    const month = INPUT_BLOCK_VIEW.getInt32(at + 4, true) ^ this.#month;
    const day = INPUT_BLOCK_VIEW.getInt32(at + 8, true) ^ this.#day;
    const entity = INPUT_BLOCK_VIEW.getInt32(at + 12, true) ^ this.#entity;
    const sex = day >>> 24;
    const wrong =
      (((year + 0x06060606) | year) & 0xf0f0f0f0) |
      (((month + 0x00060600) | month) & 0xfff0f0ff) |
      (((day + 0x00000606) | day) & 0x00fff0f0) |
      (((entity + 0x00060600) | entity) & 0x00f0f0ff);
    if (wrong !== 0 || !isSexCode(sex)) return false;
    row.year = (year & 15) * 1000 + ((year >> 8) & 15) * 100 + ((year >> 16) & 15) * 10 + ((year >> 24) & 15);
    row.month = ((month >> 8) & 15) * 10 + ((month >> 16) & 15);
    row.day = (day & 15) * 10 + ((day >> 8) & 15);
    row.sex = sex;
    row.entity = ((entity >> 8) & 15) * 10 + ((entity >> 16) & 15);
    return true;
  }
}

/** The value of two digits; -1 for anything else. */
function twoDigits(at: number): number {
  const tens = INPUT_BLOCK[at]! - ZERO;
  const ones = INPUT_BLOCK[at + 1]! - ZERO;
  // One of the four is negative if a byte is not a digit.
  return (tens | (9 - tens) | ones | (9 - ones)) < 0 ? -1 : tens * 10 + ones;
}

/** Reads a value that begins in its simple form, and returns the width of that form; 0 if it does not begin so. */
function readSimpleValue(row: Row, role: number, at: number): number {
  if (role === SEX) {
    const letter = INPUT_BLOCK[at]!;
    row.sex = letter;
    return isSexCode(letter) ? 1 : 0;
  }
  const number = twoDigits(at);
  if (number < 0) return 0;
  if (role === YEAR) {
    const rest = twoDigits(at + 2);
    row.year = number * 100 + rest;
    return rest < 0 ? 0 : 4;
  }
  if (role === MONTH) row.month = number;
  else if (role === DAY) row.day = number;
  else row.entity = number;
  return 2;
}

/** Reads a value in any form. */
function readValue(row: Row, role: number, start: number, end: number): void {
  if (role === SEX) row.sex = readSexBytes(INPUT_BLOCK, start, end);
  else if (role === YEAR) row.year = readNumberBytes(INPUT_BLOCK, start, end, 4);
  else if (role === MONTH) row.month = readNumberBytes(INPUT_BLOCK, start, end, 2);
  else if (role === DAY) row.day = readNumberBytes(INPUT_BLOCK, start, end, 2);
  else row.entity = readNumberBytes(INPUT_BLOCK, start, end, 2);
}
