/**
 * Selects the word of a name field that counts (curp-rules 2). A field is a range of folded symbols: words with any
 * number of blanks around them, and at least one at the end. A word is identified by the index of its first symbol.
 *
 * What it does not do: search for letters inside the word. That is `letters.ts`.
 */
import {
  A,
  A_MARKED,
  BLANK,
  DOT,
  E_MARKED,
  I_MARKED,
  O_MARKED,
  SIGN,
  SYMBOLS,
  symbolOfLetter,
} from './alphabet.js';
import { fold } from './folding.js';
import { COMMON_GIVEN_NAMES, NO_SURNAME, PARTICLES } from './particles.js';

const foldWord = (word: string): Uint8Array => {
  const symbols = new Uint8Array(word.length + 1);
  fold(word, symbols, 0);
  return symbols;
};

/** A word as one integer, six bits per symbol. The longest words of the tables have five symbols, which fits. */
const pack = (word: string): number =>
  foldWord(word)
    .subarray(0, word.length)
    .reduce((packed, symbol) => (packed << 6) | symbol, 0);

/** The tables are compared without diaeresis (curp-rules 2.3): `MARÏA` is MARIA. */
const UNMARKED = Uint8Array.from({ length: SYMBOLS }, (_, symbol) => symbol);
UNMARKED[A_MARKED] = A;
UNMARKED[E_MARKED] = symbolOfLetter('E');
UNMARKED[I_MARKED] = symbolOfLetter('I');
UNMARKED[O_MARKED] = symbolOfLetter('O');

const PARTICLE_SET = new Set(PARTICLES.map(pack));
const COMMON_SET = new Set(COMMON_GIVEN_NAMES.map(pack));

/** Indexed by first symbol: the length of the longest table word that begins with it; 0, for most symbols, if none does. */
function longestByInitial(words: readonly string[]): Uint8Array {
  const lengths = new Uint8Array(SYMBOLS);
  for (const word of words) {
    const first = foldWord(word)[0]!;
    lengths[first] = Math.max(lengths[first]!, word.length);
  }
  return lengths.map((_, symbol) => lengths[UNMARKED[symbol]!]!);
}

const LONGEST_PARTICLE = longestByInitial(PARTICLES);
const LONGEST_COMMON = longestByInitial(COMMON_GIVEN_NAMES);

/**
 * The end of the word at `start` if the table contains it, otherwise 0. A word ends at the next blank, or after the full
 * stop of an abbreviation, which needs no blank (curp-rules 2.3: `MA.LUISA` is `MA. LUISA`).
 */
function endIfIn(set: Set<number>, lengths: Uint8Array, symbols: Uint8Array, start: number): number {
  const longest = lengths[symbols[start]!]!;
  if (longest === 0) return 0;
  let packed = 0;
  for (let index = start; index <= start + longest; index++) {
    const symbol = symbols[index]!;
    if (symbol === BLANK) return set.has(packed) ? index : 0;
    packed = (packed << 6) | UNMARKED[symbol]!;
    if (symbol === DOT) return set.has(packed) ? index + 1 : 0;
  }
  return 0;
}

/** The index of the first symbol from `start` on that is not a blank; `end` if there is none. */
function skipBlanks(symbols: Uint8Array, start: number, end: number): number {
  let index = start;
  while (index < end && symbols[index] === BLANK) index++;
  return index;
}

/** The index after the given name at `word`. */
export const givenNameEnd = (symbols: Uint8Array, word: number): number =>
  endIfIn(COMMON_SET, LONGEST_COMMON, symbols, word) || symbols.indexOf(BLANK, word);

/** The first word from `first` on that is not a particle; the last word of the field if all are (RG 1.7). */
function dropFrom(symbols: Uint8Array, first: number, end: number): number {
  let word = first;
  for (;;) {
    const wordEnd = endIfIn(PARTICLE_SET, LONGEST_PARTICLE, symbols, word);
    if (wordEnd === 0) return word;
    const next = skipBlanks(symbols, wordEnd, end);
    if (next === end) return word;
    word = next;
  }
}

/** The same from any index, blanks included. Fast exit: most words begin with a letter that no particle begins with. */
export function dropParticles(symbols: Uint8Array, start: number, end: number): number {
  const word = skipBlanks(symbols, start, end);
  return LONGEST_PARTICLE[symbols[word]!] === 0 ? word : dropFrom(symbols, word, end);
}

/** The word of a surname that counts: the first one that is not a particle (RG 1.5, 1.7). */
export const surnameWord = dropParticles;

/**
 * The word of the given names that counts: as for a surname, but one MARIA or JOSE (or its abbreviation)
 * is skipped if another word follows, and then particles are skipped again (RG 1.3, 1.16).
 */
export function givenNameWord(symbols: Uint8Array, start: number, end: number): number {
  const word = dropParticles(symbols, start, end);
  return LONGEST_COMMON[symbols[word]!] === 0 ? word : dropCommonName(symbols, word, end);
}

function dropCommonName(symbols: Uint8Array, word: number, end: number): number {
  const wordEnd = endIfIn(COMMON_SET, LONGEST_COMMON, symbols, word);
  if (wordEnd === 0) return word;
  const next = skipBlanks(symbols, wordEnd, end);
  return next < end ? dropParticles(symbols, next, end) : word;
}

const NO_LETTERS: ReadonlySet<number> = new Set([BLANK, SIGN, DOT]);

const NO_SURNAME_SYMBOLS = foldWord(NO_SURNAME);

/** Whether a surname field means "no surname": it is empty, or consists of DESCONOCIDO only. */
export function isNoSurname(symbols: Uint8Array, start: number, end: number): boolean {
  if (end === start) return true;
  const word = skipBlanks(symbols, start, end);
  for (let index = 0; index < NO_SURNAME_SYMBOLS.length; index++) {
    if (symbols[word + index] !== NO_SURNAME_SYMBOLS[index]) return false;
  }
  return skipBlanks(symbols, word + NO_SURNAME_SYMBOLS.length, end) === end;
}

const X = symbolOfLetter('X');

/** Whether a surname field consists of X and signs only: `X`, `XXX`, `X.`, `X-X`. */
export function isXAlone(symbols: Uint8Array, start: number, end: number): boolean {
  const field = symbols.subarray(start, end);
  return field.includes(X) && field.every((symbol) => symbol === X || NO_LETTERS.has(symbol));
}
