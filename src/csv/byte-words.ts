/**
 * Four bytes at once: a word that may begin anywhere in some bytes, and the question whether one of its bytes is of a
 * kind. Most words of a file hold nothing that a reader looks for, and are passed over in a few steps.
 *
 *   const stops = (firstBelow(word, SPACES) | firstBelow(word ^ QUOTES, ONES)) & TOP_BITS;
 *   if (stops !== 0) at += firstOf(stops);   // the first control character or quote in the word
 */

/** How many bytes a word has. */
export const WORD = 4;

/** Words of four bytes that are the same. */
export const ONES = 0x01010101;
export const QUOTES = 0x22222222;
export const SPACES = 0x20202020;
export const TOP_BITS = 0x80808080;

/** The same bytes, to be read and written as words. */
export const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Of its top bits, the lowest that is set is in the first byte of `word` below that of `limits`. */
export const firstBelow = (word: number, limits: number): number => (word - limits) & ~word;

/** Which byte of a word the lowest bit that is set is in. */
export const firstOf = (bits: number): number => (31 - Math.clz32(bits & -bits)) >> 3;
