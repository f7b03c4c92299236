/**
 * Encrypts the scratch file of a run: AES-256 in counter mode, so that any part of the file can be read alone. The key is made
 * for one run. A counter is the nonce of a part of the file and the position in the file.
 *
 * Each attempt of a run writes a part of its own, with a random nonce: a resumed run overwrites what was not committed with
 * other bytes, and no counter encrypts two texts.
 *
 * What it does not do: detect changed bytes; the ledger holds the checksum of the file.
 */
import { type Cipher, createCipheriv, randomBytes } from 'node:crypto';
import { transformInPlace } from '../../base/in-place-cipher.js';
import { BLOCK } from './segment.js';

export const SCRATCH_KEY_BYTES = 32;
const NONCE_BYTES = 8;

/** The bytes that one attempt has written: from `start`, a multiple of `BLOCK`, to the next part. */
export interface ScratchPart {
  readonly start: number;
  /** As hexadecimal digits. */
  readonly nonce: string;
}

/** The parts of a file that is continued at `start` by a new attempt. */
export const partsFrom = (start: number, before: readonly ScratchPart[] = []): ScratchPart[] => [
  ...before.filter((part) => part.start < start),
  { start, nonce: randomBytes(NONCE_BYTES).toString('hex') },
];

export class ScratchCipher {
  constructor(
    private readonly key: Buffer,
    private readonly parts: readonly ScratchPart[],
  ) {}

  /** Encrypts or decrypts `bytes`, which are at `position` of the file: a multiple of `BLOCK`. Returns new bytes. */
  apply(bytes: Buffer, position: number): Buffer {
    const end = this.#partEnd(position);
    if (end < bytes.length)
      return Buffer.concat([
        this.apply(bytes.subarray(0, end), position),
        this.apply(bytes.subarray(end), position + end),
      ]);
    return this.#cipherAt(position).update(bytes);
  }

  /** The same, in the memory of `bytes`. */
  applyInPlace(bytes: Buffer, position: number): void {
    for (let at = 0; at < bytes.length; ) {
      const end = Math.min(at + this.#partEnd(position + at), bytes.length);
      transformInPlace(bytes.subarray(at, end), this.#cipherAt(position + at));
      at = end;
    }
  }

  #partAt(position: number): number {
    return this.parts.findLastIndex(({ start }) => start <= position);
  }

  /** Where the part of the file ends that this position is in, as the distance from it. */
  #partEnd(position: number): number {
    return (this.parts[this.#partAt(position) + 1]?.start ?? Number.POSITIVE_INFINITY) - position;
  }

  #cipherAt(position: number): Cipher {
    const counter = Buffer.alloc(BLOCK);
    counter.write(this.parts[this.#partAt(position)]!.nonce, 'hex');
    counter.writeBigUInt64BE(BigInt(position / BLOCK), NONCE_BYTES);
    return createCipheriv('aes-256-ctr', this.key, counter);
  }
}
