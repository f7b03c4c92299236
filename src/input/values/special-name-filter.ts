/**
 * A cheap filter before the close look at a name: by its three letters, whether it may begin with a title or be a doubtful word.
 *
 * What it does not do: decide. Where it is left out, and every name may be special, the result is the same.
 */
import { consonantOf, initialOf, vowelOf } from '../../key/curp/name-letters.js';
import { lettersOfText } from '../../key/names/cut-words.js';
import { TITLE_WORDS } from '../../key/names/leading-marks.js';
import { DOUBTFUL_NAMES } from './doubtful-names.js';

/** Fifteen bits for three letters of A to Z. */
const indexOf = (letters: number): number =>
  ((initialOf(letters) & 31) << 10) | ((vowelOf(letters) & 31) << 5) | (consonantOf(letters) & 31);

const MARKS = new Uint8Array(1 << 15);
for (const word of [...DOUBTFUL_NAMES, ...TITLE_WORDS]) MARKS[indexOf(lettersOfText(word))] = 1;

/** `letters` is not a fault. */
export const mayBeSpecial = (letters: number): boolean => MARKS[indexOf(letters)] === 1;
