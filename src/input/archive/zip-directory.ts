/**
 * The central directory of a ZIP archive: the entries with their sizes, checksums and positions.
 *
 * The directory is not trusted. Entries that overlap, lie outside of the file, have the same name or unpack to more than is
 * plausible are refused before the first of them is read. A name is compared, and never used as a path.
 */

import type { RandomAccess } from './random-access.js';
import { damaged, tooMuch } from './workbook-error.js';
import { DIRECTORY_ENTRY, END_RECORD, END_RECORD_64, LOCATOR_64 } from './zip-records.js';

export interface ZipEntry {
  /** As it is compared: without a leading slash, with slashes, in lower case. */
  readonly name: string;
  /** As it is written in the archive. */
  readonly title: string;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
  /** Where the next entry begins, or the directory. */
  end: number;
}

const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const ENTRY_BYTES = 46;
export const LOCAL_BYTES = 30;
const NOT_HERE_32 = 0xffffffff;
const NOT_HERE_16 = 0xffff;
const EXTRA_64 = 1;

/** Limits of an archive that a spreadsheet program wrote, with room to spare. */
const MAX_ENTRIES = 10_000;
const MAX_DIRECTORY_BYTES = 8 * 1024 ** 2;
/** Maximum compression ratio. That of the XML of a sheet is 10 to 30, that of a decompression bomb about 1000. */
const MAX_RATIO = 400;
const SMALL_BYTES = 16 * 1024 ** 2;

interface DirectoryPlace {
  count: number;
  bytes: number;
  offset: number;
  /** Where the records of the end begin. */
  end: number;
}

const numberOf = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** In Zip64, the end record holds only marks, and the values are in a second record. */
async function placeOf64(access: RandomAccess, endAt: number): Promise<DirectoryPlace> {
  const noPlace = damaged({ en: 'its directory has no place', es: 'su directorio no tiene lugar' });
  const locator = await access.read(endAt - 20, 20);
  if (endAt < 20 || locator.length < 20 || locator.readUInt32LE(0) !== LOCATOR_64) throw noPlace;
  const end = numberOf(locator, 8);
  const record = end < access.size ? await access.read(end, 56) : Buffer.alloc(0);
  if (record.length < 56 || record.readUInt32LE(0) !== END_RECORD_64) throw noPlace;
  return { count: numberOf(record, 32), bytes: numberOf(record, 40), offset: numberOf(record, 48), end };
}

async function findDirectory(access: RandomAccess): Promise<DirectoryPlace> {
  const from = Math.max(0, access.size - END_BYTES - MAX_COMMENT);
  const tail = await access.read(from, access.size - from);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== END_RECORD) continue;
    if (tail.readUInt16LE(at + 20) > tail.length - at - END_BYTES) continue;
    const [count, bytes, offset] = [
      tail.readUInt16LE(at + 10),
      tail.readUInt32LE(at + 12),
      tail.readUInt32LE(at + 16),
    ];
    if (count === NOT_HERE_16 || bytes === NOT_HERE_32 || offset === NOT_HERE_32)
      return placeOf64(access, from + at);
    return { count, bytes, offset, end: from + at };
  }
  throw damaged({ en: 'its directory is missing', es: 'falta su directorio' });
}

/** The values that do not fit into 32 bits are in an extra field, in this order. */
function sizesOf(bytes: Buffer, at: number, extra: Buffer): [size: number, packed: number, offset: number] {
  const values = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
  let field = 0;
  while (field + 4 <= extra.length && extra.readUInt16LE(field) !== EXTRA_64)
    field += 4 + extra.readUInt16LE(field + 2);
  let next = field + 4;
  return values.map((value) => {
    if (value !== NOT_HERE_32) return value;
    if (next + 8 > extra.length)
      throw damaged({ en: 'an entry has no size', es: 'una parte no tiene tamaño' });
    next += 8;
    return numberOf(extra, next - 8);
  }) as [number, number, number];
}

/** Names in an archive are compared without case; some programs write a backslash or begin with a slash. */
export const comparableName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function entriesOf(bytes: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw damaged({
        en: 'its directory has fewer entries than it says',
        es: 'su directorio tiene menos partes de las que dice',
      });
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const [size, packedSize, offset] = sizesOf(bytes, at, bytes.subarray(nameEnd, extraEnd));
    const title = bytes.toString('utf8', at + ENTRY_BYTES, nameEnd);
    entries.push({
      name: comparableName(title),
      title,
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) !== 0,
      crc: bytes.readUInt32LE(at + 16),
      packedSize,
      size,
      offset,
      end: offset,
    });
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Each entry must end before the next one begins: a bomb of overlapping entries unpacks the same bytes many times. */
function refuseOverlaps(entries: readonly ZipEntry[], directory: number): void {
  const inOrder = [...entries].sort((one, other) => one.offset - other.offset);
  for (const [index, entry] of inOrder.entries()) {
    entry.end = inOrder[index + 1]?.offset ?? directory;
    if (entry.offset + LOCAL_BYTES + entry.packedSize > entry.end)
      throw damaged({ en: 'its entries overlap', es: 'sus partes se enciman' });
  }
}

function refuseSizes({ size, packedSize }: ZipEntry, maxSize: number): void {
  if (size > maxSize)
    throw tooMuch({
      en: 'it unpacks to more than --max-size allows',
      es: 'descomprimido es más grande de lo que permite --max-size',
    });
  if (size > SMALL_BYTES && size > packedSize * MAX_RATIO)
    throw tooMuch({
      en: `a part of it unpacks to more than ${MAX_RATIO} times its size`,
      es: `una parte crece a más de ${MAX_RATIO} veces su tamaño al descomprimirla`,
    });
}

/** The entries by name. `maxSize` is the limit of what one of them may unpack to. */
export async function readDirectory(
  access: RandomAccess,
  maxSize: number,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const { count, bytes, offset, end } = await findDirectory(access);
  if (count > MAX_ENTRIES)
    throw tooMuch({ en: `it has more than ${MAX_ENTRIES} parts`, es: `tiene más de ${MAX_ENTRIES} partes` });
  if (bytes > MAX_DIRECTORY_BYTES)
    throw tooMuch({
      en: 'the list of its parts is too long',
      es: 'la lista de sus partes es demasiado larga',
    });
  if (offset + bytes > end)
    throw damaged({
      en: 'its directory is outside of the file',
      es: 'su directorio queda fuera del archivo',
    });
  const directory = await access.read(offset, bytes);
  const entries = entriesOf(directory, count);
  refuseOverlaps(entries, offset);
  for (const entry of entries) refuseSizes(entry, maxSize);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size < entries.length)
    throw damaged({
      en: 'two of its parts have the same name',
      es: 'dos de sus partes tienen el mismo nombre',
    });
  return byName;
}
