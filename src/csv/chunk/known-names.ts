/**
 * The letters of names that were read before, found by their bytes. A file has few names for its many people: most have
 * been seen when they come, and looking one up costs a fraction of folding it and choosing its word.
 *
 * It stands for `readGivenNameBytes` and `readSurnameBytes`, and asks them for whatever it does not know. A name is found
 * only if every byte of it is the same.
 *
 * What it does not do: grow. A newer name takes the place of an older one.
 */
import { readGivenNameBytes, readSurnameBytes } from './byte-reading.js';

type NameReader = (bytes: Buffer, start: number, end: number) => number;

/** How many names are kept, as powers of two. */
const GIVEN_NAMES = 15;
const SURNAMES = 13;

/** Others are read each time: a name is kept as the words of four bytes that cover it. */
const SHORTEST = 4;
const LONGEST = 24;

/** Four words cover a name of up to twice this many bytes; six cover the longest. */
const HALF = 8;

/** What an entry holds: six words, the length, the letters. Two entries share a line of the processor's cache. */
const ENTRY = 8;
const LENGTH = 6;
const LETTERS = 7;

/** After a chunk whose names were nearly all new, so many chunks are read without looking: some files are like that. */
const REST = 7;

class NameTable {
  readonly #read: NameReader;
  readonly #entries: Int32Array;
  readonly #mask: number;
  #asked = 0;
  #unknown = 0;
  #resting = 0;

  constructor(read: NameReader, bits: number) {
    this.#read = read;
    this.#entries = new Int32Array(ENTRY << bits);
    this.#mask = (1 << bits) - 1;
  }

  /** Before a chunk with so many names. */
  begin(names: number): void {
    if (this.#resting > 0) this.#resting--;
    else if (this.#unknown * 4 > this.#asked * 3) this.#resting = REST;
    this.#asked = names;
    this.#unknown = 0;
  }

  lettersOf(bytes: Buffer, view: DataView, start: number, end: number): number {
    const length = end - start;
    if (length < SHORTEST || length > LONGEST || this.#resting > 0) return this.#read(bytes, start, end);
    // The first eight bytes and the last eight; of a name shorter than that, the first four and the last four, twice.
    const lacking = (length - HALF) & ((length - HALF) >> 31);
    const a = view.getInt32(start, true);
    const b = view.getInt32(start + 4 + lacking, true);
    const c = view.getInt32(end - 8 - lacking, true);
    const d = view.getInt32(end - 4, true);
    // Of a longer one, what is between them.
    const e = length > 2 * HALF ? view.getInt32(start + 8, true) : 0;
    const f = length > 2 * HALF ? view.getInt32(end - 12, true) : 0;
    const entries = this.#entries;
    const near = this.#place(a, b, c, d);
    let at = near;
    for (let way = 0; way < 2; way++) {
      if (
        entries[at] === a &&
        entries[at + 1] === b &&
        entries[at + 2] === c &&
        entries[at + 3] === d &&
        entries[at + 4] === e &&
        entries[at + 5] === f &&
        entries[at + LENGTH] === length
      )
        return entries[at + LETTERS]!;
      at ^= ENTRY;
    }
    this.#unknown++;
    const letters = this.#read(bytes, start, end);
    if (entries[near + LENGTH] !== 0) at = near ^ ENTRY;
    entries[at] = a;
    entries[at + 1] = b;
    entries[at + 2] = c;
    entries[at + 3] = d;
    entries[at + 4] = e;
    entries[at + 5] = f;
    entries[at + LENGTH] = length;
    entries[at + LETTERS] = letters;
    return letters;
  }

  /** Where a name with these words is looked for, there or in the entry beside it. */
  #place(a: number, b: number, c: number, d: number): number {
    const outer = Math.imul(a ^ Math.imul(d, 0x2c1b3c6d), 0x297a2d39);
    const inner = Math.imul(b ^ Math.imul(c, 0x1b56c4e9), 0x7feb352d);
    const mixed = outer ^ inner;
    return ((mixed ^ (mixed >>> 15)) & this.#mask) * ENTRY;
  }
}

export class KnownNames {
  readonly #givenNames = new NameTable(readGivenNameBytes, GIVEN_NAMES);
  readonly #surnames = new NameTable(readSurnameBytes, SURNAMES);

  /** Before a chunk with so many rows. */
  begin(rows: number): void {
    this.#givenNames.begin(rows);
    this.#surnames.begin(2 * rows);
  }

  /** What `readGivenNameBytes` gives. `view` shows the same bytes. */
  given(bytes: Buffer, view: DataView, start: number, end: number): number {
    return this.#givenNames.lettersOf(bytes, view, start, end);
  }

  /** What `readSurnameBytes` gives. */
  surname(bytes: Buffer, view: DataView, start: number, end: number): number {
    return this.#surnames.lettersOf(bytes, view, start, end);
  }
}
