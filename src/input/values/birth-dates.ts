/**
 * How people write a date of birth in one cell: `3/11/1985`, `1985-11-03`, `19851103`, `3-nov-1985`,
 * `03111985`, `3 de noviembre de 1985`, `November 3, 1985`, with or without a weekday before it and a time of day after it.
 *
 * What it does not do: decide which of the first two numbers is the month, because that is a property of the column; or
 * complete a year of two digits. A text with anything else before or after the date is not a date.
 */

import { NO_DATE } from '../../key/contract/person-reading.js';
import { BLANKS } from '../../key/curp/blanks.js';
import type { DateOrder } from './column-meaning.js';
import type { DateParts } from './date-columns.js';
import { Memo } from './memo.js';
import { monthOfName, monthOfRoman } from './months.js';
import { normalizedValue, withoutZeroFraction } from './normalized-value.js';
import { mayBePlaceholder, placeholderKind } from './placeholder-dates.js';
import { serialDate } from './serial-dates.js';
import { withoutWeekday } from './weekdays.js';

/**
 * `day_first`, `month_first`: valid only in this order, because the other number is above 12; `either_order`: valid in both.
 * `year_first`: valid only as year, month, day; `year_day_month`: only as year, day, month; `year_first_either`: as both.
 * `month_name` needs no order. `placeholder`, `epoch`: see `placeholder-dates.ts`.
 */
export type DateKind =
  | 'day_first'
  | 'month_first'
  | 'either_order'
  | 'year_first'
  | 'year_first_either'
  | 'year_day_month'
  | 'month_name'
  | 'two_digit_year'
  | 'serial'
  | 'placeholder'
  | 'epoch'
  | 'empty'
  | 'other';

/** A date that needs no order; a date with two numbers before the year, whose order the column decides; any other text. */
type NormalizedDate =
  | { readonly kind: DateKind; readonly parts: DateParts }
  | { readonly kind: DateKind; readonly year: string; readonly first: string; readonly second: string }
  | { readonly kind: DateKind; readonly text: string };

const DAY = '(?<day>\\d{1,2})';
const MONTH_NAME = '(?<name>[a-z]{3,10}|[ivx]{1,4})\\.?';
const YEAR = '(?<year>\\d{4}|\\d{2})';
/** ` 00:00:00`, `T06:00:00.000Z`, `, 12:00 a. m.`: passed over. */
const TIME =
  '(?:(?:,? |t)\\d{1,2}:[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?(?: ?[ap]\\.? ?m\\.?)?(?: ?(?:z|[+-]\\d{2}:?\\d{2}))?)?';

/** `(41 años)` */
const AGE = '(?: ?\\(\\d{1,3} anos?\\))?';

const pattern = (source: string): RegExp => new RegExp(`^${source}${TIME}${AGE}$`);

const NUMBERS = pattern('(\\d{1,4}) ?([-/. \\\\_–]) ?(\\d{1,2}) ?\\2 ?(\\d{1,4})');
const COMPACT = pattern('(\\d{8})');
/** `3-nov-1985`, `3 de noviembre de 1985`, `1o. de marzo de 1985`. */
const DAY_NAME_YEAR = pattern(
  `${DAY}[oº°]?\\.?(?: ?[-/.] ?| de | )${MONTH_NAME}(?: ?[-/.,] ?| del?(?: ano)? |, ?| )${YEAR}`,
);
/** `03nov1985`, as programs for statistics write it. */
const DAY_NAME_YEAR_TOGETHER = pattern('(?<day>\\d{1,2})(?<name>[a-z]{3,4})(?<year>\\d{4})');
/** `November 3, 1985`, `noviembre 3 de 1985`. */
const NAME_DAY_YEAR = pattern(`${MONTH_NAME}[-/. ]${DAY}(?:st|nd|rd|th)?(?:[-/.]|, ?| del? | )${YEAR}`);
const YEAR_NAME_DAY = pattern(`(?<year>\\d{4})[-/. ]${MONTH_NAME}[-/. ]${DAY}`);

/** The time of day behind a date; a whole hour has no minutes and seconds. */
const WHOLE_HOUR = /[ t,](\d{1,2}):00(?::00(?:[.,]0+)?)?(?: ?([ap])\.? ?m\.?)?(?: ?(?:z|[+-]\d{2}:?\d{2}))?$/;

