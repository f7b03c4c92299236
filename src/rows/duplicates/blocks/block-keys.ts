/**
 * Blocks: which rows are compared with each other in the search for duplicates. A root is packed in two words, and a row is in
 * several blocks, each the hash of some parts of its root. Two spellings of one person have at least one block in common:
 *
 *   bucket by date    all letters, surnames in any order, day and month in any order      exchanges, sex, entity, century
 *                     surnames in any order, date, sex, entity                            given names
 *                     one surname, given name, date, sex, entity, for each surname        the other surname
 *   bucket by names   all letters, sex, entity, and two of day, month and year            one part of the date
 *
 * All blocks with the date are in one bucket, and a row is in it once. Rows with one given name are not in the second kind of
 * bucket: without the date, their names alone prove nothing.
 *
 * What it does not do: compare people. Equal blocks only make rows candidates.
 */
import { entityNumber } from '../../../key/curp/key-checks.js';

/** Words of a packed root: the letters with their consonants, and the rest with the kind. */
export const PACKED = 2;

/** The letter of a code, in five bits. */
const LETTER = 31;
const SURNAME_BITS = 10;
const SURNAME = (1 << SURNAME_BITS) - 1;

/** `X` and `X`: there is no such surname. */
const NO_SURNAME = (24 << 5) | 24;

/** Where the parts of the second word are. */
const ENTITY_AND_SEX = 0xff;
const DAY = 31 << 8;
const MONTH = 15 << 13;
const YEAR = 127 << 17;
const VOWEL = LETTER << 24;

/** The row is in the bucket of its key on file, and only that root counts. */
export const ON_FILE = 1 << 29;
/** The row is in the bucket of its names. */
export const BY_NAMES = 1 << 30;

/** The initial and the inner consonant of both surnames and of the given name. */
export const packedLetters = (key: Uint8Array, at = 0): number =>
  ((key[at]! & LETTER) << 25) |
  ((key[at + 13]! & LETTER) << 20) |
  ((key[at + 2]! & LETTER) << 15) |
  ((key[at + 14]! & LETTER) << 10) |
  ((key[at + 3]! & LETTER) << 5) |
  (key[at + 15]! & LETTER);

const digits = (key: Uint8Array, at: number): number => (key[at]! - 48) * 10 + key[at + 1]! - 48;

/** The vowel of the first surname, date, sex and entity. A key on file may have any digits and letters there. */
export const packedBirth = (key: Uint8Array, at = 0): number =>
  ((key[at + 1]! & LETTER) << 24) |
  ((digits(key, at + 4) & 127) << 17) |
  ((digits(key, at + 6) & 15) << 13) |
  ((digits(key, at + 8) & 31) << 8) |
  ((key[at + 10]! % 3) << 6) |
  entityNumber(at === 0 ? key : key.subarray(at));

/** Whether a packed root has two surnames. */
export const hasBothSurnames = (letters: number): boolean =>
  ((letters >>> SURNAME_BITS) & SURNAME) !== NO_SURNAME;

const BLANK = 0x20;

/** Whether the name that begins at `start`, and ends before `end` or with a 0, has a blank between two words. */
export function hasTwoWords(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && bytes[at] === BLANK) at++;
  while (at < end && bytes[at]! > BLANK) at++;
  while (at < end && bytes[at] === BLANK) at++;
  return at < end && bytes[at]! > BLANK;
}

function mixed(salt: number, one: number, other: number): number {
  let hash = Math.imul(one ^ salt, 0x2c1b3c6d);
  hash = Math.imul(((hash << 15) | (hash >>> 17)) ^ other, 0x297a2d39);
  hash = Math.imul(hash ^ (hash >>> 15), 0x1b873593);
  return hash ^ (hash >>> 16);
}

/** Year, and day and month in ascending order. */
function anyDate(birth: number): number {
  const day = (birth & DAY) >> 8;
  const month = (birth & MONTH) >> 13;
  return ((birth & YEAR) >> 7) | (day < month ? (day << 5) | month : (month << 5) | day);
}

/** Whether two packed roots are in the same bucket of a date, and its blocks. */
export const haveSameDate = (birth: number, other: number): boolean => anyDate(birth) === anyDate(other);

/** The hash that selects the bucket of a packed root. */
export const bucketHash = (letters: number, birth: number): number =>
  (birth & BY_NAMES) !== 0
    ? mixed(1, letters, birth & (VOWEL | ENTITY_AND_SEX))
    : mixed(2, anyDate(birth), 0);

/** The blocks of one packed root, set by `blocksOf`. */
export const BLOCKS = new Int32Array(8);

/** The index in `BLOCKS` from which on the blocks are of one surname only. */
export const ONE_SURNAME = 2;

/**
 * Sets `BLOCKS` to the blocks of a packed root, and returns how many there are. `isNear`: those of similar people too;
 * `hasRoots`: the whole root, which rows with other keys on file need.
 */
export function blocksOf(letters: number, birth: number, isNear: boolean, hasRoots: boolean): number {
  const blocks = BLOCKS;
  if ((birth & BY_NAMES) !== 0) {
    const rest = birth & (VOWEL | ENTITY_AND_SEX);
    blocks[0] = mixed(3, letters, rest | (birth & (DAY | MONTH)));
    blocks[1] = mixed(4, letters, rest | (birth & (MONTH | YEAR)));
    blocks[2] = mixed(5, letters, rest | (birth & (DAY | YEAR)));
    return 3;
  }
  let count = 0;
  if (isNear && (birth & ON_FILE) === 0) {
    const first = letters >>> (2 * SURNAME_BITS);
    const second = (letters >>> SURNAME_BITS) & SURNAME;
    const given = letters & SURNAME;
    const surnames = first < second ? (first << SURNAME_BITS) | second : (second << SURNAME_BITS) | first;
    const rest = birth & ~VOWEL;
    blocks[0] = mixed(6, (surnames << SURNAME_BITS) | given, anyDate(birth));
    blocks[1] = mixed(7, surnames, rest);
    count = ONE_SURNAME;
    blocks[count++] = mixed(8, (first << SURNAME_BITS) | given, rest);
    if (second !== NO_SURNAME && second !== first)
      blocks[count++] = mixed(8, (second << SURNAME_BITS) | given, rest);
  }
  if (hasRoots) blocks[count++] = mixed(9, letters, birth & ~ON_FILE);
  return count;
}
