/**
 * The part of `node:crypto` that rows need, for browsers: SHA-256, which the search for duplicates uses for very long names
 * and, keyed, in the place of keys; and random bytes. Web Crypto has SHA-256 only as a promise, and a row does not wait.
 *
 * What it does not do: protect against timing. Nothing here compares secrets.
 */
import { Buffer } from './buffer.js';

const BLOCK = 64;
const ROUNDS = 64;

const isPrime = (number: number): boolean => {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return true;
};

const PRIMES = Array.from({ length: 312 }, (_, index) => index)
  .filter((number) => number > 1 && isPrime(number))
  .slice(0, ROUNDS);

/** The first 32 bits of the fractional part. */
const fraction = (number: number): number => (number - Math.floor(number)) * 2 ** 32;

const CONSTANTS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)) | 0);
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)) | 0);

const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** FIPS 180-4, 6.2.2. */
function addBlock(state: Int32Array, view: DataView, at: number, words: Int32Array): void {
  for (let round = 0; round < 16; round++) words[round] = view.getInt32(at + 4 * round);
  for (let round = 16; round < ROUNDS; round++) {
    const early = words[round - 15]!;
    const late = words[round - 2]!;
    const one = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const other = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[round] = words[round - 16]! + one + words[round - 7]! + other;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let round = 0; round < ROUNDS; round++) {
    const choice = (e & f) ^ (~e & g);
    const sumOfE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + sumOfE + choice + CONSTANTS[round]! + words[round]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index]! += word;
}

function sha256(bytes: Uint8Array): Buffer {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, 8n * BigInt(bytes.length));
  const state = START.slice();
  const words = new Int32Array(ROUNDS);
  for (let at = 0; at < padded.length; at += BLOCK) addBlock(state, view, at, words);
  const digest = Buffer.alloc(32);
  const target = new DataView(digest.buffer);
  for (const [index, word] of state.entries()) target.setInt32(4 * index, word);
  return digest;
}

class Digest {
  readonly #pieces: Uint8Array[] = [];

  constructor(private readonly finish: (bytes: Uint8Array) => Buffer) {}

  update(piece: Uint8Array | string): this {
    this.#pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
    return this;
  }

  digest(): Buffer;
  digest(encoding: 'hex'): string;
  digest(encoding?: 'hex'): Buffer | string {
    const digest = this.finish(Buffer.concat(this.#pieces));
    return encoding === undefined ? digest : digest.toString(encoding);
  }
}

export const createHash = (_: 'sha256'): Digest => new Digest(sha256);

/** RFC 2104. A key is not longer than a block. */
export function createHmac(_: 'sha256', key: Uint8Array): Digest {
  const masked = (mask: number): Uint8Array =>
    Uint8Array.from({ length: BLOCK }, (__, index) => (key[index] ?? 0) ^ mask);
  return new Digest((bytes) =>
    sha256(Buffer.concat([masked(0x5c), sha256(Buffer.concat([masked(0x36), bytes]))])),
  );
}

export const randomBytes = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  crypto.getRandomValues(bytes);
  return bytes;
};
