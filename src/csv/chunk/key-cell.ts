/**
 * Checks a key on file by its bytes: whether it equals the calculated key, and whether it is well-formed, with the same
 * result as `curp/inspect.ts`. Most keys on file need no conversion to a string.
 *
 * What it does not do: report which check a key fails.
 */
import { A, isSexCode, ZERO } from '../../curp/ascii.js';
import { isDay, ordinal } from '../../curp/calendar.js';
import { checkDigitCode } from '../../curp/check-digit.js';
import { ENTITIES } from '../../curp/entities.js';
import { KEY_LENGTH } from '../../curp/key.js';

const LETTERS = 26;

const LETTER = 1;
const VOWEL_OR_X = 2;
const CONSONANT = 4;
const DIGIT = 8;

/** Indexed by byte: its character classes, as bits. */
const KINDS = new Uint8Array(256);
for (let digit = 0; digit < 10; digit++) KINDS[ZERO + digit] = DIGIT;
for (let code = A; code < A + LETTERS; code++) {
  const letter = String.fromCharCode(code);
  const isVowel = 'AEIOU'.includes(letter);
  KINDS[code] = LETTER | (isVowel || letter === 'X' ? VOWEL_OR_X : 0) | (isVowel ? 0 : CONSONANT);
}

/** The allowed character classes of each position, as in `curp/decode.ts`. */
const FORM = Uint8Array.of(
  ...[LETTER, VOWEL_OR_X, LETTER, LETTER],
  ...[DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT],
  ...[LETTER, LETTER, LETTER],
  ...[CONSONANT, CONSONANT, CONSONANT],
  ...[LETTER | DIGIT, DIGIT],
);

/** Indexed by the two letters of an abbreviation: the number of the entity, 0 if there is none. */
const ENTITY_OF_LETTERS = new Uint8Array(LETTERS * LETTERS);
for (const { abreviatura_entidad: letters, clave_entidad } of ENTITIES) {
  ENTITY_OF_LETTERS[(letters.charCodeAt(0) - A) * LETTERS + letters.charCodeAt(1) - A] =
    Number(clave_entidad);
}

/** Whether the 18 bytes at `start` equal `key`. Compared by words; the last word overlaps the one before by two bytes. */
export const isSameKey = (key: DataView, view: DataView, start: number): boolean =>
  key.getInt32(0, true) === view.getInt32(start, true) &&
  key.getInt32(4, true) === view.getInt32(start + 4, true) &&
  key.getInt32(8, true) === view.getInt32(start + 8, true) &&
  key.getInt32(12, true) === view.getInt32(start + 12, true) &&
  key.getInt32(14, true) === view.getInt32(start + 14, true);

export class KeyCell {
  /** The data of the last key for which `read` returned true. */
  entity = 0;
  year = 0;
  /** Its character code. */
  sex = 0;

  /** `today` as an ordinal, the latest possible date of birth. */
  constructor(private readonly today: number) {}

  /** Whether these bytes are a well-formed key, in upper case and without blanks. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    if (end - start !== KEY_LENGTH) return false;
    for (let index = 0; index < KEY_LENGTH; index++) {
      if ((KINDS[bytes[start + index]!]! & FORM[index]!) === 0) return false;
    }
    const pair = (at: number): number => bytes[start + at]! * 10 + bytes[start + at + 1]! - 11 * ZERO;
    this.year = (bytes[start + 16]! < A ? 1900 : 2000) + pair(4);
    const [month, day] = [pair(6), pair(8)];
    this.sex = bytes[start + 10]!;
    this.entity = ENTITY_OF_LETTERS[(bytes[start + 11]! - A) * LETTERS + bytes[start + 12]! - A]!;
    return (
      isDay(this.year, month, day) &&
      ordinal(this.year, month, day) <= this.today &&
      isSexCode(this.sex) &&
      this.entity !== 0 &&
      bytes[start + 17] === checkDigitCode(bytes, start)
    );
  }
}
