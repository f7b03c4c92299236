/**
 * Compares two spellings of a name: the causes that lead from one to the other, or `OTHER_NAME`. Whole words are compared, not
 * the letters of a key: brothers and sisters have the same surnames, and given names that differ in more than a spelling.
 *
 * What it does not do: decide how much may differ. `same-person.ts` does.
 */
import { type PairCauses, pairCause } from './pair-cause.js';
import type { WrittenName } from './written-name.js';

/** Not a set of causes: the names are different. */
export const OTHER_NAME = -1;

const PARTICLE_OR_SIGN = pairCause('particle_or_sign');
const ENYE = pairCause('enye_as_n');
const SPELLING = pairCause('spelling');
const TRANSPOSED = pairCause('characters_transposed');
const MISTYPED = pairCause('character_mistyped');
const SECOND_WORD = pairCause('surname_second_word');
const OMITTED = pairCause('name_omitted');
const ABBREVIATED = pairCause('name_abbreviated');
const EXCHANGED = pairCause('given_names_exchanged');

/** A shorter word may be another name: `RUIZ` and `RUZ`. */
const LEAST_MISTYPED = 5;

type Words = readonly string[];

const areEqual = (one: Words, other: Words): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index]);

/** The causes that both kinds of names have: signs, Ñ, and sounds. */
function spelledAlike(one: WrittenName, other: WrittenName): PairCauses {
  if (areEqual(one.words, other.words))
    return one.hasAbbreviation === other.hasAbbreviation ? PARTICLE_OR_SIGN : ABBREVIATED;
  if (one.joined === other.joined) return PARTICLE_OR_SIGN;
  if (areEqual(one.plainWords, other.plainWords)) return ENYE;
  return areEqual(one.sounds, other.sounds) ? SPELLING : OTHER_NAME;
}

/** Whether all words of the shorter one occur in the longer one, in this order. */
function isPartOf(shorter: Words, longer: Words): boolean {
  let at = 0;
  for (const word of longer) if (word === shorter[at]) at++;
  return at === shorter.length && shorter.length > 0 && shorter.length < longer.length;
}

const isPart = (one: Words, other: Words): boolean =>
  one.length < other.length ? isPartOf(one, other) : isPartOf(other, one);

/** Length of the beginning that two texts have in common. */
function commonBeginning(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** Whether two neighbouring letters are exchanged, and nothing else differs. */
function areTransposed(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = commonBeginning(one, other);
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

/** Whether one letter is another one, is missing or is too much. */
function isOneLetter(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const at = commonBeginning(short, long);
  return short.slice(at + (short.length === long.length ? 1 : 0)) === long.slice(at + 1);
}

/** The causes between two surnames. */
export function compareSurnames(one: WrittenName, other: WrittenName): PairCauses {
  if (one === other || one.text === other.text) return 0;
  if (one.words.length === 0 || other.words.length === 0 || one.hasDigit || other.hasDigit) return OTHER_NAME;
  const alike = spelledAlike(one, other);
  if (alike !== OTHER_NAME) return alike;
  if (isPart(one.words, other.words)) return SECOND_WORD;
  if (Math.min(one.joined.length, other.joined.length) < LEAST_MISTYPED) return OTHER_NAME;
  if (areTransposed(one.joined, other.joined)) return TRANSPOSED;
  return isOneLetter(one.joined, other.joined) ? MISTYPED : OTHER_NAME;
}

/** Whether each word is equal, or the initial of the other one; at least one word is equal. */
function areInitials(one: Words, other: Words): boolean {
  if (one.length !== other.length) return false;
  let equal = 0;
  for (const [index, word] of one.entries()) {
    const counterpart = other[index]!;
    if (word === counterpart) equal++;
    else if (word.length > 1 && counterpart.length > 1) return false;
    else if (word[0] !== counterpart[0]) return false;
  }
  return equal > 0;
}

/** Whether two neighbouring letters of one word are exchanged. Any other letter may be the name of a twin. */
function hasTransposedWord(one: Words, other: Words): boolean {
  if (one.length !== other.length) return false;
  const differing = one.flatMap((word, index) => (word === other[index] ? [] : [index]));
  const [at] = differing;
  return (
    differing.length === 1 && one[at!]!.length >= LEAST_MISTYPED && areTransposed(one[at!]!, other[at!]!)
  );
}

/** The causes between two given names. */
export function compareGivenNames(one: WrittenName, other: WrittenName): PairCauses {
  if (one === other || one.text === other.text) return 0;
  if (one.hasDigit || other.hasDigit) return OTHER_NAME;
  const alike = spelledAlike(one, other);
  if (alike !== OTHER_NAME) return alike;
  if (areEqual([...one.words].sort(), [...other.words].sort())) return EXCHANGED;
  if (areInitials(one.words, other.words)) return ABBREVIATED;
  if (isPart(one.words, other.words)) return OMITTED;
  return hasTransposedWord(one.words, other.words) ? TRANSPOSED : OTHER_NAME;
}
