/**
 * Whether two rows with different data are probably one person, and why. Date, sex and entity are compared by the rules of a
 * reconciliation; so are the letters of the names, in both directions: the data of one row must explain the calculated key of the
 * other. The names must be spellings of each other word by word as well, because keys have only two letters of a given name, and
 * those of brothers and sisters are often explained by some cause.
 *
 *   one cause          enough, except for another date or year: that needs the same key on file, or equal given names of two
 *                      words or more and both surnames, and only the day, the month or one digit of the year is another one
 *   two causes         only with the same key on file, or two given names in common and both surnames
 *   three              never, as in a reconciliation
 */
import { birthNumber } from '../../../key/curp/key-checks.js';
import { entityCause, findDateCauses, sameCentury, sexCause } from '../../../key/reconcile/birth-causes.js';
import { findNameCauses } from '../../../key/reconcile/name-causes.js';
import { lettersIn, namesOf, sameLetters } from '../../../key/reconcile/names.js';
import { countBits } from '../../../key/reconcile/positions.js';
import { compareGivenNames, compareSurnames, OTHER_NAME } from './name-pairs.js';
import { type PairCauses, pairCause, pairCausesOf } from './pair-cause.js';
import type { WrittenName } from './written-name.js';

/** A row, as it is compared. */
export interface WrittenPerson {
  /** The codes of the calculated key. */
  readonly key: Uint8Array;
  readonly given: WrittenName;
  readonly paternal: WrittenName;
  readonly maternal: WrittenName;
}

/** The set that means: two people. */
export const OTHER_PERSON: PairCauses = 0;

const MAX_CAUSES = 2;

/** Later than any date: both keys are calculated, so their dates are possible. */
const ANY_DATE = 99991231;

const SWAPPED = pairCause('surnames_swapped');
const MISSING = pairCause('surname_missing');
const MARRIED = pairCause('married_surname');
const DIVIDED = pairCause('surname_second_word');
const OTHER_DATES = pairCause('century') | pairCause('year_transposed') | pairCause('other_date');

/** Causes outside the names. They need both surnames, or two given names. */
const BIRTH =
  OTHER_DATES |
  pairCause('day_month_swapped') |
  pairCause('sex') |
  pairCause('entity') |
  pairCause('entity_abroad') |
  pairCause('entity_neighbour');

/** Spellings that are never combined with another cause: then almost any two names could be explained. */
const LONE =
  pairCause('spelling') |
  pairCause('characters_transposed') |
  pairCause('character_mistyped') |
  DIVIDED |
  MARRIED;

/** Spellings that change letters of the key without a rule of a reconciliation. */
const MISSPELLED =
  pairCause('spelling') | pairCause('characters_transposed') | pairCause('character_mistyped');

/** Changes that leave the words of a name the same. */
const SLIGHT = pairCause('particle_or_sign') | pairCause('enye_as_n');

const isSlight = (causes: number): boolean => causes !== OTHER_NAME && (causes & ~SLIGHT) === 0;

const isAbsent = ({ words }: WrittenName): boolean => words.length === 0;
const hasBoth = ({ paternal, maternal }: WrittenPerson): boolean =>
  !isAbsent(paternal) && !isAbsent(maternal);

const WOMAN = 'M'.charCodeAt(0);
const isWoman = ({ key }: WrittenPerson): boolean => key[10] === WOMAN;

/** The only surname of a person, in either place. */
const onlySurname = ({ paternal, maternal }: WrittenPerson): WrittenName =>
  isAbsent(paternal) ? maternal : paternal;

/** One row has one surname, which is one of the two of the other row. */
function compareMissing(one: WrittenPerson, other: WrittenPerson): number {
  const [less, more] = hasBoth(one) ? [other, one] : [one, other];
  const surname = onlySurname(less);
  if (isAbsent(surname)) return OTHER_NAME;
  for (const known of [more.paternal, more.maternal]) {
    const causes = compareSurnames(surname, known);
    if (isSlight(causes)) return MISSING | causes;
  }
  return OTHER_NAME;
}

function compareBothSurnames(one: WrittenPerson, other: WrittenPerson): number {
  const paternal = compareSurnames(one.paternal, other.paternal);
  const maternal = compareSurnames(one.maternal, other.maternal);
  if (isSlight(paternal) && isSlight(maternal)) return paternal | maternal;
  const first = compareSurnames(one.paternal, other.maternal);
  const second = compareSurnames(one.maternal, other.paternal);
  if (isSlight(first) && isSlight(second)) return SWAPPED | first | second;
  if (joinedSurnames(one) === joinedSurnames(other)) return DIVIDED;
  const isMarried = one.maternal.isMarried || other.maternal.isMarried;
  if (isMarried && isSlight(paternal) && isWoman(one) && isWoman(other)) return MARRIED | paternal;
  const isOneOther = isSlight(paternal) || isSlight(maternal);
  return isOneOther && paternal !== OTHER_NAME && maternal !== OTHER_NAME ? paternal | maternal : OTHER_NAME;
}

