/**
 * Encrypts the scratch file of a run: AES-256 in counter mode, so that any part of the file can be read alone. The key is made
 * for one run. A counter is the nonce of a part of the file and the position in the file.
 *
 * Each attempt of a run writes a part of its own, with a random nonce: a resumed run overwrites what was not committed with
 * other bytes, and no counter encrypts two texts.
 *
 * What it does not do: detect changed bytes; the ledger holds the checksum of the file.
 */
import { createCipheriv, randomBytes } from 'node:crypto';
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
    const part = this.parts.findLastIndex(({ start }) => start <= position);
    const end = (this.parts[part + 1]?.start ?? Number.POSITIVE_INFINITY) - position;
    if (end < bytes.length)
      return Buffer.concat([
        this.apply(bytes.subarray(0, end), position),
        this.apply(bytes.subarray(end), position + end),
      ]);
    const counter = Buffer.alloc(BLOCK);
    counter.write(this.parts[part]!.nonce, 'hex');
    counter.writeBigUInt64BE(BigInt(position / BLOCK), NONCE_BYTES);
    return createCipheriv('aes-256-ctr', this.key, counter).update(bytes);
  }
}
