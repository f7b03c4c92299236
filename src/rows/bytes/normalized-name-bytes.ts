/**
 * The letters of a name with `--normalize`, from bytes: as `normalizedName` and then `readPerson` give them.
 *
 * What it does not do: count. A name that has to be counted is returned as `COUNTED`.
 */

import type { NameField } from '../../input/values/name-writing.js';
import { isSpecial, readName } from '../../input/values/normalized-names.js';
import { readGivenName, readSurname } from '../../key/contract/person-reading.js';
import { DOUBTFUL_U } from '../../key/curp/folding.js';
import { EMPTY } from '../../key/curp/name-letters.js';
import { readGivenNameBytes, readSurnameBytes } from './byte-reading.js';
import { hasManyWords } from './repeated-names.js';

/**
 * Returned instead of letters if something of the name must be counted, or if it depends on the plan: the caller reads it by
 * the reference path. Distinct from all faults.
 */
export const COUNTED = -64;

/** UTF-8 lead byte of the letters À to ÿ, and their second bytes in Spanish words. */
const LATIN_LEAD = 0xc3;
const SPANISH = new Uint8Array(0x100);
for (const letter of 'ÁÉÍÓÚÜÑáéíóúüñ') SPANISH[Buffer.from(letter)[1]!] = 1;

/** ASCII bytes of a plain name: letters, and after the first of them blanks, hyphens, apostrophes and full stops. */
const LETTER = 1;
const INSIDE = 2;
const KINDS = new Uint8Array(0x100);
for (let byte = 0x41; byte <= 0x5a; byte++) KINDS[byte] = KINDS[byte | 0x20] = LETTER;
for (const sign of " -'.") KINDS[sign.charCodeAt(0)] = INSIDE;

/** Whether a name is plain: only what its letters mean can change it. True for most names. */
export function isPlainName(bytes: Buffer, start: number, end: number): boolean {
  if (bytes[start] !== LATIN_LEAD && KINDS[bytes[start]!] !== LETTER) return false;
  for (let index = start; index < end; index++) {
    const byte = bytes[index]!;
    if (KINDS[byte] !== 0) continue;
    if (byte !== LATIN_LEAD || ++index === end || SPANISH[bytes[index]!] === 0) return false;
  }
  return true;
}

/** Whether a plain name with these letters has to be read as a text. */
const needsText = (
  letters: number,
  bytes: Buffer,
  start: number,
  end: number,
  isGivenName: boolean,
): boolean =>
  isSpecial(letters, isGivenName, () => bytes.toString('utf8', start, end)) ||
  (isGivenName && beginsAbbreviated(bytes, start, end));

const FULL_STOP = 0x2e;
const A = 'a'.charCodeAt(0);
const M = 'm'.charCodeAt(0);

/** Cheap filter: whether a name begins with two letters and a full stop, other than `MA.`, or with two letters with stops. */
function beginsAbbreviated(bytes: Buffer, start: number, end: number): boolean {
  let index = start;
  while (index < end && bytes[index]! > FULL_STOP) index++;
  if (index === end || bytes[index] !== FULL_STOP) return false;
  if (index === start + 1) return end > start + 3 && bytes[start + 3] === FULL_STOP;
  return index !== start + 2 || (bytes[start]! | 0x20) !== M || (bytes[start + 1]! | 0x20) !== A;
}

type NameReader = (bytes: Buffer, start: number, end: number) => number;

/** A reader that reads a plain name with `readPlain`, any other one as the text of this field. */
const normalizedReader =
  (readPlain: NameReader, readText: (text: string) => number, field: NameField): NameReader =>
  (bytes, start, end) => {
    if (start === end) return EMPTY;
    if (isPlainName(bytes, start, end)) {
      const letters = readPlain(bytes, start, end);
      if (letters === DOUBTFUL_U || !needsText(letters, bytes, start, end, field === 'nombres'))
        return letters;
    }
    const { name, kinds, shares, isSurname } = readName(bytes.toString('utf8', start, end), field);
    if (isSurname) return DOUBTFUL_U; // the other names of the row decide: the caller leaves it to the reference path
    return kinds.length > 0 || shares.length > 0 ? COUNTED : readText(name);
  };

/** Flag of a given name with three words or more: it may contain the surnames of its row. The caller removes it. */
export const MANY_WORDS = 1 << 28;

const readGiven = normalizedReader(readGivenNameBytes, readGivenName, 'nombres');

export function readNormalizedGivenName(bytes: Buffer, start: number, end: number): number {
  const letters = readGiven(bytes, start, end);
  return letters >= 0 && hasManyWords(bytes, start, end) ? letters | MANY_WORDS : letters;
}

export const readNormalizedSurname = normalizedReader(readSurnameBytes, readSurname, 'apellido_materno');
