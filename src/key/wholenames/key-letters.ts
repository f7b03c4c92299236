/**
 * Whether names give the letters of a key: positions 1 to 4 and 14 to 16, by the rules of the key.
 *
 * What it does not do: compare dates, sex or entity.
 */
import { readGivenName, readSurname } from '../contract/person-reading.js';
import { composeKey } from '../curp/key.js';
import { KEY } from '../curp/key-bytes.js';
import type { Names } from '../curp/name-letters.js';

/** Positions of the letters of names: 1 to 4 and 14 to 16. */
const LETTERS = [0, 1, 2, 3, 13, 14, 15] as const;

/** Any valid birth: only the letters are compared. */
const BIRTH = { year: 1980, month: 1, day: 1, sex: 'H'.charCodeAt(0), entity: 9 };

export const lettersOfNames = (given: unknown, paternal: unknown, maternal: unknown): Names => ({
  given: readGivenName(given),
  paternal: readSurname(paternal),
  maternal: readSurname(maternal),
});

export function fitsKey(names: Names, key: string): boolean {
  if ((names.given | names.paternal | names.maternal) < 0) return false;
  composeKey(names, BIRTH);
  return LETTERS.every((at) => KEY[at] === key.charCodeAt(at));
}
