/**
 * The letters of a name field, or the reason why it gives none. Both readers of names, of texts and of bytes, fold the field
 * and call this; so a field means the same in both.
 *
 * What it does not do: look at other fields of the row, or change a name.
 */
import { BLANK, DOT, symbolOfLetter } from '../curp/alphabet.js';
import { fold, lengthOf, symbolsFor, UNSUPPORTED } from '../curp/folding.js';
import { EMPTY, lettersOfWord, surnameLetters } from '../curp/name-letters.js';
import { givenNameWord, surnameWord } from '../curp/words.js';
import { CONSONANT_LOST, lostLetters, mayBeContraction, VOWEL_LOST } from './cut-words.js';
import { isFiller, mayBeFiller } from './fillers.js';
import { hasLeadingMark, withoutBullet } from './leading-marks.js';

/** Faults in the place of letters. Distinct from those of `folding.ts` and of `assessment.ts`. */
export const PLACEHOLDER = -3;
export const NOT_A_NAME = -5;
export const ABBREVIATED = -6;

/** Flag of a surname whose vowel was cut off: it gives no key in the place of the first surname. */
export const VOWEL_CUT = 1 << 27;

/** Returned by `lettersOfField` if the text of the field decides: the caller passes it to `lettersOfText`. */
export const NEEDS_TEXT = -128;

/** The index of the first full stop before `end`; `end` if there is none. */
function firstStop(symbols: Uint8Array, end: number): number {
  let index = 0;
  while (index < end && symbols[index] !== DOT) index++;
  return index;
}

/** The longest title is `PROFRA`. */
const MAX_TITLE = 6;

/** Whether the field may begin with a title and this full stop. Most full stops are those of `MA.`, `M.` and `J.`. */
function mayBeTitle(symbols: Uint8Array, stop: number): boolean {
  let start = 0;
  while (symbols[start] === BLANK) start++;
  const length = stop - start;
  return length <= MAX_TITLE && (length > 2 || symbols[start] === C || symbols[start + 1] === R);
}

const C = symbolOfLetter('C');
const R = symbolOfLetter('R');

/** The fault of a field that could not be folded. */
function faultOf(fault: number, text: string, isGivenName: boolean): number {
  if (isFiller(text, isGivenName)) return PLACEHOLDER;
  if (fault !== UNSUPPORTED || !hasLeadingMark(text)) return fault;
  const name = withoutBullet(text);
  return fold(name, symbolsFor(lengthOf(name)), 0) < 0 ? fault : NOT_A_NAME;
}

/** The letters without what was cut off, or `ABBREVIATED`. */
function unlessCut(
  symbols: Uint8Array,
  word: number,
  end: number,
  letters: number,
  isGivenName: boolean,
): number {
  const lost = lostLetters(symbols, word, end, letters, isGivenName);
  if ((lost & CONSONANT_LOST) !== 0) return ABBREVIATED;
  return (lost & VOWEL_LOST) !== 0 && !isGivenName ? letters | VOWEL_CUT : letters;
}

/**
 * The packed letters of the field folded in `symbols` up to `end`, or a fault; or `NEEDS_TEXT`. `end` may be a fault of
 * folding.
 */
export function lettersOfField(symbols: Uint8Array, end: number, isGivenName: boolean): number {
  if (end <= 0) return end === 0 ? EMPTY : NEEDS_TEXT;
  if (mayBeFiller(symbols, 0)) return NEEDS_TEXT;
  return lettersOfName(symbols, end, isGivenName, true);
}

/** The same for a field that is no filler. `mayHaveTitle`: its text was not looked at. */
function lettersOfName(
  symbols: Uint8Array,
  end: number,
  isGivenName: boolean,
  mayHaveTitle: boolean,
): number {
  const word = isGivenName ? givenNameWord(symbols, 0, end) : surnameWord(symbols, 0, end);
  const letters = isGivenName ? lettersOfWord(symbols, word) : surnameLetters(symbols, 0, end, word);
  const stop = firstStop(symbols, end);
  if (stop === end && !mayBeContraction(symbols, word)) return letters;
  if (mayHaveTitle && stop < end && mayBeTitle(symbols, stop)) return NEEDS_TEXT;
  return unlessCut(symbols, word, end, letters, isGivenName);
}

/** The letters of a field whose text decides, or a fault. */
export function lettersOfText(symbols: Uint8Array, end: number, isGivenName: boolean, text: string): number {
  if (end < 0) return faultOf(end, text, isGivenName);
  if (isFiller(text, isGivenName)) return PLACEHOLDER;
  return hasLeadingMark(text) ? NOT_A_NAME : lettersOfName(symbols, end, isGivenName, false);
}
