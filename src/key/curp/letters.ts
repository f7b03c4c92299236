/**
 * Letters by position (curp-rules 3 and 4). Each search is a table over the alphabet: the letter that a symbol
 * yields, or 0 if the search skips the symbol. A search scans from left to right and stops at the first symbol that
 * is not skipped, so a sign before the letter yields X, and a sign after the letter has no effect:
 * `D/AMICO` is DX, `LOPEZ-CASTILLO` is LO.
 *
 * What it does not do: choose the word (`words.ts`) or replace inconvenient words (`key.ts`).
 */
import { codeOfSymbol, ENYE, isLetter, isMarkedVowel, isVowel, SYMBOLS } from './alphabet.js';
import { X } from './ascii.js';

const table = (letterOf: (symbol: number) => number): Uint8Array =>
  Uint8Array.from({ length: SYMBOLS }, (_, symbol) => letterOf(symbol));

/** Initials: Ñ (RG 1.1), a sign or a marked vowel (RG 1.4) is X. */
export const INITIAL_LETTER = table((symbol) => (isLetter(symbol) ? codeOfSymbol(symbol) : X));

/** The internal vowel: consonants and Ñ are skipped; a sign, a marked vowel (RG 1.4) or the end (RG 1.9) is X. */
export const VOWEL_LETTER = table((symbol) => {
  if (isVowel(symbol)) return codeOfSymbol(symbol);
  return isLetter(symbol) || symbol === ENYE ? 0 : X;
});

/** The internal consonant: vowels, marked or not, are skipped; Ñ (RG 1.12), a sign (RG 1.18) or the end (RG 1.13) is X. */
export const CONSONANT_LETTER = table((symbol) => {
  if (isVowel(symbol) || isMarkedVowel(symbol)) return 0;
  return isLetter(symbol) ? codeOfSymbol(symbol) : X;
});

/** The index of the first symbol after the initial of `word` that is not skipped; at the latest, the blank at its end. */
function findUnskipped(letters: Uint8Array, symbols: Uint8Array, word: number): number {
  let index = word + 1;
  while (letters[symbols[index]!] === 0) index++;
  return index;
}

export const findVowel = (symbols: Uint8Array, word: number): number =>
  findUnskipped(VOWEL_LETTER, symbols, word);

export const findConsonant = (symbols: Uint8Array, word: number): number =>
  findUnskipped(CONSONANT_LETTER, symbols, word);
