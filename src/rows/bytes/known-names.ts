/**
 * A cache of the letters of names, by the bytes of the name. A file has few distinct names, so most lookups hit, and a hit
 * costs a fraction of folding the name and selecting its word.
 *
 * It returns the same as the reader of the kind of name, and calls it on a miss. A hit requires that the kind and all bytes
 * of the name are equal. Letters depend on nothing else, so one cache serves all chunks of a process.
 *
 * What it does not do: grow. A new name replaces an older one.
 */
import { givenNameHashes, surnameHash } from '../duplicates/blocks/name-hash.js';
import { readGivenNameBytes, readSurnameBytes } from './byte-reading.js';
import { readNormalizedGivenName, readNormalizedSurname } from './normalized-name-bytes.js';
import { INPUT_BLOCK, INPUT_BLOCK_VIEW } from './row-memory.js';

type NameReader = (bytes: Buffer, start: number, end: number) => number;

/**
 * Length limits in bytes; shorter names have entries of their own, longer ones none. An entry has up to five words of four
 * bytes, and three bytes.
 */
const MIN_LENGTH = 4;
const MAX_LENGTH = 23;

/** Four words cover a name of up to 2 * HALF bytes; a longer one has seven bytes more. */
const HALF = 8;

/**
 * Layout of an entry: five words, the three bytes with length and kind, the letters, the hash. 32 bytes, so two entries share
 * one CPU cache line. The hash is 0 if it was not needed yet.
 */
const ENTRY = 8;
const REST_LENGTH_AND_KIND = 5;
const LETTERS = 6;
const HASH = 7;
const REST = ~0xff;

/** Number of entries, a power of two. */
const CAPACITY = 1 << 16;
const ENTRIES = new Int32Array(ENTRY * CAPACITY);

/** The fields of a record that are names. */
export const GIVEN = 0;
export const PATERNAL = 1;
export const MATERNAL = 2;

/** The entry of the name that was looked up last, for each field; -1 if it has none. */
const FIELD_ENTRIES = new Int32Array(3).fill(-1);

/** Bypass the cache for this many chunks after a chunk with more than 75 % misses. */
const BYPASSED_CHUNKS = 7;

/** Given names and surnames are read by different rules, and are counted apart: one of them may rarely repeat. */
class NameKind {
  misses = 0;
  /** How many of the next chunks bypass the cache. */
  bypassed = 0;
  #lookups = 0;

  /** `hash`: for `--duplicates`. `mark` distinguishes the kinds in an entry; a multiple of 32, above any length. */
  constructor(
    readonly read: NameReader,
    readonly hash: NameReader,
    readonly mark: number,
  ) {}