/** The whole hour of the time of day in a cell, from 0 to 23; undefined without a time, and for any other time. */
export function wholeHour(cell: string): number | undefined {
  if (!cell.includes(':')) return undefined;
  const match = WHOLE_HOUR.exec(plain(normalizedValue(cell)));
  if (match === null) return undefined;
  const [, hour = '', half] = match;
  if (half === undefined) return Number(hour);
  return (Number(hour) % 12) + (half === 'p' ? 12 : 0);
}

/** Whole days, and the time of day after the point. */
const SERIAL = /^(\d{1,6})(?:\.\d+)?$/;
/**
 * The serial numbers of the years in which people who live today were born; other numbers are not counted as serial dates.
 */
const SIMPLE_SERIAL = /^[1-4]\d{4}(?:\.0+)?$/;

const twoDigits = (text: string | number): string => String(text).padStart(2, '0');

const isMonth = (text: string): boolean => Number(text) >= 1 && Number(text) <= 12;
const isOnlyDay = (text: string): boolean => Number(text) > 12 && Number(text) <= 31;

/** The kind of `first/second/yyyy`. `other` for numbers that are not day and month in any order. */
function orderKind(first: string, second: string): DateKind {
  if (isMonth(first) && isMonth(second)) return 'either_order';
  if (isOnlyDay(first) && isMonth(second)) return 'day_first';
  return isMonth(first) && isOnlyDay(second) ? 'month_first' : 'other';
}

/** The kind of a date whose numbers have the kind `kind` otherwise. */
const kindWithYear = (year: string, one: string, other: string, kind: DateKind): DateKind =>
  year.length === 4 ? (placeholderKind(Number(year), Number(one), Number(other)) ?? kind) : 'two_digit_year';

/** A date with the year first: the month is second, also if other dates of the column contradict it. */
function yearFirst(year: string, second: string, third: string): NormalizedDate {
  const order = orderKind(second, third);
  const kind =
    order === 'either_order' ? 'year_first_either' : order === 'day_first' ? 'year_day_month' : 'year_first';
  return {
    kind: kindWithYear(year, second, third, kind),
    parts: [year, twoDigits(second), twoDigits(third)],
  };
}

function numbers([, first = '', , second = '', last = '']: RegExpExecArray): NormalizedDate | undefined {
  if (first.length === 4 && last.length <= 2) return yearFirst(first, second, last);
  if (first.length > 2 || last.length === 3) return undefined;
  const kind = kindWithYear(last, first, second, orderKind(first, second));
  return { kind, year: last, first: twoDigits(first), second: twoDigits(second) };
}

/** A year in which a person can be born who is in a list: of eight digits, at most four of them are such a year. */
const isYearOfBirth = (text: string): boolean => /^(?:18[89]|19\d|20\d|999)\d$/.test(text);

