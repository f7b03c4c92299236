/**
 * Cuts a whole name into first surname, second surname and given names.
 *
 * By a key: of all cuts, the one whose letters are those of the key, if it is the only one, or if all others have at least two
 * rare things more.
 *
 * By the tables of common names: what is rare in each cut is counted. Rare are a single surname, a surname of two words without a
 * particle that is in no table (more or less so: `surname-pairs.ts`), a given name as a surname, and a surname as a given name. The
 * cut is made if all others have at least two rare things more: `PEREZ LOPEZ JUAN` is cut, and so is `PEREZ JUAN CARLOS`, because
 * JUAN CARLOS are usual together; `PEREZ CRUZ JUAN` is not (one surname, and the given names CRUZ JUAN, are one rare thing). What
 * a file proves about words like CRUZ counts as if the tables said so (`proven-words.ts`).
 *
 * What it does not do: choose the likeliest of several cuts.
 */
import { NAME_ORDERS, type NameOrder } from '../contract/person.js';
import { COMMON_GIVEN_NAMES } from '../curp/particles.js';
import { unicodePattern } from '../marks/unicode-pattern.js';
import { fitsKey, lettersOfNames } from './key-letters.js';
import {
  isForeignParticle,
  isInitial,
  isNoName,
  isParticle,
  type ProvenWords,
  plainWord,
  type Unit,
  unitsOf,
} from './name-units.js';
import { MARGIN, rareInPair } from './surname-pairs.js';

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

/** More words are no name of a person, and the number of cuts grows with its square. */
const MAX_WORDS = 16;

/** The three parts of a cut, in the order of the text: they begin at 0 and at these two places. */
interface Places {
  readonly order: NameOrder;
  readonly second: number;
  readonly third: number;
}

/** Calls `found` for all cuts of so many items in each segment. The second surname may be empty, in any place. */
function eachCut(lengths: readonly number[], order: NameOrder, found: (places: Places) => void): void {
  const [one = 0, two = 0, three = 0] = lengths;
  const all = one + two + three;
  const isFirst = order === 'surnames-first';
  if (lengths.length === 3) found({ order, second: one, third: one + two });
  // The given names begin or end at this place.
  const from = lengths.length === 2 ? one : 1;
  const to = lengths.length === 2 ? one : lengths.length === 1 ? all - 1 : 0;
  for (let place = from; place <= to; place++)
    if (isFirst) for (let second = 1; second <= place; second++) found({ order, second, third: place });
    else for (let third = place + 1; third <= all; third++) found({ order, second: place, third });
}

/** Where first surname, second surname and given names begin and end. */
type Ranges = readonly [number, number, number, number, number, number];

const rangesOf = ({ order, second, third }: Places, all: number): Ranges =>
  order === 'surnames-first'
    ? [0, second, second, third, third, all]
    : [second, third, third, all, 0, second];

const lengthsOf = (segments: readonly (readonly unknown[])[]): number[] =>
  segments.map(({ length }) => length);

const textOf = (words: readonly string[]): string => words.join(' ');

/** The words of the parts. */
const partsOf = (words: readonly string[], [a, b, c, d, e, f]: Ranges): [string[], string[], string[]] => [
  words.slice(a, b),
  words.slice(c, d),
  words.slice(e, f),
];

const cutOf = ([paternal, maternal, given]: readonly (readonly string[])[]): NameCut => ({
  nombres: textOf(given!),
  apellido_paterno: textOf(paternal!),
  apellido_materno: textOf(maternal!),
});

const COMMON_SET: ReadonlySet<string> = new Set(COMMON_GIVEN_NAMES);
const BEFORE_COMMON: ReadonlySet<string> = new Set('DE DEL LA LAS LOS SAN SANTA STA'.split(' '));

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
      index === 0 || !COMMON_SET.has(plainWord(word)) || BEFORE_COMMON.has(plainWord(words[index - 1]!)),
  );

const isSameCut = (one: NameCut, other: NameCut): boolean =>
  one.nombres === other.nombres &&
  one.apellido_paterno === other.apellido_paterno &&
  one.apellido_materno === other.apellido_materno;

