/**
 * Encrypts the scratch file of a run: AES-256 in counter mode, so that any part of the file can be read alone. The key is made
 * for one run and is used for one file.
 *
 * What it does not do: detect changed bytes; the ledger holds the checksum of the file. Hide what was written twice: a run that
 * is resumed with chunks of another size overwrites the end of the file with other bytes under the same key.
 */
import { createCipheriv } from 'node:crypto';
import { BLOCK } from './segment.js';

export const SCRATCH_KEY_BYTES = 32;

export class ScratchCipher {
  constructor(private readonly key: Buffer) {}

  /** Encrypts or decrypts `bytes`, which are at `position` of the file: a multiple of `BLOCK`. Returns new bytes. */
  apply(bytes: Buffer, position: number): Buffer {
    const counter = Buffer.alloc(BLOCK);
    counter.writeBigUInt64BE(BigInt(position / BLOCK), BLOCK - 8);
    return createCipheriv('aes-256-ctr', this.key, counter).update(bytes);
  }
}
