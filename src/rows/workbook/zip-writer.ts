/**
 * The records of a ZIP file that is written from its beginning to its end, without going back: the sizes of an entry follow
 * its bytes in a data descriptor, and the central directory at the end has them too. All times are the first one that ZIP
 * knows, so that the same content gives the same bytes.
 *
 * ZIP64 is used only where a size or an offset does not fit into 32 bits: some readers warn about it.
 *
 * What it does not do: compress, calculate checksums, or write to a file.
 */
import {
  DESCRIPTOR,
  DIRECTORY_ENTRY,
  END_RECORD,
  END_RECORD_64,
  LOCAL_HEADER,
  LOCATOR_64,
} from '../../input/archive/zip-records.js';

/** An entry that is completely written, as the central directory needs it. Plain data: the ledger keeps it. */
export interface ZipEntry {
  name: string;
  /** Where its local header begins. */
  offset: number;
  /** CRC-32 of the content. */
  crc: number;
  /** Sizes in bytes: compressed, and of the content. */
  packed: number;
  unpacked: number;
}

/** The sizes are in a data descriptor; the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;

/** 1 January 1980. */
const DATE = 0x21;

const VERSION = 20;
const ZIP64_VERSION = 45;
const ZIP64_EXTRA = 1;

/** Written where the real value is in a ZIP64 record. */
const IN_ZIP64 = 0xffffffff;
const COUNT_IN_ZIP64 = 0xffff;

const fits = (value: number): boolean => value < IN_ZIP64;

/** Little-endian fields one after the other, each as `[bytes, value]`. */
function fields(...values: readonly (readonly [2 | 4 | 8, number])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of values) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, width);
    at += width;
  }
  return bytes;
}

/** Before the bytes of an entry. */
export function localHeader(name: string): Buffer {
  const bytes = Buffer.from(name);
  const header = fields(
    [4, LOCAL_HEADER],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATE],
    [2, 0],
    [2, DATE],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, bytes.length],
    [2, 0],
  );
  return Buffer.concat([header, bytes]);
}

/** After the bytes of an entry. */
export function dataDescriptor({ crc, packed, unpacked }: Omit<ZipEntry, 'name' | 'offset'>): Buffer {
  const width = fits(packed) && fits(unpacked) ? 4 : 8;
  return fields([4, DESCRIPTOR], [4, crc], [width, packed], [width, unpacked]);
}

function centralHeader({ name, offset, crc, packed, unpacked }: ZipEntry): Buffer {
  const bytes = Buffer.from(name);
  // In this order, each only if it does not fit.
  const large = [unpacked, packed, offset].filter((value) => !fits(value));
  const extra =
    large.length === 0
      ? Buffer.alloc(0)
      : fields([2, ZIP64_EXTRA], [2, large.length * 8], ...large.map((value) => [8, value] as const));
  const version = large.length === 0 ? VERSION : ZIP64_VERSION;
  const header = fields(
    [4, DIRECTORY_ENTRY],
    [2, version],
    [2, version],
    [2, FLAGS],
    [2, DEFLATE],
    [2, 0],
    [2, DATE],
    [4, crc],
    [4, Math.min(packed, IN_ZIP64)],
    [4, Math.min(unpacked, IN_ZIP64)],
    [2, bytes.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, Math.min(offset, IN_ZIP64)],
  );
  return Buffer.concat([header, bytes, extra]);
}

/** The end of the file: the central directory, which begins at `offset`, and the records that point to it. */
export function centralDirectory(entries: readonly ZipEntry[], offset: number): Buffer {
  const headers = Buffer.concat(entries.map(centralHeader));
  const count = entries.length;
  const size = headers.length;
  const pieces: Buffer[] = [headers];
  if (count >= COUNT_IN_ZIP64 || !fits(size) || !fits(offset)) {
    pieces.push(
      fields(
        [4, END_RECORD_64],
        [8, 44], // the length of the rest of this record
        [2, ZIP64_VERSION],
        [2, ZIP64_VERSION],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, size],
        [8, offset],
      ),
      fields([4, LOCATOR_64], [4, 0], [8, offset + size], [4, 1]),
    );
  }
  const counted = Math.min(count, COUNT_IN_ZIP64);
  pieces.push(
    fields(
      [4, END_RECORD],
      [2, 0],
      [2, 0],
      [2, counted],
      [2, counted],
      [4, Math.min(size, IN_ZIP64)],
      [4, Math.min(offset, IN_ZIP64)],
      [2, 0],
    ),
  );
  return Buffer.concat(pieces);
}
