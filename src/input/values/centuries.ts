/**
 * The century of a year of two digits, proven by the same row: by the age, since of 1905 and 2005 only one can have the age
 * that the row says (the list may be some years old); or by the key on file, if it has the same day, month and year.
 *
 * A date with all digits is contradicted by the age if the year of birth and the age together, which are the year of the list,
 * are in the future or many decades ago: so are dates with the wrong century. Single years are not compared, since ages are from
 * different days.
 *
 * What it does not do: guess. Without such a proof the date stays as it is, and its row is in error.
 */
import { birthDigits } from '../../key/curp/decode.js';
import { inspect } from '../../key/curp/inspect.js';
import { readKeyOnFile } from '../../key/reconcile/key-on-file.js';
import { completedDate, dateParts } from './birth-dates.js';
import { normalizedValue } from './normalized-value.js';

/** `41`, `41.0`, `41 años`. Months of a child are none. */
const AGE = /^(\d{1,3})(?:\.0+)?(?: ?a(?:[nñ]os?)?\.?)?$/i;

/** The age in a cell; undefined if it holds none. */
export function ageIn(cell: string | undefined): number | undefined {
  const match = AGE.exec(normalizedValue(cell));
  return match === null ? undefined : Number(match[1]);
}

/** An age may be the one at the next birthday. */
const YEARS_AHEAD = 1;
/** A list is not older. */
const YEARS_AGO = 60;

/** Numbers that stand for an age that is not known, and what is none. */
const isNoAge = (age: number): boolean => age === 0 || age === 99 || age > 120;

/**
 * Whether a year of birth and an age cannot be of one person: their sum, the year of the list, is later than the next year or
 * more than 60 years ago. `today`: `yyyy-mm-dd`.
 */
export function contradictsAge(year: number, age: number, today: string): boolean {
  const ahead = year + age - Number(today.slice(0, 4));
  return !isNoAge(age) && (ahead > YEARS_AHEAD || ahead < -YEARS_AGO);
}

/** The year of a date of birth, if it has all four digits. */
export function yearOfDate(date: string): number | undefined {
  const [year] = dateParts(date, 'dmy');
  return /^\d{4}$/.test(year) ? Number(year) : undefined;
}

/** No day of the calendar, so that the row is 417 `invalid_date`; counted as a text that is no date. */
const NO_DAY = '32/13';

/** A date of birth, or one that no calendar has if the age of the same row contradicts it. */
export function dateBesideAge(date: string, cell: string | undefined, today: string): string {
  const age = ageIn(cell);
  const year = age === undefined ? undefined : yearOfDate(date);
  return year !== undefined && contradictsAge(year, age!, today) ? `${NO_DAY}/${year}` : date;
}

/** How old a list with years of two digits may be, in years; one more, because a birthday may be still to come. */
const MAX_YEARS = 11;

/** `today`: `yyyy-mm-dd`. */
function yearOf(age: number, today: string): (twoDigits: number) => number | undefined {
  const thisYear = Number(today.slice(0, 4));
  return (twoDigits) =>
    [1900 + twoDigits, 2000 + twoDigits].find((year) => {
      const years = thisYear - year - age;
      return years >= 0 && years <= MAX_YEARS;
    });
}

/** A date whose year has two digits, with all four; undefined for any other text, and if the age fits no year. */
export function dateOfAge(date: string, age: string | undefined, today: string): string | undefined {
  const years = ageIn(age);
  return years === undefined ? undefined : completedDate(date, yearOf(years, today));
}

const ORDERS = ['dmy', 'mdy'] as const;

/** The same by a key on file: undefined if it is no key, or the key of another day. */
export function dateOfKey(date: string, cell: string | undefined): string | undefined {
  const { key } = readKeyOnFile(cell);
  if (!inspect(key).well_formed) return undefined;
  const { year, month, day } = birthDigits(key);
  const completed = completedDate(date, (twoDigits) => (year % 100 === twoDigits ? year : undefined));
  if (completed === undefined) return undefined;
  const isOfKey = ORDERS.some((order) => {
    const [, ofMonth, ofDay] = dateParts(completed, order);
    return Number(ofMonth) === month && Number(ofDay) === day;
  });
  return isOfKey ? completed : undefined;
}

/** The columns that the date of birth is read from. */
export interface DateColumns {
  readonly birthDateColumn: number;
  /** The column of the age, where it proves the century of years of two digits. */
  readonly ageColumn?: number | undefined;
  /** The column of the age, where it can contradict a date. */
  readonly checkedAge?: number | undefined;
  /** The column of keys on file, where they prove it. */
  readonly centuryKeys?: number | undefined;
  readonly today?: string | undefined;
}

/**
 * The text of the date of birth in a row, with its century if the age or the key proves it; one that no calendar has if the age
 * contradicts it.
 */
export function dateCell(
  cells: readonly string[],
  { birthDateColumn, ageColumn, checkedAge, centuryKeys, today = '' }: DateColumns,
): string {
  const date = cells[birthDateColumn] ?? '';
  const byKey = centuryKeys === undefined ? undefined : dateOfKey(date, cells[centuryKeys]);
  const byAge = ageColumn === undefined ? undefined : dateOfAge(date, cells[ageColumn], today);
  const whole = byKey ?? byAge ?? date;
  return checkedAge === undefined ? whole : dateBesideAge(whole, cells[checkedAge], today);
}
