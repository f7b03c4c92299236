/**
 * Provides the bytes of an input to the cutter: UTF-8 or a single-byte encoding, decompressed, without a mark, from any
 * offset on. Offsets count these decoded bytes, not those of the file.
 *
 * An uncompressed file that is not in UTF-16 is read at the offset. Any other input is a stream: gzip is decompressed,
 * UTF-16 is converted to UTF-8, and bytes before the offset are read and discarded. Pipes and devices are streams too.
 *
 * What it does not do: read a workbook (`src/input/workbook`). Other formats are detected by their first bytes and rejected.
 */
import { constants, open as openNumber } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { readFault } from '../../base/file-faults.js';
import type { ContainerKind } from './container-kind.js';
import { byteOrderMark, type Encoding, type EncodingName } from './encoding.js';
import { START_BYTES } from './file-kind.js';
import { InputError } from './input-error.js';
import { refuseOtherFormats } from './other-formats.js';
import { PieceReader, type Pieces } from './piece-reader.js';
import type { Delimiter } from './plan.js';
import { placeOf, statOf } from './stream-path.js';

/** A file that is open, or what is read like one. */
export interface OpenFile {
  /** Reads `length` bytes at `position` into `target` at `at`; fewer at the end. */
  read(target: Buffer, at: number, length: number, position: number): Promise<{ bytesRead: number }>;
  close(): Promise<void>;
}

/** What the bytes were packed in. */
export interface Container {
  readonly kind: ContainerKind;
  /** The name of the sheet of a workbook. */
  readonly sheet: string | null;
  /** How many other visible sheets it has, which are not read. */
  readonly other_sheets: number;
}

/** A sheet among several. Closing it leaves the others open. */
export interface SourcePart {
  readonly name: string;
  open(): ByteSource;
}

export interface ByteSource {
  /** Reads `length` bytes into `target` at `at`; fewer only at the end of the input, then 0. */
  read(target: Buffer, at: number, length: number): Promise<number>;
  /** Number of bytes read from the file itself. */
  readonly consumed: number;
  /**
   * The position in the file itself before the last `unread` decoded bytes, for progress. Exact for a file that needs no
   * decoding; otherwise an estimate that is never larger than `consumed`.
   */
  positionBefore(unread: number): number;
  /** Size of the file itself; `undefined` for standard input, pipes and devices. */
  readonly size: number | undefined;
  /** Whether the input can be opened again at any offset, without reading what is before it. */
  readonly isSeekable?: boolean;
  /** The next `length` bytes, which stay to be read; fewer only at the end of the input. */
  peek?(length: number): Promise<Buffer>;
  /** Passes over bytes without reading them. */
  seek?(offset: number): void;
  /** The encoding, if a byte order mark or `--encoding` determines it. */
  readonly encoding: Encoding | undefined;
  /** Whether the file itself began with a byte order mark. Known after the first read. */
  readonly hasMark?: boolean;
  /** Whether it is a workbook whose numbers of days begin in 1900, and not in 1904. */
  readonly hasDaysOf1900?: boolean;
  /** Known after the first read. Undefined for plain CSV. */
  readonly container?: Container | undefined;
  /** The names of the visible sheets of a workbook. */
  readonly sheets?: readonly string[];
  /** The sheets of a workbook that are read one after the other, each to be opened alone. */
  readonly parts?: readonly SourcePart[];
  /** The delimiter, if it is not to be found in the header: a sheet of a workbook is written with commas. */
  readonly delimiter?: Delimiter | undefined;
  /** The line of the header, if it is not to be found: the keys of JSON are in the first line. */
  readonly headerLine?: number | undefined;
  close(): Promise<void>;
}

export interface SourceOptions {
  /** `--encoding`. */
  encoding?: EncodingName | undefined;
  /** Number of bytes to skip: the position at which a run resumes. */
  offset?: number | undefined;
  /** Limit of decompressed bytes, against decompression bombs. */
  maxSize?: number | undefined;
}

const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

const isUtf16 = (name: EncodingName | undefined): name is 'utf-16le' | 'utf-16be' =>
  name === 'utf-16le' || name === 'utf-16be';

/** The encoding of the decoded bytes. */
const decodedEncoding = (name: EncodingName | undefined): Encoding | undefined =>
  isUtf16(name) ? 'utf-8' : name;

/** A file that needs no decoding. */
class FileSource implements ByteSource {
  readonly isSeekable = true;
  consumed: number;

