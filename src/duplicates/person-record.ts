/**
 * The layout of a person record: what the search for duplicates has to know of one row. All numbers are little-endian, and
 * every record is a multiple of four bytes long, so that records are compared by words.
 *
 *   0   hash of the root, by which records are put into buckets
 *   4   hash of the identity
 *   8   the row: its distance from the first row of the chunk
 *   12  length of the record · 14 flags
 *   16  the identity: calculated key (18 bytes), year of birth (2 bytes), folded names, each followed by 0; padded with 0
 *       the key on file, if there is one: 18 bytes, and two that are 0
 *
 * Two rows are of the same person if their identities have the same bytes: the key holds sex, entity, month and day.
 *
 * A row whose key on file has another root than the calculated key is also recorded in the bucket of that other root, with
 * the flag `ELSEWHERE`: so all rows with one key on file are in one bucket.
 */
import { isSexCode } from '../curp/ascii.js';

export const ROOT_HASH = 0;
export const IDENTITY_HASH = 4;
export const ROW = 8;
export const RECORD_BYTES = 12;
export const FLAGS = 14;
export const HEAD_BYTES = 16;

/** Bytes of a key on file with its padding, and of the beginning of an identity: a key and two bytes more. */
export const KEY_BYTES = 20;

/** Where the identity begins, and in it the year and the names. */
export const IDENTITY = HEAD_BYTES;
export const YEAR = IDENTITY + 18;
export const NAMES = IDENTITY + KEY_BYTES;

/** A root: the first 16 characters of a key. */
export const ROOT_BYTES = 16;

/** The row has a key on file with the form of a key. */
export const HAS_KEY_ON_FILE = 1;
/** The row has no key: its date is out of range. */
export const IN_ERROR = 2;
/** The record is in the bucket of its key on file, not in that of its calculated key. */
export const ELSEWHERE = 4;

/** Where the identity of the record that ends at `end` ends, and the key on file begins, if there is one. */
export const identityEnd = (end: number, flags: number): number =>
  (flags & HAS_KEY_ON_FILE) !== 0 ? end - KEY_BYTES : end;

/** Number of buckets: a power of two. A chunk's records are ordered by the first bits of the hash of their root. */
export const BUCKETS = 512;

export const bucketOf = (rootHash: number): number => rootHash >>> 23;

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
