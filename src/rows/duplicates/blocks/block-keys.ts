/**
 * Blocks: which rows are compared with each other in the search for duplicates. A block is the hash of some of these parts of
 * a row: the letters of its root, the rest of its root, and hashes of its surnames and given names. Two spellings of one
 * person have at least one block in common:
 *
 *   bucket by date    root                                                                  signs, particles, abbreviations
 *                     all names, surnames in any order, day and month in any order          exchanges, sex, entity, century
 *                     surnames in any order, date, sex, entity, for each given name         other given names
 *                     given names, date, sex, entity, for each surname                      the other surname
 *   bucket by names   all names, sex, entity, and two of day, month and year                one part of the date
 *
 * All blocks with the date are in one bucket, and a row is in it once. Rows with one given name are not in the second kind of
 * bucket: without the date, their names alone prove nothing.
 *
 * What it does not do: compare people. Equal blocks only make rows candidates.
 */
import type { Birth } from '../../../key/curp/key.js';
import { entityNumber } from '../../../key/curp/key-checks.js';
import { GIVEN_BITS } from './name-hash.js';

/** Where the word of a key begins that has the last letters of its root. */
const LAST_LETTERS = 12;

/** Where the parts of `packedBirth` are. */
const ENTITY = 0x3f;
const SEX = 3 << 6;
const ENTITY_AND_SEX = ENTITY | SEX;
const DAY = 31 << 8;
const MONTH = 15 << 13;
const YEAR = 127 << 17;
const DATE = DAY | MONTH | YEAR;
/** All of them. */
export const DATE_AND_PLACE = 0xffffff;

/** The word of four codes of a key that begins at `at`. */
const wordOf = (key: Uint8Array, at: number): number =>
  key[at]! | (key[at + 1]! << 8) | (key[at + 2]! << 16) | (key[at + 3]! << 24);

/** A hash of the letters of a root. `one`: the word of its first letters; `other`: that of its last ones, and one before them. */
const lettersOf = (one: number, other: number): number => mixed(6, one, other & ~0xff);

/** The same of the root at `at`. */
export const rootLetters = (view: DataView, at = 0): number =>
  lettersOf(view.getInt32(at, true), view.getInt32(at + LAST_LETTERS, true));

/** The same of a key. */
export const rootLettersOf = (key: Uint8Array): number =>
  lettersOf(wordOf(key, 0), wordOf(key, LAST_LETTERS));

const digits = (key: Uint8Array, at: number): number => (key[at]! - 48) * 10 + key[at + 1]! - 48;

/** Date, sex and entity. A key on file may have any digits and letters there. */
export const packedBirth = (key: Uint8Array, at = 0): number =>
  ((digits(key, at + 4) & 127) << 17) |
  ((digits(key, at + 6) & 15) << 13) |
  ((digits(key, at + 8) & 31) << 8) |
  ((key[at + 10]! % 3) << 6) |
  entityNumber(at === 0 ? key : key.subarray(at));

/** The same for the key that was composed of these data, without reading its digits again. */
export const packedBirthOf = ({ year, month, day, sex, entity }: Birth): number =>
  ((year % 100) << 17) | (month << 13) | (day << 8) | ((sex % 3) << 6) | entity;

/** The hashes of two surnames in one word. 0: there is no such name. */
export const packedSurnames = (paternal: number, maternal: number): number =>
  (paternal << 16) | (maternal & 0xffff);

const firstOf = (names: number): number => names >>> 16;
const secondOf = (names: number): number => names & 0xffff;

/** The same of given names, as `givenNameHashes` returns them, without their sketch. */
const GIVEN = 2 ** GIVEN_BITS - 1;
const NAMES = 2 ** (2 * GIVEN_BITS) - 1;
const firstGiven = (given: number): number => (given >>> GIVEN_BITS) & GIVEN;
const secondGiven = (given: number): number => given & GIVEN;

/** Whether a row is in the bucket of its names: two surnames and two given names. */
export const hasWholeName = (surnames: number, given: number): boolean =>
  firstOf(surnames) !== 0 && secondOf(surnames) !== 0 && secondGiven(given) !== 0;

