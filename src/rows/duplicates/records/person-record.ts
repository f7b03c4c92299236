/**
 * The layout of a person record: what the search for duplicates has to know of one row. All numbers are little-endian, and
 * every record is a multiple of four bytes long, so that records are copied and compared by words.
 *
 *   0   the row: its distance from the first row of the chunk
 *   4   length of the record · 6 flags
 *   8   calculated key (18 bytes), year of birth (2 bytes)
 *   28  the names in UTF-8, each followed by 0; padded with 0
 *       the key on file, if there is one: 18 bytes, and two that are 0
 *
 * The bucket of a record is that of the date of birth. A row whose key on file has another root than the calculated key is also
 * recorded in the bucket of that other root, with the flag `IN_KEY_ON_FILE_BUCKET`: so all rows with one key on file are in one
 * bucket. A row with two given names and two surnames is also recorded in the bucket of its names, with `IN_NAMES_BUCKET`.
 */
import { isSexCode } from '../../../key/curp/ascii.js';

export const ROW_OFFSET = 0;
export const LENGTH_OFFSET = 4;
export const FLAGS_OFFSET = 6;
export const KEY_OFFSET = 8;
export const NAMES_OFFSET = 28;

/** Bytes of a key on file with its padding, and of a calculated key with the year. */
export const KEY_BYTES = 20;

/** A root: the first 16 characters of a key. */
export const ROOT_BYTES = 16;

/** The row has a key on file with the form of a key. */
export const HAS_KEY_ON_FILE = 1;
/** The row has no key: its date is out of range. */
export const IN_ERROR = 2;
/** The record is in the bucket of its key on file, not in that of its calculated key. */
export const IN_KEY_ON_FILE_BUCKET = 4;
/** The record is in the bucket of its names. */
export const IN_NAMES_BUCKET = 8;

/** Where the names of the record that ends at `end` end, and the key on file begins, if there is one. */
export const namesEnd = (end: number, flags: number): number =>
  (flags & HAS_KEY_ON_FILE) !== 0 ? end - KEY_BYTES : end;

/** Number of buckets: a power of two. */
export const BUCKETS = 2048;

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
