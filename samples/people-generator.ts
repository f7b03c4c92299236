/**
 * Invented people for tests and benches: any number of rows, the same for the same seed on every machine. About 2 % of the
 * rows have a fault, of every kind that occurs in files.
 *
 * What it does not promise: that no real person has the same name, or the same rows in the next version.
 */
import {
  DEVOTIONS,
  ENTITY_WEIGHTS,
  FEMALE_FIRST,
  FEMALE_NAMES,
  MALE_FIRST,
  MALE_NAMES,
  NO_SECOND_SURNAME,
  SURNAMES,
  titleCase,
  type Weighted,
  YEAR_WEIGHTS,
} from './names.js';
import { Random } from './random.js';
import { rareName } from './rare-names.js';
import { FAULTS } from './row-faults.js';
import { type Sink, writeLines } from './written-lines.js';

export const HEADER =
  'nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad';

/** The first fields of a row are names. */
const NAME_FIELDS = 3;

/** Rows with a fault per million. */
const FAULTY = 20_000;
const MILLION = 1_000_000;

/** Repeats each text according to its weight, so that a weighted choice is one array access. */
function table(entries: readonly Weighted[]): readonly string[] {
  return entries.flatMap(({ text, weight }) => Array<string>(weight).fill(text));
}

/** Removes acute accents, as in most files; keeps Ñ and Ü. */
const unaccented = (text: string): string => text.normalize('NFD').replaceAll('\u0301', '').normalize('NFC');

/** The spellings of a row's names, each with its share of 16. */
const SPELLINGS: readonly (readonly [number, (text: string) => string])[] = [
  [8, unaccented],
  [4, (text) => text],
  [3, titleCase],
  [1, (text) => titleCase(unaccented(text))],
];

interface Names {
  readonly male: readonly string[];
  readonly female: readonly string[];
  readonly paternal: readonly string[];
  readonly maternal: readonly string[];
}

const GIVEN_NAMES = 8192;

/** Full given names: one name, two different ones, or a common first name and another one. */
function givenNames(
  random: Random,
  single: readonly string[],
  common: readonly string[],
  devotions: readonly string[],
): string[] {
  return Array.from({ length: GIVEN_NAMES }, () => {
    const kind = random.below(100);
    const first = random.of(kind < 76 ? single : common);
    const second = random.of(kind < 74 || (kind >= 76 && kind < 90) ? single : devotions);
    return kind < 45 || first === second ? first : `${first} ${second}`;
  });
}

function baseNames(): Names {
  const random = new Random(1);
  const surnames = table(SURNAMES);
  return {
    male: givenNames(random, table(MALE_NAMES), table(MALE_FIRST), table(MALE_NAMES)),
    female: givenNames(random, table(FEMALE_NAMES), table(FEMALE_FIRST), table(DEVOTIONS)),
    paternal: surnames,
    maternal: [...surnames, ...table(NO_SECOND_SURNAME)],
  };
}

const BASE_NAMES = baseNames();

/** The tables of names in the spelling of each of the 16 shares. */
const NAMES: readonly Names[] = SPELLINGS.flatMap(([share, spell]) => {
  const spelled = new Map<string, string>();
  const spellAll = (texts: readonly string[]) =>
    texts.map((text) => {
      const known = spelled.get(text) ?? spell(text);
      spelled.set(text, known);
      return known;
    });
  const names: Names = {
    male: spellAll(BASE_NAMES.male),
    female: spellAll(BASE_NAMES.female),
    paternal: spellAll(BASE_NAMES.paternal),
    maternal: spellAll(BASE_NAMES.maternal),
  };
  return Array<Names>(share).fill(names);
});

const YEARS = table(YEAR_WEIGHTS);
const ENTITIES = table(ENTITY_WEIGHTS);

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Days per month in a leap year; for other years `LEAP_DAY` is skipped. */
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MONTHS = DAYS_OF_MONTH.flatMap((days, month) => Array<string>(days).fill(twoDigits(month + 1)));
const DAYS = DAYS_OF_MONTH.flatMap((days) => Array.from({ length: days }, (_, day) => twoDigits(day + 1)));
const LEAP_DAY = 59;
const LEAP_YEARS = new Set(YEARS.filter((year) => Number(year) % 4 === 0));

