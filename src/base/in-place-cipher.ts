/** Encrypts or decrypts a buffer in its own memory. The system would have to clear the memory of a new one. */
import type { Cipher } from 'node:crypto';

/** Small enough that the output is still in the processor's cache when it is copied over the input. */
const STEP_BYTES = 64 * 1024;

/** Replaces `bytes` by the output of `cipher`. Node's ciphers cannot write into a given buffer. */
export function transformInPlace(bytes: Buffer, cipher: Pick<Cipher, 'update'>): void {
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    bytes.set(cipher.update(bytes.subarray(at, at + STEP_BYTES)), at);
  }
}
