/**
 * Cuts a whole name into first surname, second surname and given names.
 *
 * By a key: of all cuts, the one whose letters are those of the key, if it is the only one, or if all others have at least two
 * rare things more.
 *
 * By the tables of common names: what is rare in each cut is counted. Rare are a single surname, a surname of two words
 * without a particle that is in no table (more or less so, see `rareInPair`), a given name as a surname, and a surname as a
 * given name. The cut is made if all
 * others have at least two rare things more: `PEREZ LOPEZ JUAN` is cut, `PEREZ CRUZ JUAN` is not (one surname, and the given
 * names CRUZ JUAN, are one rare thing).
 *
 * What it does not do: choose the likeliest of several cuts.
 */
import { COMMON_GIVEN_NAMES } from '../curp/particles.js';
import { COMPOUND_SURNAMES } from './common-surnames.js';
import { fitsKey, lettersOfNames } from './key-letters.js';
import { isForeignParticle, isOwnSurname, isParticle, plainWord, type Unit, unitsOf } from './name-units.js';

export const NAME_ORDERS = ['surnames-first', 'given-first'] as const;

export type NameOrder = (typeof NAME_ORDERS)[number];

export interface NameCut {
  readonly nombres: string;
  readonly apellido_paterno: string;
  readonly apellido_materno: string;
}

/**
 * The words between written borders: one segment without any; two where a border separates the surnames from the given names;
 * three where each part is separated.
 */
export type Segments = readonly (readonly string[])[];

/** First surname, second surname, given names. */
type Parts<Item> = readonly [readonly Item[], readonly Item[], readonly Item[]];

/** More words are no name of a person, and the number of cuts grows with its square. */
const MAX_WORDS = 16;

function* surnameParts<Item>(surnames: readonly Item[], given: readonly Item[]): Generator<Parts<Item>> {
  for (let second = 1; second <= surnames.length; second++)
    yield [surnames.slice(0, second), surnames.slice(second), given];
}

/** All cuts of these items in one order. */
function* partsIn<Item>(segments: readonly (readonly Item[])[], order: NameOrder): Generator<Parts<Item>> {
  const areSurnamesFirst = order === 'surnames-first';
  const [one = [], two = [], three = []] = segments;
  if (segments.length === 3) yield areSurnamesFirst ? [one, two, three] : [two, three, one];
  else if (segments.length === 2) yield* areSurnamesFirst ? surnameParts(one, two) : surnameParts(two, one);
  else
    for (let at = 1; at < one.length; at++) {
      const [before, after] = [one.slice(0, at), one.slice(at)];
      yield* areSurnamesFirst ? surnameParts(before, after) : surnameParts(after, before);
    }
}

const textOf = (words: readonly string[]): string => words.join(' ');

const cutOf = ([paternal, maternal, given]: Parts<string>): NameCut => ({
  nombres: textOf(given),
  apellido_paterno: textOf(paternal),
  apellido_materno: textOf(maternal),
});

const isTooLong = (segments: Segments): boolean => segments.flat().length > MAX_WORDS;

const COMMON_SET: ReadonlySet<string> = new Set(COMMON_GIVEN_NAMES);

/** A part ends in no particle, unless it is one word: a surname `LE`. */
const isWholePart = (words: readonly string[]): boolean => words.length < 2 || !isParticle(words.at(-1)!);

/**
 * Whether a surname of several words is one: MARIA and JOSE, which the key leaves out before another given name, are no later
 * word of a surname.
 */
const isSurname = (words: readonly string[]): boolean =>
  isWholePart(words) &&
  words.every(
    (word, index) =>
      index === 0 ||
      !COMMON_SET.has(plainWord(word)) ||
      /^(?:DE|DEL|LA|LAS|LOS|SAN|SANTA|STA)$/.test(plainWord(words[index - 1]!)),
  );

const isCut = ([paternal, maternal, given]: Parts<string>): boolean =>
  paternal.length > 0 && given.length > 0 && isSurname(paternal) && isSurname(maternal) && isWholePart(given);

const isSameCut = (one: NameCut, other: NameCut): boolean =>
  one.nombres === other.nombres &&
  one.apellido_paterno === other.apellido_paterno &&
  one.apellido_materno === other.apellido_materno;

const distinct = (cuts: readonly NameCut[]): NameCut[] =>
  cuts.filter((cut, index) => !cuts.slice(0, index).some((other) => isSameCut(cut, other)));

/** A cut with so many rare things, or with so many more than another one, is not considered. */
const MARGIN = 2;
/** The count of a cut that is none. */
const NEVER = 100;

/** Those that are not rarer than the best one by the margin. */
function withinMargin<Cut>(cuts: readonly Cut[], rareOf: (cut: Cut) => number, most = NEVER): Cut[] {
  const counted = cuts.map((cut) => [cut, rareOf(cut)] as const);
  const best = Math.min(...counted.map(([, rare]) => rare));
  return counted.flatMap(([cut, rare]) => (best < most && rare < best + MARGIN ? [cut] : []));
}

