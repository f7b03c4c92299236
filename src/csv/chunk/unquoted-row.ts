/**
 * The usual record, in one pass over its bytes: no quotes, as many fields as the header, no cell like a formula. While it
 * looks for delimiters it looks up the names and reads the numbers.
 *
 * It stands for: `RecordFields.read`, `readGivenNameBytes` and `readSurnameBytes` for each name, `readNumberBytes` and
 * `readSexBytes` for the rest. For any other record it says so, and whoever asked does just that.
 */
import type { Row } from '../../contract/assessment.js';
import { firstBelow, firstOf, ONES, QUOTES, SPACES, TOP_BITS, viewOf, WORD } from '../byte-words.js';
import type { Plan } from '../plan.js';
import { CR, LF, QUOTE } from '../records.js';
import { readNumberBytes, readSexBytes } from './byte-reading.js';
import type { KnownNames } from './known-names.js';

/** What `read` answers for a record that is out of the ordinary. */
export const OUT_OF_THE_ORDINARY = -1;

/** Bytes that end a field, and those that a field must not begin with here. */
const ENDS = 1;
const STARTS_ODDLY = 2;

/** What a column holds; 0 is anything else. */
const GIVEN = 1;
const PATERNAL = 2;
const MATERNAL = 3;
const YEAR = 4;
const MONTH = 5;
const DAY = 6;
const ENTITY = 7;
const SEX = 8;

const ZERO = 0x30;
const H = 0x48;
const M = 0x4d;
const X = 0x58;

/** The longest value in its usual form. */
const WIDEST = 4;

/** Year, month, day, sex and entity, each in its usual form. */
const BIRTH_WIDTH = 15;
const BIRTH_COLUMNS = 5;

export class UnquotedRow {
  /** Where the fields of the last record begin and end in its bytes, of columns that no key is made of. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly #kinds = new Uint8Array(256);
  readonly #names: KnownNames;
  readonly #roles: Uint8Array;
  readonly #delimiter: number;
  /** Four of them, side by side. */
  readonly #delimiters: number;
  /** The column of the year, where the rest of what a key is made of stands behind it in the usual order. */
  readonly #birthColumn: number;
  /** What is read, as bytes and as words. */
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
    for (const start of rawCells ? '' : '=+-@\t') this.#kinds[start.charCodeAt(0)] = STARTS_ODDLY;
    this.#kinds[QUOTE] = ENDS | STARTS_ODDLY;
    for (const end of [this.#delimiter, LF, CR]) this.#kinds[end] = ENDS;
  }

  /** The bytes that records are read from. They end with a line end. */
  look(bytes: Buffer): void {
    this.#bytes = bytes;
    this.view = viewOf(bytes);
  }

  /**
   * The index of the byte that ends the field at `start`. Words without a delimiter, a quote or a control character are
   * passed over at once; the byte that stops this need not be an end, so the last steps are single ones.
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

  /** Reads the record at `start` into `row`, and gives the index of its line end, or `OUT_OF_THE_ORDINARY`. */
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
    const safe = bytes.length - WIDEST;
    const birthSafe = bytes.length - BIRTH_WIDTH;
    let index = start;
    for (let column = 0; ; column++) {
      let byte = bytes[index]!;
      if ((kinds[byte]! & STARTS_ODDLY) !== 0) return OUT_OF_THE_ORDINARY;
      const role = roles[column]!;
      if (column === birthColumn && index < birthSafe && isUsualBirth(row, bytes, index, delimiter)) {
        index += BIRTH_WIDTH;
        byte = bytes[index]!;
        column += BIRTH_COLUMNS - 1;
      } else if (role > MATERNAL) {
        const begin = index;
        const width = index < safe ? usualWidth(row, role, bytes, index) : 0;
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
      if (column === last) return byte === LF || byte === CR ? index : OUT_OF_THE_ORDINARY;
      if (byte !== delimiter) return OUT_OF_THE_ORDINARY;
      index++;
    }
  }
}

/** `1998,01,23,H,07`: whether the five values stand there in their usual form. What follows them is not looked at. */
function isUsualBirth(row: Row, bytes: Buffer, at: number, delimiter: number): boolean {
  const century = twoDigits(bytes, at);
  const year = twoDigits(bytes, at + 2);
  const month = twoDigits(bytes, at + 5);
  const day = twoDigits(bytes, at + 8);
  const sex = bytes[at + 11]!;
  const entity = twoDigits(bytes, at + 13);
  if ((century | year | month | day | entity) < 0 || (sex !== H && sex !== M && sex !== X)) return false;
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

/** Two digits; below zero for anything else. */
function twoDigits(bytes: Buffer, at: number): number {
  const tens = bytes[at]! - ZERO;
  const ones = bytes[at + 1]! - ZERO;
  // Each of the four is below zero where a byte is no digit.
  return (tens | (9 - tens) | ones | (9 - ones)) < 0 ? -1 : tens * 10 + ones;
}

/** Reads a value that begins like one in its usual form, and says how wide that is; 0 for one that does not. */
function usualWidth(row: Row, role: number, bytes: Buffer, at: number): number {
  if (role === SEX) {
    const letter = bytes[at]!;
    row.sex = letter;
    return letter === H || letter === M || letter === X ? 1 : 0;
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

/** Any value. */
function readValue(row: Row, role: number, bytes: Buffer, start: number, end: number): void {
  if (role === SEX) row.sex = readSexBytes(bytes, start, end);
  else if (role === YEAR) row.year = readNumberBytes(bytes, start, end, 4);
  else if (role === MONTH) row.month = readNumberBytes(bytes, start, end, 2);
  else if (role === DAY) row.day = readNumberBytes(bytes, start, end, 2);
  else row.entity = readNumberBytes(bytes, start, end, 2);
}
