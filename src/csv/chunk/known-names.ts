/**
 * A cache of the letters of names, by the bytes of the name. A file has few distinct names, so most lookups hit, and a hit
 * costs a fraction of folding the name and selecting its word.
 *
 * It returns the same as `readGivenNameBytes` and `readSurnameBytes`, and calls them on a miss. A hit requires that all
 * bytes of the name are equal.
 *
 * What it does not do: grow. A new name replaces an older one.
 */
import { readGivenNameBytes, readSurnameBytes } from './byte-reading.js';

type NameReader = (bytes: Buffer, start: number, end: number) => number;

/** Capacities of the caches, as powers of two. */
const GIVEN_NAME_BITS = 15;
const SURNAME_BITS = 13;

/** Length limits in bytes; other names bypass the cache. An entry stores a name as up to six words of four bytes. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 24;

/** Four words cover a name of up to 2 * HALF bytes; six words cover a longer one. */
const HALF = 8;

/** Layout of an entry: six words, the length, the letters. 32 bytes, so two entries share one CPU cache line. */
const ENTRY = 8;
const LENGTH = 6;
const LETTERS = 7;

/** Bypass the cache for this many chunks after a chunk with more than 75 % misses. */
const BYPASSED_CHUNKS = 7;

class NameTable {
  readonly #read: NameReader;
  readonly #entries: Int32Array;
  readonly #mask: number;
  #lookups = 0;
  #misses = 0;
  #bypassed = 0;

  constructor(read: NameReader, bits: number) {
    this.#read = read;
    this.#entries = new Int32Array(ENTRY << bits);
    this.#mask = (1 << bits) - 1;
  }

  /** Call before each chunk, with its number of names. */
  startChunk(names: number): void {
    if (this.#bypassed > 0) this.#bypassed--;
    else if (this.#misses * 4 > this.#lookups * 3) this.#bypassed = BYPASSED_CHUNKS;
    this.#lookups = names;
    this.#misses = 0;
  }

  lettersOf(bytes: Buffer, view: DataView, start: number, end: number): number {
    const length = end - start;
    if (length < MIN_LENGTH || length > MAX_LENGTH || this.#bypassed > 0)
      return this.#read(bytes, start, end);
    // The first eight and the last eight bytes, which may overlap. Below eight, `lacking` moves b and c inside the name.
    const lacking = (length - HALF) & ((length - HALF) >> 31);
    const a = view.getInt32(start, true);
    const b = view.getInt32(start + 4 + lacking, true);
    const c = view.getInt32(end - 8 - lacking, true);
    const d = view.getInt32(end - 4, true);
    // Above 16 bytes: the bytes between them.
    const e = length > 2 * HALF ? view.getInt32(start + 8, true) : 0;
    const f = length > 2 * HALF ? view.getInt32(end - 12, true) : 0;
    const entries = this.#entries;
    const home = this.#hash(a, b, c, d);
    let at = home;
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
    this.#misses++;
    const letters = this.#read(bytes, start, end);
    if (entries[home + LENGTH] !== 0) at = home ^ ENTRY;
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

  /** The index of the entry for these words; the neighbouring entry is the second choice. */
  #hash(a: number, b: number, c: number, d: number): number {
    const outer = Math.imul(a ^ Math.imul(d, 0x2c1b3c6d), 0x297a2d39);
    const inner = Math.imul(b ^ Math.imul(c, 0x1b56c4e9), 0x7feb352d);
    const mixed = outer ^ inner;
    return ((mixed ^ (mixed >>> 15)) & this.#mask) * ENTRY;
  }
}

export class KnownNames {
  readonly #givenNames = new NameTable(readGivenNameBytes, GIVEN_NAME_BITS);
  readonly #surnames = new NameTable(readSurnameBytes, SURNAME_BITS);

  /** Call before each chunk, with its number of rows. */
  startChunk(rows: number): void {
    this.#givenNames.startChunk(rows);
    this.#surnames.startChunk(2 * rows);
  }

  /** The result of `readGivenNameBytes`. `view` is a view of `bytes`. */
  given(bytes: Buffer, view: DataView, start: number, end: number): number {
    return this.#givenNames.lettersOf(bytes, view, start, end);
  }

  /** The result of `readSurnameBytes`. */
  surname(bytes: Buffer, view: DataView, start: number, end: number): number {
    return this.#surnames.lettersOf(bytes, view, start, end);
  }
}
