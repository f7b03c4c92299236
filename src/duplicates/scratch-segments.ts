/**
 * The segments of a scratch file: where each is, and one bucket of all of them at a time. Neighbouring buckets are read
 * together, as many as fit in memory.
 */
import { BUCKETS } from './person-record.js';
import type { Scratch } from './scratch-file.js';
import {
  isEmpty,
  readTable,
  type SegmentTable,
  type Slice,
  sliceOf,
  startOf,
  TABLE_BYTES,
} from './segment.js';

/** The table of a segment, and where the segment begins in the scratch file. */
export type PlacedTable = SegmentTable & { readonly position: number };

type PlacedSlice = Slice & { readonly segment: number };

/** One bucket of all segments. */
export interface Bucket {
  readonly index: number;
  /** Its part of each segment, in the order of the chunks. Read again at each call if it does not fit in memory. */
  slices(): Iterable<PlacedSlice>;
}

/** The segments from the beginning of the file to `end`. */
export function tablesOf(scratch: Scratch, end: number): PlacedTable[] {
  const tables: PlacedTable[] = [];
  for (let position = 0; position < end; ) {
    const table = readTable(scratch.read(position, position + TABLE_BYTES));
    tables.push({ ...table, position });
    position += table.length;
  }
  return tables;
}

/** All buckets in order. */
export function* bucketsOf(
  scratch: Scratch,
  tables: readonly PlacedTable[],
  bytesInMemory: number,
): Generator<Bucket> {
  for (let from = 0; from < BUCKETS; ) {
    const { to, fits } = rangeFrom(tables, from, bytesInMemory);
    const first = from;
    const read = (table: PlacedTable): Buffer =>
      scratch.read(table.position + startOf(table, first), table.position + table.ends[to - 1]!);
    if (fits) {
      const segments = tables.map(read);
      for (let index = from; index < to; index++) {
        const slices = [...slicesOf(tables, index, first, (segment) => segments[segment]!)];
        yield { index, slices: () => slices };
      }
    } else {
      yield {
        index: from,
        slices: () => slicesOf(tables, first, first, (segment) => read(tables[segment]!)),
      };
    }
    from = to;
  }
}

/** The slices of a bucket that are not empty. `bytesOf`: a segment from the beginning of the bucket `first` on. */
function* slicesOf(
  tables: readonly PlacedTable[],
  bucket: number,
  first: number,
  bytesOf: (segment: number) => Buffer,
): Generator<PlacedSlice> {
  for (let segment = 0; segment < tables.length; segment++) {
    const table = tables[segment]!;
    if (isEmpty(table, bucket)) continue;
    const { view, start, firstRow } = sliceOf(table, bucket, bytesOf(segment), first);
    yield { segment, view, start, firstRow };
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
