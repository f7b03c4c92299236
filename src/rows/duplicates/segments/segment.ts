/**
 * A segment: the entries of one or more neighbouring chunks, ordered by bucket, with or without their person records. It is a
 * part of the scratch file of the run.
 *
 *   0     the head (chunk-head.ts)
 *   64    for each bucket, where it ends
 *   8256  the buckets: number of entries · the entries, as in `packed-entries.ts` · the record of each entry
 *   then  the marks, as in `marked-rows.ts`
 *
 * It is made of entry lists (segment-maker.ts). All are in the order of the rows. Without records, the candidates are found by their entries, and their rows are read again.
 */
import { entryWords } from '../blocks/packed-entries.js';
import { BUCKETS } from '../records/person-record.js';
import { type ChunkHead, HEAD_BYTES, readHead } from './chunk-head.js';
import { recordWords } from './entry-list.js';

export const ENDS = HEAD_BYTES;

/** Where the buckets begin. */
export const TABLE_BYTES = ENDS + 4 * BUCKETS;

/** Words before the entries of a bucket. */
export const BUCKET_HEAD = 1;

/** The header of a segment. */
export interface SegmentTable extends Omit<ChunkHead, 'marks'> {
  /** Where each bucket ends, from the beginning of the segment. */
  readonly ends: Uint32Array;
  /** Where the marks of the rows begin, and where they end. */
  readonly marks: readonly [from: number, to: number];
}

export function readTable(bytes: Buffer): SegmentTable {
  const head = readHead(bytes);
  const ends = new Uint32Array(BUCKETS);
  for (let bucket = 0; bucket < BUCKETS; bucket++) ends[bucket] = bytes.readUInt32LE(ENDS + 4 * bucket);
  const from = ends[BUCKETS - 1]!;
  return { ...head, ends, marks: [from, from + 4 * head.marks] };
}

/** Where a bucket begins. */
export const startOf = ({ ends }: SegmentTable, bucket: number): number =>
  bucket === 0 ? TABLE_BYTES : ends[bucket - 1]!;

/** Whether a bucket has no record. */
export const isEmpty = (table: SegmentTable, bucket: number): boolean =>
  table.ends[bucket]! - startOf(table, bucket) === 4 * BUCKET_HEAD;

/** One bucket of a segment. */
export interface Slice {
  /** The same bytes twice: for the entries, and for the records. */
  readonly words: Int32Array;
  readonly view: DataView;
  readonly bucket: number;
  /** The number of the first row of the chunk. */
  readonly firstRow: number;
}

/** Bytes of a scratch file, which begin at a multiple of four. */
export const wordsOf = ({ buffer, byteOffset, length }: Buffer): Int32Array =>
  new Int32Array(buffer, byteOffset, length >> 2);

/** `words`: the segment from the beginning of the bucket `first` on. */
export function sliceOf(table: SegmentTable, bucket: number, words: Int32Array, first: number): Slice {
  const start = startOf(table, bucket);
  const at = words.byteOffset + start - startOf(table, first);
  const length = table.ends[bucket]! - start;
  return {
    words: new Int32Array(words.buffer, at, length >> 2),
    view: new DataView(words.buffer, at, length),
    bucket,
    firstRow: table.chunk.firstRow,
  };
}

/** Where the entries of the bucket at `place` end. */
export const endOfEntries = (words: Int32Array, place: number, bucket: number): number =>
  place + BUCKET_HEAD + words[place]! * entryWords(bucket);

/** Calls back with where each record is in the slice. */
export function eachRecord({ words, bucket }: Slice, use: (at: number) => void): void {
  for (let at = endOfEntries(words, 0, bucket); at < words.length; at += recordWords(words, at)) use(4 * at);
}
