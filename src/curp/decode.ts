/**
 * What a key says about its holder: date of birth, sex, entity, differentiator.
 *
 * What it cannot know: whether the key is registered, and whether a holder whose differentiator is a digit was
 * born in the 1800s. Digits stand for every birth to 31 December 1999, and two digits of a year are read as 19xx.
 */
import { type CalendarDate, formatDate, isDay, ordinal, parseDate } from './calendar.js';
import { type Entity, entityByAbbreviation } from './entities.js';

export type Sex = 'H' | 'M' | 'X';

export type BirthDateFault = 'invalid_date' | 'date_out_of_range';

export interface DecodeOptions {
  /** The day after which nobody is born yet, `yyyy-mm-dd`. */
  today: string;
}

export interface Decoded {
  /** `1980-05-10`; the century is from position 17. `null` for what is no date of birth. */
  birth_date: string | null;
  /** Why there is no date: the calendar has no such day in that century, or it is after today. */
  birth_date_fault: BirthDateFault | null;
  sex: Sex;
  entity: Readonly<Entity>;
  differentiator: string;
  check_digit: string;
}

/**
 * The form of a key: a vowel or X in second place (RG 1.9), no vowel in 14 to 16 (RG 1.13). Whether the digits are
 * a date and the two letters an entity is looked at afterwards.
 */
const FORM = /^[A-Z][AEIOUX][A-Z]{2}[0-9]{6}[A-Z]{3}[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z][0-9]$/;

export const hasForm = (curp: string): boolean => FORM.test(curp);

export const isSex = (letter: string): letter is Sex => letter === 'H' || letter === 'M' || letter === 'X';

/** Position 17: a digit for births to 31 December 1999, a letter from 1 January 2000 on. */
const centuryOf = (differentiator: string): number => (/[0-9]/.test(differentiator) ? 1900 : 2000);

/** The digits 5 to 10 with the century of position 17: perhaps no day of the calendar. */
export function birthDigits(curp: string): CalendarDate {
  return {
    year: centuryOf(curp.charAt(16)) + Number(curp.slice(4, 6)),
    month: Number(curp.slice(6, 8)),
    day: Number(curp.slice(8, 10)),
  };
}

function birthDateFault({ year, month, day }: CalendarDate, today: CalendarDate): BirthDateFault | null {
  if (!isDay(year, month, day)) return 'invalid_date';
  const isLater = ordinal(year, month, day) > ordinal(today.year, today.month, today.day);
  return isLater ? 'date_out_of_range' : null;
}

/** Reads a key. `null` for a text that has not the form of one, or names no sex or entity. */
export function decode(curp: string, options: DecodeOptions): Decoded | null {
  const today = parseDate(options.today);
  if (typeof curp !== 'string') return null;
  const sex = curp.charAt(10);
  const entity = entityByAbbreviation(curp.slice(11, 13));
  if (!hasForm(curp) || !isSex(sex) || entity === undefined) return null;
  const digits = birthDigits(curp);
  const fault = birthDateFault(digits, today);
  return {
    birth_date: fault === null ? formatDate(digits) : null,
    birth_date_fault: fault,
    sex,
    entity,
    differentiator: curp.charAt(16),
    check_digit: curp.charAt(17),
  };
}