const distinct = (cuts: readonly NameCut[]): NameCut[] =>
  cuts.filter((cut, index) => !cuts.slice(0, index).some((other) => isSameCut(cut, other)));

/** The same for cuts that all have the letters of a key. */
const MARGIN_OF_KEY = 1.5;
/** The count of a cut that is none. */
const NEVER = 100;

/** Those that are not rarer than the best one by the margin; none if that is one with `most` rare things. */
function withinMargin<Cut>(
  cuts: readonly Cut[],
  rareOf: (cut: Cut) => number,
  margin: number,
  most: number,
): Cut[] {
  const counts = cuts.map(rareOf);
  const best = Math.min(...counts);
  return best < most ? cuts.filter((_, index) => counts[index]! < best + margin) : [];
}

/** How many rare things a surname of these units is. */
function rareInSurname(units: readonly Unit[], start: number, end: number): number {
  let rare = 0;
  for (let index = start; index < end; index++) {
    const { kind } = units[index]!;
    if (kind === 'given' || isInitial(units[index]!)) return NEVER;
    if (kind === 'mostly_given') rare++;
    if (index > start) rare += rareInPair(units[index - 1]!, units[index]!);
  }
  return rare;
}

/** Surnames that are a given name after JUAN: `JUAN BAUTISTA`. */
const SAINTS: ReadonlySet<string> = new Set(['BAUTISTA', 'CRISOSTOMO', 'EVANGELISTA', 'NEPOMUCENO']);

const SAINTLY = /^SAN(?:TA)? [^ ]+$/;

const isSaint = (units: readonly Unit[], index: number): boolean =>
  SAINTS.has(units[index]!.plain) && units[index - 1]?.plain === 'JUAN';

/** The same for given names. They never begin with a particle; with SAN or SANTA they do: `SAN JUANA`, `SANTA INES`. */
function rareInGiven(units: readonly Unit[], start: number, end: number): number {
  const { isLed, plain } = units[start]!;
  if (isLed && !SAINTLY.test(plain)) return NEVER;
  let rare = isLed ? 1 : 0;
  for (let index = start; index < end; index++) {
    const { kind } = units[index]!;
    if (isSaint(units, index)) continue;
    if (kind === 'surname') return NEVER;
    if (kind === 'mostly_surname' || isInitial(units[index]!)) rare++;
  }
  return rare;
}

/** Given names that are so usual together that one of them is hardly a surname beside the other. */
const USUAL_PAIR = 'JUAN CARLOS';

/** Whether these places separate the usual pair. */
const breaksPair = (units: readonly Unit[], ranges: Ranges): boolean =>
  ranges.some(
    (at) => at > 0 && at < units.length && `${units[at - 1]!.plain} ${units[at]!.plain}` === USUAL_PAIR,
  );

const RARE_BREAK = 2;

const isGivenName = ({ kind }: Unit): boolean => kind === 'given' || kind === 'mostly_given';

/** `isSingleRare`: one surname is a rare thing. */
function rareIn(units: readonly Unit[], ranges: Ranges, isSingleRare: boolean): number {
  const [a, b, c, d, e, f] = ranges;
  if (a === b || e === f) return NEVER;
  const ofGiven = rareInGiven(units, e, f);
  if (ofGiven >= NEVER) return NEVER;
  const single = isSingleRare && c === d ? 1 : 0;
  const broken = breaksPair(units, ranges) ? RARE_BREAK : 0;
  return ofGiven + single + broken + rareInSurname(units, a, b) + rareInSurname(units, c, d);
}

/** Words with other characters are no names: they have to be judged as a whole. */
const NAME_WORD = unicodePattern(String.raw`^[\p{L}\p{M}][\p{L}\p{M}'’.-]*$`);

/** Whether the tables can say anything about these words. */
const isJudged = (words: readonly string[]): boolean =>
  words.length <= MAX_WORDS &&
  words.every((word) => NAME_WORD().test(word) && !isForeignParticle(word)) &&
  !unitsOf(words).some(isNoName);

/** The words of units as texts, one for each unit. */
const textsOf = (units: readonly Unit[]): string[] => units.map(({ words }) => textOf(words));

