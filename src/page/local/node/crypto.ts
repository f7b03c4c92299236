/**
 * The part of `node:crypto` that rows need, for browsers: SHA-256, which the search for duplicates uses for very long names
 * and, keyed, in the place of keys (the package `@noble/hashes`); and random bytes. Web Crypto has SHA-256 only as a promise,
 * and a row does not wait.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { Buffer } from './buffer.js';

interface Hash {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

class Digest {
  constructor(private readonly hash: Hash) {}

  update(piece: Uint8Array | string): this {
    this.hash.update(typeof piece === 'string' ? Buffer.from(piece) : piece);
    return this;
  }

  digest(): Buffer;
  digest(encoding: 'hex'): string;
  digest(encoding?: 'hex'): Buffer | string {
    const digest = Buffer.from(this.hash.digest());
    return encoding === undefined ? digest : digest.toString(encoding);
  }
}

export const createHash = (_: 'sha256'): Digest => new Digest(sha256.create());
export const createHmac = (_: 'sha256', key: Uint8Array): Digest => new Digest(hmac.create(sha256, key));

export const randomBytes = (length: number): Buffer => crypto.getRandomValues(Buffer.alloc(length));
