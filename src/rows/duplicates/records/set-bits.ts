/** The bits of a byte array that are set: few of very many, so that bytes without any are passed over. */

/** Calls back with the number of each bit from the byte `start` to the byte `end` that is set, from 0 at `start`, ascending. */
export function eachSetBit(bytes: Uint8Array, start: number, end: number, use: (bit: number) => void): void {
  for (let byte = start; byte < end; byte++)
    for (let bits = bytes[byte]!; bits !== 0; bits &= bits - 1)
      use(8 * (byte - start) + 31 - Math.clz32(bits & -bits));
}

/** The first bit from `from` on that is set; `end` if there is none before that. */
export function nextSetBit(bytes: Uint8Array, from: number, end: number): number {
  let byte = from >> 3;
  let bits = bytes[byte]! & (0xff << (from & 7));
  while (bits === 0 && 8 * ++byte < end) bits = bytes[byte]!;
  return bits === 0 ? end : 8 * byte + 31 - Math.clz32(bits & -bits);
}
