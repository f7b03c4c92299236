/**
 * The entries of a segment before they are ordered by bucket: each is a row in a bucket, packed in a few words.
 *
 *   in the bucket of a date    date, sex and entity, 8 bits of the letters · the row, 7 bits of the letters, a flag · surnames ·
 *                              given names and their sketch · sketches of the surnames, 4 bits of the letters
 *   in the bucket of names     the hash of the names without the bits of the bucket, 9 bits of the date · the row, 7 bits of the date
 *
 * The letters are those of the root, as a hash of 19 bits: with the date, sex and entity they are enough to find candidates. The
 * row is the last 24 bits of its number: so an entry is the same in the segment of its chunk and in a longer one.
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
  dateHash,
  mayBeNearYear,
  mayHaveCauses,
  NAMES_PARTS,
  namesHash,
  ONE_GIVEN,
  ONE_SURNAME,
  packedSurnames,
  putDateParts,
  putNamesParts,
} from './block-keys.js';
import { BESIDE_SKETCHES, mayBeGivenNames, mayBeSpellings, packedSketches } from './name-hash.js';

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

const DATE_WORDS = 5;
const NAMES_WORDS = 2;

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

export class PackedEntries {
  count = 0;
  /** The words of all entries, one after the other, and how many of them are used. */
  words = new Int32Array(DATE_WORDS * FIRST_ENTRIES);
  length = 0;
  /** The bucket of each. */
  buckets = new Uint16Array(FIRST_ENTRIES);

  clear(): void {
    this.count = this.length = 0;
  }

  /**
   * `letters`: a hash of those of the root. `paternal`, `maternal`: as `surnameHash` returns them. `onlyRoot`: the row is in the
   * bucket of its key on file, and only that root counts.
   */
  addDate(
    letters: number,
    birth: number,
    paternal: number,
    maternal: number,
    given: number,
    row: number,
    onlyRoot: boolean,
  ): void {
    if (this.count === this.buckets.length) this.#grow();
    const { words, buckets, length: at } = this;
    const hash = letters & LETTERS;
    buckets[this.count++] = ((dateHash(birth) >>> 16) * DATE_BUCKETS) >>> 16;
    words[at] = birth | (hash << ROW_BITS);
    words[at + 1] = row | (((hash >> 8) & 0x7f) << ROW_BITS) | (onlyRoot ? ONLY_ROOT : 0);
    words[at + 2] = packedSurnames(paternal, maternal);
    words[at + 3] = given;
    words[at + 4] = packedSketches(paternal, maternal) | ((hash >> LETTERS_BITS) << (32 - BESIDE_SKETCHES));
    this.length = at + DATE_WORDS;
  }

  addNames(birth: number, surnames: number, given: number, row: number): void {
    if (this.count === this.buckets.length) this.#grow();
    const { words, buckets, length: at } = this;
    const hash = namesHash(birth, surnames, given);
    buckets[this.count++] = DATE_BUCKETS + (hash >>> (32 - NAMES_BUCKET_BITS));
    const date = birth >> 8;
    words[at] = (hash << DATE_BITS) | (date >> OTHER_DATE_BITS);
    words[at + 1] = row | ((date & OTHER_DATE) << ROW_BITS);
    this.length = at + NAMES_WORDS;
  }

  #grow(): void {
    this.buckets = grown(this.buckets);
    this.words = grown(this.words);
  }
}

/** The row of the entry at `at` in a segment, as its distance from the first row of the segment. */
export const rowOf = (words: Int32Array, at: number, firstRow: number): number =>
  (words[at + 1]! - firstRow) & ROW;

/**
 * Copies an entry of `size` words to a segment. Its row is the distance from the first row of the chunk, `firstRow`; the copy
 * has the number of the row.
 */
export function placeEntry(
  to: Int32Array,
  place: number,
  words: Int32Array,
  at: number,
  size: number,
  firstRow: number,
): void {
  const second = words[at + 1]!;
  to[place] = words[at]!;
  to[place + 1] = (second & ~ROW) | ((second + firstRow) & ROW);
  if (size === NAMES_WORDS) return;
  to[place + 2] = words[at + 2]!;
  to[place + 3] = words[at + 3]!;
  to[place + 4] = words[at + 4]!;
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
  ofNames ? block === ANY_YEAR : block >= ALL_NAMES;

/** Whether two entries with such a block in common may be one person; `samePerson` says no otherwise. */
export function mayBeOne(
  words: Int32Array,
  one: number,
  other: number,
  block: number,
  ofNames: boolean,
): boolean {
  if (ofNames) return mayBeNearYear(birthOf(words[one]!, 0), birthOf(words[other]!, 0));
  if (block >= ONE_SURNAME) return mayBeSpellings(words[one + 4]! & SKETCHES, words[other + 4]! & SKETCHES);
  if (block >= ONE_GIVEN) return mayBeGivenNames(words[one + 3]!, words[other + 3]!);
  return mayHaveCauses(words[one]!, words[other]!, words[one + 2]!, words[other + 2]!, words[one + 3]!);
}

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
    putNamesParts(out, entry, count, first >>> DATE_BITS, birthOf(first, words[at + 1]!));
    return;
  }
  const date = first & DATE_AND_PLACE;
  putDateParts(out, entry, count, lettersOf(words, at), date, words[at + 2]!, words[at + 3]!, words[at + 1]!);
}
