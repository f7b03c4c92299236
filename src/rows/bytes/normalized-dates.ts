/**
 * The dates of a column with the whole date of birth, from bytes: `23/01/1998`, `3-1-1998` and `1998-01-23` by their
 * numbers, any other text by its bytes in a table. The answers are those of the reference functions, which are asked once
 * for each pair of day and month and once for each other text.
 *
 * What it does not do: decide the order of day and month, which is in the plan.
 */
import { mayBePlaceholder } from '../../input/values/placeholder-dates.js';
import { HYPHEN, SLASH, ZERO } from '../../key/curp/ascii.js';
import { type CellReader, CellTable } from './cell-table.js';
import { INPUT_BLOCK } from './row-memory.js';

/** A date is packed into 32 bits: year, month, day, kind. Each is increased by `FAULTS`, since it may be a fault. */
const FAULTS = 8;
const KIND_BITS = 4;
const DAY_BITS = 7;
const MONTH_AT = KIND_BITS + DAY_BITS;
const YEAR_AT = MONTH_AT + DAY_BITS;
const DAY_MASK = (1 << DAY_BITS) - 1;
const BELOW_YEAR = (1 << YEAR_AT) - 1;

export const packDate = (year: number, month: number, day: number, kind: number): number =>
  ((year + FAULTS) << YEAR_AT) | ((month + FAULTS) << MONTH_AT) | ((day + FAULTS) << KIND_BITS) | kind;

export const yearOf = (date: number): number => (date >>> YEAR_AT) - FAULTS;
export const monthOf = (date: number): number => ((date >>> MONTH_AT) & DAY_MASK) - FAULTS;
export const dayOf = (date: number): number => ((date >>> KIND_BITS) & DAY_MASK) - FAULTS;
export const dateKindOf = (date: number): number => date & ((1 << KIND_BITS) - 1);

/** The length of `23/01/1998`. */
const MAX_NUMBERS = 10;

/** Between them is the full stop. */
const isSeparator = (byte: number): boolean => byte >= HYPHEN && byte <= SLASH;

const YEAR_WIDTH = 4;
const isShort = (width: number): boolean => width === 1 || width === 2;

/** Days and months are below this, so that a pair of them is an index. */
const PAIR = 100;

export class NormalizedDates {
  readonly #read: CellReader;
  readonly #texts: CellTable;
  /** By the two numbers before or after the year: the date without its year; 0 if it was not read yet. */
  readonly #beforeYear = new Int32Array(PAIR * PAIR);
  readonly #afterYear = new Int32Array(PAIR * PAIR);

  /** `read` returns a packed date. */
  constructor(read: CellReader) {
    this.#read = read;
    this.#texts = new CellTable(read);
  }

  /** The packed date of the cell from `start` to `end` of `INPUT_BLOCK`. */
  dateOf(start: number, end: number): number {
    const date = end - start <= MAX_NUMBERS ? this.#ofNumbers(start, end) : 0;
    return date !== 0 ? date : this.#texts.answerOf(start, end);
  }

  /** The packed date of three numbers with the same sign between them, the year first or last; 0 for any other text. */
  #ofNumbers(start: number, end: number): number {
    let at = start;
    let first = 0;
    let second = 0;
    let third = 0;
    for (let digit = INPUT_BLOCK[at]! - ZERO; digit >= 0 && digit <= 9; digit = INPUT_BLOCK[++at]! - ZERO)
      first = first * 10 + digit;
    const firstEnd = at;
    const separator = INPUT_BLOCK[at]!;
    for (let digit = INPUT_BLOCK[++at]! - ZERO; digit >= 0 && digit <= 9; digit = INPUT_BLOCK[++at]! - ZERO)
      second = second * 10 + digit;
    const secondEnd = at;
    if (!isSeparator(separator) || INPUT_BLOCK[at] !== separator) return 0;
    for (let digit = INPUT_BLOCK[++at]! - ZERO; digit >= 0 && digit <= 9; digit = INPUT_BLOCK[++at]! - ZERO)
      third = third * 10 + digit;
    const firstWidth = firstEnd - start;
    const secondWidth = secondEnd - firstEnd - 1;
    const thirdWidth = at - secondEnd - 1;
    if (at !== end || !isShort(secondWidth)) return 0;
    if (isShort(firstWidth) && thirdWidth === YEAR_WIDTH)
      return this.#withYear(third, this.#beforeYear, first * PAIR + second, start, end);
    if (firstWidth === YEAR_WIDTH && isShort(thirdWidth))
      return this.#withYear(first, this.#afterYear, second * PAIR + third, start, end);
    return 0;
  }

  /** Month, day and kind do not depend on the year, but for the years of dates that stand for none. */
  #withYear(year: number, dates: Int32Array, pair: number, start: number, end: number): number {
    if (mayBePlaceholder(year)) return 0;
    if (dates[pair] === 0) dates[pair] = this.#read(INPUT_BLOCK.toString('latin1', start, end)) & BELOW_YEAR;
    return ((year + FAULTS) << YEAR_AT) | dates[pair]!;
  }
}
