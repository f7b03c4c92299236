/**
 * Calendar dates as year, month and day numbers (curp-rules 6).
 *
 * What it does not do: read the clock, or use `Date`, whose results depend on the machine's time zone.
 */

export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/** Earliest accepted year of birth: the key has existed since 1996, and no holder was born before this year. */
export const FIRST_YEAR = 1880;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export function daysOfMonth(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0);
}

/** Whether the calendar has this day. */
export const isDay = (year: number, month: number, day: number): boolean =>
  day >= 1 && day <= daysOfMonth(year, month);

/** A date as one integer, 19800510, so that dates compare as numbers. */
export const dateNumber = (year: number, month: number, day: number): number =>
  year * 10000 + month * 100 + day;

/** Parses `1980-05-10`. Throws on anything else: the text comes from the program or its options, not from a row. */
export function parseDate(text: string): CalendarDate {
  const match = typeof text === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) : null;
  const [year, month, day] = (match ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined || !isDay(year, month, day)) {
    throw new RangeError('a date is written yyyy-mm-dd, and must be a day of the calendar');
  }
  return { year, month, day };
}

/** The number of the date in a text as `1980-05-10`. */
export function dateNumberOf(text: string): number {
  const { year, month, day } = parseDate(text);
  return dateNumber(year, month, day);
}

export const formatDate = ({ year, month, day }: CalendarDate): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
