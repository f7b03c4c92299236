/**
 * The rows of a sheet as lines of CSV: UTF-8, comma, LF. Row 7 of the sheet is line 7, unless a cell above holds a line
 * break; rows without a value are blank lines, and after the last row with a value there are none.
 *
 * A cell counts with its value: a formula with the one that was saved with it, an error as empty. A formula without a saved
 * value is refused in a column with a field of a person, and empty in others. Cells or rows without a position follow the one before; positions that go backwards are
 * refused.
 *
 * What it does not do: repeat the value of merged cells, or leave out rows that are hidden or filtered.
 */
import { MAX_COLUMNS, MAX_DATA_ROWS } from '../sheet-limits.js';
import {
  DAY_NUMBER,
  type DateSystem,
  dayOf,
  isDoubtfulBirth,
  isoDateText,
  numberText,
  TWO_DIGITS,
} from './cell-numbers.js';
import { CellText, FIELD_GROWTH } from './cell-text.js';
import { DATE, PLAIN, type StyleKinds } from './number-formats.js';
import type { SharedStrings } from './shared-strings.js';
import { damaged, tooMuch, unsavedFormula } from './workbook-error.js';
import { nameKey, type XmlHandler, type XmlTag } from './xml-scanner.js';

const ROW = nameKey('row');
const CELL = nameKey('c');
const VALUE = nameKey('v');
const TEXT = nameKey('t');
const RICH = nameKey('r');
const INLINE = nameKey('is');
const FORMULA = nameKey('f');
const REFERENCE = 'r'.charCodeAt(0);
const TYPE = 't'.charCodeAt(0);
const STYLE = 's'.charCodeAt(0);

const COMMA = 0x2c;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const ZERO = 0x30;
const NINE = 0x39;
const MINUS = 0x2d;
const POINT = 0x2e;
/** So much CSV is taken before more is made. */
const FULL_BYTES = 512 * 1024;
/** Days up to the year 2173 are computed once. */
const CACHED_DAYS = 100_000;

/** With the header. */
const MAX_ROWS = MAX_DATA_ROWS + 1;

/** The types of cells, by the first letter of the attribute `t`, and `str` and `inlineStr`. */
const NUMBER = 'n'.charCodeAt(0);
const SHARED = 's'.charCodeAt(0);
const BOOLEAN = 'b'.charCodeAt(0);
const ERROR = 'e'.charCodeAt(0);
const ISO_DATE = 'd'.charCodeAt(0);
const FORMULA_TEXT = 1;

export interface SheetContext {
  strings: SharedStrings;
  styles: StyleKinds;
  dateSystem: DateSystem;
}

/** What is known of the columns when the header has been found. */
export interface SheetColumns {
  /** The row of the header, from 1. Line breaks in the cells up to there become blanks, so that each row is a line. */
  readonly headerRow: number;
  /** Rows after the header have at least so many fields. */
  readonly count: number;
  /** What each column holds: `ANY`, `TWO_DIGITS`, `WHOLE_DATE` or `DAY_NUMBER`. */
  readonly roles: Uint8Array;
  /** The columns that name a field: a formula without its value there would give a wrong key or none. */
  readonly named: ReadonlySet<number>;
}

/** Before the header has been found. */
export const UNKNOWN_COLUMNS: SheetColumns = {
  headerRow: MAX_ROWS,
  count: 0,
  roles: new Uint8Array(),
  named: new Set(),
};

export class SheetRows implements XmlHandler {
  /** CSV that has not been taken yet. */
  #out = Buffer.allocUnsafe(256 * 1024);
  #length = 0;
  /** The line that is written next, and the row that is read, from 1. */
  #line = 1;
  #row = 0;
  #hasValue = false;
  /** The column of the next field in the line, and the column of the last cell, from 0. */
  #field = 0;
  #column = -1;
  #type = NUMBER;
  #style = 0;
  #hasFormula = false;
  readonly #days: string[] = [];
  readonly #text = new CellText();
  /** Where the scan is: names of the elements around it that matter. */
  #isInSheetData = false;
  #isInRow = false;
  #isInCell = false;
  #isInText = false;
  /** Depth inside an element of a cell that is passed over. */
  #passed = 0;
  #inline = false;
  /** After the rows: the rest of the part is not scanned. */
  hasEnded = false;

  constructor(
    private readonly context: SheetContext,
    private readonly columns: SheetColumns,
  ) {}

  get isFull(): boolean {
    return this.#length > FULL_BYTES;
  }

