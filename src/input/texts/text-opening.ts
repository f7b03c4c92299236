/** The beginning of a text, which tells its encoding. */

/** Enough to find the encoding of a text. */
export const OPENING_BYTES = 1024 ** 2;

/** Without the character at the end that may be cut. */
export const wholeCharacters = (bytes: Buffer): Buffer => {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1]! >= 0x80) end--;
  return bytes.subarray(0, end);
};
