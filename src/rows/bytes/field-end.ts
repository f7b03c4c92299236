/**
 * Finds the end of a field in `INPUT_BLOCK`, four bytes at a time, for records in the simple form: no quotes, no cell like a
 * formula.
 */
import { firstBelow, firstOf, ONES, QUOTES, SPACES, TOP_BITS, WORD } from '../../input/csv/int32-access.js';
import { CR, LF, QUOTE } from '../../key/curp/ascii.js';
import { FORMULA_START } from './formula.js';
import { INPUT_BLOCK, INPUT_BLOCK_VIEW } from './row-memory.js';

/** Kinds of bytes, as bits: those that end a field, and those that a field in the simple form does not begin with. */
export const ENDS = 1;
export const NOT_SIMPLE_START = 2;

/** Indexed by byte: its kinds. With `rawCells` a formula is an ordinary cell. */
export function kindsOfBytes(delimiter: number, rawCells: boolean): Uint8Array {
  const kinds = rawCells ? new Uint8Array(256) : FORMULA_START.map((starts) => starts * NOT_SIMPLE_START);
  kinds[QUOTE] = ENDS | NOT_SIMPLE_START;
  for (const end of [delimiter, LF, CR]) kinds[end] = ENDS;
  return kinds;
}

/**
 * The first bytes of a word that may end a field, as the bits of `firstOf`: delimiters, quotes and all control characters.
 * `delimiters` is a word of four delimiters.
 */
export const stopsIn = (word: number, delimiters: number): number =>
  (firstBelow(word ^ delimiters, ONES) | firstBelow(word ^ QUOTES, ONES) | firstBelow(word, SPACES)) &
  TOP_BITS;

/**
 * The index of the byte that ends the field at `start`. A control character that is found does not have to be a line end, so
 * the rest is done byte by byte.
 */
export function fieldEnd(start: number, delimiters: number, kinds: Uint8Array): number {
  let index = start;
  for (;;) {
    const stops = stopsIn(INPUT_BLOCK_VIEW.getInt32(index, true), delimiters);
    if (stops !== 0) {
      index += firstOf(stops);
      break;
    }
    index += WORD;
  }
  while ((kinds[INPUT_BLOCK[index]!]! & ENDS) === 0) index++;
  return index;
}
