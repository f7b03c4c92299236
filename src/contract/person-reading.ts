/**
 * From the texts of a person to a `Row`: letters of names taken, digits read.
 *
 * What it does not do: judge what it read. A value that cannot be read leaves its mark for `assess`.
 */
import { fold, lengthOf, symbolsFor, trimBlanks } from '../curp/folding.js';
import { givenNameLetters, surnameLetters } from '../curp/name-letters.js';
import { INVALID, MISSING, NOT_NUMERIC, type Row, WRONG_DIGITS } from './assessment.js';
import type { Person } from './person.js';

/** The letters that given names give to a key, or a fault of folding. */
export function readGivenNames(text: string): number {
  const symbols = symbolsFor(lengthOf(text));
  return givenNameLetters(symbols, 0, fold(text, symbols, 0));
}

/** The letters that a surname gives to a key, or a fault of folding. */
export function readSurname(text: string): number {
  const symbols = symbolsFor(lengthOf(text));
  return surnameLetters(symbols, 0, fold(text, symbols, 0));
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

/** Callers in plain JavaScript send numbers as well. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : String(value);
};

/** Reads a person into `row`. */
export function readPerson(person: Person, row: Row): void {
  row.given = readGivenNames(textOf(person.nombres));
  row.paternal = readSurname(textOf(person.apellido_paterno));
  row.maternal = readSurname(textOf(person.apellido_materno));
  row.year = readNumber(textOf(person.anio_nacimiento), 4);
  row.month = readNumber(textOf(person.mes_nacimiento), 2);
  row.day = readNumber(textOf(person.dia_nacimiento), 2);
  row.sex = readSex(textOf(person.sexo));
  row.entity = readNumber(textOf(person.entidad), 2);
}
