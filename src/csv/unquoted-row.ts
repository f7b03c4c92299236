/**
 * The usual record, in one pass over its bytes: no quotes, as many fields as the header, no cell like a formula, names
 * within the table of symbols. While it looks for delimiters it copies the bytes to the result, folds the names and
 * reads the numbers.
 *
 * It stands for: `RecordFields.read`, `foldBytes` for each name, `readNumberBytes` and `readSexBytes` for the rest, and
 * a copy of the record. For any other record it says so, and whoever asked does just that.
 */
import type { Row } from '../contract/assessment.js';
import { BLANK } from '../curp/alphabet.js';
import { LEFT_OPEN, SYMBOL_OF_UNIT } from '../curp/folding.js';
import { readNumberBytes, readSexBytes } from './byte-reading.js';
import type { Plan } from './plan.js';
import { CR, LF, QUOTE } from './records.js';

/** What `read` answers for a record that is out of the ordinary. */
export const OUT_OF_THE_ORDINARY = -1;

/** Bytes that end a field, and those that a field must not begin with here. */
const ENDS = 1;
const STARTS_ODDLY = 2;

/** In the table of a name's bytes: no symbol, but the end of the field, or the first byte of a character of two or more. */
const NAME_ENDS = 0xff;
const NAME_LEAD = 0xfe;

/** What a column holds. */
const OTHER = 0;
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

/** A field longer than this is copied by a call into native code. */
const LONG = 64;

/** Year, month, day, sex and entity, each in its usual form. */
const BIRTH_WIDTH = 15;
const BIRTH_COLUMNS = 5;

export class UnquotedRow {
  /** Where the fields of the last record begin and end in its bytes, of columns that no key is made of. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Behind the copy of the record. */
  copied = 0;
  readonly #kinds = new Uint8Array(256);
  /** What a byte of a name is: its symbol, or one of the two above, or left open. */
  readonly #names = new Uint8Array(256);
  readonly #roles: Uint8Array;
  readonly #delimiter: number;
  /** The column of the year, where the rest of what a key is made of stands behind it in the usual order. */
  readonly #birthColumn: number;
  #symbols = new Uint8Array(0);

  constructor({ columnCount, columns, delimiter, rawCells }: Plan) {
    this.starts = new Int32Array(columnCount);
    this.ends = new Int32Array(columnCount);
    this.#delimiter = delimiter.charCodeAt(0);
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
    for (let byte = 0; byte < 256; byte++) {
      const ends = (this.#kinds[byte]! & ENDS) !== 0;
      this.#names[byte] = ends ? NAME_ENDS : byte < 0x80 ? SYMBOL_OF_UNIT[byte]! : NAME_LEAD;
    }
  }

  /** Room for the names of any record within so many bytes. */
  reserve(bytes: number): void {
    if (this.#symbols.length <= bytes) this.#symbols = new Uint8Array(bytes + 1);
  }

  /**
   * Reads the record at `start` into `row`, and copies it to `out` from `to` on. Gives the index of its line end. The
   * bytes end with a line end, and `out` has room for all of them.
   */
  read(bytes: Buffer, start: number, out: Buffer, to: number, row: Row): number {
    const { starts, ends } = this;
    const kinds = this.#kinds;
    const names = this.#names;
    const roles = this.#roles;
    const symbols = this.#symbols;
    const delimiter = this.#delimiter;
    const birthColumn = this.#birthColumn;
    const last = starts.length - 1;
    const safe = bytes.length - WIDEST;
    const birthSafe = bytes.length - BIRTH_WIDTH;
    let index = start;
    let write = to;
    let symbolEnd = 0;
    row.symbols = symbols;
    for (let column = 0; ; column++) {
      let byte = bytes[index]!;
      if ((kinds[byte]! & STARTS_ODDLY) !== 0) return OUT_OF_THE_ORDINARY;
      const role = roles[column]!;
      if (column === birthColumn && index < birthSafe && isUsualBirth(row, bytes, index, delimiter)) {
        for (let width = 0; width < BIRTH_WIDTH; width++) out[write + width] = bytes[index + width]!;
        write += BIRTH_WIDTH;
        index += BIRTH_WIDTH;
        byte = bytes[index]!;
        column += BIRTH_COLUMNS - 1;
      } else if (role === OTHER) {
        const begin = index;
        while ((kinds[byte]! & ENDS) === 0) byte = bytes[++index]!;
        starts[column] = begin;
        ends[column] = index;
        if (index - begin > LONG) write += bytes.copy(out, write, begin, index);
        else for (let from = begin; from < index; from++) out[write++] = bytes[from]!;
      } else if (role > MATERNAL) {
        const begin = index;
        const width = index < safe ? usualWidth(row, role, bytes, index) : 0;
        for (const end = index + width; index < end; index++) out[write++] = bytes[index]!;
        byte = bytes[index]!;
        if ((kinds[byte]! & ENDS) === 0 || width === 0) {
          while ((kinds[byte]! & ENDS) === 0) {
            out[write++] = byte;
            byte = bytes[++index]!;
          }
          readValue(row, role, bytes, begin, index);
        }
      } else {
        const nameStart = symbolEnd;
        let seen = BLANK;
        for (;;) {
          let symbol = names[byte]!;
          if (symbol >= NAME_LEAD) {
            if (symbol === NAME_ENDS) break;
            // Two bytes of UTF-8 are U+0080 to U+07FF; the table leaves most of them open.
            if (byte >= 0xe0) return OUT_OF_THE_ORDINARY;
            out[write++] = byte;
            const second = bytes[++index]!;
            symbol = SYMBOL_OF_UNIT[((byte & 0x1f) << 6) | (second & 0x3f)]!;
            byte = second;
          }
          out[write++] = byte;
          symbols[symbolEnd++] = symbol;
          seen |= symbol;
          byte = bytes[++index]!;
        }
        if (seen >= LEFT_OPEN) return OUT_OF_THE_ORDINARY;
        if (seen === BLANK) symbolEnd = nameStart;
        else symbols[symbolEnd++] = BLANK;
        setName(row, role, nameStart, symbolEnd);
      }
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
