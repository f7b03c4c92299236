/**
 * Entries of a segment: each is a row in a bucket, packed in a few words.
 *
 *   in the bucket of a date    date, sex and entity, 8 bits of the letters · the row, 7 bits of the letters, a flag · surnames ·
 *                              given names · sketches of the surnames, 4 bits of the letters
 *   in the bucket of names     the hash of the names without the bits of the bucket, 9 bits of the date · the row, 7 bits of the date
 *
 * The letters are those of the root, as a hash of 19 bits: with the date, sex and entity they are enough to find candidates. The
 * row is the last 24 bits of its number. The entries of a chunk, before they are ordered by bucket, are those of dates only, and
 * their rows are distances from the first one of the chunk: the entries of names are made of them.
 */

import { grown } from '../records/grown-array.js';
import { BUCKETS } from '../records/person-record.js';
import {
  ALL_NAMES,
  ANY_YEAR,
  blocksOfDate,
  blocksOfNames,
  DATE_AND_PLACE,
  DATE_PARTS,
  dateGroup,
  dateHash,
  hasWholeName,
  mayBeNearYear,
  mayHaveCauses,
  mixed,
  NAMES_PARTS,
  namesHash,
  namesPart,
  ONE_SURNAME,
  packedSurnames,
  putDateParts,
} from './block-keys.js';
import { BESIDE_SKETCHES, mayBeSpellings, packedSketches } from './name-hash.js';

/** Buckets of dates are before those of names, which have fewer words and fewer blocks. */
const NAMES_BUCKET_BITS = 9;
const DATE_BUCKETS = BUCKETS - 2 ** NAMES_BUCKET_BITS;
/** Bits of the date that fit beside the hash of the names in a word, and the others. */
const DATE_BITS = NAMES_BUCKET_BITS;
const OTHER_DATE_BITS = 16 - DATE_BITS;
/** Powers are computed once: V8 does not do so for each entry. */
const DATE = 2 ** DATE_BITS - 1;
const OTHER_DATE = 2 ** OTHER_DATE_BITS - 1;

export const isOfNames = (bucket: number): boolean => bucket >= DATE_BUCKETS;

export const DATE_WORDS = 5;
export const NAMES_WORDS = 2;

/** Words of an entry in a bucket, and of any entry at most. */
export const entryWords = (bucket: number): number => (bucket < DATE_BUCKETS ? DATE_WORDS : NAMES_WORDS);
export const MOST_WORDS = DATE_WORDS;

/** Bits of the second word. */
const ROW = 0xffffff;
const ROW_BITS = 24;
const ONLY_ROOT = 1 << 31;

/** A segment has at most this many rows. */
export const MOST_ROWS = ROW + 1;

/** Bits of the letters in the first two words; the others are beside the sketches. */
const LETTERS_BITS = 15;
const LETTERS = 2 ** (LETTERS_BITS + BESIDE_SKETCHES) - 1;
const SKETCHES = 2 ** (32 - BESIDE_SKETCHES) - 1;

const FIRST_ENTRIES = 1024;

/** The entries of a chunk. */
export class PackedEntries {
  /** How many words of `#words` are used. */
  #length = 0;
  #words = new Int32Array(DATE_WORDS * FIRST_ENTRIES);

  clear(): void {
    this.#length = 0;
  }

  /** Of all entries, one after the other. */
  get words(): Int32Array<ArrayBuffer> {
    return this.#words.subarray(0, this.#length);
  }

