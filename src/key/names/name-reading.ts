/**
 * The letters of a name field, or the reason why it gives none. Both readers of names, of texts and of bytes, fold the field
 * and call this; so a field means the same in both.
 *
 * What it does not do: look at other fields of the row, or change a name.
 */
import { DOT } from '../curp/alphabet.js';
import { fold, lengthOf, symbolsFor, UNSUPPORTED } from '../curp/folding.js';
import { EMPTY, givenNameLetters, isNone, surnameLetters } from '../curp/name-letters.js';
import { CONSONANT_LOST, lostLetters, VOWEL_LOST } from './cut-words.js';
import { isFiller, mayBeFiller } from './fillers.js';
import { hasLeadingMark, withoutBullet } from './leading-marks.js';

/** Faults in the place of letters. Distinct from those of `folding.ts` and of `assessment.ts`. */
export const PLACEHOLDER = -3;
export const NOT_A_NAME = -5;
export const ABBREVIATED = -6;

/** Flag of a surname whose vowel was cut off: it gives no key in the place of the first surname. */
export const VOWEL_CUT = 1 << 27;

/** A field whose first letters are folded to signs or blanks needs a closer look. */
function hasStop(symbols: Uint8Array, end: number): boolean {
  for (let index = 0; index < end; index++) if (symbols[index] === DOT) return true;
  return false;
}

/** The fault of a field that could not be folded. */
function faultOf(fault: number, text: string, isGivenName: boolean): number {
  if (isFiller(text, isGivenName)) return PLACEHOLDER;
  if (fault !== UNSUPPORTED || !hasLeadingMark(text)) return fault;
  const name = withoutBullet(text);
  return fold(name, symbolsFor(lengthOf(name)), 0) < 0 ? fault : NOT_A_NAME;
}

/** The letters without what was cut off, or `ABBREVIATED`. */
function unlessCut(symbols: Uint8Array, end: number, letters: number, isGivenName: boolean): number {
  const lost = lostLetters(symbols, end, letters, isGivenName);
  if ((lost & CONSONANT_LOST) !== 0) return ABBREVIATED;
  return (lost & VOWEL_LOST) !== 0 && !isGivenName ? letters | VOWEL_CUT : letters;
}

/**
 * The packed letters of the field folded in `symbols` up to `end`, or a fault. `end` may be a fault of folding. `text` is
 * called for few fields.
 */
export function lettersOfField(
  symbols: Uint8Array,
  end: number,
  isGivenName: boolean,
  text: () => string,
): number {
  if (end < 0) return faultOf(end, text(), isGivenName);
  if (end === 0) return EMPTY;
  if (mayBeFiller(symbols, 0)) {
    const field = text();
    if (isFiller(field, isGivenName)) return PLACEHOLDER;
    if (hasLeadingMark(field)) return NOT_A_NAME;
  }
  const letters = isGivenName ? givenNameLetters(symbols, 0, end) : surnameLetters(symbols, 0, end);
  if (isNone(letters)) return letters;
  if (hasStop(symbols, end) && hasLeadingMark(text())) return NOT_A_NAME;
  return unlessCut(symbols, end, letters, isGivenName);
}
