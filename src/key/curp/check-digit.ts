/**
 * Position 18 (curp-rules 7). The values of the 37 characters are 0 to 36, with Ñ in its place between N and O;
 * the weights are 18, 17, … 2 over the characters 1 to 17; the digit is (10 − sum mod 10) mod 10.
 *
 *   PXNE660720HMCXTN0 → sum 2604 → 6
 *
 * What it does not do: check that each of the 17 characters is allowed in its position.
 */
import { ZERO } from './ascii.js';
import { KEY } from './key-bytes.js';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Indexed by character code; for any byte, so that no access has to be checked. */
const VALUE = new Uint8Array(256);
for (const [value, character] of [...CHARACTERS].entries()) {
  if (character !== 'Ñ') VALUE[character.charCodeAt(0)] = value;
}

/** The ASCII code of the check digit of the 17 characters in `KEY`. Not a loop, because this is done for every row. */
export function checkDigitCode(): number {
  const sum =
    18 * VALUE[KEY[0]!]! +
    17 * VALUE[KEY[1]!]! +
    16 * VALUE[KEY[2]!]! +
    15 * VALUE[KEY[3]!]! +
    14 * VALUE[KEY[4]!]! +
    13 * VALUE[KEY[5]!]! +
    12 * VALUE[KEY[6]!]! +
    11 * VALUE[KEY[7]!]! +
    10 * VALUE[KEY[8]!]! +
    9 * VALUE[KEY[9]!]! +
    8 * VALUE[KEY[10]!]! +
    7 * VALUE[KEY[11]!]! +
    6 * VALUE[KEY[12]!]! +
    5 * VALUE[KEY[13]!]! +
    4 * VALUE[KEY[14]!]! +
    3 * VALUE[KEY[15]!]! +
    2 * VALUE[KEY[16]!]!;
  return ZERO + ((10 - (sum % 10)) % 10);
}

/** The same for the 17 characters at the beginning of any array. */
export function checkDigitOf(codes: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < 17; index++) sum += VALUE[codes[index]!]! * (18 - index);
  return ZERO + ((10 - (sum % 10)) % 10);
}

/** The check digit of a key, from its first 17 characters. */
export function checkDigit(curp: string): string {
  for (let index = 0; index < 17; index++) KEY[index] = curp.charCodeAt(index);
  return String.fromCharCode(checkDigitCode());
}