export function mixed(salt: number, one: number, other: number): number {
  let hash = Math.imul(one ^ salt, 0x2c1b3c6d);
  hash = Math.imul(((hash << 15) | (hash >>> 17)) ^ other, 0x297a2d39);
  hash = Math.imul(hash ^ (hash >>> 15), 0x1b873593);
  return hash ^ (hash >>> 16);
}

/** The given names in any order. */
const unordered = (given: number): number =>
  firstGiven(given) < secondGiven(given)
    ? (secondGiven(given) << GIVEN_BITS) | firstGiven(given)
    : given & NAMES;

/** Year, and day and month in ascending order. */
function anyDate(birth: number): number {
  const day = (birth & DAY) >> 8;
  const month = (birth & MONTH) >> 13;
  return ((birth & YEAR) >> 7) | (day < month ? (day << 5) | month : (month << 5) | day);
}

/** Whether two rows are in the same bucket of a date, and its blocks. */
export const haveSameDate = (birth: number, other: number): boolean => anyDate(birth) === anyDate(other);

/** The hash that selects the bucket of a date. */
export const dateHash = (birth: number): number => Math.imul(anyDate(birth), 0x85ebca6b);

/** All names with sex and entity: the hash that selects the bucket of names, and a part of its blocks. */
export const namesHash = (birth: number, surnames: number, given: number): number =>
  mixed(birth & ENTITY_AND_SEX, surnames, given & NAMES);

/** The blocks of one row, set by the functions below. 0: there is none at this index. */
export const BLOCKS = new Int32Array(8);

/** Blocks of a row, at most. */
export const MOST_BLOCKS = 6;

/** In a bucket of names: the index of the block that people with different years of birth may have in common. */
export const ANY_YEAR = 0;

/** In a bucket of dates: the index of the block that people with another sex, entity or date may have in common. */
export const ALL_NAMES = 1;

/** In a bucket of dates: blocks from this index on are those that people with another given name may have in common. */
export const ONE_GIVEN = 2;

/** The same for people with another surname. */
export const ONE_SURNAME = 4;

/** Sets `BLOCKS` to those of a row in the bucket of its names, and returns how many there are. `names`: their hash. */
export function blocksOfNames(names: number, birth: number): number {
  BLOCKS[ANY_YEAR] = mixed(3, names, birth & (DAY | MONTH));
  BLOCKS[1] = mixed(4, names, birth & (MONTH | YEAR));
  BLOCKS[2] = mixed(5, names, birth & (DAY | YEAR));
  return 3;
}

/**
 * Sets `BLOCKS` to those of a row in the bucket of its date, and returns how many there are. `isNear`: those of similar people
 * too, and not only the root.
 */
export function blocksOfDate(
  letters: number,
  birth: number,
  surnames: number,
  given: number,
  isNear: boolean,
): number {
  const blocks = BLOCKS;
  blocks[0] = mixed(3, letters, birth);
  if (!isNear) return 1;
  const both = (firstOf(surnames) + secondOf(surnames)) & 0xffff; // also with a word in the other field
  const names = unordered(given);
  const [first, second] = [firstGiven(given), secondGiven(given)];
  const hasOtherSurname = secondOf(surnames) !== firstOf(surnames);
  blocks[ALL_NAMES] = mixed(8, mixed(7, both, names), anyDate(birth));
  blocks[ONE_GIVEN] = mixed(9 + first, both, birth);
  blocks[ONE_GIVEN + 1] = second !== 0 && second !== first ? mixed(9 + second, both, birth) : 0;
  blocks[ONE_SURNAME] = mixed(0x20000 + firstOf(surnames), names, birth);
  blocks[ONE_SURNAME + 1] = hasOtherSurname ? mixed(0x20000 + secondOf(surnames), names, birth) : 0;
  return MOST_BLOCKS;
}

/**
 * Whether two rows with all names and a date in common may be one person, as `samePerson` of `same-person.ts` decides: two causes,
 * of which one is the order of the surnames, need two given names, and there are no three. The words are those of `packedBirth`
 * and of the hashes of two names.
 */
