/**
 * Finds out whether a letter of the key depends on what was cut off a word: `ALEJ.` has the letters of ALEJANDRO, `HDEZ` not
 * those of HERNANDEZ. A word is cut if it has two letters or more and a full stop (other than `MA.`), or is a contraction
 * (`contractions.ts`): in the middle if it is a contraction or begins as no Spanish word does, otherwise at its end.
 *
 * What it does not do: write a word out. That is for those who read what people write.
 */
import { BLANK, codeOfSymbol, DOT, ENYE, isLetter, SYMBOLS } from '../curp/alphabet.js';
import { fold } from '../curp/folding.js';
import { findConsonant, findVowel } from '../curp/letters.js';
import { consonantOf, initialOf, lettersOfWord, vowelOf } from '../curp/name-letters.js';
import { givenNameWord, surnameWord } from '../curp/words.js';
import { beginsAsSpanish } from '../marks/onsets.js';
import { CONTRACTIONS } from './contractions.js';

/** Which letters of a word depend on what was cut off. A vowel counts in the first surname only. */
const NOTHING_LOST = 0;
export const VOWEL_LOST = 1;
export const CONSONANT_LOST = 2;

const LETTER_OF_SYMBOL = Array.from({ length: SYMBOLS }, (_, symbol) =>
  isLetter(symbol) ? String.fromCharCode(codeOfSymbol(symbol)) : symbol === ENYE ? 'N' : '',
);

/** The text of the word at `start` up to its first full stop, without accents. */
function stemOf(symbols: Uint8Array, start: number): string {
  let stem = '';
  for (let index = start; symbols[index] !== BLANK && symbols[index] !== DOT; index++)
    stem += LETTER_OF_SYMBOL[symbols[index]!];
  return stem;
}

const lettersOfText = (word: string): number => {
  const symbols = new Uint8Array(word.length + 1);
  fold(word, symbols, 0);
  return lettersOfWord(symbols, 0);
};

/** Fifteen bits for three letters of A to Z. */
const indexOf = (letters: number): number =>
  ((initialOf(letters) & 31) << 10) | ((vowelOf(letters) & 31) << 5) | (consonantOf(letters) & 31);

/** A filter by the letters of a name: whether words of a list have them. */
export class LetterFilter {
  readonly #marks = new Uint8Array(1 << 15);

  constructor(words: Iterable<string>) {
    for (const word of words) this.#marks[indexOf(lettersOfText(word))] = 1;
  }

  /** `letters` is not a fault. */
  has(letters: number): boolean {
    return this.#marks[indexOf(letters)] === 1;
  }
}

const beginningAt = (symbols: Uint8Array, word: number): number =>
  ((symbols[word]! & 31) << 10) | ((symbols[word + 1]! & 31) << 5) | (symbols[word + 2]! & 31);

/** The first three letters of the contractions. */
const BEGINNINGS = new Uint8Array(1 << 15);
for (const written of CONTRACTIONS.keys()) {
  const symbols = new Uint8Array(written.length + 1);
  fold(written, symbols, 0);
  BEGINNINGS[beginningAt(symbols, 0)] = 1;
}

/** Cheap filter: whether the folded word may be a contraction. A sign is left out of a word before it is compared. */
export const mayBeContraction = (symbols: Uint8Array, word: number): boolean =>
  symbols[word]! >= ENYE ||
  symbols[word + 1]! >= ENYE ||
  symbols[word + 2]! >= ENYE ||
  BEGINNINGS[beginningAt(symbols, word)] === 1;

/** What a contraction with these letters loses: those in which it differs from a word that it stands for. */
function lostByContraction(letters: number, meant: readonly string[]): number {
  const others = meant.map(lettersOfText);
  const differs = (letterOf: (letters: number) => number): boolean =>
    others.some((other) => letterOf(other) !== letterOf(letters));
  return (differs(vowelOf) ? VOWEL_LOST : 0) | (differs(consonantOf) ? CONSONANT_LOST : 0);
}

/** They do not count before another given name, so a word that may be one of them cannot be taken for another. */
const isCommon = (stem: string): boolean => 'MARIA'.startsWith(stem) || 'JOSE'.startsWith(stem);

function lostByStop(symbols: Uint8Array, word: number, stem: string, dot: number): number {
  if (stem.length < 2 || stem === 'MA') return NOTHING_LOST;
  if (!beginsAsSpanish(stem)) return VOWEL_LOST | CONSONANT_LOST;
  if (symbols[dot + 1] !== BLANK) return NOTHING_LOST; // inside a word a full stop is a sign (curp-rules 4)
  return (
    (findVowel(symbols, word) === dot ? VOWEL_LOST : 0) |
    (findConsonant(symbols, word) === dot ? CONSONANT_LOST : 0)
  );
}

/** The index of the first full stop in the word at `start`; -1 if it has none. */
function stopIn(symbols: Uint8Array, start: number): number {
  for (let index = start; symbols[index] !== BLANK; index++) if (symbols[index] === DOT) return index;
  return -1;
}

/** The word that counts in the folded field, up to its full stop. */
export function cutWordIn(symbols: Uint8Array, end: number, isGivenName: boolean): string {
  const word = isGivenName ? givenNameWord(symbols, 0, end) : surnameWord(symbols, 0, end);
  return stemOf(symbols, word);
}

/** What the folded word with these letters has lost. It is the one that counts in a field that ends at `end`. */
export function lostLetters(
  symbols: Uint8Array,
  word: number,
  end: number,
  letters: number,
  isGivenName: boolean,
): number {
  const dot = stopIn(symbols, word);
  if (dot < 0 && !mayBeContraction(symbols, word)) return NOTHING_LOST;
  const stem = stemOf(symbols, word);
  const meant = CONTRACTIONS.get(stem);
  if (meant !== undefined) {
    const written = lettersOfText(stem);
    // A sign in the word hides letters behind it from the rules: `L0PEZ` is not LPEZ.
    if (dot >= 0 || written === letters) return lostByContraction(written, meant);
  }
  if (dot < 0) return NOTHING_LOST;
  const isAtEnd = symbols[dot + 1] === BLANK;
  const isFollowed = dot + 2 < end;
  const areInitials = stem.length < 2 && !isAtEnd && symbols[dot + 2] === DOT;
  if (isGivenName && areInitials) return VOWEL_LOST | CONSONANT_LOST; // `Q.F.B. ROSA`: a title, or names
  if (isGivenName && isAtEnd && isFollowed && stem.length > 1 && stem !== 'MA' && isCommon(stem))
    return VOWEL_LOST | CONSONANT_LOST;
  return lostByStop(symbols, word, stem, dot);
}
