/**
 * Position 18 (curp-rules 7). The values of the 37 characters are 0 to 36, with Ñ in its place between N and O;
 * the weights are 18, 17, … 2 over the characters 1 to 17; the digit is (10 − sum mod 10) mod 10.
 *
 *   PXNE660720HMCXTN0 → sum 2604 → 6
 *
 * What it does not do: check that each of the 17 characters is allowed in its position.
 */
import { ZERO } from './ascii.js';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

const VALUE = new Uint8Array(128);
for (const [value, character] of [...CHARACTERS].entries()) {
  if (character !== 'Ñ') VALUE[character.charCodeAt(0)] = value;
}

/** The ASCII code of the check digit of the 17 character codes from index `at` on. */
export function checkDigitCode(codes: Uint8Array, at: number): number {
  let sum = 0;
  for (let index = 0; index < 17; index++) sum += VALUE[codes[at + index]!]! * (18 - index);
  return ZERO + ((10 - (sum % 10)) % 10);
}

/** Scratch buffer for one key, reused by every call. */
const CODES = new Uint8Array(17);

/** The check digit of a key, from its first 17 characters. */
export function checkDigit(curp: string): string {
  for (let index = 0; index < CODES.length; index++) CODES[index] = curp.charCodeAt(index);
  return String.fromCharCode(checkDigitCode(CODES, 0));
}