/**
 * How rare two units are as parts of one surname: `PONCE DE LEON` is not, two common names (`PEREZ LOPEZ`) are very much. A
 * surname that no table has usually begins with a common one: so an unknown word after another one is the least rare.
 */
function rareInPair(first: Unit, second: Unit): number {
  const isUsual = second.isLed && !isOwnSurname(second);
  if (isUsual || COMPOUND_SURNAMES.has(`${first.plain} ${second.plain}`)) return 0;
  if (second.isKnown) return first.isKnown ? 2 : 1;
  return 0.5;
}

/** How many rare things a surname of these units is. */
function rareInSurname(units: readonly Unit[]): number {
  let rare = 0;
  for (const [index, unit] of units.entries()) {
    if (unit.kind === 'given') return NEVER;
    if (unit.kind === 'mostly_given') rare++;
    if (index > 0) rare += rareInPair(units[index - 1]!, unit);
  }
  return rare;
}

/** The same for given names. They never begin with a particle. */
function rareInGiven(units: readonly Unit[]): number {
  if (units[0]!.isLed) return NEVER;
  let rare = 0;
  for (const { kind } of units) {
    if (kind === 'surname') return NEVER;
    if (kind === 'mostly_surname') rare++;
  }
  return rare;
}

const rareInSurnames = (paternal: readonly Unit[], maternal: readonly Unit[]): number =>
  rareInSurname(paternal) + rareInSurname(maternal) + (maternal.length === 0 ? 1 : 0);

function rareIn([paternal, maternal, given]: Parts<Unit>, hasBorders: boolean): number {
  if (paternal.length === 0 || given.length === 0) return NEVER;
  const rare = rareInSurnames(paternal, maternal) + rareInGiven(given);
  // Two unknown words may also be two surnames without a given name.
  const isPair = !hasBorders && paternal.length + maternal.length + given.length === 2;
  return rare + (isPair && !isGivenName(given[0]!) ? 1 : 0);
}

const isGivenName = ({ kind }: Unit): boolean => kind === 'given' || kind === 'mostly_given';

/** Words with other characters are no names: they have to be judged as a whole. */
const NAME_WORD = /^[\p{L}\p{M}][\p{L}\p{M}'’.-]*$/u;

/** Whether the tables can say anything about these words. */
const isJudged = (words: readonly string[]): boolean =>
  words.length <= MAX_WORDS && words.every((word) => NAME_WORD.test(word) && !isForeignParticle(word));

const wordsOfUnits = (units: readonly Unit[]): string[] => units.flatMap(({ words }) => words);

/** All cuts in these orders that are possible by the tables of common names. */
export function possibleCuts(segments: Segments, orders: readonly NameOrder[]): NameCut[] {
  if (!isJudged(segments.flat())) return [];
  const units = segments.map(unitsOf);
  const all = orders.flatMap((order) => [...partsIn(units, order)]);
  const possible = withinMargin(all, (parts) => rareIn(parts, segments.length > 1), MARGIN);
  return distinct(possible.map((parts) => cutOf(parts.map(wordsOfUnits) as [string[], string[], string[]])));
}

/** All possible cuts of both surnames, which are in a column of their own. */
export function possibleSurnames(words: readonly string[]): NameCut[] {
  if (!isJudged(words)) return [];
  return withinMargin(
    [...surnameParts(unitsOf(words), [])],
    ([paternal, maternal]) => rareInSurnames(paternal, maternal),
    MARGIN,
  ).map(([paternal, maternal]) => cutOf([wordsOfUnits(paternal), wordsOfUnits(maternal), []]));
}

/** All cuts in these orders whose letters are those of the key. */
function cutsWithLetters(segments: Segments, orders: readonly NameOrder[], key: string): Parts<string>[] {
  if (isTooLong(segments)) return [];
  return orders.flatMap((order) =>
    [...partsIn(segments, order)].filter((parts) => {
      if (!isCut(parts)) return false;
      const [paternal, maternal, given] = parts.map(textOf);
      return fitsKey(lettersOfNames(given, paternal, maternal), key);
    }),
  );
}

/**
 * The cuts in these orders that a key leaves: those with its letters, without those that are far rarer than another one.
 */
export function cutsByKey(segments: Segments, orders: readonly NameOrder[], key: string): NameCut[] {
  const fitting = cutsWithLetters(segments, orders, key);
  const possible = withinMargin(fitting, (parts) => {
    const [paternal, maternal, given] = parts.map(unitsOf) as [Unit[], Unit[], Unit[]];
    return rareInSurname(paternal) + rareInSurname(maternal) + rareInGiven(given);
  });
  return distinct((possible.length > 0 ? possible : fitting).map(cutOf));
}

/** The orders in which a cut fits the key. */
export const ordersOfKey = (segments: Segments, key: string): NameOrder[] =>
  NAME_ORDERS.filter((order) => cutsWithLetters(segments, [order], key).length > 0);

/** The order that the tables of common names prove for one name; undefined if both or none is possible. */
export function orderOfNames(segments: Segments): NameOrder | undefined {
  const orders = NAME_ORDERS.filter((order) => possibleCuts(segments, [order]).length > 0);
  return orders.length === 1 ? orders[0] : undefined;
}
