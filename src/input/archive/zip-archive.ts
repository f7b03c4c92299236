/**
 * A ZIP archive, entry by entry: stored or deflated, with or without data descriptors, Zip64. An entry is read as a stream;
 * its size and its CRC-32 must be those of the directory.
 *
 * What it does not do: unpack anything to the disk, or open an archive inside an archive.
 */

import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, inflateRaw, type ZlibOptions } from 'node:zlib';
import { InputError } from '../csv/input-error.js';
import type { Pieces } from '../csv/piece-reader.js';
import type { RandomAccess } from './random-access.js';
import { damaged } from './workbook-error.js';
import { comparableName, LOCAL_BYTES, readDirectory, type ZipEntry } from './zip-directory.js';
import { LOCAL_HEADER } from './zip-records.js';

const inflate = promisify(inflateRaw) as (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;

const INPUT_BLOCK_BYTES = 128 * 1024;
/** Larger than what it is made of: each piece costs a turn of the event loop and of another thread. */
const UNPACKED_BYTES = 512 * 1024;
/** A smaller entry is unpacked and checked at once, without a stream. */
const SMALL_BYTES = 256 * 1024;

/** How much of an entry has been read from the file. */
export interface ReadPosition {
  packed: number;
}

export class ZipArchive {
  private constructor(
    readonly access: RandomAccess,
    private readonly entries: ReadonlyMap<string, ZipEntry>,
  ) {}

  static async open(access: RandomAccess, maxSize: number): Promise<ZipArchive> {
    return new ZipArchive(access, await readDirectory(access, maxSize));
  }

  find(name: string): ZipEntry | undefined {
    return this.entries.get(comparableName(name));
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  get all(): ZipEntry[] {
    return [...this.entries.values()];
  }

  /** The first bytes of an entry, at least `length` unless it is shorter. The rest is not unpacked. */
  async start(entry: ZipEntry, length: number): Promise<Buffer> {
    let start: Buffer = Buffer.alloc(0);
    for await (const piece of this.pieces(entry)) {
      start = Buffer.concat([start, piece]);
      if (start.length >= length) break;
    }
    return start;
  }

  /** The unpacked bytes of an entry, in pieces. */
  async *pieces(entry: ZipEntry, position: ReadPosition = { packed: 0 }): Pieces {
    if (entry.isEncrypted) {
      throw new InputError('encrypted_workbook', {
        en: 'the input is encrypted with a password: open it, remove the password and save it again',
        es: 'la entrada está cifrada con una contraseña: ábrala, quite la contraseña y guárdela de nuevo',
      });
    }
    if (entry.method !== 0 && entry.method !== 8)
      throw damaged({
        en: `a part of it is compressed with method ${entry.method}`,
        es: `una parte está comprimida con el método ${entry.method}`,
      });
    const packed = this.#packed(entry, position);
    if (entry.size <= SMALL_BYTES && entry.packedSize <= SMALL_BYTES) {
      const piece = await unpackedAtOnce(packed, entry);
      refuseOtherContent(entry, piece.length, crc32(piece));
      yield piece;
      return;
    }
    let size = 0;
    let crc = 0;
    for await (const piece of entry.method === 0 ? packed : inflated(packed)) {
      size += piece.length;
      if (size > entry.size) throw larger();
      crc = crc32(piece, crc);
      yield piece;
    }
    refuseOtherContent(entry, size, crc);
  }

  async *#packed(entry: ZipEntry, position: ReadPosition): Pieces {
    let at = await this.#contentStart(entry);
    const end = at + entry.packedSize;
    while (at < end) {
      const piece = await this.access.read(at, Math.min(INPUT_BLOCK_BYTES, end - at));
      if (piece.length === 0)
        throw damaged({ en: 'it ends inside a part', es: 'termina a la mitad de una parte' });
      at += piece.length;
      position.packed += piece.length;
      yield piece;
    }
  }

  /** After the local header, whose extra field may be longer than that of the directory. */
  async #contentStart({ offset, packedSize, end }: ZipEntry): Promise<number> {
    const header = await this.access.read(offset, LOCAL_BYTES);
    if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER)
      throw damaged({
        en: 'a part is not where the directory says',
        es: 'una parte no está donde dice el directorio',
      });
    const start = offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    if (start + packedSize > end) throw damaged({ en: 'its entries overlap', es: 'sus partes se enciman' });
    return start;
  }
}

const larger = (): InputError =>
  damaged({
    en: 'a part of it is larger than the directory says',
    es: 'una parte es más grande de lo que dice el directorio',
  });

const notUnpacked = (): InputError =>
  damaged({ en: 'a part of it cannot be unpacked', es: 'una parte no se puede descomprimir' });

/** Size and checksum must be those of the directory. */
function refuseOtherContent(entry: ZipEntry, size: number, crc: number): void {
  if (size < entry.size)
    throw damaged({
      en: 'a part of it is smaller than the directory says',
      es: 'una parte es más pequeña de lo que dice el directorio',
    });
  if (size > entry.size) throw larger();
  if (crc !== entry.crc)
    throw damaged({
      en: 'the checksum of a part does not match',
      es: 'la suma de verificación de una parte no coincide',
    });
}

async function unpackedAtOnce(packed: Pieces, { method, size }: ZipEntry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of packed) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  try {
    return method === 0 ? bytes : await inflate(bytes, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? larger() : notUnpacked();
  }
}

async function* inflated(packed: Pieces): Pieces {
  const inflate = createInflateRaw({ chunkSize: UNPACKED_BYTES });
  let failure: unknown;
  pipeline(Readable.from(packed), inflate, (error) => {
    failure = error;
  });
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (error) {
    const reason = failure instanceof InputError ? failure : error;
    throw reason instanceof InputError ? reason : notUnpacked();
  } finally {
    inflate.destroy();
  }
}
