/**
 * A key on file as character codes. Two keys are compared code by code, so a text is read once and no strings are cut from
 * it. One object is reused for all rows.
 *
 * What it does not do: distinguish characters that no key can have. All of them are 0, which equals no character of a key,
 * except Ñ, which people write in keys.
 */

import { KEY_LENGTH } from './key-bytes.js';
import { isKeyCharacter } from './key-checks.js';

const LETTER_A = 65;

/** A longer cell is read as a text. */
const MAX_LENGTH = 32;

/** Of Ñ. No key has it. */
export const ENYE_CODE = 0xd1;
const SMALL_ENYE_CODE = 0xf1;

function codeOf(code: number): number {
  if (isKeyCharacter(code)) return code;
  return code === ENYE_CODE || code === SMALL_ENYE_CODE ? ENYE_CODE : 0;
}

export class CodesOnFile {
  /** The first 18 characters; the rest of a shorter text is not valid. */
  readonly codes = new Uint8Array(KEY_LENGTH);
  /** Length of the whole text, in UTF-16 units. */
  length = 0;

  /** `text` is a key as `readKeyOnFile` returns it. */
  readText(text: string): void {
    this.length = text.length;
    for (let index = 0; index < KEY_LENGTH; index++) this.codes[index] = codeOf(text.charCodeAt(index));
  }

  /**
   * The same for bytes. Returns whether they have the characters of a key and, if they are fewer or more than in a key, a digit,
   * which no words for "none" have; otherwise they must be read as a text.
   */
  readBytes(bytes: Uint8Array, start: number, end: number): boolean {
    const length = end - start;
    this.length = length;
    if (length === 0) return true;
    if (length > MAX_LENGTH || bytes[start]! < LETTER_A) return false;
    let hasDigit = length === KEY_LENGTH;
    for (let index = 0; index < length; index++) {
      const code = bytes[start + index]!;
      if (!isKeyCharacter(code)) return false;
      if (code < LETTER_A) hasDigit = true;
      if (index < KEY_LENGTH) this.codes[index] = code;
    }
    return hasDigit;
  }
}
