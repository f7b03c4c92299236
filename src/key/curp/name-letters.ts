/**
 * The letters that a name contributes to a key: initial, internal vowel and internal consonant, packed into one number.
 * A key is made of three of these numbers and a birth (`key.ts`). The number depends on the text of the name only.
 *
 *   PEREZ → P E R     MARIA LUISA → L U S     an empty surname, or DESCONOCIDO → X X X
 *
 * What it does not do: decide the position of a letter in the key.
 */
import { X } from './ascii.js';
import { CONSONANT_LETTER, findConsonant, findVowel, INITIAL_LETTER, VOWEL_LETTER } from './letters.js';
import { givenNameWord, isNoSurname, isXAlone, surnameWord } from './words.js';

/** The packed letters of the three names of a person; a negative value is a fault of folding (`folding.ts`). */
export interface Names {
  given: number;
  paternal: number;
  maternal: number;
}

export const packLetters = (initial: number, vowel: number, consonant: number): number =>
  (initial << 16) | (vowel << 8) | consonant;

/** Flag of a field without a name. Its letters are X (RG 1.10, 1.11, 1.14, 1.17). */
const NONE = 1 << 24;
const ALL_X = packLetters(X, X, X);

/** An empty field, and a field with DESCONOCIDO: two values, because only an empty field can be an error. */
export const EMPTY = NONE | ALL_X;
export const NO_SURNAME = (NONE << 1) | NONE | ALL_X;

/** A surname field with X and signs only (`X`, `XXX`, `X.`): people write it for "none". Its letters are those of "none", too. */
const X_ALONE = (NONE << 2) | ALL_X;

export const isNone = (letters: number): boolean => (letters & NONE) !== 0;
export const initialOf = (letters: number): number => (letters >> 16) & 0xff;
export const vowelOf = (letters: number): number => (letters >> 8) & 0xff;
export const consonantOf = (letters: number): number => letters & 0xff;

/**
 * Whether the first surname is `X` alone beside a real second one. The second surname would get the wrong place in the key:
 * a single surname is the first one.
 */
export const isXBesideSurname = (paternal: number, maternal: number): boolean =>
  paternal === X_ALONE && maternal >= 0 && maternal !== X_ALONE && !isNone(maternal);

/** The letters of the folded word at this index. */
export const lettersOfWord = (symbols: Uint8Array, word: number): number =>
  packLetters(
    INITIAL_LETTER[symbols[word]!]!,
    VOWEL_LETTER[symbols[findVowel(symbols, word)]!]!,
    CONSONANT_LETTER[symbols[findConsonant(symbols, word)]!]!,
  );

/** The letters of the given names folded in this range, which is not empty. */
export const givenNameLetters = (symbols: Uint8Array, start: number, end: number): number =>
  lettersOfWord(symbols, givenNameWord(symbols, start, end));

/** The letters of the surname folded in this range. `word` is the word of it that counts. */
export function surnameLetters(
  symbols: Uint8Array,
  start: number,
  end: number,
  word = surnameWord(symbols, start, end),
): number {
  if (end === start) return EMPTY;
  if (isNoSurname(symbols, start, end)) return NO_SURNAME;
  const letters = lettersOfWord(symbols, word);
  return letters === ALL_X && isXAlone(symbols, start, end) ? X_ALONE : letters;
}
