/**
 * The part of `node:zlib` that inputs and results need, for browsers: CRC-32, unpacking by the browser's own
 * `DecompressionStream`, and packing (`deflate.ts`).
 *
 * What it does not do: ignore zero bytes after a gzip file, which browsers refuse; write gzip.
 */
import { Buffer } from './buffer.js';
import { deflated } from './deflate.js';
import type { Sink } from './stream.js';

/** Tables of CRC-32, for four bytes at a time. Entry n of table k: the CRC of the byte n with k zero bytes after it. */
const TABLES: readonly Int32Array[] = (() => {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ 0xedb88320;
    return crc;
  });
  const tables = [first];
  for (let more = 1; more < 4; more++)
    tables.push(tables.at(-1)!.map((crc) => (crc >>> 8) ^ first[crc & 0xff]!));
  return tables;
})();

export function crc32(bytes: Uint8Array, before = 0): number {
  const [t0, t1, t2, t3] = TABLES as [Int32Array, Int32Array, Int32Array, Int32Array];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let crc = ~before;
  let at = 0;
  for (const lastWord = bytes.length - 4; at <= lastWord; at += 4) {
    crc ^= view.getInt32(at, true);
    crc = t3[crc & 0xff]! ^ t2[(crc >>> 8) & 0xff]! ^ t1[(crc >>> 16) & 0xff]! ^ t0[crc >>> 24]!;
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
}

/** The fixed part of the header of a gzip member. */
const HEADER_BYTES = 10;

/**
 * Whether a gzip member begins here: magic, method, flags, level and system as programs write them. In packed bytes this
 * occurs by chance once in a hundred gigabytes; the file is then refused as damaged, and never read wrong.
 */
function beginsMember(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== 0x1f || bytes[at + 1] !== 0x8b || bytes[at + 2] !== 8 || bytes[at + 3]! >= 0x20)
    return false;
  const [level, system] = [bytes[at + 8]!, bytes[at + 9]!];
  return (level === 0 || level === 2 || level === 4) && (system < 20 || system === 255);
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Unpacks what it is fed with, once. The stream of a browser ends with the first member of a gzip file: each has its own. */
class Unpacking implements Sink, AsyncIterable<Buffer> {
  /** Bytes that were fed and taken. */
  bytesWritten = 0;
  readonly #unpacked = new TransformStream<Bytes, Bytes>();
  #member: WritableStreamDefaultWriter<Bytes>;
  #isRead: Promise<void>;

  constructor(private readonly format: 'gzip' | 'deflate-raw') {
    [this.#member, this.#isRead] = this.#begin();
  }

  #begin(): [WritableStreamDefaultWriter<Bytes>, Promise<void>] {
    const { readable, writable } = new DecompressionStream(this.format);
    const isRead = readable.pipeTo(this.#unpacked.writable, { preventClose: true });
    isRead.catch(() => {}); // the next write fails too
    return [writable.getWriter() as WritableStreamDefaultWriter<Bytes>, isRead];
  }

  async #end(): Promise<void> {
    await this.#member.close();
    await this.#isRead;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    await this.#member.write(bytes as Bytes);
    this.bytesWritten += bytes.length;
  }

  /** Returns the bytes at the end that are too few to be the header of a member. */
  async #feedMembers(bytes: Uint8Array): Promise<Uint8Array> {
    let from = 0;
    for (let at = bytes.indexOf(0x1f); at >= 0; at = bytes.indexOf(0x1f, at + 1)) {
      if (at > bytes.length - HEADER_BYTES) break;
      if (this.bytesWritten + at - from === 0 || !beginsMember(bytes, at)) continue;
      await this.#write(bytes.subarray(from, at));
      await this.#end();
      [this.#member, this.#isRead] = this.#begin();
      from = at;
    }
    const rest = Math.max(from, bytes.length - HEADER_BYTES + 1);
    await this.#write(bytes.subarray(from, rest));
    return bytes.subarray(rest);
  }

  async feed(source: AsyncIterable<Uint8Array>): Promise<void> {
    let rest: Uint8Array = new Uint8Array();
    try {
      for await (const piece of source) {
        if (this.format === 'gzip') rest = await this.#feedMembers(Buffer.concat([rest, piece]));
        else await this.#write(piece);
      }
      await this.#write(rest);
      await this.#end();
      await this.#unpacked.writable.close();
    } catch (error) {
      await this.#member.abort(error).catch(() => {});
      throw error;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const reader = this.#unpacked.readable.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield Buffer.from(value.buffer, value.byteOffset, value.length);
      }
    } finally {
      void reader.cancel().catch(() => {}); // it may have failed already
    }
  }

  /** Nothing to do: the end of the iteration cancels the reader. */
  destroy(): void {}
}

export const createGunzip = (): Unpacking => new Unpacking('gzip');
export const createInflateRaw = (_?: object): Unpacking => new Unpacking('deflate-raw');

type Done = (error: Error | null, bytes: Buffer) => void;

async function inflated(bytes: Uint8Array, maxOutputLength: number): Promise<Buffer> {
  const unpacking = createInflateRaw();
  const pieces: Buffer[] = [];
  let length = 0;
  const fed = unpacking.feed(
    (async function* () {
      yield bytes;
    })(),
  );
  fed.catch(() => {}); // the loop throws the error
  for await (const piece of unpacking) {
    pieces.push(piece);
    length += piece.length;
    if (length > maxOutputLength)
      throw Object.assign(new RangeError('too large'), { code: 'ERR_BUFFER_TOO_LARGE' });
  }
  await fed;
  return Buffer.concat(pieces);
}

export function inflateRaw(bytes: Uint8Array, options: { maxOutputLength: number }, done: Done): void {
  inflated(bytes, options.maxOutputLength).then(
    (unpacked) => done(null, unpacked),
    (error) => done(error as Error, Buffer.alloc(0)),
  );
}

export const constants = { Z_FINISH: 4, Z_SYNC_FLUSH: 2 } as const;

interface PackOptions {
  level?: number;
  finishFlush?: number;
}

export const deflateRawSync = (bytes: Uint8Array, { finishFlush }: PackOptions = {}): Buffer =>
  deflated(bytes, finishFlush !== constants.Z_SYNC_FLUSH);

export function deflateRaw(bytes: Uint8Array, options: PackOptions, done: Done): void {
  done(null, deflateRawSync(bytes, options));
}

export function gzipSync(): never {
  throw new Error('gzip is not written here');
}