/** Eight digits: the year is first, unless only the last four digits make a date. */
function compact(digits: string): NormalizedDate {
  const [first, second, last] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  if (isYearOfBirth(last) && orderKind(first, second) !== 'other')
    return { kind: kindWithYear(last, first, second, orderKind(first, second)), year: last, first, second };
  return yearFirst(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
}

function named({ year = '', name = '', day = '' }: Record<string, string>): NormalizedDate | undefined {
  const month = monthOfName(name) ?? monthOfRoman(name);
  if (month === undefined) return undefined;
  const kind = kindWithYear(year, String(month), day, 'month_name');
  return { kind, parts: [year, twoDigits(month), twoDigits(day)] };
}

/** For the patterns: in lower case, without accents, each sequence of blanks one space. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(BLANKS, ' ');

function dateWithoutWeekday(text: string): NormalizedDate | undefined {
  let match = NUMBERS.exec(text);
  if (match) return numbers(match);
  match = COMPACT.exec(text);
  if (match) return compact(match[1]!);
  match =
    DAY_NAME_YEAR.exec(text) ??
    NAME_DAY_YEAR.exec(text) ??
    YEAR_NAME_DAY.exec(text) ??
    DAY_NAME_YEAR_TOGETHER.exec(text);
  return match?.groups ? named(match.groups) : undefined;
}

/** The weekday comes last, because `mar` may be a month. */
function dateOf(text: string): NormalizedDate | undefined {
  const date = dateWithoutWeekday(text);
  const rest = date === undefined ? withoutWeekday(text) : undefined;
  return rest === undefined ? date : dateWithoutWeekday(rest);
}

const dates = new Memo<NormalizedDate>((cell) => {
  const simple = NUMBERS.exec(cell); // most dates, with nothing around them
  const date = simple === null ? undefined : numbers(simple);
  if (date !== undefined) return date;
  const text = normalizedValue(cell);
  if (text === '') return { kind: 'empty', text };
  return (
    dateOf(plain(withoutZeroFraction(text))) ?? { kind: SIMPLE_SERIAL.test(text) ? 'serial' : 'other', text }
  );
}, 1 << 16);

/** Most dates: their kind, which depends on day and month alone, needs no entry for each of them. */
const SIMPLE = /^\d\d([-/.])\d\d\1\d{4}$/;

const simpleKinds = new Memo((dayAndMonth) => orderKind(dayAndMonth.slice(0, 2), dayAndMonth.slice(3, 5)));

export const dateKind = (text: string): DateKind =>
  SIMPLE.test(text) && !mayBePlaceholder(Number(text.slice(6)))
    ? simpleKinds.get(text.slice(0, 6))
    : dates.get(text).kind;

/** No day of the calendar, so that the row is 417 `invalid_date`. */
const NO_DAY = '00';

function serialParts(text: string): DateParts | undefined {
  const match = SERIAL.exec(text);
  if (match === null) return undefined;
  const { year, month, day } = serialDate(Number(match[1]));
  const isNone = placeholderKind(year, month, day) === 'placeholder';
  return [isNone ? NO_DATE : String(year), twoDigits(month), twoDigits(day)];
}

/** How the dates of a column are written, beyond their order. */
export interface DateWriting {
  /** Cells that are serial numbers are read, although the others are not. */
  readonly serialDates?: boolean | undefined;
  /** 1970-01-01 stands for none. */
  readonly epochIsNoDate?: boolean | undefined;
}

/** With a year that validation reports as 417 `placeholder`. */
const NO_DATE_PARTS: DateParts = [NO_DATE, '01', '01'];

/**
 * Year, month and day of a date in a column of this order. A date that contradicts the order gets a month or day that no
 * calendar has: 417 `invalid_date`. A year of two digits is kept, and gets 412. A text that is not a date is returned as
 * year, month and day: each is then missing or not numeric.
 */
export function dateParts(cell: string, order: DateOrder, writing: DateWriting = {}): DateParts {
  const date = dates.get(cell);
  const { kind } = date;
  if (kind === 'placeholder' || (kind === 'epoch' && writing.epochIsNoDate)) return NO_DATE_PARTS;
  if ('parts' in date) return date.parts;
  if ('first' in date) {
    const { year, first, second } = date;
    if (order === 'mdy') return [year, first, second];
    return order === 'dmy' ? [year, second, first] : [year, NO_DAY, NO_DAY];
  }
  const isSerial = order === 'serial' || (kind === 'serial' && writing.serialDates);
  const parts = isSerial ? serialParts(date.text) : undefined;
  if (parts !== undefined) return parts;
  const text = /^\d+$/.test(date.text) ? `${date.text}?` : date.text;
  return [text, text, text];
}

/**
 * Identifies a date of numbers, in any order, so that different ones can be counted; undefined for a date whose month has a
 * name, one that stands for none, and any other text.
 */
export function numericDate(cell: string): string | undefined {
  const date = dates.get(cell);
  if (date.kind === 'either_order' && 'first' in date) return `${date.year}${date.first}${date.second}`;
  return date.kind === 'year_first_either' && 'parts' in date ? date.parts.join('') : undefined;
}

const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A date with two digits for its year, as a text with the year that `yearOf` returns for them; undefined if there is none. */
export function completedDate(
  cell: string,
  yearOf: (twoDigits: number) => number | undefined,
): string | undefined {
  const date = dates.get(cell);
  if (date.kind !== 'two_digit_year' || 'text' in date) return undefined;
  const year = yearOf(Number('parts' in date ? date.parts[0] : date.year));
  if (year === undefined) return undefined;
  if ('first' in date) return `${date.first}/${date.second}/${year}`;
  const [, month, day] = date.parts;
  return `${day}-${MONTH_NAMES[Number(month) - 1]}-${year}`;
}
