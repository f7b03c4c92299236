/**
 * Packs the lists of words in `src/key/wholenames/lists`: sorted, no word twice, as `word-code.ts` reads them.
 *
 * Words are added to a list as they are, anywhere between others; `WRITE_TABLES=1` in the test of the tables then sorts the list
 * and packs it.
 */
import {
  countsOf,
  DIGIT_BITS,
  DIGITS,
  LETTER_BITS,
  LETTERS,
  MAX_SHARED,
  NARROW_RANGE,
  PAIR_WEIGHT,
  SHARED_BITS,
  WHOLE_RANGE,
} from '../../../src/key/wholenames/word-code.js';

const MAX_LINE = 118;

/** Writes decisions: the code is a number in the range that they leave. */
class BitWriter {
  readonly #digits: number[] = [];
  #range = WHOLE_RANGE;
  #low = 0;

  /** Of `all` parts, `zeros` are for a 0. */
  write(bit: 0 | 1, zeros: number, all: number): void {
    const border = Math.floor(this.#range / all) * zeros;
    if (bit === 1) this.#add(border);
    this.#range = bit === 0 ? border : this.#range - border;
    while (this.#range < NARROW_RANGE) {
      this.#push();
      this.#range <<= DIGIT_BITS;
    }
  }

  get text(): string {
    // The middle of the range: whatever its lower digits are, it is in the range.
    this.#add(this.#range >> 1);
    for (let digit = 0; digit < 2; digit++) this.#push();
    return this.#digits.map((digit) => DIGITS[digit]).join('');
  }

  #add(part: number): void {
    this.#low += part;
    if (this.#low < WHOLE_RANGE) return;
    this.#low -= WHOLE_RANGE;
    let at = this.#digits.length - 1;
    while (this.#digits[at] === DIGITS.length - 1) this.#digits[at--] = 0;
    this.#digits[at]!++;
  }

  #push(): void {
    this.#digits.push(Math.floor(this.#low / NARROW_RANGE));
    this.#low = (this.#low % NARROW_RANGE) << DIGIT_BITS;
  }
}

/** The decisions at one place: where their counts begin. */
interface Place {
  readonly counts: Uint16Array;
  readonly at: number;
  readonly weight: number;
}

/** Writes words, each after the one before. */
class WordWriter {
  readonly #bits = new BitWriter();
  readonly #shared = countsOf(MAX_SHARED + 1, SHARED_BITS);
  readonly #singles = countsOf(LETTERS.length, LETTER_BITS);
  readonly #pairs = countsOf(LETTERS.length ** 2, LETTER_BITS);

  get text(): string {
    return this.#bits.text;
  }

  write(word: string, before: string): void {
    let shared = 0;
    while (shared < MAX_SHARED && shared < before.length && before[shared] === word[shared]) shared++;
    const at = Math.min(before.length, MAX_SHARED) << SHARED_BITS;
    this.#number(shared, SHARED_BITS, [{ counts: this.#shared, at, weight: 1 + PAIR_WEIGHT }]);
    for (let place = shared; place <= word.length; place++) this.#letter(word, place);
  }

  #letter(word: string, place: number): void {
    const [double, single, letter] = [place - 2, place - 1, place].map((index) =>
      LETTERS.indexOf(word[index] ?? '\n'),
    ) as [number, number, number];
    this.#number(letter, LETTER_BITS, [
      { counts: this.#singles, at: single << LETTER_BITS, weight: 1 },
      { counts: this.#pairs, at: (double * LETTERS.length + single) << LETTER_BITS, weight: PAIR_WEIGHT },
    ]);
  }

  /** A number of so many bits, the highest first. */
  #number(value: number, bits: number, places: readonly Place[]): void {
    let node = 1;
    for (let shift = bits - 1; shift >= 0; shift--) {
      const bit = ((value >> shift) & 1) as 0 | 1;
      const partsFor = (decided: 0 | 1): number =>
        places.reduce(
          (sum, { counts, at, weight }) => sum + 2 * weight * counts[(at + node) * 2 + decided]!,
          1,
        );
      this.#bits.write(bit, partsFor(0), partsFor(0) + partsFor(1));
      for (const { counts, at } of places) counts[(at + node) * 2 + bit]!++;
      node = node * 2 + bit;
    }
  }
}

export const sortedWords = (words: Iterable<string>): string[] => [...new Set(words)].sort();

/** The text of these words, in lines. */
export function packedWords(words: Iterable<string>): string {
  const writer = new WordWriter();
  let before = '';
  for (const word of [...sortedWords(words), '']) {
    writer.write(word, before);
    before = word;
  }
  return writer.text.match(new RegExp(`.{1,${MAX_LINE}}`, 'g'))!.join('\n');
}

export const wordsOfList = (text: string): string[] => text.trim().split(/\s+/);

/** A list as its file has it: sorted, in lines. */
export function listOf(words: Iterable<string>): string {
  const lines: string[] = [];
  for (const word of sortedWords(words)) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > MAX_LINE) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return `${lines.join('\n')}\n`;
}

/** The name of the constant that has a list: `given-names`, `PACKED_GIVEN_NAMES`. */
export const packedName = (list: string): string => `PACKED_${list.toUpperCase().replaceAll('-', '_')}`;

/** The text of a source file with the table of this name packed anew. */
export const withPackedTable = (source: string, name: string, words: Iterable<string>): string =>
  source.replace(
    new RegExp(`(?<=export const ${name} = \`)[^\`]*(?=\`;)`),
    () => `\n${packedWords(words)}\n`,
  );

/** The bytes of all tables in the text of a source file. */
export const bytesOfTables = (source: string): number =>
  [...source.matchAll(/(?<=(?:WordTable\.of\w+\(|= )`)[^`]*/g)].reduce(
    (sum, [table]) => sum + Buffer.byteLength(table),
    0,
  );
