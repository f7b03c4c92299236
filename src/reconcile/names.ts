/**
 * The names of a row taken apart into words, each with what the rules see in it, and the seven letters that they give.
 * Causes exchange, drop and rewrite words; the letters of the result are a few comparisons and no new calculation.
 *
 * What it does not do: say why the letters on file are others (`name-causes.ts`), or judge a name. The row has a key.
 */

import type { Person } from '../contract/person.js';
import { nameOf } from '../contract/person-reading.js';
import { X } from '../curp/alphabet.js';
import { fold, symbolsFor } from '../curp/folding.js';
import { isInconvenient } from '../curp/inconvenient-words.js';
import { CONSONANT_LETTER, findConsonant, findVowel, INITIAL_LETTER, VOWEL_LETTER } from '../curp/letters.js';
import { givenNameWord, isNoSurname, surnameWord } from '../curp/words.js';

/** A word of a name, in upper case, and the codes of the letters that it gives where it counts. */
export interface Word {
  readonly text: string;
  readonly isParticle: boolean;
  /** MARIA, JOSE and their abbreviations. */
  readonly isCommon: boolean;
  /** Whether it holds anything but A to Z: accents, Ñ, signs. */
  readonly isMarked: boolean;
  readonly initial: number;
  readonly vowel: number;
  readonly consonant: number;
}

export type Words = readonly Word[];

/** An empty field is a person without that name: its letters are X. */
export interface Names {
  readonly paternal: Words;
  readonly maternal: Words;
  readonly given: Words;
  /** Whether letters 1 to 4 stay as they are even if they spell an inconvenient word. */
  readonly keepsInconvenientWord: boolean;
}

/** Blanks of any kind, as `folding.ts` knows them. */
const BLANKS = /[\s\u0085]+/u;

/** A word that stands for whatever letters are wanted: a surname that the row does not have. */
export const unknownWord = (initial: number, vowel: number, consonant: number): Word => ({
  text: '',
  isParticle: false,
  isCommon: false,
  isMarked: false,
  initial,
  vowel,
  consonant,
});

/** What the rules see in a word. Whether it is passed over is asked of the rules, with another word behind it. */
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

/** An abbreviation of MARIA or JOSE with its full stop ends a given name, blank or not: `MA.LUISA` is two. */
function* givenNamesIn(text: string): Generator<Word> {
  const stop = text.indexOf('.') + 1;
  const abbreviation = stop > 0 && stop < text.length ? wordOf(text.slice(0, stop)) : undefined;
  if (abbreviation?.isCommon) {
    yield abbreviation;
    yield* givenNamesIn(text.slice(stop));
  } else yield wordOf(text);
}

/** The words of a text. The upper case of a letter may be one that has to be joined again. */
export function wordsOf(text: string, areGiven: boolean): Words {
  const words: Word[] = [];
  for (const word of text.normalize('NFC').toUpperCase().normalize('NFC').split(BLANKS)) {
    if (word === '') continue;
    if (areGiven && word.includes('.')) words.push(...givenNamesIn(word));
    else words.push(wordOf(word));
  }
  return words;
}

/** The words of a surname; none where the field says DESCONOCIDO. */
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

/** The index of the first word that is no particle, or of the last one (RG 1.7). */
export function afterParticles(words: Words, from = 0): number {
  let index = from;
  while (index < words.length - 1 && words[index]!.isParticle) index++;
  return index;
}

/** The given name that counts: one MARIA or JOSE is passed over while another word follows (RG 1.3). */
function givenName(words: Words): Word | undefined {
  const index = afterParticles(words);
  const passedOver = words[index]?.isCommon && index < words.length - 1;
  return words[passedOver ? afterParticles(words, index + 1) : index];
}

/** The seven letters of names: positions 1 to 4 and 14 to 16. One surname alone stands first (I06 p. 27). */
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
