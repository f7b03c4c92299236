/**
 * The positions in which two keys differ, as bits: the lowest bit is the first character. A range of positions is a mask, and
 * the differences in it are counted without looking at the characters again.
 *
 * What it does not do: name a cause.
 */
import { KEY_LENGTH } from '../curp/key-bytes.js';

/** The positions from `start` to before `end`, counted from 0. */
export const positionsIn = (start: number, end: number): number => (1 << end) - (1 << start);

/** Pairs of similar characters. */
const SIMILAR = ['O0', 'I1', 'S5', 'B8', 'Z2'];

/** Indexed by character code: the similar character, or the same one if there is none. */
const SIMILAR_CODE = Uint8Array.from({ length: 128 }, (_, code) => code);
for (const [letter, digit] of SIMILAR) {
  SIMILAR_CODE[letter!.charCodeAt(0)] = digit!.charCodeAt(0);
  SIMILAR_CODE[digit!.charCodeAt(0)] = letter!.charCodeAt(0);
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
    if (SIMILAR_CODE[key[index]!] === onFile[index]) positions &= ~(1 << index);
  }
  return positions;
}

/** The number of bits that are set. */
export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
