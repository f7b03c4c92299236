/**
 * The character codes of one key, in constant memory: V8 compiles its address into the code, and a key is composed or checked
 * for every row. Each use ends before the next one begins.
 */

export const KEY_LENGTH = 18;

/** Two more than a key has, so that it consists of words of four characters. */
export const KEY = new Uint8Array(new ArrayBuffer(KEY_LENGTH + 2));
export const KEY_VIEW = new DataView(KEY.buffer);

/**
 * The codes as a text. The arguments are spelled out because this is three times faster than any decoder; with a decoder,
 * this step would be half of the cost of a key.
 */
export const keyText = (): string =>
  // biome-ignore format: positions in the groups of the key
  String.fromCharCode(
    KEY[0]!, KEY[1]!, KEY[2]!, KEY[3]!, KEY[4]!, KEY[5]!, KEY[6]!, KEY[7]!, KEY[8]!, KEY[9]!,
    KEY[10]!, KEY[11]!, KEY[12]!, KEY[13]!, KEY[14]!, KEY[15]!, KEY[16]!, KEY[17]!,
  );
