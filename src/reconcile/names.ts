/**
 * Splits the names of a row into words with their precomputed letters, and derives the seven letters of a key from them.
 * Causes exchange, remove and rewrite words; the letters of the result need only a few lookups.
 *
 * What it does not do: explain why the letters on file differ (`name-causes.ts`), or validate: the row has a key.
 */

import type { Person } from '../contract/person.js';
import { nameOf } from '../contract/person-reading.js';
import { X } from '../curp/ascii.js';
import { fold, symbolsFor } from '../curp/folding.js';
import { isInconvenient } from '../curp/inconvenient-words.js';
import { CONSONANT_LETTER, findConsonant, findVowel, INITIAL_LETTER, VOWEL_LETTER } from '../curp/letters.js';
import { givenNameWord, isNoSurname, surnameWord } from '../curp/words.js';

/** A word of a name, in upper case, and the codes of the letters that it contributes if it counts. */
export interface Word {
  readonly text: string;
  readonly isParticle: boolean;
  /** MARIA, JOSE and their abbreviations. */
  readonly isCommon: boolean;
  /** Whether it has any character other than A to Z: accents, Ñ, signs. */
  readonly isMarked: boolean;
  readonly initial: number;
  readonly vowel: number;
  readonly consonant: number;
}

export type Words = readonly Word[];

/** An empty list means that the person does not have that name: its letters are X. */
export interface Names {
  readonly paternal: Words;
  readonly maternal: Words;
  readonly given: Words;
  /** Whether an inconvenient word in letters 1 to 4 is left unchanged. */
  readonly keepsInconvenientWord: boolean;
}

/** The same blanks as in `folding.ts`. */
const BLANKS = /[\s\u0085]+/u;

/** A word with given letters and no text: a surname that the row does not have. */
export const unknownWord = (initial: number, vowel: number, consonant: number): Word => ({
  text: '',
  isParticle: false,
  isCommon: false,
  isMarked: false,
  initial,
  vowel,
  consonant,
});

/** A word with its properties. Another word is appended, because the rules never skip the last word. */
export function wordOf(text: string): Word {
  const followed = `${text} X`;
  const symbols = symbolsFor(followed.length);
  const end = fold(followed, symbols, 0);
  if (end < 0) return { ...unknownWord(X, X, X), text };
  const isParticle = surnameWord(symbols, 0, end) > 0;
  return {
    text,
    isParticle,
    isCommon: !isParticle && givenNameWord(symbols, 0, end) > 0,
    isMarked: !/^[A-Z]+$/.test(text),
    initial: INITIAL_LETTER[symbols[0]!]!,
    vowel: VOWEL_LETTER[symbols[findVowel(symbols, 0)]!]!,
    consonant: CONSONANT_LETTER[symbols[findConsonant(symbols, 0)]!]!,
  };
}

/** An abbreviation of MARIA or JOSE with a full stop ends a given name, even without a blank: `MA.LUISA` is two names. */
function* givenNamesIn(text: string): Generator<Word> {
  const stop = text.indexOf('.') + 1;
  const abbreviation = stop > 0 && stop < text.length ? wordOf(text.slice(0, stop)) : undefined;
  if (abbreviation?.isCommon) {
    yield abbreviation;
    yield* givenNamesIn(text.slice(stop));
  } else yield wordOf(text);
}

/** The words of a text. Normalized twice, because upper-casing can produce decomposed characters. */
export function wordsOf(text: string, areGiven: boolean): Words {
  const words: Word[] = [];
  for (const word of text.normalize('NFC').toUpperCase().normalize('NFC').split(BLANKS)) {
    if (word === '') continue;
    if (areGiven && word.includes('.')) words.push(...givenNamesIn(word));
    else words.push(wordOf(word));
  }
  return words;
}

/** The words of a surname; none if the field is DESCONOCIDO. */
function surnameWords(text: string): Words {
  const symbols = symbolsFor(text.length);
  const end = fold(text, symbols, 0);
  return end >= 0 && isNoSurname(symbols, 0, end) ? [] : wordsOf(text, false);
}

export const namesOf = (person: Person): Names => ({
  paternal: surnameWords(nameOf(person.apellido_paterno)),
  maternal: surnameWords(nameOf(person.apellido_materno)),
  given: wordsOf(nameOf(person.nombres), true),
  keepsInconvenientWord: false,
});

/** The index of the first word that is not a particle, or of the last word (RG 1.7). */
export function afterParticles(words: Words, from = 0): number {
  let index = from;
  while (index < words.length - 1 && words[index]!.isParticle) index++;
  return index;
}

/** The given name that counts: one MARIA or JOSE is skipped if another word follows (RG 1.3). */
function givenName(words: Words): Word | undefined {
  const index = afterParticles(words);
  const isSkipped = words[index]?.isCommon && index < words.length - 1;
  return words[isSkipped ? afterParticles(words, index + 1) : index];
}

/** The seven letters of names: positions 1 to 4 and 14 to 16. A single surname counts as the first (I06 p. 27). */
export function lettersOf({ paternal, maternal, given, keepsInconvenientWord }: Names): string {
  const [one, two] = paternal.length > 0 ? [paternal, maternal] : [maternal, paternal];
  const first = one[afterParticles(one)];
  const second = two[afterParticles(two)];
  const name = givenName(given);
  const letter1 = first?.initial ?? X;
  const letter2 = first?.vowel ?? X;
  const letter3 = second?.initial ?? X;
  const letter4 = name?.initial ?? X;
  const replaced = !keepsInconvenientWord && isInconvenient(letter1, letter2, letter3, letter4);
  return String.fromCharCode(
    letter1,
    replaced ? X : letter2, // RG 1.8
    letter3,
    letter4,
    first?.consonant ?? X,
    second?.consonant ?? X,
    name?.consonant ?? X,
  );
}
