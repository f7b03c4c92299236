/**
 * A cheap filter before a word is looked up among the contractions: most words begin as none of them.
 *
 * What it does not do: decide. Where it is left out, and every word may be a contraction, the result is the same.
 */
import { ENYE } from '../curp/alphabet.js';
import { fold } from '../curp/folding.js';
import { CONTRACTIONS } from './contractions.js';

const beginningAt = (symbols: Uint8Array, word: number): number =>
  ((symbols[word]! & 31) << 10) | ((symbols[word + 1]! & 31) << 5) | (symbols[word + 2]! & 31);

/** The first three letters of the contractions. */
const BEGINNINGS = new Uint8Array(1 << 15);
for (const written of CONTRACTIONS.keys()) {
  const symbols = new Uint8Array(written.length + 1);
  fold(written, symbols, 0);
  BEGINNINGS[beginningAt(symbols, 0)] = 1;
}

/** By the first letters of the folded word. A sign is left out of a word before it is compared. */
export const mayBeContraction = (symbols: Uint8Array, word: number): boolean =>
  symbols[word]! >= ENYE ||
  symbols[word + 1]! >= ENYE ||
  symbols[word + 2]! >= ENYE ||
  BEGINNINGS[beginningAt(symbols, word)] === 1;
