/**
 * Packs bytes as a deflate stream (RFC 1951), for workbooks that a browser writes: `CompressionStream` cannot end a piece
 * without ending the stream. One block with the fixed codes, and matches from a table of hashes: the rows of a sheet get
 * about as small as with the fastest level of zlib.
 *
 * What it does not promise: the bytes of zlib. Both unpack to the same.
 */
import { Buffer } from './buffer.js';

const MIN_MATCH = 4;
const MAX_MATCH = 258;
const MAX_DISTANCE = 32 * 1024;
const HASH_BITS = 14;

/** The first length of each length code from 257 on, and how many more bits it has. */
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_EXTRA = Array.from({ length: 30 }, (_, code) => Math.max(0, (code >> 1) - 1));

const startsOf = (extra: readonly number[], first: number): number[] => {
  let start = first;
  return extra.map((bits) => {
    const current = start;
    start += 2 ** bits;
    return current;
  });
};

const LENGTH_START = [...startsOf(LENGTH_EXTRA.slice(0, 28), 3), MAX_MATCH];
const DISTANCE_START = startsOf(DISTANCE_EXTRA, 1);

/** The code of each value: the last one that starts at or before it. */
const codesOf = (starts: readonly number[], size: number): Uint8Array => {
  const codes = new Uint8Array(size);
  let code = 0;
  for (let value = starts[0]!; value < size; value++) {
    while (code + 1 < starts.length && starts[code + 1]! <= value) code++;
    codes[value] = code;
  }
  return codes;
};

const CODE_OF_LENGTH = codesOf(LENGTH_START, MAX_MATCH + 1);
const CODE_OF_DISTANCE = codesOf(DISTANCE_START, MAX_DISTANCE + 1);

const reversed = (code: number, bits: number): number => {
  let result = 0;
  for (let bit = 0; bit < bits; bit++) result |= ((code >> bit) & 1) << (bits - 1 - bit);
  return result;
};

const bitsOfSymbol = (symbol: number): number => {
  if (symbol < 144) return 8;
  if (symbol < 256) return 9;
  return symbol < 280 ? 7 : 8;
};

/** The fixed codes, RFC 1951, 3.2.6; the first bit of a code is the lowest. */
const codeOfSymbol = (symbol: number): number => {
  if (symbol < 144) return 0x30 + symbol;
  if (symbol < 256) return 0x190 + symbol - 144;
  return symbol < 280 ? symbol - 256 : 0xc0 + symbol - 280;
};

const SYMBOL_BITS = Uint8Array.from({ length: 286 }, (_, symbol) => bitsOfSymbol(symbol));
const SYMBOL_CODES = Uint16Array.from({ length: 286 }, (_, symbol) =>
  reversed(codeOfSymbol(symbol), bitsOfSymbol(symbol)),
);
const DISTANCE_BITS = 5;
const DISTANCE_CODES = Uint8Array.from({ length: 30 }, (_, code) => reversed(code, DISTANCE_BITS));
const END_OF_BLOCK = 256;
const FIXED_CODES = 1;

class BitWriter {
  length = 0;
  #bits = 0;
  #count = 0;

  constructor(readonly bytes: Buffer) {}

  /** At most 16 bits. */
  add(value: number, count: number): void {
    this.#bits |= value << this.#count;
    this.#count += count;
    while (this.#count >= 8) {
      this.bytes[this.length++] = this.#bits;
      this.#bits >>>= 8;
      this.#count -= 8;
    }
  }

  symbol(symbol: number): void {
    this.add(SYMBOL_CODES[symbol]!, SYMBOL_BITS[symbol]!);
  }

  match(length: number, distance: number): void {
    const lengthCode = CODE_OF_LENGTH[length]!;
    this.symbol(257 + lengthCode);
    this.add(length - LENGTH_START[lengthCode]!, LENGTH_EXTRA[lengthCode]!);
    const code = CODE_OF_DISTANCE[distance]!;
    this.add(DISTANCE_CODES[code]!, DISTANCE_BITS);
    this.add(distance - DISTANCE_START[code]!, DISTANCE_EXTRA[code]!);
  }

  toWholeByte(): void {
    if (this.#count > 0) this.add(0, 8 - this.#count);
  }
}

const places = new Int32Array(2 ** HASH_BITS);

function writeBlock(bytes: Uint8Array, out: BitWriter): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const lastMatch = bytes.length - MIN_MATCH;
  places.fill(-1);
  for (let at = 0; at < bytes.length; ) {
    let length = 0;
    let place = -1;
    if (at <= lastMatch) {
      const word = view.getInt32(at, true);
      const hash = Math.imul(word, 0x9e3779b1) >>> (32 - HASH_BITS);
      place = places[hash]!;
      places[hash] = at;
      if (place >= 0 && at - place <= MAX_DISTANCE && view.getInt32(place, true) === word) {
        const most = Math.min(MAX_MATCH, bytes.length - at);
        length = MIN_MATCH;
        while (length < most && bytes[place + length] === bytes[at + length]) length++;
      }
    }
    if (length === 0) out.symbol(bytes[at++]!);
    else {
      out.match(length, at - place);
      at += length;
    }
  }
  out.symbol(END_OF_BLOCK);
}

/** Without `isLast`, the stream goes on at the next whole byte, as after a sync flush of zlib. */
export function deflated(bytes: Uint8Array, isLast: boolean): Buffer {
  const out = new BitWriter(Buffer.alloc(Math.ceil((bytes.length * 9) / 8) + 16));
  out.add(isLast ? 1 : 0, 1);
  out.add(FIXED_CODES, 2);
  writeBlock(bytes, out);
  if (!isLast) {
    out.add(0, 3); // an empty block without codes
    out.toWholeByte();
    out.add(0, 16);
    out.add(0xffff, 16);
  }
  out.toWholeByte();
  return out.bytes.subarray(0, out.length);
}
