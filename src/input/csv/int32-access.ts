/**
 * Tests four bytes at once (SWAR). A word is four consecutive bytes at any offset, little-endian. Most words of a file
 * contain no byte that a reader searches for, and are skipped with a few operations.
 *
 *   const stops = (firstBelow(word, SPACES) | firstBelow(word ^ QUOTES, ONES)) & TOP_BITS;
 *   if (stops !== 0) at += firstOf(stops);   // the first control character or quote in the word
 */

/** Bytes per word. */
export const WORD = 4;

/** Words of four equal bytes. */
export const ONES = 0x01010101;
export const QUOTES = 0x22222222;
export const COMMAS = 0x2c2c2c2c;
export const BACKSLASHES = 0x5c5c5c5c;
export const SPACES = 0x20202020;
export const TOP_BITS = 0x80808080;

/** A view of the same memory, for access by words. */
export const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** The lowest top bit set in the result marks the first byte of `word` that is below that of `limits`; mask with `TOP_BITS`. */
export const firstBelow = (word: number, limits: number): number => (word - limits) & ~word;

/** The index, 0 to 3, of the byte that contains the lowest set bit. */
export const firstOf = (bits: number): number => (31 - Math.clz32(bits & -bits)) >> 3;
