/**
 * Splits the names of a row into words with their precomputed letters, and derives the seven letters of a key from them.
 * Causes exchange, remove and rewrite words; the letters of the result need only a few lookups.
 *
 * What it does not do: explain why the letters on file differ (`name-causes.ts`), or validate: the row has a key.
 */
import { X } from '../curp/ascii.js';
import { fold, symbolsFor } from '../curp/folding.js';
import { isInconvenient } from '../curp/inconvenient-words.js';
import {
  consonantOf,
  initialOf,
  lettersOfWord,
  type Names as PackedNames,
  packLetters,
  vowelOf,
} from '../curp/name-letters.js';
import { NO_SURNAME } from '../curp/particles.js';
import { givenNameWord, isNoSurname, surnameWord } from '../curp/words.js';

/** A word of a name, in upper case. */
export interface Word {
  readonly text: string;
  readonly isParticle: boolean;
  /** MARIA, JOSE and their abbreviations. */
  readonly isCommon: boolean;
  /** Whether it has any character other than A to Z: accents, Ñ, signs. */
  readonly isMarked: boolean;
  /** The letters that it contributes if it counts, as packed in `curp/name-letters.ts`. */
  readonly letters: number;
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

/** Blanks, and U+FEFF at an end of a name. */
const BLANKS = /[\p{White_Space}\uFEFF]+/u;

/** A word with given letters and no text: a surname that the row does not have. */
export const unknownWord = (letters: number): Word => ({
  text: '',
  isParticle: false,
  isCommon: false,
  isMarked: false,
  letters,
});

/** Those of a name that a person does not have. */
export const NO_LETTERS = packLetters(X, X, X);

/** A word with its properties. Another word is appended, because the rules never skip the last word. */
export function wordOf(text: string): Word {
  const followed = `${text} X`;
  const symbols = symbolsFor(followed.length);
  const end = fold(followed, symbols, 0);
  if (end < 0) return { ...unknownWord(NO_LETTERS), text };
  const isParticle = surnameWord(symbols, 0, end) > 0;
  return {
    text,
    isParticle,
    isCommon: !isParticle && givenNameWord(symbols, 0, end) > 0,
    isMarked: !/^[A-Z]+$/.test(text),
    letters: lettersOfWord(symbols, 0),
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

/** Most names: one word, in composed letters. */
const ONE_WORD = /^[A-Za-zÀ-ÿ]+$/;

/** The words of a text. Normalized twice, because upper-casing can produce decomposed characters. */
export function wordsOf(text: string, areGiven: boolean): Words {
  if (ONE_WORD.test(text)) return [wordOf(text.toUpperCase())];
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
  if (text.length < NO_SURNAME.length && ONE_WORD.test(text)) return wordsOf(text, false);
  const symbols = symbolsFor(text.length);
  const end = fold(text, symbols, 0);
  return end >= 0 && isNoSurname(symbols, 0, end) ? [] : wordsOf(text, false);
}

/** The names in the texts of a row. */
export const namesOf = (given: string, paternal: string, maternal: string): Names => ({
  paternal: surnameWords(paternal),
  maternal: surnameWords(maternal),
  given: wordsOf(given, true),
  keepsInconvenientWord: false,
});

/** The index of the first word that is not a particle, or of the last word (RG 1.7). */
export function afterParticles(words: Words, from = 0): number {
  let index = from;
  while (index < words.length - 1 && words[index]!.isParticle) index++;
  return index;
}

/** The given name that counts: one MARIA or JOSE is skipped if another word follows (RG 1.3). */
export function givenName(words: Words): Word | undefined {
  const index = afterParticles(words);
  const isSkipped = words[index]?.isCommon && index < words.length - 1;
  return words[isSkipped ? afterParticles(words, index + 1) : index];
}

/**
 * The seven letters that come from the names, positions 1 to 4 and 14 to 16, as three packed numbers. The second surname
 * and the given name contribute no vowel.
 */
export interface Letters {
  readonly first: number;
  readonly second: number;
  readonly given: number;
}

const WITHOUT_VOWEL = packLetters(0xff, 0, 0xff);
const ALL_LETTERS = packLetters(0xff, 0xff, 0xff);

/** The letters that the names produce. A single surname counts as the first (I06 p. 27). */
export function lettersOf({ paternal, maternal, given, keepsInconvenientWord }: Names): Letters {
  const [one, two] = paternal.length > 0 ? [paternal, maternal] : [maternal, paternal];
  const first = one[afterParticles(one)]?.letters ?? NO_LETTERS;
  const second = two[afterParticles(two)]?.letters ?? NO_LETTERS;
  return arranged(first, second, givenName(given)?.letters ?? NO_LETTERS, keepsInconvenientWord);
}

/** The letters of three names that count, by the rules of the key. */
function arranged(first: number, second: number, given: number, keepsInconvenientWord: boolean): Letters {
  const isReplaced =
    !keepsInconvenientWord &&
    isInconvenient(initialOf(first), vowelOf(first), initialOf(second), initialOf(given));
  return {
    first: isReplaced ? packLetters(initialOf(first), X, consonantOf(first)) : first, // RG 1.8
    second: second & WITHOUT_VOWEL,
    given: given & WITHOUT_VOWEL,
  };
}

/**
 * Whether a row with these packed letters has the letters on file once its surnames are swapped. False for a row that lacks a
 * surname: the words say more about it.
 */
export const haveSwappedSurnames = ({ given, paternal, maternal }: PackedNames, wanted: Letters): boolean =>
  ((paternal | maternal) & ~ALL_LETTERS) === 0 &&
  sameLetters(arranged(maternal, paternal, given, false), wanted);

/** The letters in a key. */
export const lettersIn = (key: Uint8Array): Letters => ({
  first: packLetters(key[0]!, key[1]!, key[13]!),
  second: packLetters(key[2]!, 0, key[14]!),
  given: packLetters(key[3]!, 0, key[15]!),
});

/** The initials and inner consonants in some of the letters, as a text. */
export function textIn(...letters: number[]): string {
  let text = '';
  for (const each of letters) text += String.fromCharCode(initialOf(each), consonantOf(each));
  return text;
}

/** Changes the letters of a key. */
export function writeLetters({ first, second, given }: Letters, key: Uint8Array): void {
  key[0] = initialOf(first);
  key[1] = vowelOf(first);
  key[2] = initialOf(second);
  key[3] = initialOf(given);
  key[13] = consonantOf(first);
  key[14] = consonantOf(second);
  key[15] = consonantOf(given);
}

export const sameLetters = (one: Letters, other: Letters): boolean =>
  one.first === other.first && one.second === other.second && one.given === other.given;

/** The letters of the given name alone. */
export const sameGiven = (one: Letters, other: Letters): boolean => one.given === other.given;

/** The letters of the surnames, without the vowel: it may be X because of the initial of the given name (RG 1.8). */
export const sameSurnames = (one: Letters, other: Letters): boolean =>
  ((one.first ^ other.first) & WITHOUT_VOWEL) === 0 && one.second === other.second;
