/**
 * The positions in which two keys differ, as bits: the lowest bit is the first character. A range of positions is a mask, and
 * the differences in it are counted without looking at the characters again.
 *
 * What it does not do: name a cause.
 */
import { KEY_LENGTH } from '../curp/key-bytes.js';

/** The positions from `start` to before `end`, counted from 0. */
export const positionsIn = (start: number, end: number): number => (1 << end) - (1 << start);

/** A digit, and the letters that look like it; `l`, read in upper case, is L. */
const SIMILAR = ['0O', '1IL', '2Z', '5S', '6G', '8B'];

/** Indexed by character code: the digit that it looks like, and the letter that a digit looks like most; 0 for none. */
export const SIMILAR_DIGIT = new Uint8Array(256);
export const SIMILAR_LETTER = new Uint8Array(256);
for (const [digit, ...letters] of SIMILAR) {
  for (const character of [digit!, ...letters]) SIMILAR_DIGIT[character.charCodeAt(0)] = digit!.charCodeAt(0);
  SIMILAR_LETTER[digit!.charCodeAt(0)] = letters[0]!.charCodeAt(0);
}

/** Whether two characters are a digit and a letter that looks like it. */
export function areSimilar(one: number, other: number): boolean {
  const digit = SIMILAR_DIGIT[one]!;
  return digit !== 0 && digit === SIMILAR_DIGIT[other] && (one === digit || other === digit);
}

/** The positions in which two keys have different characters. */
export function differingPositions(key: Uint8Array, onFile: Uint8Array): number {
  let positions = 0;
  for (let index = 0; index < KEY_LENGTH; index++) {
    if (key[index] !== onFile[index]) positions |= 1 << index;
  }
  return positions;
}

/** Those of `differing` in which the two characters are not similar either. */
export function dissimilarPositions(key: Uint8Array, onFile: Uint8Array, differing: number): number {
  let positions = differing;
  for (let index = 0; index < KEY_LENGTH; index++) {
    if (areSimilar(key[index]!, onFile[index]!)) positions &= ~(1 << index);
  }
  return positions;
}

/** The number of bits that are set. */
export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
