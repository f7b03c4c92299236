/**
 * Long tables of words as short texts: sorted words, each as the number of letters that it shares with the one before, its other
 * letters and its end, as an arithmetic code. A letter is five decisions between 0 and 1. How likely a 0 is follows from the
 * decisions so far that were made after the same letter and after the same two letters, so that usual words (-EZ, -INA) take
 * few characters: less than three, where a word itself has eight.
 *
 *   ABADIA ABARCA …  ──▶  decisions, each with its likelihood  ──▶  digits of base 64, as characters
 *
 * Writing (`packed-tables.ts` in the tests) has the same steps. All numbers are integers of 32 bits, so that every machine reads
 * the same words.
 *
 * What it does not do: find a word without reading all words before it.
 */

/** Digits of base 64: characters that need no escape in a script or a page. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export const DIGIT_BITS = 6;

/** The state of the code has five digits; a range that four digits can hold is widened. */
export const STATE_DIGITS = 5;
export const WHOLE_RANGE = 1 << (STATE_DIGITS * DIGIT_BITS);
export const NARROW_RANGE = WHOLE_RANGE >> DIGIT_BITS;

/** Letters by number, the end of a word first. */
export const LETTERS = '\nABCDEFGHIJKLMNOPQRSTUVWXYZÑ';
export const LETTER_BITS = 5;

/** Of so many shared letters at most. */
export const MAX_SHARED = 15;
export const SHARED_BITS = 4;

/** How much a decision counts that was made after the same two letters; one after the same letter counts 1. */
export const PAIR_WEIGHT = 4;

/** How often each decision was made, a 0 and a 1, by what was before it. */
export const countsOf = (contexts: number, bits: number): Uint16Array =>
  new Uint16Array((contexts << bits) * 2);

/** The values of the digits, without line ends. */
function valuesOf(text: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let value = 0; value < DIGITS.length; value++) values[DIGITS.charCodeAt(value)] = value;
  const digits = text.replaceAll('\n', '');
  const found = new Uint8Array(digits.length);
  for (let at = 0; at < digits.length; at++) found[at] = values[digits.charCodeAt(at)]!;
  return found;
}

/** Counts of decisions, and where those are that were made in the same place. */
interface Context {
  readonly counts: Uint16Array;
  at: number;
}

/** Reads numbers from a code. The loop over the decisions is a function of its own, which V8 compiles once for all tables. */
class NumberReader {
  readonly #digits: Uint8Array;
  #at = 0;
  #code = 0;
  #range = WHOLE_RANGE;

  constructor(text: string) {
    this.#digits = valuesOf(text);
    while (this.#at < STATE_DIGITS) this.#code = (this.#code << DIGIT_BITS) | (this.#digits[this.#at++] ?? 0);
  }

  /** A number of so many bits. `few` and `many` may be the same. */
  number(bits: number, few: Context, many: Context): number {
    const digits = this.#digits;
    const singles = few.counts;
    const pairs = many.counts;
    let at = this.#at;
    let code = this.#code;
    let range = this.#range;
    const end = 1 << bits;
    let node = 1;
    while (node < end) {
      const one = (few.at + node) * 2;
      const other = (many.at + node) * 2;
      const zeros = 1 + 2 * (singles[one]! + PAIR_WEIGHT * pairs[other]!);
      const ones = 1 + 2 * (singles[one + 1]! + PAIR_WEIGHT * pairs[other + 1]!);
      const border = ((range / (zeros + ones)) | 0) * zeros;
      let bit = 0;
      if (code < border) range = border;
      else {
        bit = 1;
        range -= border;
        code -= border;
      }
      while (range < NARROW_RANGE) {
        range <<= DIGIT_BITS;
        code = (code << DIGIT_BITS) | (at < digits.length ? digits[at]! : 0);
        at++;
      }
      singles[one + bit]!++;
      if (pairs !== singles) pairs[other + bit]!++;
      node = node * 2 + bit;
    }
    this.#at = at;
    this.#code = code;
    this.#range = range;
    return node - end;
  }
}

/** The words of a text. The last one is followed by the empty word. */
export function unpackedWords(text: string): string[] {
  const reader = new NumberReader(text);
  const shared: Context = { counts: countsOf(MAX_SHARED + 1, SHARED_BITS), at: 0 };
  const single: Context = { counts: countsOf(LETTERS.length, LETTER_BITS), at: 0 };
  const pair: Context = { counts: countsOf(LETTERS.length ** 2, LETTER_BITS), at: 0 };
  const words: string[] = [];
  /** The letters of the word by number. */
  const letters: number[] = [];
  let word = '';
  for (;;) {
    shared.at = Math.min(word.length, MAX_SHARED) << SHARED_BITS;
    letters.length = reader.number(SHARED_BITS, shared, shared);
    word = word.slice(0, letters.length);
    for (;;) {
      const last = letters.at(-1) ?? 0;
      const before = letters.at(-2) ?? 0;
      single.at = last << LETTER_BITS;
      pair.at = (before * LETTERS.length + last) << LETTER_BITS;
      const letter = reader.number(LETTER_BITS, single, pair);
      if (letter === 0) break;
      letters.push(letter);
      word += LETTERS[letter];
    }
    if (word === '') return words;
    words.push(word);
  }
}