  /** The CSV since the last call. */
  take(): Buffer {
    const taken = Buffer.from(this.#out.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  open(tag: XmlTag): void {
    const { key } = tag;
    if (this.#passed > 0) this.#passed++;
    else if (this.#isInCell) this.#openInCell(key);
    else if (this.#isInRow && key === CELL) this.#openCell(tag);
    else if (this.#isInSheetData && key === ROW) this.#openRow(tag);
    else if (key === 0 && !this.hasEnded && tag.name === 'sheetData') this.#isInSheetData = true;
  }

  /** A value, an inline text with its runs, or something that is passed over: a formula, a pronunciation. */
  #openInCell(key: number): void {
    if (key === VALUE && !this.#inline) this.#isInText = true;
    else if (key === INLINE) this.#inline = true;
    else if (this.#inline && key === TEXT) this.#isInText = true;
    else if (!(this.#inline && key === RICH)) {
      this.#passed = 1;
      if (key === FORMULA) this.#hasFormula = true;
    }
  }

  close(tag: XmlTag): void {
    const { key } = tag;
    if (this.#passed > 0) this.#passed--;
    else if (this.#isInCell) this.#closeInCell(key);
    else if (this.#isInRow) {
      if (key === ROW) this.#closeRow();
    } else if (this.#isInSheetData && key === 0 && tag.name === 'sheetData') {
      this.#isInSheetData = false;
      this.hasEnded = true;
    }
  }

  #closeInCell(key: number): void {
    if (this.#isInText) this.#isInText = false;
    else if (key === INLINE) this.#inline = false;
    else if (key === CELL) {
      this.#isInCell = false;
      this.#writeCell();
    }
  }

  text(bytes: Buffer, start: number, end: number, isCdata: boolean): void {
    if (this.#isInText && this.#passed === 0) this.#text.add(bytes, start, end, isCdata);
  }

  #openRow(tag: XmlTag): void {
    let row = this.#row + 1;
    while (tag.nextAttribute()) {
      if (tag.attributeEnd - tag.attributeStart === 1 && tag.bytes[tag.attributeStart] === REFERENCE)
        row = digitsOf(tag.bytes, tag.valueStart, tag.valueEnd);
    }
    if (row <= this.#row) throw damaged('its rows are not in order');
    if (row > MAX_ROWS) throw tooMuch(`it has more than ${MAX_ROWS} rows`);
    this.#row = row;
    this.#column = -1;
    this.#field = 0;
    this.#hasValue = false;
    this.#isInRow = true;
  }

  #closeRow(): void {
    this.#isInRow = false;
    if (!this.#hasValue) return;
    const { count, headerRow } = this.columns;
    if (this.#row > headerRow) {
      this.#reserve(count + 1);
      while (this.#field < count - 1) this.#comma();
    }
    this.#reserve(1);
    this.#out[this.#length++] = LF;
    this.#line = this.#row + 1;
  }

  #comma(): void {
    this.#out[this.#length++] = COMMA;
    this.#field++;
  }

  #openCell(tag: XmlTag): void {
    let column = this.#column + 1;
    this.#type = NUMBER;
    this.#style = 0;
    this.#hasFormula = false;
    while (tag.nextAttribute()) {
      if (tag.attributeEnd - tag.attributeStart !== 1) continue;
      const name = tag.bytes[tag.attributeStart];
      if (name === REFERENCE) column = columnOf(tag.bytes, tag.valueStart, tag.valueEnd);
      else if (name === STYLE) this.#style = digitsOf(tag.bytes, tag.valueStart, tag.valueEnd);
      else if (name === TYPE) this.#type = typeOf(tag.bytes, tag.valueStart, tag.valueEnd);
    }
    if (column <= this.#column) throw damaged('the cells of a row are not in order');
    if (column >= MAX_COLUMNS) throw tooMuch(`a row has more than ${MAX_COLUMNS} columns`);
    this.#column = column;
    this.#isInCell = true;
    this.#text.clear();
  }

  #writeCell(): void {
    const text = this.#text;
    if (this.#type === ERROR) return;
    if (text.length === 0) {
      this.#refuseUnsaved();
      return;
    }
    if (this.#type === SHARED) {
      const index = digitsOf(text.bytes, 0, text.length);
      const length = this.context.strings.lengthOf(index);
      if (length === 0) return;
      const start = this.#startField(length);
      this.#length = this.context.strings.writeField(index, this.#out, start);
      this.#endField(start);
      return;
    }
    if (this.#type === BOOLEAN) text.setPlain(text.bytes[0] === ZERO ? 'FALSE' : 'TRUE');
    else if (this.#type === NUMBER) this.#writeNumber();
    else if (this.#type === ISO_DATE) text.set(isoDateText(text.toString(), this.#role));
    const start = this.#startField(text.length * FIELD_GROWTH + 2);
    this.#length = text.writeField(this.#out, start);
    this.#endField(start);
  }

  /** The value of a formula is not known if the program that wrote it did not compute it. A text may be empty. */
  #refuseUnsaved(): void {
    const { headerRow, named } = this.columns;
    if (!this.#hasFormula || this.#type === FORMULA_TEXT) return;
    if (this.#row > headerRow && named.has(this.#column)) throw unsavedFormula(this.#column, this.#row);
  }

  get #role(): number {
    return this.columns.roles[this.#column] ?? 0;
  }

  /** Replaces the number as it is stored by its text. */
  #writeNumber(): void {
    const role = this.#role;
    const kind = role === DAY_NUMBER ? DATE : (this.context.styles[this.#style] ?? PLAIN);
    if (kind === PLAIN && isWrittenAsStored(this.#text, role === TWO_DIGITS)) return;
    const day = kind === DATE ? this.#dayOf(role) : undefined;
    const text = day ?? numberText(this.#text.toString(), kind, this.context.dateSystem, role);
    if (text !== undefined) this.#text.setPlain(text);
  }

  /** The day of a usual day number, from the cache. */
  #dayOf(role: number): string | undefined {
    const { bytes, length } = this.#text;
    let serial = 0;
    for (let at = 0; at < length; at++) {
      const byte = bytes[at]!;
      if (byte < ZERO || byte > NINE || serial >= CACHED_DAYS) return undefined;
      serial = serial * 10 + byte - ZERO;
    }
    if (serial >= CACHED_DAYS || isDoubtfulBirth(serial, this.context.dateSystem, role)) return undefined;
    this.#days[serial] ??= dayOf(serial, this.context.dateSystem)!;
    return this.#days[serial];
  }

  /** Writes line ends and commas up to the cell, and makes room for `bytes`. Returns where the field begins. */
  #startField(bytes: number): number {
    const blankLines = this.#hasValue ? 0 : this.#row - this.#line;
    this.#reserve(blankLines + this.#column - this.#field + bytes);
    for (let line = 0; line < blankLines; line++) this.#out[this.#length++] = LF;
    this.#hasValue = true;
    while (this.#field < this.#column) this.#comma();
    return this.#length;
  }

  #endField(start: number): void {
    if (this.#row > this.columns.headerRow) return;
    for (let at = start; at < this.#length; at++) {
      const byte = this.#out[at];
      if (byte === LF || byte === CR) this.#out[at] = SPACE;
    }
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#out.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#out.length * 2));
    this.#out.copy(larger, 0, 0, this.#length);
    this.#out = larger;
  }
}

/** A whole number without a sign. Blanks around it are passed over. */
function digitsOf(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  let digits = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte >= ZERO && byte <= NINE) {
      value = value * 10 + byte - ZERO;
      digits++;
    } else if (byte > SPACE) throw damaged('a position is no number');
  }
  if (digits === 0 || value > 0xffffffff) throw damaged('a position is no number');
  return value;
}

/** `B12` is column 1. */
function columnOf(bytes: Buffer, start: number, end: number): number {
  let column = 0;
  let at = start;
  for (; at < end; at++) {
    const letter = bytes[at]! & 0xdf;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  if (at === start || at - start > 5) throw damaged('the position of a cell cannot be read');
  return column - 1;
}

function typeOf(bytes: Buffer, start: number, end: number): number {
  const first = bytes[start] ?? NUMBER;
  return first === SHARED && end - start > 1 ? FORMULA_TEXT : first;
}

/**
 * Whether a number is written as it is stored: up to 15 digits, without zeros or a point that could be left out; `padded`:
 * with at least two digits. The same as `numberText`, without a string.
 */
function isWrittenAsStored({ bytes, length }: CellText, padded: boolean): boolean {
  let at = bytes[0] === MINUS ? 1 : 0;
  const first = at;
  let point = -1;
  for (; at < length; at++) {
    const byte = bytes[at]!;
    if (byte === POINT && point < 0) point = at;
    else if (byte < ZERO || byte > NINE) return false;
  }
  const whole = (point < 0 ? length : point) - first;
  if (whole === 0 || length > 15 || (padded && length === 1)) return false;
  if (point >= 0 && (bytes[length - 1] === ZERO || point === length - 1)) return false;
  return bytes[first] !== ZERO || (whole === 1 && first === 0 && (point < 0 || bytes[point + 1] !== ZERO));
}
