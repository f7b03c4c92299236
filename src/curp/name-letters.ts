/**
 * What a name gives to a key: its initial, its internal vowel and its internal consonant, as one number. A key is made of
 * three such numbers and a birth (`key.ts`); the same name gives the same number, whoever bears it.
 *
 *   PEREZ → P E R     MARIA LUISA → L U S     an empty surname, or DESCONOCIDO → X X X
 *
 * What it does not do: say in which place of the key a letter stands.
 */
import { X } from './alphabet.js';
import { CONSONANT_LETTER, findConsonant, findVowel, INITIAL_LETTER, VOWEL_LETTER } from './letters.js';
import { givenNameWord, isNoSurname, surnameWord } from './words.js';

/** The letters of the three names of a person; below zero, a fault of folding (`folding.ts`). */
export interface Names {
  given: number;
  paternal: number;
  maternal: number;
}

const pack = (initial: number, vowel: number, consonant: number): number =>
  (initial << 16) | (vowel << 8) | consonant;

/** A field without a word that counts. RG 1.10, 1.11, 1.14, 1.17: its letters are X. */
const NONE = 1 << 24;
const ALL_X = pack(X, X, X);

/** Of a field that is empty, and of one that says that there is no such surname. */
export const EMPTY = NONE | ALL_X;
const NO_SURNAME = (NONE << 1) | NONE | ALL_X;

export const isNone = (letters: number): boolean => (letters & NONE) !== 0;
export const initialOf = (letters: number): number => (letters >> 16) & 0xff;
export const vowelOf = (letters: number): number => (letters >> 8) & 0xff;
export const consonantOf = (letters: number): number => letters & 0xff;

const lettersOf = (symbols: Uint8Array, word: number): number =>
  pack(
    INITIAL_LETTER[symbols[word]!]!,
    VOWEL_LETTER[symbols[findVowel(symbols, word)]!]!,
    CONSONANT_LETTER[symbols[findConsonant(symbols, word)]!]!,
  );

/** The letters of the given names that are folded in this range; its end may be a fault instead. */
export function givenNameLetters(symbols: Uint8Array, start: number, end: number): number {
  if (end < 0) return end;
  return end === start ? EMPTY : lettersOf(symbols, givenNameWord(symbols, start, end));
}

/** The letters of the surname that is folded in this range; its end may be a fault instead. */
export function surnameLetters(symbols: Uint8Array, start: number, end: number): number {
  if (end < 0) return end;
  if (end === start) return EMPTY;
  return isNoSurname(symbols, start, end) ? NO_SURNAME : lettersOf(symbols, surnameWord(symbols, start, end));
}
