/**
 * Causes that change the date of birth, the sex or the entity. A key contains all three, so only the two keys are
 * compared and the row is not needed. A date is one number, 19800510.
 *
 * What they do not do: explain a key with an impossible date, or find the place of registration, which no key contains.
 */
import { A, isSexCode, ZERO } from '../curp/ascii.js';
import { dateNumber, FIRST_YEAR } from '../curp/calendar.js';
import { birthNumber, entityNumber, isDayNumber } from '../curp/key-checks.js';
import { type Causes, NO_CAUSE, setOf } from './parts.js';

type Rule = (date: number) => number;

const yearOf = (date: number): number => (date / 10000) | 0;
const monthOf = (date: number): number => ((date / 100) | 0) % 100;
const dayOf = (date: number): number => date % 100;

const withYear = (date: number, year: number): number => dateNumber(year, monthOf(date), dayOf(date));

/** 3 November written as 11 March. */
const dayMonthSwapped: Rule = (date) => dateNumber(yearOf(date), dayOf(date), monthOf(date));

/** 1912 written as 2012: the same digits, and a letter in position 17. */
const century: Rule = (date) => withYear(date, yearOf(date) < 2000 ? yearOf(date) + 100 : yearOf(date) - 100);

/** 1987 written as 1978. */
const yearTransposed: Rule = (date) => {
  const year = yearOf(date);
  const digits = year % 100;
  return withYear(date, year - digits + (digits % 10) * 10 + ((digits / 10) | 0));
};

/** The causes in the order in which they are tried. */
const DATE_CAUSES: readonly (readonly [Causes, Rule])[] = [
  [setOf('day_month_swapped'), dayMonthSwapped],
  [setOf('century'), century],
  [setOf('year_transposed'), yearTransposed],
];

/** Whether this is a possible date of birth. */
const isPossible = (date: number, today: number): boolean =>
  date >= dateNumber(FIRST_YEAR, 0, 0) && date <= today && isDayNumber(date);

const CENTURY_AT = 16;

/** Position 17 has a digit until 1999, and a letter since 2000. */
const isOfLetter = (key: Uint8Array): boolean => key[CENTURY_AT]! >= A;

/** Whether position 17 of both keys means the same century. */
export const sameCentury = (key: Uint8Array, onFile: Uint8Array): boolean =>
  isOfLetter(key) === isOfLetter(onFile);

/** The first differentiator of the other century. */
export const otherCentury = (key: Uint8Array): number => (isOfLetter(key) ? ZERO : A);

const J = A + 9;

/** A letter beyond J is rare, so it is not accepted as evidence that the century was changed. */
const isOfKnownCentury = (key: Uint8Array, onFile: Uint8Array): boolean =>
  sameCentury(key, onFile) || onFile[CENTURY_AT]! <= J;

const OTHER_DATE = setOf('other_date');

/**
 * The cause, or the two causes in sequence, that turn the date of `key` into the date on file. If `isAlone`, the keys differ
 * in the date only: then `other_date` is returned if no other cause applies. With another difference, the keys may be those
 * of siblings.
 */
export function findDateCauses(
  key: Uint8Array,
  onFile: Uint8Array,
  limit: number,
  isAlone: boolean,
  today: number,
): Causes {
  const date = birthNumber(key);
  const wanted = birthNumber(onFile);
  if (!isOfKnownCentury(key, onFile) || !isPossible(wanted, today)) return NO_CAUSE;
  for (const [cause, rule] of DATE_CAUSES) if (rule(date) === wanted) return cause;
  if (limit > 1) {
    for (const [first, rule] of DATE_CAUSES) {
      for (const [second, next] of DATE_CAUSES) {
        if (first !== second && next(rule(date)) === wanted) return first | second;
      }
    }
  }
  return isAlone ? OTHER_DATE : NO_CAUSE;
}

/** For each cause that yields a possible date: the cause and the date. */
export function dateReadings(key: Uint8Array, today: number): (readonly [Causes, number])[] {
  const date = birthNumber(key);
  return DATE_CAUSES.map(([cause, rule]) => [cause, rule(date)] as const).filter(([, other]) =>
    isPossible(other, today),
  );
}

function writePair(number: number, codes: Uint8Array, at: number): void {
  codes[at] = ZERO + ((number / 10) | 0);
  codes[at + 1] = ZERO + (number % 10);
}

/** Changes the date of a key and the century in position 17. */
export function writeDate(date: number, codes: Uint8Array): void {
  writePair(yearOf(date) % 100, codes, 4);
  writePair(monthOf(date), codes, 6);
  writePair(dayOf(date), codes, 8);
  codes[CENTURY_AT] = yearOf(date) < 2000 ? ZERO : A;
}

const SEX = setOf('sex');
const ENTITY_ABROAD = setOf('entity_abroad');
const ENTITY_NEIGHBOUR = setOf('entity_neighbour');
const ENTITY = setOf('entity');

/** A different sex. `NO_CAUSE` if it is the same, or if the key on file has no valid sex. */
export const sexCause = (key: Uint8Array, onFile: Uint8Array): Causes =>
  isSexCode(onFile[10]!) && key[10] !== onFile[10] ? SEX : NO_CAUSE;

const ABROAD = 36;

/**
 * NE and a state: `entity_abroad`. MC (15) and MN (16), adjacent in the catalog: `entity_neighbour`. DF and MC: `entity`,
 * a different one, perhaps that of the registration.
 */
export function entityCause(key: Uint8Array, onFile: Uint8Array): Causes {
  const one = entityNumber(key);
  const other = entityNumber(onFile);
  if (other === 0 || one === other) return NO_CAUSE;
  if (one === ABROAD || other === ABROAD) return ENTITY_ABROAD;
  return Math.abs(one - other) === 1 ? ENTITY_NEIGHBOUR : ENTITY;
}
