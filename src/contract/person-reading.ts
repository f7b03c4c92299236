/**
 * From the texts of a person to a `Row`: letters of names taken, digits read.
 *
 * What it does not do: judge what it read. A value that cannot be read leaves its mark for `assess`.
 */
import { fold, lengthOf, symbolsFor, trimBlanks } from '../curp/folding.js';
import { givenNameLetters, surnameLetters } from '../curp/name-letters.js';
import { isPlaceholderField, mayBePlaceholder, PLACEHOLDER } from '../curp/placeholders.js';
import { INVALID, MISSING, NOT_NUMERIC, NOT_TEXT, type Row, WRONG_DIGITS } from './assessment.js';
import type { Person } from './person.js';

/** The letters that given names give to a key, or what is wrong with them. */
function readGivenNames(value: unknown): number {
  if (isNotText(value)) return NOT_TEXT;
  const text = nameOf(value);
  const symbols = symbolsFor(lengthOf(text));
  const letters = givenNameLetters(symbols, 0, fold(text, symbols, 0));
  return mayBePlaceholder(letters) && isPlaceholderField(letters, () => text) ? PLACEHOLDER : letters;
}

/** The letters that a surname gives to a key, or what is wrong with it. */
function readSurname(value: unknown): number {
  if (isNotText(value)) return NOT_TEXT;
  const text = nameOf(value);
  const symbols = symbolsFor(lengthOf(text));
  const letters = surnameLetters(symbols, 0, fold(text, symbols, 0));
  return mayBePlaceholder(letters) && isPlaceholderField(letters, () => text) ? PLACEHOLDER : letters;
}

/** A number of exactly `width` ASCII digits, or the mark of what is wrong with it. */
export function readNumber(text: string, width: 2 | 4): number {
  if (lengthOf(text) === width) {
    let number = 0;
    let odd = 0;
    for (let index = 0; index < width; index++) {
      const digit = String.prototype.charCodeAt.call(text, index) - 0x30;
      odd |= digit | (9 - digit); // below zero if either is
      number = number * 10 + digit;
    }
    if (odd >= 0) return number;
  }
  return readOddNumber(text, width);
}

/** A number that is not `width` digits as it stands: it may have blanks around it. */
function readOddNumber(text: string, width: number): number {
  const trimmed = trimBlanks(text);
  if (trimmed === '') return MISSING;
  if (!/^[0-9]+$/.test(trimmed)) return NOT_NUMERIC;
  return trimmed.length === width ? Number(trimmed) : WRONG_DIGITS;
}

/** The character code of H, M or X, or the mark of what is wrong with it. */
export function readSex(text: string): number {
  const trimmed = lengthOf(text) === 1 ? text : trimBlanks(text);
  if (trimmed === 'H' || trimmed === 'M' || trimmed === 'X')
    return String.prototype.charCodeAt.call(trimmed, 0);
  return trimBlanks(trimmed) === '' ? MISSING : INVALID;
}

/** Callers in plain JavaScript send anything. A name that is there is a text; nothing else is made one. */
const isNotText = (value: unknown): boolean =>
  typeof value !== 'string' && value !== null && value !== undefined;

/** The text of a name; an absent one is empty. */
export const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Neither digits nor a sex. */
const NEITHER = '?';

/** The text of a value that is no name: a number is its digits, and nothing else is made a text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? String(value) : NEITHER;
}

const NOBODY: Person = {};

/** Reads a person into `row`. Whatever is no object has no fields. */
export function readPerson(given: Person | null | undefined, row: Row): void {
  const person = given ?? NOBODY;
  row.given = readGivenNames(person.nombres);
  row.paternal = readSurname(person.apellido_paterno);
  row.maternal = readSurname(person.apellido_materno);
  row.year = readNumber(textOf(person.anio_nacimiento), 4);
  row.month = readNumber(textOf(person.mes_nacimiento), 2);
  row.day = readNumber(textOf(person.dia_nacimiento), 2);
  row.sex = readSex(textOf(person.sexo));
  row.entity = readNumber(textOf(person.entidad), 2);
}
