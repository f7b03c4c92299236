/**
 * The checks that a well-formed key passes, on its character codes and without strings: they are done for every key on file
 * of a run. A test compares them with the same checks on the text.
 *
 * What it does not do: accept a text of another length. The caller has 18 codes.
 */
import { A, isSexCode, ZERO } from './ascii.js';
import { dateNumber, isDay } from './calendar.js';
import { checkDigitOf } from './check-digit.js';
import { entityOfLetters } from './entities.js';

/** The checks, in the order in which failures are listed. */
export const CHECKS = [
  'length',
  'characters',
  'date',
  'sex',
  'entity',
  'differentiator',
  'check_digit',
] as const;

export type Check = (typeof CHECKS)[number];

/** A check as a bit; a set of failed checks is the sum of their bits. */
const bitOf = (check: Check): number => 1 << CHECKS.indexOf(check);

export const LENGTH_FAILED = bitOf('length');
export const CHARACTERS_FAILED = bitOf('characters');
const DATE_FAILED = bitOf('date');
const SEX_FAILED = bitOf('sex');
const ENTITY_FAILED = bitOf('entity');
export const DIFFERENTIATOR_FAILED = bitOf('differentiator');
const CHECK_DIGIT_FAILED = bitOf('check_digit');

const LETTER = 1;
const VOWEL_OR_X = 2;
const CONSONANT = 4;
const DIGIT = 8;

/** Indexed by character code: its classes, as bits. */
const KINDS = new Uint8Array(256);
for (const digit of '0123456789') KINDS[digit.charCodeAt(0)] = DIGIT;
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
  const isVowel = 'AEIOU'.includes(letter);
  KINDS[letter.charCodeAt(0)] =
    LETTER | (isVowel || letter === 'X' ? VOWEL_OR_X : 0) | (isVowel ? 0 : CONSONANT);
}

/** The classes that each position allows, as in `decode.ts`: a vowel or X in position 2 (RG 1.9), no vowel in 14 to 16. */
const FORM = Uint8Array.of(
  ...[LETTER, VOWEL_OR_X, LETTER, LETTER],
  ...[DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT],
  ...[LETTER, LETTER, LETTER],
  ...[CONSONANT, CONSONANT, CONSONANT],
  ...[LETTER | DIGIT, DIGIT],
);

/** The positions whose character cannot be there: a bit for each, the lowest for the first. */
export function misplacedCharacters(codes: Uint8Array): number {
  let positions = 0;
  for (let index = 0; index < FORM.length; index++) {
    if ((KINDS[codes[index]!]! & FORM[index]!) === 0) positions |= 1 << index;
  }
  return positions;
}

/** Whether a character can be in a key at all. */
export const isKeyCharacter = (code: number): boolean => KINDS[code]! > 0;

/** The number in two digits of a key. */
const pair = (codes: Uint8Array, at: number): number => codes[at]! * 10 + codes[at + 1]! - 11 * ZERO;

/** The year, month and day of birth in a key, as one number. Position 17 determines the century. Not validated. */
export const birthNumber = (codes: Uint8Array): number =>
  dateNumber((codes[16]! < A ? 1900 : 2000) + pair(codes, 4), pair(codes, 6), pair(codes, 8));

/** The number of the entity in a key; 0 if the catalog does not have it. */
export const entityNumber = (codes: Uint8Array): number => entityOfLetters(codes[11]!, codes[12]!);

const CENTURY = dateNumber(100, 0, 0);

/** Whether a date, as one number, is a day of the calendar. */
export const isDayNumber = (date: number): boolean =>
  isDay((date / 10000) | 0, ((date / 100) | 0) % 100, date % 100);

const isPossible = (date: number, today: number): boolean => date <= today && isDayNumber(date);

/**
 * A date that is not possible in either century fails `date`. A date that is possible only in the century that position
 * 17 does not name (29 February 1900 does not exist; or the date is after today) fails `differentiator`.
 */
function failedDateChecks(birth: number, today: number): number {
  if (isPossible(birth, today)) return 0;
  const other = birth >= dateNumber(2000, 0, 0) ? birth - CENTURY : birth + CENTURY;
  return isPossible(other, today) ? DIFFERENTIATOR_FAILED : DATE_FAILED;
}

/** The checks that a key fails; 0 if it is well-formed. `today` is the latest possible date of birth. */
export function failedChecks(codes: Uint8Array, today: number): number {
  for (let index = 0; index < FORM.length; index++) {
    if ((KINDS[codes[index]!]! & FORM[index]!) === 0) return CHARACTERS_FAILED;
  }
  return (
    failedDateChecks(birthNumber(codes), today) |
    (isSexCode(codes[10]!) ? 0 : SEX_FAILED) |
    (entityNumber(codes) === 0 ? ENTITY_FAILED : 0) |
    (codes[17] === checkDigitOf(codes) ? 0 : CHECK_DIGIT_FAILED)
  );
}
