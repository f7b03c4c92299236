/**
 * The part of `node:zlib` that inputs and results need, for browsers: CRC-32; the browser's own stream, for the entries of a
 * workbook; and zlib in JavaScript (the package `pako`) for all else. The browser's streams refuse a gzip file of several
 * members or with zeros after its end, and cannot end a piece without ending the stream.
 */
import * as pako from 'pako';
import { Buffer } from './buffer.js';

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

export const constants = { Z_FINISH: 4, Z_SYNC_FLUSH: 2 } as const;

const INPUT_BLOCK_BYTES = 128 * 1024;
/** The format gzip, as zlib numbers it. */
const GZIP = 31;

/** Unpacks the pieces of a gzip file, `source`, which a pipeline sets, as its own pieces are asked for. */
class Gunzipping implements AsyncIterable<Buffer> {
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = [];
  readonly #stream = new pako.ZStream();
  #taken = 0;
  #isWhole = false;

  constructor() {
    pako.zlibInflateInit2(this.#stream, GZIP);
  }

  /** Bytes of the source that are unpacked. */
  get bytesWritten(): number {
    return this.#taken - this.#stream.avail_in;
  }

  /** In a gzip file, anything but a zero after a member begins the next member. */
  get #isAtNextMember(): boolean {
    const { avail_in, input, next_in } = this.#stream;
    return avail_in > 0 && input[next_in] !== 0;
  }

  /** Unpacks as much as one piece holds. */
  #next(): Buffer {
    const stream = this.#stream;
    Object.assign(stream, {
      output: new Uint8Array(INPUT_BLOCK_BYTES),
      next_out: 0,
      avail_out: INPUT_BLOCK_BYTES,
    });
    let status = pako.zlibInflate(stream, pako.Z_NO_FLUSH);
    while (status === pako.Z_STREAM_END && this.#isAtNextMember) {
      pako.zlibInflateReset(stream);
      status = pako.zlibInflate(stream, pako.Z_NO_FLUSH);
    }
    if (status < 0 && status !== pako.Z_BUF_ERROR) throw new Error('damaged');
    this.#isWhole = status === pako.Z_STREAM_END;
    return Buffer.from(stream.output.buffer, 0, stream.next_out);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for await (const input of this.source) {
      if (input.length === 0) continue;
      Object.assign(this.#stream, { input, next_in: 0, avail_in: input.length });
      this.#taken += input.length;
      do {
        const piece = this.#next();
        if (piece.length > 0) yield piece;
      } while (this.#stream.avail_out === 0);
    }
    if (!this.#isWhole) throw new Error('cut short');
  }

  /** Nothing to do: unpacking ends with the iteration. */
  destroy(): void {}
}

export const createGunzip = (): Gunzipping => new Gunzipping();

/** Unpacks the pieces of an entry of a ZIP, `source`, which a pipeline sets, with the browser's own stream. */
class Inflating implements AsyncIterable<Buffer> {
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = [];

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const { source } = this;
    const pieces = (async function* () {
      yield* source;
    })();
    const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(target) {
        const { done, value } = await pieces.next();
        if (done) target.close();
        else target.enqueue(value as Uint8Array<ArrayBuffer>);
      },
    });
    const reader = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield Buffer.from(value.buffer, value.byteOffset, value.length);
      }
    } finally {
      await reader.cancel().catch(() => {}); // it may have failed
      await pieces.return();
    }
  }

  /** Nothing to do: unpacking ends with the iteration. */
  destroy(): void {}
}

export const createInflateRaw = (_?: object): Inflating => new Inflating();

type Done = (error: Error | null, bytes: Buffer) => void;

async function inflated(bytes: Uint8Array, maxOutputLength: number): Promise<Buffer> {
  const inflating = createInflateRaw();
  inflating.source = [bytes];
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of inflating) {
    pieces.push(piece);
    length += piece.length;
    if (length > maxOutputLength)
      throw Object.assign(new RangeError('too large'), { code: 'ERR_BUFFER_TOO_LARGE' });
  }
  return Buffer.concat(pieces);
}

export function inflateRaw(bytes: Uint8Array, options: { maxOutputLength: number }, done: Done): void {
  inflated(bytes, options.maxOutputLength).then(
    (unpacked) => done(null, unpacked),
    (error) => done(error as Error, Buffer.alloc(0)),
  );
}

interface PackOptions {
  level?: number;
  finishFlush?: 2 | 4;
}

export function deflateRawSync(bytes: Uint8Array, { level, finishFlush = 4 }: PackOptions = {}): Buffer {
  const packer = new pako.Deflate({ raw: true, level: level ?? 6, chunkSize: INPUT_BLOCK_BYTES });
  const pieces: Uint8Array[] = [];
  packer.onData = (piece) => void pieces.push(piece);
  packer.push(bytes, finishFlush);
  return Buffer.concat(pieces);
}

export function deflateRaw(bytes: Uint8Array, options: PackOptions, done: Done): void {
  done(null, deflateRawSync(bytes, options));
}

export const gzipSync = (bytes: Uint8Array): Buffer => Buffer.from(pako.gzip(bytes));
