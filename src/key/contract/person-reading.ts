/**
 * Fills a `Row` from the texts of a person: extracts the letters of the names and parses the numbers.
 *
 * What it does not do: report errors. For an invalid value it stores a fault constant, which `assess` evaluates.
 */
import { ZERO } from '../curp/ascii.js';
import { trimBlanks } from '../curp/blanks.js';
import { DAMAGED, DOUBTFUL_U, fold, lengthOf, symbolsFor } from '../curp/folding.js';
import { hasLeftCapital, withLowerU } from '../marks/saved-damage.js';
import { lettersOfField, lettersOfText, NEEDS_TEXT } from '../names/name-reading.js';
import {
  hasDoubtfulU,
  INVALID,
  INVALID_F,
  MISSING,
  NO_YEAR,
  NOT_NUMERIC,
  NOT_TEXT,
  type Row,
  WRONG_DIGITS,
} from './assessment.js';
import type { Person } from './person.js';

/** The packed letters of a name, or a fault. */
function readName(value: unknown, isGivenName: boolean): number {
  if (isNotText(value)) return NOT_TEXT;
  const text = nameOf(value);
  const symbols = symbolsFor(lengthOf(text));
  const end = fold(text, symbols, 0);
  const letters = lettersOfField(symbols, end, isGivenName);
  return letters === NEEDS_TEXT ? lettersOfText(symbols, end, isGivenName, text) : letters;
}

export const readGivenName = (value: unknown): number => readName(value, true);
export const readSurname = (value: unknown): number => readName(value, false);

/** A number of exactly `width` ASCII digits, or a fault. */
export function readNumber(text: string, width: 2 | 4): number {
  if (lengthOf(text) === width) {
    let number = 0;
    let sign = 0;
    for (let index = 0; index < width; index++) {
      const digit = String.prototype.charCodeAt.call(text, index) - ZERO;
      sign |= digit | (9 - digit); // negative if the character is not a digit
      number = number * 10 + digit;
    }
    if (sign >= 0) return number;
  }
  return readTrimmedNumber(text, width);
}

/** Slow path of `readNumber`: the text may have blanks around the number, or be invalid. */
function readTrimmedNumber(text: string, width: number): number {
  const trimmed = trimBlanks(text);
  if (trimmed === '') return MISSING;
  if (!/^[0-9]+$/.test(trimmed)) return NOT_NUMERIC;
  return trimmed.length === width ? Number(trimmed) : WRONG_DIGITS;
}

/** The character code of H, M or X, or a fault: `INVALID_F` for F. */
export function readSex(text: string): number {
  const trimmed = lengthOf(text) === 1 ? text : trimBlanks(text);
  if (trimmed === 'H' || trimmed === 'M' || trimmed === 'X')
    return String.prototype.charCodeAt.call(trimmed, 0);
  if (trimmed === 'F') return INVALID_F;
  return trimBlanks(trimmed) === '' ? MISSING : INVALID;
}

/** JavaScript callers may pass any type. A name must be a string; other types are not converted. */
const isNotText = (value: unknown): boolean =>
  typeof value !== 'string' && value !== null && value !== undefined;

/** The text of a name; an absent one is empty. */
export const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A text that is neither numeric nor a sex, so that validation reports it as invalid. */
const INVALID_TEXT = '?';

/** The text of a value other than a name. Numbers are converted; other types become `INVALID_TEXT`. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? String(value) : INVALID_TEXT;
}

/** If a name of the row shows that a program lower-cased ASCII alone, `Ú` is one of its capitals; otherwise it is damage. */
function readDoubtfulU({ nombres, apellido_paterno, apellido_materno }: Person, row: Row): void {
  const names = [nombres, apellido_paterno, apellido_materno].map(nameOf);
  const isCapital = names.some(hasLeftCapital);
  const [given, paternal, maternal] = names.map(withLowerU);
  if (row.given === DOUBTFUL_U) row.given = isCapital ? readGivenName(given) : DAMAGED;
  if (row.paternal === DOUBTFUL_U) row.paternal = isCapital ? readSurname(paternal) : DAMAGED;
  if (row.maternal === DOUBTFUL_U) row.maternal = isCapital ? readSurname(maternal) : DAMAGED;
}

const NO_FIELDS: Person = {};

/** In the place of a year: the date stands for none, and is no date. Not a text, so that no text equals it. */
export const NO_DATE = Symbol('no date') as unknown as string;

/** Reads a person into `row`. `null` and `undefined` count as a person without fields. */
export function readPerson(given: Person | null | undefined, row: Row): void {
  const person = given ?? NO_FIELDS;
  row.given = readGivenName(person.nombres);
  row.paternal = readSurname(person.apellido_paterno);
  row.maternal = readSurname(person.apellido_materno);
  if ((row.given | row.paternal | row.maternal) < 0 && hasDoubtfulU(row)) readDoubtfulU(person, row);
  const { anio_nacimiento: year } = person;
  row.year = year === NO_DATE ? NO_YEAR : readNumber(textOf(year), 4);
  row.month = readNumber(textOf(person.mes_nacimiento), 2);
  row.day = readNumber(textOf(person.dia_nacimiento), 2);
  row.sex = readSex(textOf(person.sexo));
  row.entity = readNumber(textOf(person.entidad), 2);
}
