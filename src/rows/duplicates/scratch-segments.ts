/**
 * The segments of a scratch file: where each is, and one bucket of all of them at a time. Neighbouring buckets are read
 * together, as many as fit in memory.
 */
import { BUCKETS } from './records/person-record.js';
import type { Scratch } from './scratch-file.js';
import {
  checkEntries,
  checkTable,
  isEmpty,
  readTable,
  type SegmentTable,
  type Slice,
  sliceOf,
  startOf,
  TABLE_BYTES,
  wordsOf,
} from './segment.js';

/** The table of a segment, and where the segment begins in the scratch file. */
export type PlacedTable = SegmentTable & { readonly position: number };

/** One bucket of all segments. */
export interface Bucket {
  readonly index: number;
  /** Its part of each segment, in the order of the chunks. Read again at each call if it does not fit in memory. */
  slices(): Iterable<Slice>;
}

/** Whether the buckets of a segment follow each other, within its length. */
const isTable = ({ length, ends }: SegmentTable): boolean =>
  length >= ends[BUCKETS - 1]! &&
  ends.every((end, bucket) => end > (bucket === 0 ? TABLE_BYTES : ends[bucket - 1]!));

/** The segments from the beginning of the file to `end`. */
export function tablesOf(scratch: Scratch, end: number): PlacedTable[] {
  const tables: PlacedTable[] = [];
  for (let position = 0; position < end; ) {
    const bytes = scratch.read(position, position + TABLE_BYTES);
    checkTable(bytes);
    const table = readTable(bytes);
    if (!isTable(table)) throw new Error('the scratch file has no segment where one begins');
    tables.push({ ...table, position });
    position += table.length;
  }
  return tables;
}

/** Neighbouring buckets that fit in memory together, or one that does not. */
export interface BucketRange {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  /** A segment from the bucket `from` to the end of the last one. Read again at each call if it does not fit in memory. */
  wordsOf(segment: number): Int32Array;
  /** The range is not used any more. */
  release(): void;
}

/** Whether this thread searches a range of buckets, by its number: each is asked for once. `fits`: whether it fits in memory. */
export type TakesRange = (range: number, fits: boolean) => boolean;

/** Ranges at most. */
export const MOST_RANGES = BUCKETS;

/** For several threads with the same memory, of `MOST_RANGES` bytes: the first one that asks searches a range. */
export function takesFirst(taken: SharedArrayBuffer): TakesRange {
  const bytes = new Uint8Array(taken);
  return (range) => Atomics.exchange(bytes, range, 1) === 0;
}

/** All buckets in order, several at a time; or those that this thread takes. */
export function* rangesOf(
  scratch: Scratch,
  tables: readonly PlacedTable[],
  bytesInMemory: number,
  takes: TakesRange = () => true,
): Generator<BucketRange> {
  for (let from = 0, number = 0; from < BUCKETS; number++) {
    const { to, fits } = rangeFrom(tables, from, bytesInMemory);
    const first = from;
    from = to;
    if (!takes(number, fits)) continue;
    const read = (table: PlacedTable): Int32Array => {
      const [start, end] = [startOf(table, first), table.ends[to - 1]!];
      const words = wordsOf(scratch.read(table.position + start, table.position + end));
      checkEntries(table, first, to, words);
      return words;
    };
    let segments = fits ? tables.map(read) : undefined;
    yield {
      number,
      from: first,
      to,
      wordsOf: (segment) => segments?.[segment] ?? read(tables[segment]!),
      release: () => {
        segments = undefined;
      },
    };
  }
}

/** The buckets of a range, in order. */
export function* bucketsOf(tables: readonly PlacedTable[], range: BucketRange): Generator<Bucket> {
  const isAlone = range.to === range.from + 1;
  for (let index = range.from; index < range.to; index++) {
    const slices = isAlone ? [] : [...slicesOf(tables, index, range)];
    yield { index, slices: () => (isAlone ? slicesOf(tables, index, range) : slices) };
    slices.length = 0;
  }
}

/** The slices of a bucket that are not empty. */
function* slicesOf(
  tables: readonly PlacedTable[],
  bucket: number,
  { from, wordsOf }: BucketRange,
): Generator<Slice> {
  for (let segment = 0; segment < tables.length; segment++) {
    const table = tables[segment]!;
    if (!isEmpty(table, bucket)) yield sliceOf(table, bucket, wordsOf(segment), from);
  }
}

/** The buckets from `from` to `to` fit in memory; if one alone does not, it is alone. */
function rangeFrom(
  tables: readonly PlacedTable[],
  from: number,
  bytesInMemory: number,
): { to: number; fits: boolean } {
  let bytes = 0;
  for (let to = from; to < BUCKETS; to++) {
    for (const table of tables) bytes += table.ends[to]! - startOf(table, to);
    if (bytes > bytesInMemory) return to === from ? { to: to + 1, fits: false } : { to, fits: true };
  }
  return { to: BUCKETS, fits: true };
}
