/**
 * Serial day numbers of spreadsheets, in the system of 1900: 1 is 1900-01-01, 31107 is 1985-03-01.
 *
 * What it does not do: read the system of 1904, which only the workbook itself declares. Number 60 is 1900-02-29, a day that
 * spreadsheets have and the calendar has not; it is returned as it is.
 */
import { type CalendarDate, daysOfMonth } from '../../key/curp/calendar.js';

/** The number of the day that does not exist. */
const LEAP_DAY_1900 = 60;

const DAYS_OF_YEAR = 365;

const daysOfYear = (year: number): number => DAYS_OF_YEAR + daysOfMonth(year, 2) - 28;

/** The calendar day of a serial number. Number 0 is day 0 of January 1900. */
export function serialDate(serial: number): CalendarDate {
  if (serial === LEAP_DAY_1900) return { year: 1900, month: 2, day: 29 };
  let year = 1900;
  let month = 1;
  let day = serial > LEAP_DAY_1900 ? serial - 1 : serial;
  for (; day > daysOfYear(year); year++) day -= daysOfYear(year);
  for (; day > daysOfMonth(year, month); month++) day -= daysOfMonth(year, month);
  return { year, month, day };
}
