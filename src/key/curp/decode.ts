/**
 * Decodes a key: date of birth, sex, entity, differentiator.
 *
 * What it cannot know: whether the key is registered, and whether a holder whose differentiator is a digit was born in
 * the 1800s. A digit means any birth until 31 December 1999, and the two digits of the year are read as 19xx.
 */
import { type CalendarDate, dateNumber, formatDate, isDay, parseDate } from './calendar.js';
import { type Entity, entityByAbbreviation } from './entities.js';

export type Sex = 'H' | 'M' | 'X';

export type BirthDateFault = 'invalid_date' | 'date_out_of_range';

export interface Decoded {
  /** `1980-05-10`; the century is taken from position 17. `null` if the digits are not a possible date of birth. */
  birth_date: string | null;
  /** Why `birth_date` is `null`: the day does not exist in that century, or it is after today. */
  birth_date_fault: BirthDateFault | null;
  sex: Sex;
  entity: Readonly<Entity>;
  differentiator: string;
  check_digit: string;
}

/**
 * The form of a key: a vowel or X in position 2 (RG 1.9), no vowel in 14 to 16 (RG 1.13). The date and the entity are
 * validated separately.
 */
const FORM = /^[A-Z][AEIOUX][A-Z]{2}[0-9]{6}[A-Z]{3}[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z][0-9]$/;

const isSex = (letter: string): letter is Sex => letter === 'H' || letter === 'M' || letter === 'X';

/** Position 17: a digit for births until 31 December 1999, a letter from 1 January 2000 on. */
const centuryOf = (differentiator: string): number => (/[0-9]/.test(differentiator) ? 1900 : 2000);

/** Positions 5 to 10 with the century of position 17. Not validated: the day may not exist. */
export function birthDigits(curp: string): CalendarDate {
  return {
    year: centuryOf(curp.charAt(16)) + Number(curp.slice(4, 6)),
    month: Number(curp.slice(6, 8)),
    day: Number(curp.slice(8, 10)),
  };
}

function birthDateFault({ year, month, day }: CalendarDate, today: CalendarDate): BirthDateFault | null {
  if (!isDay(year, month, day)) return 'invalid_date';
  const isLater = dateNumber(year, month, day) > dateNumber(today.year, today.month, today.day);
  return isLater ? 'date_out_of_range' : null;
}

/**
 * Decodes a key. `null` if the text does not have the form of a key, or its sex or entity is unknown. `latest`: the latest
 * possible date of birth, `yyyy-mm-dd`.
 */
export function decode(curp: string, latest: string): Decoded | null {
  const today = parseDate(latest);
  if (typeof curp !== 'string') return null;
  const sex = curp.charAt(10);
  const entity = entityByAbbreviation(curp.slice(11, 13));
  if (!FORM.test(curp) || !isSex(sex) || entity === undefined) return null;
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
