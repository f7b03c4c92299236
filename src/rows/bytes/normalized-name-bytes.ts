/**
 * The letters of a name with `--normalize`, from bytes: as `normalizedName` and then `readPerson` give them.
 *
 * What it does not do: count. A name that has to be counted is returned as `COUNTED`.
 */

import type { NameField } from '../../input/values/name-writing.js';
import { isSpecial, readName } from '../../input/values/normalized-names.js';
import { readGivenName, readSurname } from '../../key/contract/person-reading.js';
import { SPACE } from '../../key/curp/ascii.js';
import { DOUBTFUL_U } from '../../key/curp/folding.js';
import { EMPTY } from '../../key/curp/name-letters.js';
import { VOWEL_CUT } from '../../key/names/name-reading.js';
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

/** The longest title and the longest word that may be a name or not: `PROFRA`, `BLANCO`. */
const MAX_SPECIAL = 6;
const FULL_STOP = 0x2e;

/** Cheap filter: whether the first word of a plain name is as short as a title, or as a word that may mean "none". */
function beginsShort(bytes: Buffer, start: number, end: number): boolean {
  const stop = Math.min(end, start + MAX_SPECIAL + 1);
  for (let index = start; index < stop; index++)
    if (bytes[index]! <= SPACE || bytes[index] === FULL_STOP) return true;
  return stop === end && end - start <= MAX_SPECIAL;
}

/** Whether a plain name with these letters has to be read as a text. */
const needsText = (letters: number, bytes: Buffer, start: number, end: number): boolean =>
  isSpecial(letters) && (letters < 0 || (letters & VOWEL_CUT) !== 0 || beginsShort(bytes, start, end));

type NameReader = (bytes: Buffer, start: number, end: number) => number;

/** A reader that reads a plain name with `readPlain`, any other one as the text of this field. */
const normalizedReader =
  (readPlain: NameReader, readText: (text: string) => number, field: NameField): NameReader =>
  (bytes, start, end) => {
    if (start === end) return EMPTY;
    if (isPlainName(bytes, start, end)) {
      const letters = readPlain(bytes, start, end);
      if (letters === DOUBTFUL_U || !needsText(letters, bytes, start, end)) return letters;
    }
    const { name, kinds, shares } = readName(bytes.toString('utf8', start, end), field);
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
