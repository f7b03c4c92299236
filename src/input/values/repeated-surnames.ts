/**
 * A given name that contains both surnames of its own row, one after the other, and one more word: `PEREZ LOPEZ JUAN` beside
 * `PEREZ` and `LOPEZ`. The column has the whole name.
 *
 * What it does not do: look at one surname alone; a given name can be the same as a surname.
 */
import { COMMON_GIVEN_NAMES } from '../../key/curp/particles.js';
import { unicodePattern, withoutMarks } from '../../key/marks/unicode-pattern.js';

const wordsOf = (name: string): string[] => name.split(/[\p{White_Space},]+/u).filter((word) => word !== '');

const plainWord = (word: string): string => withoutMarks(word).toUpperCase();
const LETTER = unicodePattern('\\p{L}');

const ABBREVIATIONS = new Set(COMMON_GIVEN_NAMES);

/** Two signs that end a word. */
const THREE_WORDS = /[\p{White_Space},].*[\p{White_Space},]/su;

/** Whether a given name has enough words to contain both surnames; a cheap filter. */
export const mayHaveSurnames = (given: string): boolean => THREE_WORDS.test(given);

/** A cheap filter: whether one of the words begins with the same letter as this one, or with a letter beyond ASCII. */
function mayContain(words: readonly string[], [initial = '']: string): boolean {
  const capital = initial.toUpperCase();
  return capital > '\x7f' || words.some(([first = '']) => first > '\x7f' || first.toUpperCase() === capital);
}

/** The given name without the surnames of the row; undefined if it does not contain them. */
export function withoutSurnames(given: string, paternal: string, maternal: string): string | undefined {
  if (!mayHaveSurnames(given)) return undefined;
  const words = wordsOf(given);
  if (words.length < 3) return undefined;
  const [first, second] = [wordsOf(paternal), wordsOf(maternal)];
  if (first.length === 0 || second.length === 0 || !mayContain(words, first[0]!)) return undefined;
  const surnames = [...first, ...second].map(plainWord);
  if (surnames.some((word) => !LETTER().test(word) || /^X+$/.test(word) || ABBREVIATIONS.has(word)))
    return undefined;
  const plain = words.map(plainWord);
  const last = words.length - surnames.length;
  for (let at = 0; at <= last && last > 0; at++) {
    if (!surnames.every((word, index) => plain[at + index] === word)) continue;
    return [...words.slice(0, at), ...words.slice(at + surnames.length)].join(' ');
  }
  return undefined;
}
