/** The names of months in Spanish and English, whole or abbreviated to three letters or more, and Roman numerals. */
import { simplifyValue } from './normalized-value.js';

const NAMES: readonly (readonly string[])[] = [
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo', 'may'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'setiembre', 'september'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
];

const MIN_LETTERS = 3;

/** By every abbreviation: `mar` is 3. No abbreviation of three letters belongs to two months. */
const NUMBER_OF_NAME = new Map<string, number>();
for (const [index, names] of NAMES.entries()) {
  for (const name of names) {
    for (let length = MIN_LETTERS; length <= name.length; length++)
      NUMBER_OF_NAME.set(name.slice(0, length), index + 1);
  }
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');

/** The month of a Roman numeral in small letters, as registers write it inside a date (`19-VII-1984`). Alone, X says "unknown". */
export const monthOfRoman = (text: string): number | undefined => ROMAN.indexOf(text) + 1 || undefined;

/** 1 to 12; undefined if the text names no month. */
export const monthOfName = (text: string): number | undefined => NUMBER_OF_NAME.get(simplifyValue(text));
