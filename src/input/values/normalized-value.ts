/**
 * The value of a cell, without the characters that are not part of it: blanks at its ends, invisible characters, and
 * the apostrophe by which a spreadsheet marks text (`'1985`).
 *
 * What it does not do: change a letter or a digit.
 */
import { trimBlanks, withoutInvisible } from '../../key/curp/blanks.js';

const LEADING_APOSTROPHES = /^['\p{White_Space}]+/u;

/** For every value that is not a name: an apostrophe may begin a name. */
export function normalizedValue(text: string | null | undefined): string {
  const value = trimBlanks(withoutInvisible(text ?? ''));
  return value.charAt(0) === "'" ? value.replace(LEADING_APOSTROPHES, '') : value;
}

/** In lower case, without accents, blanks, full stops, commas, hyphens and underscores. Other signs stay. */
export const simplifyValue = (value: string): string =>
  value
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\p{White_Space}.,_-]/gu, '');

/** `1984.0` is `1984`: so programs write whole numbers in a column that has empty cells too. */
export const withoutZeroFraction = (value: string): string =>
  /^[0-9]+\.0+$/.test(value) ? value.slice(0, value.indexOf('.')) : value;
