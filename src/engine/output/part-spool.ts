/**
 * The bytes of a result that are not in the object store for sure: files of one part each, encrypted. A file is removed when
 * the ledger has the ETag of its part.
 *
 *   `<name>.partial.part-7`: 16 random bytes, then the part, encrypted with AES-256 in counter mode from these bytes on
 *
 * A part that is continued by a later attempt is written anew, so no counter encrypts two texts.
 *
 * What it does not do: send anything, or detect changed bytes. The ledger has their checksum.
 */
import { createCipheriv, randomBytes } from 'node:crypto';
import { type FileHandle, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { EMPTY_CRC } from '../../base/crc.js';
import { codeOf, createOwnFile, makeFolder, orMissing } from '../../base/private-files.js';
import { orFault } from './output.js';

type Cipheriv = ReturnType<typeof createCipheriv>;

const IV_BYTES = 16;

const cipherOf = (key: Buffer, start: Buffer): Cipheriv => createCipheriv('aes-256-ctr', key, start);

const startOfName = (base: string): string => `${basename(base)}.part-`;

/** The numbers of the parts that are on disk. */
async function numbersOf(base: string): Promise<number[]> {
  const start = startOfName(base);
  const names = (await orMissing(readdir(dirname(base)))) ?? [];
  return names
    .filter((name) => name.startsWith(start) && /^\d+(?:\.next)?$/.test(name.slice(start.length)))
    .map((name) => Number.parseInt(name.slice(start.length), 10));
}

/** Removes every part of a result. */
export async function removeSpool(base: string): Promise<void> {
  for (const number of await numbersOf(base))
    for (const ending of ['', '.next']) await rm(`${base}.part-${number}${ending}`, { force: true });
}

export class PartSpool {
  readonly #key: Buffer;
  /** The part that is written now. */
  #open: { number: number; file: FileHandle; cipher: Cipheriv; length: number } | undefined;
  #dropped = 0;

  /** `base`: the name before the number of a part. `position`: where the next byte is written. */
  constructor(
    private readonly base: string,
    key: string,
    private readonly partBytes: number,
    private position: number,
  ) {
    this.#key = Buffer.from(key, 'hex');
  }

  #path(number: number): string {
    return `${this.base}.part-${number}`;
  }

  /** Continues after the position: removes what is behind it. The bytes before it have been checked. */
  async open(): Promise<void> {
    await orFault(makeFolder(dirname(this.base)));
    const current = Math.floor(this.position / this.partBytes) + 1;
    const length = this.position % this.partBytes;
    const kept = length === 0 ? Buffer.alloc(0) : (await this.read(current)).subarray(0, length);
    for (const number of await numbersOf(this.base))
      if (number > current || (number === current && length === 0))
        await rm(this.#path(number), { force: true });
    if (length === 0) return;
    const next = `${this.#path(current)}.next`;
    await this.#begin(current, next);
    await this.#append(kept);
    await orFault(this.#open!.file.datasync());
    await orFault(rename(next, this.#path(current)));
  }

  async #begin(number: number, path = this.#path(number)): Promise<void> {
    const start = randomBytes(IV_BYTES);
    const file = await orFault(createOwnFile(path));
    this.#open = { number, file, cipher: cipherOf(this.#key, start), length: 0 }; // so that `close` closes it
    await orFault(file.write(start, 0, IV_BYTES, 0));
  }

  async #append(bytes: Buffer): Promise<void> {
    const open = this.#open!;
    const sealed = open.cipher.update(bytes);
    for (let written = 0; written < sealed.length; ) {
      const at = IV_BYTES + open.length + written;
      const { bytesWritten } = await orFault(open.file.write(sealed, written, sealed.length - written, at));
      written += bytesWritten;
    }
    open.length += bytes.length;
  }

  /** Appends bytes. Calls `completed` for every part that is full then. */
  async write(bytes: Buffer, completed: (number: number) => Promise<void>): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      if (this.#open === undefined) await this.#begin(Math.floor(this.position / this.partBytes) + 1);
      const { number, file, length } = this.#open!;
      const piece = bytes.subarray(at, at + this.partBytes - length);
      await this.#append(piece);
      at += piece.length;
      this.position += piece.length;
      if (this.#open!.length < this.partBytes) continue;
      await orFault(file.datasync());
      await orFault(file.close());
      this.#open = undefined;
      await completed(number);
    }
  }

  async sync(): Promise<void> {
    await orFault(this.#open?.file.datasync() ?? Promise.resolve());
  }

  /** The bytes of a part; throws ENOENT if it is not here. */
  async read(number: number): Promise<Buffer> {
    const sealed = await readFile(this.#path(number));
    const cipher = cipherOf(this.#key, sealed.subarray(0, IV_BYTES));
    return cipher.update(sealed.subarray(IV_BYTES));
  }

  /** The CRC-32 of the bytes from a part on up to the position; undefined if some are missing. */
  async crcFrom(number: number): Promise<number | undefined> {
    let crc = EMPTY_CRC;
    for (let at = number; (at - 1) * this.partBytes < this.position; at++) {
      const needed = Math.min(this.partBytes, this.position - (at - 1) * this.partBytes);
      const bytes = await this.read(at).catch((error) => {
        if (['ENOENT', 'ERR_CRYPTO_INVALID_IV'].includes(codeOf(error) ?? '')) return undefined;
        throw error;
      });
      if (bytes === undefined || bytes.length < needed) return undefined;
      crc = crc32(bytes.subarray(0, needed), crc);
    }
    return crc;
  }

  /** Removes the parts up to this number. */
  async drop(upTo: number): Promise<void> {
    for (; this.#dropped < upTo; this.#dropped++) await rm(this.#path(this.#dropped + 1), { force: true });
  }

  async close(): Promise<void> {
    const { file } = this.#open ?? {};
    this.#open = undefined;
    await file?.close();
  }
}
