/**
 * A segment: the person records of one chunk, ordered by bucket. It travels with the result of the chunk, and is appended to
 * the scratch file of the run.
 *
 *   0     length of the segment, a multiple of 16
 *   8     number of the first row of the chunk, as a float
 *   16    for each bucket, where it ends
 *   2064  the buckets: number of records · for each record the hash of its root and its distance from the beginning of the
 *         bucket · the records, in the order of the rows
 *
 * The hashes are apart from the records, because most records are never read: only those whose root occurs twice.
 */
import { BUCKETS, bucketOf, RECORD_BYTES } from './person-record.js';

const LENGTH = 0;
const FIRST_ROW = 8;
const ENDS = 16;

/** Where the buckets begin. */
export const TABLE_BYTES = ENDS + 4 * BUCKETS;

/** Segments begin at multiples of this in the scratch file: the block of the cipher. */
export const BLOCK = 16;

/** Words before the entries of a bucket, and of an entry. */
const BUCKET_HEAD = 1;
const ENTRY = 2;

/** `words`: the records of a chunk, one after the other; `hashes`: of the root of each. */
export function segmentOf(words: Int32Array, hashes: Int32Array, firstRow: number): Buffer {
  const used = TABLE_BYTES / 4 + BUCKETS * BUCKET_HEAD + hashes.length * ENTRY + words.length;
  const segment = Buffer.allocUnsafeSlow(Math.ceil((4 * used) / BLOCK) * BLOCK);
  const to = new Int32Array(segment.buffer);
  to.fill(0, 0, ENDS / 4);
  to.fill(0, used);
  segment.writeUInt32LE(segment.length, LENGTH);
  segment.writeDoubleLE(firstRow, FIRST_ROW);
  const { entries, records } = placeBuckets(to, words, hashes);
  for (let record = 0, at = 0; record < hashes.length; record++) {
    const hash = hashes[record]!;
    const bucket = bucketOf(hash);
    let place = records[bucket]!;
    const entry = entries[bucket]!;
    to[entry] = hash;
    to[entry + 1] = place;
    entries[bucket] = entry + ENTRY;
    const end = at + ((words[at + RECORD_BYTES / 4]! & 0xffff) >> 2);
    while (at < end) to[place++] = words[at++]!;
    records[bucket] = place;
  }
  return segment;
}

/** Writes the ends and the counts of the buckets. Returns where the entries and the records of each bucket begin. */
function placeBuckets(
  to: Int32Array,
  words: Int32Array,
  hashes: Int32Array,
): { entries: Uint32Array; records: Uint32Array } {
  const counts = new Uint32Array(BUCKETS);
  const sizes = new Uint32Array(BUCKETS);
  for (let record = 0, at = 0; record < hashes.length; record++) {
    const bucket = bucketOf(hashes[record]!);
    const size = (words[at + RECORD_BYTES / 4]! & 0xffff) >> 2;
    counts[bucket]!++;
    sizes[bucket]! += size;
    at += size;
  }
  for (let bucket = 0, place = TABLE_BYTES / 4; bucket < BUCKETS; bucket++) {
    const count = counts[bucket]!;
    const size = sizes[bucket]!;
    to[place] = count;
    counts[bucket] = place + BUCKET_HEAD;
    sizes[bucket] = place + BUCKET_HEAD + count * ENTRY;
    place = sizes[bucket]! + size;
    to[ENDS / 4 + bucket] = 4 * place;
  }
  return { entries: counts, records: sizes };
}

/** What the beginning of a segment says. */
export interface SegmentTable {
  readonly length: number;
  readonly firstRow: number;
  /** Where each bucket ends, from the beginning of the segment. */
  readonly ends: Uint32Array;
}

export function readTable(bytes: Buffer): SegmentTable {
  const ends = new Uint32Array(BUCKETS);
  for (let bucket = 0; bucket < BUCKETS; bucket++) ends[bucket] = bytes.readUInt32LE(ENDS + 4 * bucket);
  return { length: bytes.readUInt32LE(LENGTH), firstRow: bytes.readDoubleLE(FIRST_ROW), ends };
}

/** Where a bucket begins. */
export const startOf = ({ ends }: SegmentTable, bucket: number): number =>
  bucket === 0 ? TABLE_BYTES : ends[bucket - 1]!;

/** Some buckets of a segment, one after the other. */
export interface Slice {
  readonly view: DataView;
  /** Where the slice begins in its segment. */
  readonly start: number;
  /** The number of the first row of the chunk. */
  readonly firstRow: number;
}

/** Calls back with the hash of each record, where the record is in the slice, and where its entry is. */
export function eachEntry(
  { view, start }: Slice,
  use: (hash: number, at: number, entry: number) => void,
): void {
  for (let at = 0; at < view.byteLength; ) {
    const records = view.getUint32(at, true);
    const end = at + 4 * (BUCKET_HEAD + records * ENTRY);
    let last = end;
    for (let entry = at + 4 * BUCKET_HEAD; entry < end; entry += 4 * ENTRY) {
      last = 4 * view.getUint32(entry + 4, true) - start;
      use(view.getInt32(entry, true), last, entry);
    }
    at = records === 0 ? end : last + view.getUint16(last + RECORD_BYTES, true);
  }
}