/** Equal if a word of one surname is in the field of the other one. */
const joinedSurnames = ({ paternal, maternal }: WrittenPerson): string => paternal.joined + maternal.joined;

function surnameCauses(one: WrittenPerson, other: WrittenPerson): number {
  if (hasBoth(one) && hasBoth(other)) return compareBothSurnames(one, other);
  if (hasBoth(one) || hasBoth(other)) return compareMissing(one, other);
  return compareSurnames(onlySurname(one), onlySurname(other));
}

/** Whether a year may be the other one mistyped: one digit, two exchanged digits, the next year, or the century. */
function isNearYear(one: Uint8Array, other: Uint8Array): boolean {
  const [first, second] = [one[4] === other[4], one[5] === other[5]];
  if (!sameCentury(one, other)) return (first && second) || isNextYear(one, other);
  return first || second || (one[4] === other[5] && one[5] === other[4]) || isNextYear(one, other);
}

/** Dates are compared as one number: a year is this much. */
const YEAR = 10000;

const isNextYear = (one: Uint8Array, other: Uint8Array): boolean =>
  Math.abs(birthNumber(one) - birthNumber(other)) === YEAR;

/** Whether at least two of year, month and day are equal, and the years near each other. */
function isNearDate(one: Uint8Array, other: Uint8Array): boolean {
  const isYear = one[4] === other[4] && one[5] === other[5] && sameCentury(one, other);
  const isMonth = one[6] === other[6] && one[7] === other[7];
  const isDay = one[8] === other[8] && one[9] === other[9];
  return isYear ? isMonth || isDay : isMonth && isDay && isNearYear(one, other);
}

/** The causes in date, sex and entity; `OTHER_NAME` if the dates are too different. `isAlone`: the names are equal. */
function birthCauses(one: Uint8Array, other: Uint8Array, isAlone: boolean): number {
  const causes = sexCause(one, other) | entityCause(one, other);
  const isSame = sameCentury(one, other) && isSameDate(one, other);
  if (isSame) return pairCausesOf(causes);
  const date = findDateCauses(one, other, MAX_CAUSES, isAlone && causes === 0, ANY_DATE);
  return date === 0 ? OTHER_NAME : pairCausesOf(causes | date);
}

function isSameDate(one: Uint8Array, other: Uint8Array): boolean {
  for (let index = 4; index < 10; index++) if (one[index] !== other[index]) return false;
  return true;
}

/** Whether the names of one row explain the letters in the key of the other one, or the reverse. */
function areExplained(one: WrittenPerson, other: WrittenPerson): boolean {
  const letters = [lettersIn(one.key), lettersIn(other.key)] as const;
  if (sameLetters(...letters)) return true;
  const women = isWoman(one) && isWoman(other);
  const explains = ({ given, paternal, maternal }: WrittenPerson, wanted: (typeof letters)[0]): boolean =>
    findNameCauses(namesOf(given.text, paternal.text, maternal.text), wanted, MAX_CAUSES, women) !== 0;
  return explains(one, letters[1]) || explains(other, letters[0]);
}

const wordsInCommon = (one: WrittenPerson, other: WrittenPerson): number =>
  one.given.words.filter((word) => other.given.words.includes(word)).length;

/**
 * The causes for which two rows are probably one person; `OTHER_PERSON` if they are two. The people are not equal. `hasSameKey`:
 * both rows have the same key on file.
 */
export function samePerson(one: WrittenPerson, other: WrittenPerson, hasSameKey: boolean): PairCauses {
  const given = compareGivenNames(one.given, other.given);
  if (given === OTHER_NAME) return OTHER_PERSON;
  const surnames = surnameCauses(one, other);
  if (surnames === OTHER_NAME) return OTHER_PERSON;
  const names = given | surnames;
  const birth = birthCauses(one.key, other.key, names === 0);
  if (birth === OTHER_NAME) return OTHER_PERSON;
  const causes = names | birth;
  if (causes === 0) return MISSING; // the rows say in different ways that there is no second surname
  const count = countBits(causes);
  if (count > MAX_CAUSES || (count > 1 && (causes & LONE) !== 0)) return OTHER_PERSON;
  if (!hasSameKey && !isEnough(one, other, causes)) return OTHER_PERSON;
  return (names & MISSPELLED) !== 0 || areExplained(one, other) ? causes : OTHER_PERSON;
}

/** Without the same key on file. */
function isEnough(one: WrittenPerson, other: WrittenPerson, causes: PairCauses): boolean {
  const areBothWhole = hasBoth(one) && hasBoth(other) && wordsInCommon(one, other) > 1;
  if ((causes & OTHER_DATES) !== 0)
    return areBothWhole && (causes & ~OTHER_DATES) === 0 && isNearDate(one.key, other.key);
  if (countBits(causes) > 1) return areBothWhole;
  return (causes & BIRTH) === 0 || (hasBoth(one) && hasBoth(other)) || wordsInCommon(one, other) > 1;
}