/** The same people in the same order for the same seed. */
export class PeopleGenerator {
  readonly #random: Random;
  readonly #rareNames: boolean;

  /** With `rareNames` names almost never repeat, unlike in real files. */
  constructor(seed: number, rareNames = false) {
    this.#random = new Random(seed);
    this.#rareNames = rareNames;
  }

  /** The eight fields of the next person, in the order of the contract. */
  next(): string[] {
    const random = this.#random;
    const bits = random.bits();
    const names = NAMES[bits & 15]!;
    const female = (bits & 16) === 0;
    const year = random.of(YEARS);
    const leap = LEAP_YEARS.has(year);
    let day = random.below(leap ? 366 : 365);
    if (!leap && day >= LEAP_DAY) day++;
    const fields = [
      random.of(female ? names.female : names.male),
      random.of(names.paternal),
      random.of(names.maternal),
      year,
      MONTHS[day]!,
      DAYS[day]!,
      bits >>> 22 === 0 ? 'X' : female ? 'M' : 'H',
      random.of(ENTITIES),
    ];
    if (this.#rareNames) for (let name = 0; name < NAME_FIELDS; name++) fields[name] = rareName(random);
    if (random.below(MILLION) < FAULTY) random.of(FAULTS)(fields, random);
    return fields;
  }
}

export interface PeopleOptions {
  rows: number;
  seed: number;
  /** Puts names, sex and extra columns in quotes, but not numbers and the header. */
  quoted?: boolean;
  /** Whether names almost never repeat. */
  rareNames?: boolean;
  /** Number of columns `extra_1`, `extra_2`, … after the eight. */
  extraColumns?: number;
  /** Minimum length of a row in bytes, including the line end; the last extra column is padded. */
  rowBytes?: number;
}

/** A row without its line end. Fields of the generator never contain a comma, a quote or a line break. */
function line(f: readonly string[], quoted: boolean): string {
  return quoted
    ? `"${f[0]}","${f[1]}","${f[2]}",${f[3]},${f[4]},${f[5]},"${f[6]}",${f[7]}`
    : `${f[0]},${f[1]},${f[2]},${f[3]},${f[4]},${f[5]},${f[6]},${f[7]}`;
}

function wholeNumber(name: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name} must be an integer from 0 on`);
  return value;
}

/** Writes a CSV of people: the header, then the rows. */
export async function writePeople(options: PeopleOptions, sink: Sink): Promise<void> {
  const rows = wholeNumber('rows', options.rows);
  const rowBytes = wholeNumber('rowBytes', options.rowBytes ?? 0);
  const extraColumns = Math.max(wholeNumber('extraColumns', options.extraColumns ?? 0), rowBytes > 0 ? 1 : 0);
  const quoted = options.quoted ?? false;
  const people = new PeopleGenerator(options.seed, options.rareNames);

  const names = Array.from({ length: extraColumns }, (_, index) => `extra_${index + 1}`);
  const extra = names.map((_, index) => (quoted ? `,"dato ${index + 1}` : `,dato ${index + 1}`));
  const beforePadding = extra.join(quoted ? '"' : '');
  const afterPadding = quoted && extraColumns > 0 ? '"' : '';
  const padding = 'x'.repeat(rowBytes);
  const fixedBytes = beforePadding.length + afterPadding.length + 1; // with the line end

  const nextLine = (): string => {
    const text = line(people.next(), quoted);
    const missing = rowBytes === 0 ? 0 : Math.max(0, rowBytes - fixedBytes - Buffer.byteLength(text));
    return text + beforePadding + padding.slice(0, missing) + afterPadding;
  };
  await writeLines([HEADER, ...names].join(','), rows, nextLine, sink);
}
