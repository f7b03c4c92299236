/**
 * The century of a year of two digits, proven by the age of the same person: of 1985 and 2085, or 1905 and 2005, only one
 * can have the age that the row says. The list may be some years old.
 *
 * What it does not do: guess. Without an age that fits one year, the date stays as it is, and its row is in error.
 */
import { completedDate } from './birth-dates.js';
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

/** The columns that the date of birth is read from. */
export interface DateColumns {
  readonly birthDateColumn: number;
  /** The column of the age, where it proves the century of years of two digits. */
  readonly ageColumn?: number | undefined;
  readonly today?: string | undefined;
}

/** The text of the date of birth in a row, with its century if the age proves it. */
export function dateCell(
  cells: readonly string[],
  { birthDateColumn, ageColumn, today = '' }: DateColumns,
): string {
  const date = cells[birthDateColumn] ?? '';
  return ageColumn === undefined ? date : (dateOfAge(date, cells[ageColumn], today) ?? date);
}
