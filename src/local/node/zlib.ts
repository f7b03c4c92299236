/**
 * The part of `node:zlib` that inputs and results need, for browsers: CRC-32, unpacking by the browser's own
 * `DecompressionStream`, and packing (`deflate.ts`).
 *
 * What it does not do: read the second member of a gzip file, which browsers refuse; write gzip.
 */
import { Buffer } from './buffer.js';
import { deflated } from './deflate.js';
import type { Sink } from './stream.js';

/** Of CRC-32, for four bytes at a time. Entry n of table k: the CRC of the byte n with k zero bytes after it. */
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

/** Unpacks what it is fed with, once. */
class Unpacking implements Sink, AsyncIterable<Buffer> {
  /** Bytes that were fed and taken. */
  bytesWritten = 0;
  readonly #stream: DecompressionStream;

  constructor(format: 'gzip' | 'deflate-raw') {
    this.#stream = new DecompressionStream(format);
  }

  async feed(source: AsyncIterable<Uint8Array>): Promise<void> {
    const writer = this.#stream.writable.getWriter();
    try {
      for await (const piece of source) {
        await writer.write(piece as Uint8Array<ArrayBuffer>);
        this.bytesWritten += piece.length;
      }
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => {});
      throw error;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const reader = this.#stream.readable.getReader() as ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
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

  /** The iteration ends it. */
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
