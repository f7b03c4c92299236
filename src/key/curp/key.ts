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
import { KEY, KEY_VIEW } from './key-bytes.js';
import { consonantOf, EMPTY, initialOf, isNone, type Names, vowelOf } from './name-letters.js';

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

/** Indexed by a number below 100: its two digits as character codes, the first one in the low byte. */
const TWO_DIGITS = new Uint16Array(100);
for (let number = 0; number < 100; number++)
  TWO_DIGITS[number] = (ZERO + ((number / 10) | 0)) | ((ZERO + (number % 10)) << 8);

/** Four character codes as a word in the order of memory. */
const word = (a: number, b: number, c: number, d: number): number => a | (b << 8) | (c << 16) | (d << 24);

/** Composes the key in `KEY`, by words of four characters. */
export function composeKey(names: Names, birth: Birth): void {
  const { given, paternal, maternal } = names;
  // If the maternal surname is the only one, it takes the place of the first surname (I06 p. 27).
  const first = isNone(paternal) ? maternal : paternal;
  const second = isNone(paternal) ? EMPTY : maternal;

  const letter1 = initialOf(first);
  const vowel = vowelOf(first);
  const letter3 = initialOf(second);
  const letter4 = initialOf(given);
  const letter2 = isInconvenient(letter1, vowel, letter3, letter4) ? X : vowel; // RG 1.8
  KEY_VIEW.setInt32(0, word(letter1, letter2, letter3, letter4), true);

  const { year, sex } = birth;
  const entity = ABBREVIATION_OF_NUMBER[birth.entity]!;
  KEY_VIEW.setInt32(4, TWO_DIGITS[year % 100]! | (TWO_DIGITS[birth.month]! << 16), true);
  KEY_VIEW.setInt32(8, TWO_DIGITS[birth.day]! | (sex << 16) | ((entity >> 8) << 24), true);
  const consonants = word(entity & 0xff, consonantOf(first), consonantOf(second), consonantOf(given));
  KEY_VIEW.setInt32(12, consonants, true);

  KEY[16] = differentiatorOf(year);
  KEY[17] = checkDigitCode();
}
