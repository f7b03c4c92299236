/**
 * Writes the value of a cell as a field of CSV, by the type and the style of the cell and by what its column holds: texts as
 * they are, numbers as spreadsheets show them, dates as days of the calendar, errors as empty.
 *
 * A formula counts with the value that was saved with it. Without one it is refused in a column with a field of a person, and
 * empty in others.
 */

import { HYPHEN, NINE, SPACE, ZERO } from '../../key/curp/ascii.js';
import { damaged, unsavedFormula } from '../archive/workbook-error.js';
import {
  DAY_NUMBER,
  type DateSystem,
  dayOf,
  isDoubtfulBirth,
  isoDateText,
  numberText,
  TWO_DIGITS,
} from './cell-numbers.js';
import { type CellText, FIELD_GROWTH } from './cell-text.js';
import { DATE, PLAIN, type StyleKinds } from './number-formats.js';
import type { SharedStrings } from './shared-strings.js';
import type { SheetColumns, SheetLines } from './sheet-lines.js';

const POINT = 0x2e;

/** The types of cells, by the first letter of the attribute `t`, and `str`, the text of a formula. */
export const NUMBER = 'n'.charCodeAt(0);
export const SHARED = 's'.charCodeAt(0);
export const INLINE_TEXT = 'i'.charCodeAt(0);
export const FORMULA_TEXT = 1;
const BOOLEAN = 'b'.charCodeAt(0);
const ERROR = 'e'.charCodeAt(0);
const ISO_DATE = 'd'.charCodeAt(0);

/** Days up to the year 2173 are computed once. */
const CACHED_DAYS = 100_000;

/** What the cells of all sheets refer to. */
export interface SheetContext {
  strings: SharedStrings;
  styles: StyleKinds;
  dateSystem: DateSystem;
}

export class CellValues {
  readonly #days: string[] = [];

  constructor(
    private readonly context: SheetContext,
    private readonly columns: SheetColumns,
    private readonly lines: SheetLines,
  ) {}

  /** Writes the cell in the current column. The text is changed. */
  write(type: number, style: number, text: CellText): void {
    if (type === ERROR || text.length === 0) return;
    if (type === SHARED) {
      this.writeShared(digitsOf(text.bytes, 0, text.length));
      return;
    }
    if (type === BOOLEAN) text.setPlain(text.bytes[0] === ZERO ? 'FALSE' : 'TRUE');
    else if (type === NUMBER) this.#formatNumber(style, text);
    else if (type === ISO_DATE) text.set(isoDateText(text.toString(), this.#role));
    const start = this.lines.startField(text.length * FIELD_GROWTH + 2);
    this.lines.endField(start, text.writeField(this.lines.out, start));
  }

  /** Writes a shared string. */
  writeShared(index: number): void {
    const { strings } = this.context;
    const length = strings.lengthOf(index);
    if (length === 0) return;
    const start = this.lines.startField(length);
    this.lines.endField(start, strings.writeField(index, this.lines.out, start));
  }

  hasShared(index: number): boolean {
    return index < this.context.strings.count;
  }

  /** The value of a formula is not known if the program that wrote it did not compute it. A text may be empty. */
  refuseUnsaved(type: number): void {
    const { headerRow, named } = this.columns;
    const { row, column } = this.lines;
    if (type === ERROR || type === FORMULA_TEXT) return;
    if (row > headerRow && named.has(column)) throw unsavedFormula(column, row);
  }

  get #role(): number {
    return this.columns.roles[this.lines.column] ?? 0;
  }

  #kindOf(style: number, role: number): number {
    return role === DAY_NUMBER ? DATE : (this.context.styles[style] ?? PLAIN);
  }

  /** Whether the number of the cell in the current column is written as it is stored. */
  isWrittenAsStored(style: number, bytes: Buffer, start: number, end: number): boolean {
    const role = this.#role;
    return this.#kindOf(style, role) === PLAIN && isSimpleNumber(bytes, start, end, role === TWO_DIGITS);
  }

  /** Replaces the number as it is stored by its text. */
  #formatNumber(style: number, text: CellText): void {
    if (this.isWrittenAsStored(style, text.bytes, 0, text.length)) return;
    const role = this.#role;
    const kind = this.#kindOf(style, role);
    const day = kind === DATE ? this.#dayOf(text, role) : undefined;
    const written = day ?? numberText(text.toString(), kind, this.context.dateSystem, role);
    if (written !== undefined) text.setPlain(written);
  }

  /** The day of a simple day number, from the cache. */
  #dayOf({ bytes, length }: CellText, role: number): string | undefined {
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
}

/** A whole number without a sign. Blanks around it are passed over. */
export function digitsOf(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  let digits = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte >= ZERO && byte <= NINE) {
      value = value * 10 + byte - ZERO;
      digits++;
    } else if (byte > SPACE) value = Number.NaN;
  }
  if (digits > 0 && value <= 0xffffffff) return value;
  throw damaged({ en: 'a position is not a number', es: 'una posición no es un número' });
}

/**
 * Whether `numberText` would give the number as it is: up to 15 digits, without zeros or a point that could be left out;
 * `padded`: with at least two digits.
 */
function isSimpleNumber(bytes: Buffer, start: number, end: number, padded: boolean): boolean {
  const first = bytes[start] === HYPHEN ? start + 1 : start;
  let point = -1;
  for (let at = first; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === POINT && point < 0) point = at;
    else if (byte < ZERO || byte > NINE) return false;
  }
  const whole = (point < 0 ? end : point) - first;
  const length = end - start;
  if (whole === 0 || length > 15 || (padded && length === 1)) return false;
  if (point >= 0 && (bytes[end - 1] === ZERO || point === end - 1)) return false;
  return (
    bytes[first] !== ZERO || (whole === 1 && first === start && (point < 0 || bytes[point + 1] !== ZERO))
  );
}
