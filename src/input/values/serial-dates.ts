/**
 * Serial day numbers of spreadsheets, in the system of 1900: 1 is 1900-01-01, 31107 is 1985-03-01.
 *
 * What it does not do: read the system of 1904, which only the workbook itself declares. Number 60 is 1900-02-29, a day that
 * spreadsheets have and the calendar has not; it is returned as it is.
 */
import type { CalendarDate } from '../../key/curp/calendar.js';

/** The number of the day that does not exist. */
export const LEAP_DAY_1900 = 60;

/** Day 0 of the numbers after it. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** The calendar day of a serial number. Number 0 is day 0 of January 1900. */
export function serialDate(serial: number): CalendarDate {
  if (serial === LEAP_DAY_1900) return { year: 1900, month: 2, day: 29 };
  if (serial === 0) return { year: 1900, month: 1, day: 0 };
  const date = new Date(DAY_ZERO + (serial > LEAP_DAY_1900 ? serial : serial + 1) * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
