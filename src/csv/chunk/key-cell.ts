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
import { KEY, KEY_LENGTH, KEY_VIEW } from '../../curp/key-codes.js';
import { WORD } from '../byte-words.js';
import { PIECE_VIEW } from './row-memory.js';

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

/** Whether the 18 bytes at `start` of `PIECE` are the key that was composed last. Compared by words. */
export const isSameKey = (start: number): boolean =>
  KEY_VIEW.getInt32(0, true) === PIECE_VIEW.getInt32(start, true) &&
  KEY_VIEW.getInt32(4, true) === PIECE_VIEW.getInt32(start + 4, true) &&
  KEY_VIEW.getInt32(8, true) === PIECE_VIEW.getInt32(start + 8, true) &&
  KEY_VIEW.getInt32(12, true) === PIECE_VIEW.getInt32(start + 12, true) &&
  KEY_VIEW.getInt16(16, true) === PIECE_VIEW.getInt16(start + 16, true);

/** Copies 18 bytes of `PIECE` to `KEY`. */
function copyToKey(start: number): void {
  for (let at = 0; at < KEY.length; at += WORD)
    KEY_VIEW.setInt32(at, PIECE_VIEW.getInt32(start + at, true), true);
}

/** The number of two digits of `KEY`. */
const pairAt = (at: number): number => KEY[at]! * 10 + KEY[at + 1]! - 11 * ZERO;

export class KeyCell {
  /** The data of the last key for which `read` returned true. */
  entity = 0;
  year = 0;
  /** Its character code. */
  sex = 0;

  /** `today` as an ordinal, the latest possible date of birth. */
  constructor(private readonly today: number) {}

  /** Whether these bytes of `PIECE` are a well-formed key, in upper case and without blanks. */
  read(start: number, end: number): boolean {
    if (end - start !== KEY_LENGTH) return false;
    copyToKey(start);
    for (let index = 0; index < KEY_LENGTH; index++) {
      if ((KINDS[KEY[index]!]! & FORM[index]!) === 0) return false;
    }
    this.year = (KEY[16]! < A ? 1900 : 2000) + pairAt(4);
    const month = pairAt(6);
    const day = pairAt(8);
    this.sex = KEY[10]!;
    this.entity = ENTITY_OF_LETTERS[(KEY[11]! - A) * LETTERS + KEY[12]! - A]!;
    return (
      isDay(this.year, month, day) &&
      ordinal(this.year, month, day) <= this.today &&
      isSexCode(this.sex) &&
      this.entity !== 0 &&
      KEY[17] === checkDigitCode()
    );
  }
}
