/**
 * The scratch file in the last step of a run: segments are read from it, and sorted members are written after them. Both are
 * synchronous, because a part is small and the search for groups waits for it anyway.
 *
 * What it does not do: create the file, or remove it. The run does.
 */
import { closeSync, constants, ftruncateSync, openSync, read, readSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { ScratchCipher } from './scratch-cipher.js';
import { BLOCK } from './segment.js';

/** What the search needs of a scratch file. */
export type Scratch = Pick<ScratchFile, 'read' | 'append'>;

/** Called when large buffers are not used any more. `isQuick`: all of them were made a moment ago. */
export type Free = (isQuick?: boolean) => void;

const PIECE_BYTES = 1024 * 1024;

const readAt = promisify(read);

export class ScratchFile {
  /** Its descriptor, which another thread may read from too. */
  readonly file: number;
  /** Where what is appended here begins, and where it ends. */
  readonly #start: number;
  #end: number;
  /** Its CRC-32. */
  #crc = 0;
  /** The bytes that were read last, used again for the next ones. */
  #encrypted = Buffer.alloc(0);

  /**
   * `path`: or the descriptor of an open file. `end`: the length of the segments, `segmentsCrc` their CRC-32; anything after
   * them is removed. Without it, the file is only read.
   */
  constructor(
    path: string | number,
    private readonly cipher: ScratchCipher,
    end?: number,
    private readonly segmentsCrc = 0,
  ) {
    const flags = end === undefined ? constants.O_RDONLY : constants.O_RDWR;
    this.file = typeof path === 'number' ? path : openSync(path, flags | (constants.O_NOFOLLOW ?? 0));
    if (end !== undefined) ftruncateSync(this.file, end);
    this.#start = this.#end = end ?? 0;
  }

  /** The bytes from `start` to `end` of the file, decrypted. */
  read(start: number, end: number): Buffer {
    const from = start - (start % BLOCK);
    if (end - from > this.#encrypted.length) this.#encrypted = Buffer.allocUnsafeSlow(2 * (end - from));
    const bytes = this.#encrypted.subarray(0, end - from);
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(this.file, bytes, at, bytes.length - at, from + at);
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
      at += writeSync(this.file, sealed, at, sealed.length - at, position + at);
    const gap = Buffer.alloc(position - this.#end); // not written: zeros
    this.#crc = crc32(sealed, crc32(gap, this.#crc));
    this.#end = position + sealed.length;
    return position;
  }

  /** Whether the segments are still as they were written. Those without records are also checked where they are read. */
  areSegmentsUnchanged(): Promise<boolean> {
    return this.#hasCrc(0, this.#start, this.segmentsCrc);
  }

  /** The same of what was appended here. */
  isRestUnchanged(): Promise<boolean> {
    return this.#hasCrc(this.#start, this.#end, this.#crc);
  }

  /** Not synchronous: the output is read back at the same time. */
  async #hasCrc(start: number, end: number, expected: number): Promise<boolean> {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    let crc = 0;
    for (let at = start; at < end; ) {
      const { bytesRead } = await readAt(this.file, piece, 0, Math.min(piece.length, end - at), at);
      if (bytesRead === 0) return false;
      crc = crc32(piece.subarray(0, bytesRead), crc);
      at += bytesRead;
    }
    return crc === expected;
  }

  close(): void {
    closeSync(this.file);
  }
}
