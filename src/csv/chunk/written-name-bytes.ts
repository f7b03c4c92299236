/**
 * The letters of a name with `--normalize`, from bytes: as `writtenName` and then `readPerson` give them.
 *
 * What it does not do: count. A name that has to be counted is returned as `COUNTED`.
 */
import { emptyRow } from '../../contract/assessment.js';
import { readPerson } from '../../contract/person-reading.js';
import { EMPTY } from '../../curp/name-letters.js';
import { PLACEHOLDER } from '../../curp/placeholders.js';
import { nameKind, writtenName } from '../../values/written-names.js';
import { readGivenNameBytes, readSurnameBytes } from './byte-reading.js';

/** In the place of letters: the text says, or may say, that there is no name. Distinct from all faults. */
export const COUNTED = -64;

/** The names that may say so are two letters long (`NA`); the others are placeholders. */
const DOUBTFUL_LENGTH = 2;

const SPACE = 0x20;
const MAX_ASCII = 0x7f;
/** UTF-8 lead byte of the letters À to ÿ. No letter of a placeholder is among them, and no character without a width. */
const LATIN_LEAD = 0xc3;

/** Whether `writtenName` does not change the name unless it is a placeholder: true for most names. */
function isPlainName(bytes: Buffer, start: number, end: number): boolean {
  if (end - start === DOUBTFUL_LENGTH || bytes[start]! <= SPACE || bytes[end - 1]! <= SPACE) return false;
  for (let index = start; index < end; index++) {
    const byte = bytes[index]!;
    if (byte > MAX_ASCII && (byte !== LATIN_LEAD || ++index === end)) return false;
  }
  return true;
}

const row = emptyRow();

export function readWrittenGivenName(bytes: Buffer, start: number, end: number): number {
  if (start === end) return EMPTY;
  if (isPlainName(bytes, start, end)) {
    const letters = readGivenNameBytes(bytes, start, end);
    return letters === PLACEHOLDER ? COUNTED : letters;
  }
  const text = bytes.toString('utf8', start, end);
  if (nameKind(text) !== 'name') return COUNTED;
  readPerson({ nombres: writtenName(text) }, row);
  return row.given;
}

export function readWrittenSurname(bytes: Buffer, start: number, end: number): number {
  if (start === end) return EMPTY;
  if (isPlainName(bytes, start, end)) {
    const letters = readSurnameBytes(bytes, start, end);
    return letters === PLACEHOLDER ? COUNTED : letters;
  }
  const text = bytes.toString('utf8', start, end);
  if (nameKind(text) !== 'name') return COUNTED;
  readPerson({ apellido_paterno: writtenName(text) }, row);
  return row.paternal;
}
