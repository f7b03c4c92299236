/**
 * The century of a year of two digits, proven by the same row: by the age, since of 1905 and 2005 only one can have the age
 * that the row says (the list may be some years old); or by the key on file, if it has the same day, month and year.
 *
 * What it does not do: guess. Without such a proof the date stays as it is, and its row is in error.
 */
import { birthDigits } from '../../key/curp/decode.js';
import { inspect } from '../../key/curp/inspect.js';
import { readKeyOnFile } from '../../key/reconcile/key-on-file.js';
import { completedDate, dateParts } from './birth-dates.js';
import { normalizedValue, withoutZeroFraction } from './normalized-value.js';

/** How old a list may be, in years; one more, because a birthday may be still to come. */
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

/** Whether the cell holds an age. */
export const isAge = (cell: string | undefined): boolean =>
  /^[0-9]{1,3}$/.test(withoutZeroFraction(normalizedValue(cell)));

/** A date whose year has two digits, with all four; undefined for any other text, and if the age fits no year. */
export function dateOfAge(date: string, age: string | undefined, today: string): string | undefined {
  if (!isAge(age)) return undefined;
  return completedDate(date, yearOf(Number(withoutZeroFraction(normalizedValue(age))), today));
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
  /** The column of keys on file, where they prove it. */
  readonly centuryKeys?: number | undefined;
  readonly today?: string | undefined;
}

/** The text of the date of birth in a row, with its century if the age or the key proves it. */
export function dateCell(
  cells: readonly string[],
  { birthDateColumn, ageColumn, centuryKeys, today = '' }: DateColumns,
): string {
  const date = cells[birthDateColumn] ?? '';
  const byKey = centuryKeys === undefined ? undefined : dateOfKey(date, cells[centuryKeys]);
  const byAge = ageColumn === undefined ? undefined : dateOfAge(date, cells[ageColumn], today);
  return byKey ?? byAge ?? date;
}
