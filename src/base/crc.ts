/**
 * The CRC-32 of two concatenated byte sequences, from the CRC of each and the length of the second: the run gets the
 * checksum of its whole output from the checksums of the results, without reading their bytes.
 *
 * A CRC is a polynomial over GF(2) modulo the polynomial of CRC-32. Appending n bytes multiplies it by x^(8n), and the CRC
 * of these bytes is added (exclusive or). Polynomials are stored as zlib stores them, reflected: bit 31 is x^0.
 *
 * What a CRC does not promise: protection against deliberate changes. It detects accidents: every burst of up to 32 bits,
 * and any other change except with a probability of 1 in 2^32.
 */

/** The polynomial of CRC-32 without its highest term, reflected. */
const POLYNOMIAL = 0xedb88320;

/** x^0, reflected. */
const ONE = 0x80000000;

/** The product of two polynomials modulo that of CRC-32. */
function multiply(one: number, other: number): number {
  let product = 0;
  let power = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) product ^= power;
    power = (power & 1) === 0 ? power >>> 1 : (power >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}

/** Entry n is x^(8 · 2^n): the factor for appending 2^n bytes. Lengths are safe integers: at most 53 bits. */
const POWERS_OF_BYTES = [ONE >>> 8];
for (let at = 0; at < 52; at++) POWERS_OF_BYTES.push(multiply(POWERS_OF_BYTES[at]!, POWERS_OF_BYTES[at]!));

export const EMPTY_CRC = 0;

/** The CRC-32 of bytes with CRC `first`, followed by `secondLength` bytes with CRC `second`. */
export function combineCrc(first: number, second: number, secondLength: number): number {
  let shifted = first;
  for (let left = secondLength, at = 0; left > 0; left = Math.floor(left / 2), at++) {
    if (left % 2 === 1) shifted = multiply(shifted, POWERS_OF_BYTES[at]!);
  }
  return (shifted ^ second) >>> 0;
}
