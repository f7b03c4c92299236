/**
 * The scratch file in the last step of a run: segments are read from it, and sorted members are written after them. Reading
 * and writing are synchronous, because a part is small and the search for groups waits for it anyway.
 *
 * What it does not do: create the file, or remove it. The run does.
 */
import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { ScratchCipher } from './scratch-cipher.js';
import { BLOCK } from './segment.js';

/** What the search needs of a scratch file. */
export type Scratch = Pick<ScratchFile, 'read' | 'append'>;

export class ScratchFile {
  readonly #file: number;
  #end: number;
  /** The bytes that were read last, used again for the next ones. */
  #encrypted = Buffer.alloc(0);

  /** `end`: the length of the segments; anything after it is removed. Without it, the file is only read. */
  constructor(
    path: string,
    private readonly cipher: ScratchCipher,
    end?: number,
  ) {
    this.#file = openSync(path, end === undefined ? 'r' : 'r+');
    if (end !== undefined) ftruncateSync(this.#file, end);
    this.#end = end ?? 0;
  }

  /** The bytes from `start` to `end` of the file, decrypted. */
  read(start: number, end: number): Buffer {
    const from = start - (start % BLOCK);
    if (end - from > this.#encrypted.length) this.#encrypted = Buffer.allocUnsafeSlow(2 * (end - from));
    const bytes = this.#encrypted.subarray(0, end - from);
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(this.#file, bytes, at, bytes.length - at, from + at);
      if (count === 0) throw new Error('the scratch file is shorter than its segments');
      at += count;
    }
    return this.cipher.apply(bytes, from).subarray(start - from);
  }

  /** Appends bytes, encrypted, at a multiple of `BLOCK`. Returns their position. */
  append(bytes: Buffer): number {
    const position = Math.ceil(this.#end / BLOCK) * BLOCK;
    const sealed = this.cipher.apply(bytes, position);
    for (let at = 0; at < sealed.length; )
      at += writeSync(this.#file, sealed, at, sealed.length - at, position + at);
    this.#end = position + sealed.length;
    return position;
  }

  close(): void {
    closeSync(this.#file);
  }
}