  constructor(
    private readonly file: OpenFile,
    readonly size: number,
    readonly encoding: Encoding | undefined,
    readonly hasMark: boolean,
    start: number,
  ) {
    this.consumed = start;
  }

  async read(target: Buffer, at: number, length: number): Promise<number> {
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await this.file.read(target, at + filled, length - filled, this.consumed);
      if (bytesRead === 0) break;
      filled += bytesRead;
      this.consumed += bytesRead;
    }
    return filled;
  }

  async peek(length: number): Promise<Buffer> {
    const start = this.consumed;
    const bytes = Buffer.allocUnsafe(length);
    const read = await this.read(bytes, 0, length);
    this.consumed = start;
    return bytes.subarray(0, read);
  }

  seek(offset: number): void {
    this.consumed += offset;
  }

  positionBefore(unread: number): number {
    return this.consumed - unread;
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

/** A stream, or a file that has to be decoded. */
class StreamSource implements ByteSource {
  consumed = 0;
  encoding: Encoding | undefined;
  container: Container | undefined;
  hasMark = false;
  #pieceLength = 0;
  /** Where the current piece begins and ends in the file itself. */
  #pieceStart = 0;
  #pieceEnd = 0;
  /** Decoded bytes in all pieces so far. */
  #produced = 0;
  /** The number of compressed bytes that gunzip has consumed. */
  #unpackedPosition: (() => number) | undefined;
  readonly #reader: PieceReader;

  constructor(
    private readonly origin: Readable,
    readonly size: number | undefined,
    private readonly options: SourceOptions,
  ) {
    this.#reader = new PieceReader(this.#decoded(), (piece) => this.#takePiece(piece));
  }

  /** The pieces as they are received; the first has at least `START_BYTES` bytes, unless the input is shorter. */
  async *#arriving(): Pieces {
    let start: Buffer | undefined = Buffer.alloc(0);
    for await (const piece of this.origin as AsyncIterable<Buffer>) {
      this.consumed += piece.length;
      start = start && Buffer.concat([start, piece]);
      if (start && start.length < START_BYTES) continue;
      yield start ?? piece;
      start = undefined;
    }
    if (start) yield start;
  }

  async *#unpacked(): Pieces {
    const pieces = this.#arriving();
    const first = ((await pieces.next()).value as Buffer | undefined) ?? Buffer.alloc(0);
    const all = (async function* () {
      yield first;
      yield* pieces;
    })();
    if (!isGzip(first)) {
      yield* all;
      return;
    }
    this.container = { kind: 'gzip', sheet: null, other_sheets: 0 };
    const gunzip = createGunzip();
    this.#unpackedPosition = () => gunzip.bytesWritten;
    pipeline(Readable.from(all), gunzip, () => {}); // the loop below throws the error
    let unpacked = 0;
    try {
      for await (const piece of gunzip as AsyncIterable<Buffer>) {
        unpacked += piece.length;
        if (unpacked > (this.options.maxSize ?? Number.POSITIVE_INFINITY)) {
          throw new InputError('too_large', {
            en: 'the input unpacks to more than --max-size allows',
            es: 'la entrada descomprimida es más grande de lo que permite --max-size',
          });
        }
        yield piece;
      }
    } catch (error) {
      if (error instanceof InputError) throw error;
      throw new InputError('bad_compression', {
        en: 'the input is not a complete gzip file: it is damaged or cut short',
        es: 'la entrada no es un archivo gzip completo: está dañada o cortada',
      });
    }
  }

  async *#decoded(): Pieces {
    const pieces = this.#unpacked();
    let first = ((await pieces.next()).value as Buffer | undefined) ?? Buffer.alloc(0);
    refuseOtherFormats(first);
    const mark = byteOrderMark(first);
    this.hasMark = mark !== undefined;
    const name = this.options.encoding ?? mark?.encoding;
    this.encoding = decodedEncoding(name);
    if (mark && !isUtf16(name)) first = first.subarray(mark.length);
    const decoder = isUtf16(name) ? new TextDecoder(name) : undefined; // removes the byte order mark
    const decode = (piece: Buffer): Buffer =>
      decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece;
    yield decode(first);
    for await (const piece of pieces) yield decode(piece);
    if (decoder) yield Buffer.from(decoder.decode());
  }

  read(target: Buffer, at: number, length: number): Promise<number> {
    return this.#reader.read(target, at, length);
  }

  peek(length: number): Promise<Buffer> {
    return this.#reader.peek(length);
  }

  #takePiece(piece: Buffer): void {
    this.#pieceLength = piece.length;
    this.#produced += piece.length;
    this.#pieceStart = this.#pieceEnd;
    this.#pieceEnd = this.#unpackedPosition?.() ?? this.consumed;
  }

  positionBefore(unread: number): number {
    if (this.#produced === 0) return 0;
    const share = this.#pieceLength === 0 ? 1 : 1 - this.#reader.rest.length / this.#pieceLength;
    const position = this.#pieceStart + (this.#pieceEnd - this.#pieceStart) * share;
    return Math.max(0, Math.floor(position - unread * (this.#pieceEnd / this.#produced)));
  }

  async close(): Promise<void> {
    this.origin.destroy();
  }
}

/** Passes over the bytes before the offset; reads and discards them where the source cannot do otherwise. */
export async function skip(source: ByteSource, offset: number): Promise<void> {
  if (source.seek !== undefined) {
    source.seek(offset);
    return;
  }
  const scratch = Buffer.alloc(Math.min(offset, 1 << 20));
  for (let left = offset; left > 0; ) {
    const read = await source.read(scratch, 0, Math.min(left, scratch.length));
    if (read === 0)
      throw new InputError('unreadable', {
        en: 'the input is shorter than it was',
        es: 'la entrada es más corta que antes',
      });
    left -= read;
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new InputError('not_found', {
        en: 'there is no such input file',
        es: 'no existe el archivo de entrada',
      });
    const { en, es } = readFault(code);
    throw new InputError('unreadable', {
      en: `the input cannot be read: ${en}`,
      es: `no se puede leer la entrada: ${es}`,
    });
  }
}

/** A source for bytes in memory, such as the beginning of an upload. */
export const bytesSource = (bytes: Buffer, options: SourceOptions = {}): ByteSource =>
  new StreamSource(Readable.from([bytes]), bytes.length, options);

const openDescriptor = promisify(openNumber) as (path: string, flags: number) => Promise<number>;

/**
 * A named pipe or an open descriptor. Opened and read without blocking: a blocking call would occupy a thread of the
 * pool, and the process could not exit while there is no writer.
 */
async function openPipe(path: string): Promise<Readable> {
  const fd =
    placeOf(path).descriptor ?? (await openDescriptor(path, constants.O_RDONLY | constants.O_NONBLOCK));
  return new Socket({ fd, readable: true, writable: false });
}

/** Opens standard input for `-`, or a named pipe; undefined for anything else. */
export async function openStream(path: string): Promise<Readable | undefined> {
  if (path === '-') return process.stdin;
  return statOf(path)?.isFIFO() ? openPipe(path) : undefined;
}

/** A source for a stream that is open already. `size`: its bytes, if they are known. */
export const streamSource = (stream: Readable, options: SourceOptions = {}, size?: number): ByteSource =>
  new StreamSource(stream, size, options);

/** Opens a file, a pipe or a device, or standard input for `-`. */
export async function openSource(path: string, options: SourceOptions = {}): Promise<ByteSource> {
  const stream = await openStream(path);
  if (stream) return streamSource(stream, options);

  const file = await openFile(path);
  try {
    const stat = await file.stat();
    if (stat.isDirectory())
      throw new InputError('unreadable', { en: 'the input is a folder', es: 'la entrada es una carpeta' });
    const given = { size: stat.isFile() ? stat.size : undefined, options };
    return await openedSource(file, given, () => file.createReadStream(stat.isFile() ? { start: 0 } : {}));
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * A source for a file that is open. `size`: undefined if it is none, but a device. `stream` gives its bytes from the
 * beginning.
 */
export async function openedSource(
  file: OpenFile,
  { size, options }: { size: number | undefined; options: SourceOptions },
  stream: () => Readable,
): Promise<ByteSource> {
  const offset = options.offset ?? 0;
  const start = Buffer.alloc(START_BYTES);
  if (size !== undefined) await file.read(start, 0, START_BYTES, 0);
  refuseOtherFormats(start);
  const mark = byteOrderMark(start);
  const name = options.encoding ?? mark?.encoding;
  if (size !== undefined && !isGzip(start) && !isUtf16(name)) {
    const length = mark?.length ?? 0;
    return new FileSource(file, size, decodedEncoding(name), length > 0, length + offset);
  }
  const source = new StreamSource(stream(), size, options);
  await skip(source, offset);
  return source;
}
