/**
 * A segment: the person records of one chunk, ordered by bucket. It travels with the result of the chunk, and is appended to
 * the scratch file of the run.
 *
 *   0     length of the segment, a multiple of 16
 *   8     number of the first row of the chunk, as a float
 *   16    for each bucket, where its records end
 *   4112  the records, each bucket in the order of the rows
 */
import { BUCKET_HASH, BUCKETS, bucketOf, RECORD_BYTES } from './person-record.js';

const LENGTH = 0;
const FIRST_ROW = 8;
const ENDS = 16;

/** Where the records begin. */
export const TABLE_BYTES = ENDS + 4 * BUCKETS;

/** Segments begin at multiples of this in the scratch file: the block of the cipher. */
export const BLOCK = 16;

/** Orders the records of a chunk, which follow each other in `records`, by bucket. */
export function segmentOf(records: Buffer, firstRow: number): Buffer {
  const view = new DataView(records.buffer, records.byteOffset, records.length);
  const places = new Uint32Array(BUCKETS + 1);
  for (let at = 0; at < records.length; ) {
    const length = view.getUint16(at + RECORD_BYTES, true);
    places[bucketOf(view.getUint32(at + BUCKET_HASH, true)) + 1]! += length;
    at += length;
  }
  for (let bucket = 0; bucket < BUCKETS; bucket++) places[bucket + 1]! += places[bucket]!;
  const used = TABLE_BYTES + records.length;
  const segment = Buffer.allocUnsafe(Math.ceil(used / BLOCK) * BLOCK);
  segment.fill(0, used);
  segment.fill(0, 0, ENDS);
  segment.writeUInt32LE(segment.length, LENGTH);
  segment.writeDoubleLE(firstRow, FIRST_ROW);
  for (let bucket = 0; bucket < BUCKETS; bucket++)
    segment.writeUInt32LE(TABLE_BYTES + places[bucket + 1]!, ENDS + 4 * bucket);
  for (let at = 0; at < records.length; ) {
    const length = view.getUint16(at + RECORD_BYTES, true);
    const bucket = bucketOf(view.getUint32(at + BUCKET_HASH, true));
    records.copy(segment, TABLE_BYTES + places[bucket]!, at, at + length);
    places[bucket]! += length;
    at += length;
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
