/**
 * The layout of a person record: what the search for duplicates has to know of one row. All numbers are little-endian, and
 * every record is a multiple of four bytes long, so that records are compared by words.
 *
 *   0   hash by which records are put into buckets
 *   4   hash of the identity
 *   8   the row: its distance from the first row of the chunk
 *   12  length of the record · 14 flags, and the last two characters of the calculated key
 *   16  the key on file, if there is one: 18 bytes, and two that are 0
 *       the root of the calculated key (16 bytes)
 *       the identity, to the end: year (2 bytes), month, day, sex, entity, and the folded names, each followed by 0
 *
 * Two rows are of the same person if their identities have the same bytes. Rows of one person may have different roots: the
 * rules of the key know words, and `DE LA O` has another root than `DELAO`.
 *
 * All rows of a person and all rows of a root must be in one bucket, so a bucket depends on what they have in common: date and
 * sex, and the first letter of the entity, as in a root. A row whose key on file has others is also recorded in the bucket of
 * that key, with the flag `ELSEWHERE`: so all rows with one key on file are in one bucket.
 */
import { isSexCode } from '../curp/ascii.js';

export const BUCKET_HASH = 0;
export const IDENTITY_HASH = 4;
export const ROW = 8;
export const RECORD_BYTES = 12;
export const FLAGS = 14;
export const HEAD_BYTES = 16;

/** Bytes of a key on file with its padding. */
export const KEY_BYTES = 20;

/** Bytes of an identity before the names. */
export const BIRTH_BYTES = 6;

/** A root: the first 16 characters of a key. */
export const ROOT_BYTES = 16;

/** The part of a root that decides the bucket: date, sex, first letter of the entity. */
export const BIRTH_IN_ROOT = 4;
export const BIRTH_IN_ROOT_END = 12;

/** The row has a key on file with the form of a key. */
export const HAS_KEY_ON_FILE = 1;
/** The row has no key: its date is out of range. */
export const IN_ERROR = 2;
/** The record is in the bucket of its key on file, not in that of its calculated key. */
export const ELSEWHERE = 4;

/** The calculated key has a letter in position 17: A, otherwise it is 0. */
export const SINCE_2000 = 8;
/** The flags above this bit are the check digit of the calculated key. */
export const CHECK_DIGIT = 4;

/** Folded names longer than this are replaced by a digest, so that a record has a bounded length. */
export const MAX_NAMES_BYTES = 1024;

/** Where the root of the record at `at` begins. The identity follows it. */
export const rootAt = (at: number, flags: number): number =>
  at + HEAD_BYTES + ((flags & HAS_KEY_ON_FILE) !== 0 ? KEY_BYTES : 0);

/** Number of buckets: a power of two. A chunk's records are ordered by the first bits of their hash. */
export const BUCKETS = 1024;

export const bucketOf = (hash: number): number => hash >>> 22;

/** The hash of the words from `start` to `end` of a record. Replaced by tests that need equal hashes. */
export type HashOfWords = (view: DataView, start: number, end: number) => number;

export function hashOfWords(view: DataView, start: number, end: number): number {
  let hash = 0x9e3779b9;
  for (let at = start; at < end; at += 4) {
    hash = Math.imul(hash ^ view.getInt32(at, true), 0x2c1b3c6d);
    hash = (hash << 15) | (hash >>> 17);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const LETTERS_IN_KEY = [0, 1, 2, 3, 11, 12, 13, 14, 15];
const DIGITS_IN_KEY = [4, 5, 6, 7, 8, 9, 17];

const isLetterCode = (code: number | undefined): boolean =>
  code !== undefined && code >= 0x41 && code <= 0x5a;
const isDigitCode = (code: number | undefined): boolean => code !== undefined && code >= 0x30 && code <= 0x39;

/** Whether 18 codes have the form of a key: only such a key on file is compared. Its check digit may be wrong. */
export const hasKeyForm = (codes: Uint8Array): boolean =>
  LETTERS_IN_KEY.every((at) => isLetterCode(codes[at])) &&
  DIGITS_IN_KEY.every((at) => isDigitCode(codes[at])) &&
  isSexCode(codes[10]!) &&
  (isLetterCode(codes[16]) || isDigitCode(codes[16]));
