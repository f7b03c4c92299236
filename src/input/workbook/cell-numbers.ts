/**
 * The number of a cell as text: a number as a spreadsheet shows it, a date as its calendar day, a time of day.
 *
 * Dates are days in UTC: no time zone changes them.
 */
import { LEAP_DAY_1900, serialDate } from '../values/serial-dates.js';
import { DATE, LEADING_ZEROS, TIME, zerosOf } from './number-formats.js';

/** What a column holds, as far as it changes how a number is written. */
export const ANY = 0;
/** Month, day and entity: two digits. */
export const TWO_DIGITS = 1;
/** The whole date of birth: without a time of day. */
export const WHOLE_DATE = 2;
/** The same with `--date-order serial`: a number is a day number of this workbook, also without the format of a date. */
export const DAY_NUMBER = 3;

const isBirth = (role: number): boolean => role === WHOLE_DATE || role === DAY_NUMBER;

/** Day numbers are counted from 1900-01-01 (1), or from 1904-01-01 (0). */
export type DateSystem = 1900 | 1904;

const DAY_SECONDS = 86_400;
/** The number of 1904-01-01 in the system of 1900. */
const FIRST_DAY_1904 = 1462;
/** 9999-12-31, in the system of 1900. */
const LAST_DAY = 2_958_465;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/**
 * The day of a day number. In the 1900 system, 60 is 1900-02-29 and 0 is 1900-01-00: no days of the calendar, written so
 * that the row is in error. `undefined` outside of the system. Not by `toISOString`, which takes several times as long.
 */
export function dayOf(serial: number, system: DateSystem): string | undefined {
  const of1900 = system === 1904 ? serial + FIRST_DAY_1904 : serial;
  if (!(serial >= 0 && of1900 <= LAST_DAY)) return undefined;
  const { year, month, day } = serialDate(of1900);
  return `${year}-${two(month)}-${two(day)}`;
}

const timeOf = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

/**
 * Programs disagree about the days before March 1900: what LibreOffice and Google call the 15th of January is the 16th in
 * Excel. As a date of birth such a number stays a number, and the row is in error.
 */
export const isDoubtfulBirth = (serial: number, system: DateSystem, role: number): boolean =>
  isBirth(role) && system === 1900 && serial <= LEAP_DAY_1900;

/** A date cell: the day, with the time of day if there is one, except in a column of births. */
function dateText(value: number, system: DateSystem, role: number): string | undefined {
  const seconds = Math.round(value * DAY_SECONDS);
  const serial = Math.floor(seconds / DAY_SECONDS);
  if (isDoubtfulBirth(serial, system, role)) return undefined;
  const day = dayOf(serial, system);
  const ofDay = seconds - serial * DAY_SECONDS;
  return day === undefined || ofDay === 0 || isBirth(role) ? day : `${day} ${timeOf(ofDay)}`;
}

/** A number with at most 15 digits, as spreadsheets show and keep it: 0.1+0.2 is 0.3. */
function plainText(value: number): string {
  const rounded =
    Number.isSafeInteger(value) && Math.abs(value) < 1e15 ? value : Number(value.toPrecision(15));
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

/** Digits with a point, and an exponent. */
const DECIMAL = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i;

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** The text of a numeric cell; `undefined` if the cell holds no number. */
export function numberText(text: string, kind: number, system: DateSystem, role: number): string | undefined {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) return undefined;
  if (kind === DATE) return dateText(value, system, role) ?? plainText(value);
  if (kind === TIME && value >= 0 && value < 1) return timeOf(Math.round(value * DAY_SECONDS) % DAY_SECONDS);
  const written = plainText(value);
  if (role === TWO_DIGITS && isDigits(written)) return written.padStart(2, '0');
  return kind > LEADING_ZEROS && isDigits(written) ? written.padStart(zerosOf(kind), '0') : written;
}

/** A cell of the type `d`: an ISO 8601 date, with or without a time of day. */
export function isoDateText(text: string, role: number): string {
  const found = /^\s*(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?Z?)?\s*$/.exec(text);
  if (!found) return text;
  const [, day, time] = found;
  const hasTime = time !== undefined && !/^00:00(:00)?$/.test(time);
  return hasTime && !isBirth(role) ? `${day} ${time}` : day!;
}