export function mayHaveCauses(
  birth: number,
  otherBirth: number,
  surnames: number,
  otherSurnames: number,
  given: number,
): boolean {
  const differing = birth ^ otherBirth;
  const ofBirth =
    ((differing & SEX) !== 0 ? 1 : 0) +
    ((differing & ENTITY) !== 0 ? 1 : 0) +
    ((differing & DATE) !== 0 ? 1 : 0);
  const areWhole = firstOf(surnames) !== 0 && secondOf(surnames) !== 0;
  const causes = ofBirth + (areWhole && surnames !== otherSurnames ? 1 : 0);
  return ofBirth === 0 || causes < 2 || (causes === 2 && (given === 0 || secondGiven(given) !== 0));
}

/** Whether a year may be the other one mistyped, as far as their last two digits tell: `isNearYear` of `same-person.ts`. */
export function mayBeNearYear(birth: number, other: number): boolean {
  const [one, two] = [(birth & YEAR) >> 17, (other & YEAR) >> 17];
  const [tens, units] = [Math.floor(one / 10), one % 10];
  const [otherTens, otherUnits] = [Math.floor(two / 10), two % 10];
  const apart = Math.abs(one - two);
  return (
    tens === otherTens ||
    units === otherUnits ||
    (tens === otherUnits && units === otherTens) ||
    apart === 1 ||
    apart === 99
  );
}

/**
 * Two rows with a block in common have one of these hashes in common: parts of the blocks, which are fewer and take less time.
 * Each is compared with those of its kind only, so that what is known of a kind is in the processor's cache. How many an entry
 * has of each kind: of the root; of all surnames with a given name; of all given names with a surname.
 */
export const DATE_PARTS = [1, 2, 2];

/**
 * Writes the parts of an entry to `out`, where those of one kind follow each other, for `count` entries: those of the entry with
 * this number. `other`: another number for each row, instead of a second given name.
 */
export function putDateParts(
  out: Int32Array,
  entry: number,
  count: number,
  letters: number,
  birth: number,
  surnames: number,
  given: number,
  other: number,
): void {
  const first = firstOf(surnames);
  const second = secondOf(surnames);
  const firstName = firstGiven(given);
  const secondName = secondGiven(given);
  // Products instead of an order, which the processor cannot predict.
  const anyOrder = Math.imul(((birth & DAY) >> 8) + 64, ((birth & MONTH) >> 13) + 64);
  const date = Math.imul((birth & YEAR) ^ anyOrder, 0x85ebca6b);
  const both = date ^ Math.imul((first + second) & 0xffff, 0x9e3779b1);
  const bothGiven = Math.imul(firstName + GIVEN, secondName + GIVEN);
  const names = Math.imul(bothGiven ^ Math.imul(birth, 0x2c1b3c6d), 0x297a2d39);
  const ofSurnames = count + 2 * entry;
  const ofGiven = 3 * count + 2 * entry;
  out[entry] = spread(Math.imul(letters, 0x1b56c4e9) ^ birth);
  out[ofSurnames] = spread(both ^ firstName);
  out[ofSurnames + 1] = spread(both ^ (secondName || Math.imul(other, 0x1b873593)));
  out[ofGiven] = spread(names ^ first);
  out[ofGiven + 1] = spread(names ^ second);
}

/**
 * The same for the blocks of names. Two dates with two of day, month and year in common have the year in common, or day and month;
 * few people have all names and one of these in common.
 */
export const NAMES_PARTS = [1, 1];

/** The same for an entry with these names and this date. */
export function putNamesParts(
  out: Int32Array,
  entry: number,
  count: number,
  names: number,
  birth: number,
): void {
  const mixedNames = Math.imul(names, 0x297a2d39);
  out[entry] = spread(mixedNames ^ (birth & YEAR));
  out[count + entry] = spread(mixedNames ^ Math.imul(birth & (DAY | MONTH), 0x2c1b3c6d));
}

/** So that the first and the last bits of a hash depend on all others. */
const spread = (hash: number): number => {
  const product = Math.imul(hash, 0x2c1b3c6d);
  return product ^ (product >>> 15);
};