/** All cuts in these orders that are possible by the tables of common names and by what the file proves about their words. */
export function possibleCuts(
  segments: Segments,
  orders: readonly NameOrder[],
  proven?: ProvenWords,
): NameCut[] {
  if (!isJudged(segments.flat())) return [];
  const unitsOfSegments = segments.map((words) => unitsOf(words, proven));
  const units = unitsOfSegments.flat();
  const all: Ranges[] = [];
  for (const order of orders)
    eachCut(lengthsOf(unitsOfSegments), order, (places) => all.push(rangesOf(places, units.length)));
  // Two unknown words may also be two surnames without a given name.
  const isPair = segments.length === 1 && units.length === 2;
  const rareOf = (ranges: Ranges): number =>
    rareIn(units, ranges, true) + (isPair && !isGivenName(units[ranges[4]]!) ? 1 : 0);
  const texts = textsOf(units);
  return distinct(withinMargin(all, rareOf, MARGIN, MARGIN).map((ranges) => cutOf(partsOf(texts, ranges))));
}

/** All possible cuts of both surnames, which are in a column of their own. */
export function possibleSurnames(words: readonly string[]): NameCut[] {
  if (!isJudged(words)) return [];
  const units = unitsOf(words);
  const all = units.length;
  const ranges = units.map((_, index): Ranges => [0, index + 1, index + 1, all, all, all]);
  const rareOf = ([, second]: Ranges): number =>
    rareInSurname(units, 0, second) + rareInSurname(units, second, all) + (second === all ? 1 : 0);
  const texts = textsOf(units);
  return withinMargin(ranges, rareOf, MARGIN, MARGIN).map((range) => cutOf(partsOf(texts, range)));
}

/** All cuts in these orders whose letters are those of the key. */
function cutsWithLetters(segments: Segments, orders: readonly NameOrder[], key: string): string[][][] {
  const words = segments.flat();
  if (words.length > MAX_WORDS) return [];
  const found: string[][][] = [];
  for (const order of orders)
    eachCut(lengthsOf(segments), order, (places) => {
      const parts = partsOf(words, rangesOf(places, words.length));
      const [paternal, maternal, given] = parts;
      const isCut = paternal.length > 0 && given.length > 0 && isWholePart(given);
      if (!isCut || !isSurname(paternal) || !isSurname(maternal)) return;
      if (fitsKey(lettersOfNames(textOf(given), textOf(paternal), textOf(maternal)), key)) found.push(parts);
    });
  return found;
}

/**
 * The cuts in these orders that a key leaves: those with its letters, without those that are far rarer than another one.
 */
export function cutsByKey(segments: Segments, orders: readonly NameOrder[], key: string): NameCut[] {
  const fitting = cutsWithLetters(segments, orders, key);
  if (fitting.length < 2) return fitting.map(cutOf);
  const rareOf = (parts: string[][]): number => {
    const [paternal = [], maternal = [], given = []] = parts.map((words) => unitsOf(words));
    const [one, two] = [paternal.length, paternal.length + maternal.length];
    const units = [...paternal, ...maternal, ...given];
    return rareIn(units, [0, one, one, two, two, units.length], false);
  };
  const possible = withinMargin(fitting, rareOf, MARGIN_OF_KEY, NEVER);
  return distinct((possible.length > 0 ? possible : fitting).map(cutOf));
}

/** Whether a surname between borders begins with an initial or with the title `C.`: it has something that is no surname. */
export const beginsWithInitial = (words: readonly string[]): boolean =>
  words.length > 1 && isInitial(unitsOf(words)[0]!);

/** The orders in which a cut fits the key. */
export const ordersOfKey = (segments: Segments, key: string): NameOrder[] =>
  NAME_ORDERS.filter((order) => cutsWithLetters(segments, [order], key).length > 0);

/**
 * The order of one name: it begins or ends with a surname that is never a given name, and not both. Undefined if that does not
 * show it.
 */
export function orderOfNames(segments: Segments): NameOrder | undefined {
  const words = segments.flat();
  if (words.length < 2 || words.length > MAX_WORDS) return undefined;
  const units = unitsOf(words);
  const begins = units[0]!.kind === 'surname';
  const ends = units.at(-1)!.kind === 'surname';
  if (begins === ends || units.length < 2) return undefined;
  return begins ? 'surnames-first' : 'given-first';
}
