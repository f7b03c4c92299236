/**
 * The letters of a name with `--normalize`, from bytes: as `normalizedName` and then `readPerson` give them.
 *
 * What it does not do: count. A name that has to be counted is returned as `COUNTED`.
 */

import {
  DOUBTFUL_LENGTH,
  DOUBTFUL_NAMES,
  nameKind,
  normalizedName,
} from '../../input/values/normalized-names.js';
import { emptyRow } from '../../key/contract/assessment.js';
import { readPerson } from '../../key/contract/person-reading.js';
import { SPACE } from '../../key/curp/ascii.js';
import { EMPTY } from '../../key/curp/name-letters.js';
import { PLACEHOLDER } from '../../key/curp/placeholders.js';
import { readGivenNameBytes, readSurnameBytes } from './byte-reading.js';

/**
 * Returned instead of letters if the text means, or may mean, that there is no name: the caller must count it. Distinct from
 * all faults.
 */
export const COUNTED = -64;

/** Names of two letters that may also mean that there is no name, each as one number. */
const DOUBTFUL = new Set([...DOUBTFUL_NAMES].map((name) => (name.charCodeAt(0) << 8) | name.charCodeAt(1)));

const isDoubtful = (bytes: Buffer, start: number): boolean =>
  DOUBTFUL.has(((bytes[start]! & UPPER_CASE) << 8) | (bytes[start + 1]! & UPPER_CASE));

/** Without this bit an ASCII letter is in upper case. */
const UPPER_CASE = ~0x20;

const MAX_ASCII = 0x7f;
/** UTF-8 lead byte of the letters À to ÿ. No letter of a placeholder is among them, and no character without a width. */
const LATIN_LEAD = 0xc3;

/** Whether `normalizedName` does not change the name unless it is a placeholder: true for most names. */
export function isPlainName(bytes: Buffer, start: number, end: number): boolean {
  if (bytes[start]! <= SPACE || bytes[end - 1]! <= SPACE) return false;
  if (end - start === DOUBTFUL_LENGTH && isDoubtful(bytes, start)) return false;
  for (let index = start; index < end; index++) {
    const byte = bytes[index]!;
    if (byte > MAX_ASCII && (byte !== LATIN_LEAD || ++index === end)) return false;
  }
  return true;
}

const row = emptyRow();

type NameReader = (bytes: Buffer, start: number, end: number) => number;

/** A reader that reads a plain name with `readPlain`, any other one as this field of a person. */
const normalizedReader =
  (readPlain: NameReader, field: 'nombres' | 'apellido_paterno'): NameReader =>
  (bytes, start, end) => {
    if (start === end) return EMPTY;
    if (isPlainName(bytes, start, end)) {
      const letters = readPlain(bytes, start, end);
      return letters === PLACEHOLDER ? COUNTED : letters;
    }
    const text = bytes.toString('utf8', start, end);
    if (nameKind(text) !== 'name') return COUNTED;
    readPerson({ [field]: normalizedName(text) }, row);
    return field === 'nombres' ? row.given : row.paternal;
  };

export const readNormalizedGivenName = normalizedReader(readGivenNameBytes, 'nombres');
export const readNormalizedSurname = normalizedReader(readSurnameBytes, 'apellido_paterno');
