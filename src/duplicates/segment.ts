/**
 * A segment: the person records of one chunk, ordered by bucket. It travels with the result of the chunk, and is appended to
 * the scratch file of the run.
 *
 *   0     length of the segment, a multiple of 16
 *   8     number of the first row of the chunk, as a float
 *   16    for each bucket, where its records end
 *   2064  the records, each bucket in the order of the rows
 */
import { BUCKETS, bucketOf, RECORD_BYTES, ROOT_HASH } from './person-record.js';

const LENGTH = 0;
const FIRST_ROW = 8;
const ENDS = 16;

/** Where the records begin. */
export const TABLE_BYTES = ENDS + 4 * BUCKETS;

/** Segments begin at multiples of this in the scratch file: the block of the cipher. */
export const BLOCK = 16;

/** Orders the records of a chunk, which follow each other in `records`, by bucket. `ofBucket`: words of each bucket. */
export function segmentOf(records: Int32Array, ofBucket: Uint32Array, firstRow: number): Buffer {
  const used = TABLE_BYTES + 4 * records.length;
  const segment = Buffer.allocUnsafeSlow(Math.ceil(used / BLOCK) * BLOCK);
  const words = new Int32Array(segment.buffer);
  words.fill(0, 0, ENDS / 4);
  words.fill(0, used / 4);
  segment.writeUInt32LE(segment.length, LENGTH);
  segment.writeDoubleLE(firstRow, FIRST_ROW);
  const places = new Uint32Array(BUCKETS);
  for (let bucket = 0, place = TABLE_BYTES / 4; bucket < BUCKETS; bucket++) {
    places[bucket] = place;
    place += ofBucket[bucket]!;
    words[ENDS / 4 + bucket] = 4 * place;
  }
  for (let at = 0; at < records.length; ) {
    const end = at + (records[at + RECORD_BYTES / 4]! & 0xffff) / 4;
    const bucket = bucketOf(records[at + ROOT_HASH / 4]!);
    let to = places[bucket]!;
    while (at < end) words[to++] = records[at++]!;
    places[bucket] = to;
  }
  return segment;
}

/** What the beginning of a segment says. */
export interface SegmentTable {
  readonly length: number;
  readonly firstRow: number;
  /** Where the records of each bucket end, from the beginning of the segment. */
  readonly ends: Uint32Array;
}

export function readTable(bytes: Buffer): SegmentTable {
  const ends = new Uint32Array(BUCKETS);
  for (let bucket = 0; bucket < BUCKETS; bucket++) ends[bucket] = bytes.readUInt32LE(ENDS + 4 * bucket);
  return { length: bytes.readUInt32LE(LENGTH), firstRow: bytes.readDoubleLE(FIRST_ROW), ends };
}

/** Where the records of a bucket begin. */
export const startOf = ({ ends }: SegmentTable, bucket: number): number =>
  bucket === 0 ? TABLE_BYTES : ends[bucket - 1]!;