  /** Call before each chunk, with its number of names. */
  startChunk(names: number): void {
    if (this.bypassed > 0) this.bypassed--;
    else if (this.misses * 4 > this.#lookups * 3) this.bypassed = BYPASSED_CHUNKS;
    this.#lookups = names;
    this.misses = 0;
  }
}

export const GIVEN_NAMES = new NameKind(readGivenNameBytes, givenNameHashes, 32);
export const SURNAMES = new NameKind(readSurnameBytes, surnameHash, 64);

/** With `--normalize`. */
export const NORMALIZED_GIVEN_NAMES = new NameKind(readNormalizedGivenName, givenNameHashes, 96);
export const NORMALIZED_SURNAMES = new NameKind(readNormalizedSurname, surnameHash, 128);

/** The letters of the name from `start` to `end` of `INPUT_BLOCK`, which is in this field of a record. */
export function lettersOf(kind: NameKind, field: number, start: number, end: number): number {
  const length = end - start;
  if (length < MIN_LENGTH || length > MAX_LENGTH || kind.bypassed > 0) {
    FIELD_ENTRIES[field] = -1;
    return length < MIN_LENGTH ? lettersOfShort(kind, start, end) : kind.read(INPUT_BLOCK, start, end);
  }
  const at = entryOf(kind, start, end);
  FIELD_ENTRIES[field] = at;
  return ENTRIES[at + LETTERS]!;
}

/** The hash of the same name. Its letters were looked up before, for the same record. */
export function hashOf(kind: NameKind, field: number, start: number, end: number): number {
  const at = FIELD_ENTRIES[field]!;
  const hash = at < 0 ? 0 : ENTRIES[at + HASH]!;
  return hash !== 0 ? hash : newHashOf(kind, at, start, end);
}

function newHashOf(kind: NameKind, at: number, start: number, end: number): number {
  const hash = kind.hash(INPUT_BLOCK, start, end);
  if (at >= 0) ENTRIES[at + HASH] = hash;
  return hash;
}

/** Where the entry of a name is in `ENTRIES`. It is made if there is none. */
function entryOf(kind: NameKind, start: number, end: number): number {
  const length = end - start;
  // The first eight and the last eight bytes, which may overlap. Below eight, `lacking` moves b and c inside the name.
  const lacking = (length - HALF) & ((length - HALF) >> 31);
  const a = INPUT_BLOCK_VIEW.getInt32(start, true);
  const b = INPUT_BLOCK_VIEW.getInt32(start + 4 + lacking, true);
  const c = INPUT_BLOCK_VIEW.getInt32(end - 8 - lacking, true);
  const d = INPUT_BLOCK_VIEW.getInt32(end - 4, true);
  // Above 16 bytes: the bytes between them.
  const e = length > 2 * HALF ? INPUT_BLOCK_VIEW.getInt32(start + 8, true) : 0;
  const rest = length > 2 * HALF ? INPUT_BLOCK_VIEW.getInt32(end - 12, true) & REST : 0;
  const restLengthAndKind = rest | length | kind.mark;
  const home = placeOf(a, b, c, d ^ kind.mark);
  let at = home;
  for (let way = 0; way < 2; way++) {
    if (
      ENTRIES[at] === a &&
      ENTRIES[at + 1] === b &&
      ENTRIES[at + 2] === c &&
      ENTRIES[at + 3] === d &&
      ENTRIES[at + 4] === e &&
      ENTRIES[at + REST_LENGTH_AND_KIND] === restLengthAndKind
    )
      return at;
    at ^= ENTRY;
  }
  return addEntry(kind, start, end, home);
}

/**
 * Reads a name, and makes its entry at `home` or beside it. The words of the name are read again here, so that `entryOf` is short
 * and fast for a hit.
 */
function addEntry(kind: NameKind, start: number, end: number, home: number): number {
  kind.misses++;
  const letters = kind.read(INPUT_BLOCK, start, end);
  const at = ENTRIES[home + REST_LENGTH_AND_KIND] === 0 ? home : home ^ ENTRY;
  const length = end - start;
  const lacking = Math.min(length - HALF, 0);
  const isLong = length > 2 * HALF;
  FIELD_ENTRIES.fill(-1); // one of them may be replaced
  ENTRIES[at] = INPUT_BLOCK_VIEW.getInt32(start, true);
  ENTRIES[at + 1] = INPUT_BLOCK_VIEW.getInt32(start + 4 + lacking, true);
  ENTRIES[at + 2] = INPUT_BLOCK_VIEW.getInt32(end - 8 - lacking, true);
  ENTRIES[at + 3] = INPUT_BLOCK_VIEW.getInt32(end - 4, true);
  ENTRIES[at + 4] = isLong ? INPUT_BLOCK_VIEW.getInt32(start + 8, true) : 0;
  const rest = isLong ? INPUT_BLOCK_VIEW.getInt32(end - 12, true) & REST : 0;
  ENTRIES[at + REST_LENGTH_AND_KIND] = rest | length | kind.mark;
  ENTRIES[at + LETTERS] = letters;
  ENTRIES[at + HASH] = 0;
  return at;
}

/** Entries of names of up to three bytes: the bytes with length and kind, the letters. Their number is a power of two. */
const SHORT_CAPACITY = 1 << 12;
const SHORT_ENTRIES = new Int32Array(2 * SHORT_CAPACITY);

/** `ANA`, `LUZ`, or no surname. All bytes of the name are in one word. */
function lettersOfShort(kind: NameKind, start: number, end: number): number {
  const length = end - start;
  const bytes = INPUT_BLOCK_VIEW.getInt32(start, true) & ((1 << (8 * length)) - 1);
  const name = bytes | (length << 24) | (kind.mark << 24);
  const mixed = Math.imul(name, 0x2c1b3c6d);
  const at = ((mixed ^ (mixed >>> 15)) & (SHORT_CAPACITY - 1)) << 1;
  if (SHORT_ENTRIES[at] === name) return SHORT_ENTRIES[at + 1]!;
  const letters = kind.read(INPUT_BLOCK, start, end);
  SHORT_ENTRIES[at] = name;
  SHORT_ENTRIES[at + 1] = letters;
  return letters;
}

/** The index of the entry for these words; the neighbouring entry is the second choice. */
function placeOf(a: number, b: number, c: number, d: number): number {
  const outer = Math.imul(a ^ Math.imul(d, 0x2c1b3c6d), 0x297a2d39);
  const inner = Math.imul(b ^ Math.imul(c, 0x1b56c4e9), 0x7feb352d);
  const mixed = outer ^ inner;
  return ((mixed ^ (mixed >>> 15)) & (CAPACITY - 1)) * ENTRY;
}

/** Call before each chunk, with its number of rows. */
export function startNames(rows: number): void {
  GIVEN_NAMES.startChunk(rows);
  SURNAMES.startChunk(2 * rows);
}

/** The same for a chunk with `--normalize`. */
export function startNormalizedNames(rows: number): void {
  NORMALIZED_GIVEN_NAMES.startChunk(rows);
  NORMALIZED_SURNAMES.startChunk(2 * rows);
}

export function forgetNames(): void {
  ENTRIES.fill(0);
  FIELD_ENTRIES.fill(-1);
  SHORT_ENTRIES.fill(0);
}
