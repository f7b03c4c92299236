/**
 * Parses the bytes of fields into the values of a `Row`, as `contract/person-reading.ts` does for texts. A field that is
 * not in the simple form is converted to a string and passed to the functions for texts.
 */
import { INVALID, INVALID_F, MISSING } from '../../key/contract/assessment.js';
import { readNumber, readSex } from '../../key/contract/person-reading.js';
import { BLANK } from '../../key/curp/alphabet.js';
import { isSexCode, ZERO } from '../../key/curp/ascii.js';
import { fold, MAY_BE_MARK, SYMBOL_OF_UNIT, symbolsFor } from '../../key/curp/folding.js';
import { lettersOfField, lettersOfText, NEEDS_TEXT } from '../../key/names/name-reading.js';

/** Fast path for two or four ASCII digits; anything else is parsed as a text. */
export function readNumberBytes(bytes: Buffer, start: number, end: number, width: 2 | 4): number {
  if (end - start === width) {
    let number = 0;
    let sign = 0;
    for (let index = start; index < end; index++) {
      const digit = bytes[index]! - ZERO;
      sign |= digit | (9 - digit); // negative if the byte is not a digit
      number = number * 10 + digit;
    }
    if (sign >= 0) return number;
  }
  return start === end ? MISSING : readNumber(bytes.toString('utf8', start, end), width);
}

const LETTER_F = 0x46;

export function readSexBytes(bytes: Buffer, start: number, end: number): number {
  if (end - start === 1) {
    const letter = bytes[start]!;
    if (isSexCode(letter)) return letter;
    if (letter === LETTER_F) return INVALID_F;
    if (letter > 0x20) return INVALID;
  }
  return start === end ? MISSING : readSex(bytes.toString('utf8', start, end));
}

/** UTF-8 lead bytes of the characters in the table: U+0080 to U+01FF. */
const FIRST_LEAD = 0xc2;
const LAST_LEAD = 0xc7;

/**
 * `fold` for UTF-8 bytes: the same table by code point, the same loop. If a character is not in the table, the field is
 * converted to a string and passed to `fold`.
 */
function foldBytes(bytes: Buffer, start: number, end: number, symbols: Uint8Array): number {
  let to = 0;
  let seen = BLANK;
  for (let index = start; index < end; index++) {
    let unit = bytes[index]!;
    if (unit >= 0x80) {
      if (unit < FIRST_LEAD || unit > LAST_LEAD) return fold(bytes.toString('utf8', start, end), symbols, 0);
      unit = ((unit & 0x1f) << 6) | (bytes[++index]! & 0x3f);
    }
    const symbol = SYMBOL_OF_UNIT[unit]!;
    symbols[to++] = symbol;
    seen |= symbol;
  }
  if (seen >= MAY_BE_MARK) return fold(bytes.toString('utf8', start, end), symbols, 0);
  if (seen === BLANK) return 0;
  symbols[to] = BLANK;
  return to + 1;
}

function readNameBytes(bytes: Buffer, start: number, end: number, isGivenName: boolean): number {
  const symbols = symbolsFor(end - start);
  const folded = foldBytes(bytes, start, end, symbols);
  const letters = lettersOfField(symbols, folded, isGivenName);
  if (letters !== NEEDS_TEXT) return letters;
  return lettersOfText(symbols, folded, isGivenName, bytes.toString('utf8', start, end));
}

export const readGivenNameBytes = (bytes: Buffer, start: number, end: number): number =>
  readNameBytes(bytes, start, end, true);

export const readSurnameBytes = (bytes: Buffer, start: number, end: number): number =>
  readNameBytes(bytes, start, end, false);