  /**
   * `paternal`, `maternal`: as `surnameHash` returns them. `onlyRoot`: the row is in the bucket of its key on file, and only
   * that root counts; it has no names then.
   */
  add(
    letters: number,
    birth: number,
    paternal: number,
    maternal: number,
    given: number,
    row: number,
    onlyRoot: boolean,
  ): void {
    if (this.#length === this.#words.length) this.#words = grown(this.#words);
    const words = this.#words;
    const at = this.#length;
    const hash = mixed(6, letters, birth & ~DATE_AND_PLACE) & LETTERS;
    words[at] = (birth & DATE_AND_PLACE) | (hash << ROW_BITS);
    words[at + 1] = row | (((hash >> 8) & 0x7f) << ROW_BITS) | (onlyRoot ? ONLY_ROOT : 0);
    words[at + 2] = packedSurnames(paternal, maternal);
    words[at + 3] = given;
    words[at + 4] = packedSketches(paternal, maternal) | ((hash >> LETTERS_BITS) << (32 - BESIDE_SKETCHES));
    this.#length = at + DATE_WORDS;
  }
}

/** The bucket of the date of the entry at `at`. */
export const bucketOfDate = (words: Int32Array, at: number): number =>
  ((dateHash(words[at]!) >>> 16) * DATE_BUCKETS) >>> 16;

/** The hash of the names of the same entry, if it has one in the bucket of its names too; otherwise 0. */
export function namesOf(words: Int32Array, at: number): number {
  const surnames = words[at + 2]!;
  const given = words[at + 3]!;
  return hasWholeName(surnames, given) ? namesHash(words[at]!, surnames, given) || 1 : 0;
}

/** The bucket of these names. */
export const bucketOfNames = (names: number): number => DATE_BUCKETS + (names >>> (32 - NAMES_BUCKET_BITS));

/** The row of the entry at `at` in a segment, as its distance from the first row of the segment. */
export const rowOf = (words: Int32Array, at: number, firstRow: number): number =>
  (words[at + 1]! - firstRow) & ROW;

/** Copies the entry of a date at `at` of a chunk, which begins with `firstRow`, to `place` of a segment. */
export function placeDate(
  to: Int32Array,
  place: number,
  words: Int32Array,
  at: number,
  firstRow: number,
): void {
  const second = words[at + 1]!;
  to[place] = words[at]!;
  to[place + 1] = (second & ~ROW) | ((second + firstRow) & ROW);
  to[place + 2] = words[at + 2]!;
  to[place + 3] = words[at + 3]!;
  to[place + 4] = words[at + 4]!;
}

/** Makes the entry of `names` of the same row at `place`. */
export function placeNames(
  to: Int32Array,
  place: number,
  names: number,
  words: Int32Array,
  at: number,
  firstRow: number,
): void {
  const date = (words[at]! & DATE_AND_PLACE) >> 8;
  to[place] = (names << DATE_BITS) | (date >> OTHER_DATE_BITS);
  to[place + 1] = ((words[at + 1]! + firstRow) & ROW) | ((date & OTHER_DATE) << ROW_BITS);
}

const lettersOf = (words: Int32Array, at: number): number =>
  (words[at]! >>> ROW_BITS) |
  ((words[at + 1]! >>> (ROW_BITS - 8)) & 0x7f00) |
  ((words[at + 4]! >>> (32 - BESIDE_SKETCHES)) << LETTERS_BITS);

/** The date of an entry in a bucket of names, where `packedBirth` has it. */
const birthOf = (first: number, second: number): number =>
  ((first & DATE) << (ROW_BITS - DATE_BITS)) | ((second >>> ROW_BITS) << 8);

/** Sets `BLOCKS` to the blocks of the entry at `at`, and returns how many there are. `isNear`: those of similar people too. */
export function blocksOfEntry(words: Int32Array, at: number, ofNames: boolean, isNear: boolean): number {
  const first = words[at]!;
  const second = words[at + 1]!;
  if (ofNames) return blocksOfNames(first >>> DATE_BITS, birthOf(first, second));
  return blocksOfDate(
    lettersOf(words, at),
    first & DATE_AND_PLACE,
    words[at + 2]!,
    words[at + 3]!,
    isNear && second >= 0,
  );
}

/** Blocks in which some pairs of entries are told to be strangers. */
export const isOfStrangers = (block: number, ofNames: boolean): boolean =>
  ofNames ? block === ANY_YEAR : block === ALL_NAMES || block >= ONE_SURNAME;

/** Whether two entries with such a block in common may be one person; `samePerson` says no otherwise. */
export function mayBeOne(
  words: Int32Array,
  one: number,
  other: number,
  block: number,
  ofNames: boolean,
): boolean {
  if (ofNames) return mayBeNearYear(birthOf(words[one]!, 0), birthOf(words[other]!, 0));
  if (block !== ALL_NAMES) return mayBeSpellings(words[one + 4]! & SKETCHES, words[other + 4]! & SKETCHES);
  return mayHaveCauses(words[one]!, words[other]!, words[one + 2]!, words[other + 2]!, words[one + 3]!);
}

/** A number of 8 bits or more: entries of a bucket with a block in common have the same. */
export const groupOfEntry = (words: Int32Array, at: number, ofNames: boolean): number =>
  ofNames ? words[at]! >>> DATE_BITS : dateGroup(words[at]!);

/** How many hashes of parts of its blocks an entry has, of each kind. `isNear`: as for `blocksOfEntry`. */
export const partsIn = (bucket: number, isNear: boolean): readonly number[] =>
  isOfNames(bucket) ? NAMES_PARTS : isNear ? DATE_PARTS : DATE_PARTS.slice(0, 1);

/** Parts of an entry, at most. */
export const MOST_PARTS = DATE_PARTS.reduce((sum, parts) => sum + parts);

/** Writes the parts of the entry at `at` to `out`, as the one with this number, as `putDateParts` does. */
export function putParts(
  out: Int32Array,
  entry: number,
  count: number,
  words: Int32Array,
  at: number,
  ofNames: boolean,
): void {
  const first = words[at]!;
  if (ofNames) {
    out[entry] = namesPart(first >>> DATE_BITS);
    return;
  }
  const date = first & DATE_AND_PLACE;
  putDateParts(out, entry, count, lettersOf(words, at), date, words[at + 2]!, words[at + 3]!, words[at + 1]!);
}
