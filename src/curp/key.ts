/**
 * Composes a key from the letters of the names and validated numbers:
 *
 *   PEHL 800510 M DF RRS 0 4
 *   letters 1-4, birth date 5-10, sex 11, entity 12-13, consonants 14-16, differentiator 17, check digit 18
 *
 * What it does not do: validate. The caller has checked that the date exists, the entity is in the catalog and the
 * given names are not empty (`contract/assessment.ts`).
 */
import { A, X, ZERO } from './ascii.js';
import { checkDigitCode } from './check-digit.js';
import { ABBREVIATION_OF_NUMBER } from './entities.js';
import { isInconvenient } from './inconvenient-words.js';
import { consonantOf, EMPTY, initialOf, isNone, type Names, vowelOf } from './name-letters.js';

export const KEY_LENGTH = 18;

/** The data of positions 5 to 13 and 17: numbers, and the sex as a character code. */
export interface Birth {
  year: number;
  month: number;
  day: number;
  sex: number;
  entity: number;
}

/** Position 17: the first differentiator of the century. The registry may assign another one to a homonym. */
const differentiatorOf = (year: number): number => (year < 2000 ? ZERO : A);

function writeTwoDigits(number: number, out: Uint8Array, at: number): void {
  out[at] = ZERO + ((number / 10) | 0);
  out[at + 1] = ZERO + (number % 10);
}

/** Writes the 18 character codes of the key into `out` from index `at` on. */
export function writeKey(names: Names, birth: Birth, out: Uint8Array, at: number): void {
  const { given, paternal, maternal } = names;
  // If the maternal surname is the only one, it takes the place of the first surname (I06 p. 27).
  const first = isNone(paternal) ? maternal : paternal;
  const second = isNone(paternal) ? EMPTY : maternal;

  const letter1 = initialOf(first);
  const letter2 = vowelOf(first);
  const letter3 = initialOf(second);
  const letter4 = initialOf(given);
  out[at] = letter1;
  out[at + 1] = isInconvenient(letter1, letter2, letter3, letter4) ? X : letter2; // RG 1.8
  out[at + 2] = letter3;
  out[at + 3] = letter4;

  writeTwoDigits(birth.year % 100, out, at + 4);
  writeTwoDigits(birth.month, out, at + 6);
  writeTwoDigits(birth.day, out, at + 8);
  out[at + 10] = birth.sex;
  const abbreviation = ABBREVIATION_OF_NUMBER[birth.entity]!;
  out[at + 11] = abbreviation >> 8;
  out[at + 12] = abbreviation & 0xff;

  out[at + 13] = consonantOf(first);
  out[at + 14] = consonantOf(second);
  out[at + 15] = consonantOf(given);
  out[at + 16] = differentiatorOf(birth.year);
  out[at + 17] = checkDigitCode(out, at);
}

/**
 * The 18 character codes as a string. The arguments are spelled out because this is three times faster than any
 * decoder; with a decoder, this step would be half of the cost of a key.
 */
export const keyText = (c: Uint8Array): string =>
  // biome-ignore format: positions in the groups of the key
  String.fromCharCode(
    c[0]!, c[1]!, c[2]!, c[3]!, c[4]!, c[5]!, c[6]!, c[7]!, c[8]!, c[9]!,
    c[10]!, c[11]!, c[12]!, c[13]!, c[14]!, c[15]!, c[16]!, c[17]!,
  );
