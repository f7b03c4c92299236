/**
 * Letters by position (curp-rules 3 and 4). Each search is a table over the alphabet: what a symbol gives,
 * or 0 where the search passes over it. A search goes from left to right and ends at the first symbol that
 * gives something, so a sign that stands before the letter gives X and one behind it is never reached:
 * `D/AMICO` is DX, `LOPEZ-CASTILLO` is LO.
 *
 * What it does not do: know which word it looks at (`words.ts`) or spell inconvenient words (`key.ts`).
 */
import { codeOfSymbol, ENYE, isLetter, isMarkedVowel, isVowel, SYMBOLS, X } from './alphabet.js';

const table = (gives: (symbol: number) => number): Uint8Array =>
  Uint8Array.from({ length: SYMBOLS }, (_, symbol) => gives(symbol));

/** Initials: Ñ (RG 1.1), a sign or a marked vowel (RG 1.4) is X. */
export const INITIAL_LETTER = table((symbol) => (isLetter(symbol) ? codeOfSymbol(symbol) : X));

/** The internal vowel: consonants and Ñ are passed over; a sign or a marked vowel is X (RG 1.4), so is the end (RG 1.9). */
export const VOWEL_LETTER = table((symbol) => {
  if (isVowel(symbol)) return codeOfSymbol(symbol);
  return isLetter(symbol) || symbol === ENYE ? 0 : X;
});

/** The internal consonant: vowels, marked or not, are passed over; Ñ (RG 1.12), a sign (RG 1.18) and the end (RG 1.13) are X. */
export const CONSONANT_LETTER = table((symbol) => {
  if (isVowel(symbol) || isMarkedVowel(symbol)) return 0;
  return isLetter(symbol) ? codeOfSymbol(symbol) : X;
});

/** The index of the symbol that decides the search behind the initial of `word`: the blank, if nothing else does. */
function decide(letters: Uint8Array, symbols: Uint8Array, word: number): number {
  let index = word + 1;
  while (letters[symbols[index]!] === 0) index++;
  return index;
}

export const findVowel = (symbols: Uint8Array, word: number): number => decide(VOWEL_LETTER, symbols, word);

export const findConsonant = (symbols: Uint8Array, word: number): number =>
  decide(CONSONANT_LETTER, symbols, word);
