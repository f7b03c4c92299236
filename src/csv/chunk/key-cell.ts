/**
 * A key on file by its bytes: whether it is the calculated one; and whether it is well formed, as `curp/inspect.ts` would say
 * of its text, and of whom it tells. Most keys on file need no text.
 *
 * What it does not say: what is wrong with one that is not.
 */
import { isDay, ordinal } from '../../curp/calendar.js';
import { checkDigitCode } from '../../curp/check-digit.js';
import { ENTITIES } from '../../curp/entities.js';
import { KEY_LENGTH } from '../../curp/key.js';

const ZERO = 0x30;
const A = 0x41;
const LETTERS = 26;

const LETTER = 1;
const VOWEL_OR_X = 2;
const CONSONANT = 4;
const DIGIT = 8;

/** What a byte can stand for in a key. */
const KINDS = new Uint8Array(256);
for (let digit = 0; digit < 10; digit++) KINDS[ZERO + digit] = DIGIT;
for (let code = A; code < A + LETTERS; code++) {
  const letter = String.fromCharCode(code);
  const isVowel = 'AEIOU'.includes(letter);
  KINDS[code] = LETTER | (isVowel || letter === 'X' ? VOWEL_OR_X : 0) | (isVowel ? 0 : CONSONANT);
}

/** What each position of a key wants: the form in `curp/decode.ts`. */
const FORM = Uint8Array.of(
  ...[LETTER, VOWEL_OR_X, LETTER, LETTER],
  ...[DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT],
  ...[LETTER, LETTER, LETTER],
  ...[CONSONANT, CONSONANT, CONSONANT],
  ...[LETTER | DIGIT, DIGIT],
);

/** By the two letters of its abbreviation, the number of an entity; 0 for those of none. */
const ENTITY_OF_LETTERS = new Uint8Array(LETTERS * LETTERS);
for (const { abreviatura_entidad: letters, clave_entidad } of ENTITIES) {
  ENTITY_OF_LETTERS[(letters.charCodeAt(0) - A) * LETTERS + letters.charCodeAt(1) - A] =
    Number(clave_entidad);
}

/** Whether a key stands at `start`: as words, the last of which looks at two characters again. */
export const isSameKey = (key: DataView, view: DataView, start: number): boolean =>
  key.getInt32(0, true) === view.getInt32(start, true) &&
  key.getInt32(4, true) === view.getInt32(start + 4, true) &&
  key.getInt32(8, true) === view.getInt32(start + 8, true) &&
  key.getInt32(12, true) === view.getInt32(start + 12, true) &&
  key.getInt32(14, true) === view.getInt32(start + 14, true);

const isSex = (code: number): boolean => code === 0x48 || code === 0x4d || code === 0x58; // H, M, X

export class KeyCell {
  /** Of the key that was read last, if it was well formed. */
  entity = 0;
  year = 0;

  /** `today` as an ordinal: nobody is born after it. */
  constructor(private readonly today: number) {}

  /** Whether these bytes are a well-formed key, in capitals and without blanks. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    if (end - start !== KEY_LENGTH) return false;
    for (let index = 0; index < KEY_LENGTH; index++) {
      if ((KINDS[bytes[start + index]!]! & FORM[index]!) === 0) return false;
    }
    const pair = (at: number): number => bytes[start + at]! * 10 + bytes[start + at + 1]! - 11 * ZERO;
    this.year = (bytes[start + 16]! < A ? 1900 : 2000) + pair(4);
    const [month, day] = [pair(6), pair(8)];
    this.entity = ENTITY_OF_LETTERS[(bytes[start + 11]! - A) * LETTERS + bytes[start + 12]! - A]!;
    return (
      isDay(this.year, month, day) &&
      ordinal(this.year, month, day) <= this.today &&
      isSex(bytes[start + 10]!) &&
      this.entity !== 0 &&
      bytes[start + 17] === checkDigitCode(bytes, start)
    );
  }
}
