/**
 * The segments of a scratch file: where each is, and some buckets of all of them at a time.
 */
import { BUCKETS } from './person-record.js';
import type { ScratchFile } from './scratch-file.js';
import { readTable, type SegmentTable, type Slice, startOf, TABLE_BYTES } from './segment.js';

/** The table of a segment, and where the segment begins in the scratch file. */
export type PlacedTable = SegmentTable & { readonly position: number };

/** Buckets `from` to `to` of all segments. */
export interface BucketRange {
  readonly from: number;
  readonly to: number;
  readonly bytes: number;
  /** The buckets of each segment, in the order of the chunks. Read once if they fit in memory, otherwise at each call. */
  slices(): Iterable<Slice & { readonly segment: number }>;
}

/** The segments from the beginning of the file to `end`. */
export function tablesOf(scratch: ScratchFile, end: number): PlacedTable[] {
  const tables: PlacedTable[] = [];
  for (let position = 0; position < end; ) {
    const table = readTable(scratch.read(position, position + TABLE_BYTES));
    tables.push({ ...table, position });
    position += table.length;
  }
  return tables;
}

const bytesOf = (tables: readonly PlacedTable[], from: number, to: number): number =>
  tables.reduce((bytes, table) => bytes + table.ends[to - 1]! - startOf(table, from), 0);

/** All buckets, in ranges that fit in memory; a range has at least one bucket. */
export function* rangesOf(
  scratch: ScratchFile,
  tables: readonly PlacedTable[],
  bytesInMemory: number,
): Generator<BucketRange> {
  for (let from = 0; from < BUCKETS; ) {
    let to = from + 1;
    let bytes = bytesOf(tables, from, to);
    for (; to < BUCKETS; to++) {
      const more = bytesOf(tables, to, to + 1);
      if (bytes + more > bytesInMemory) break;
      bytes += more;
    }
    yield { from, to, bytes, slices: slicesOf(scratch, tables, from, to, bytes <= bytesInMemory) };
    from = to;
  }
}

function slicesOf(
  scratch: ScratchFile,
  tables: readonly PlacedTable[],
  from: number,
  to: number,
  areKept: boolean,
): BucketRange['slices'] {
  function* read(): Generator<Slice & { segment: number }> {
    for (const [segment, table] of tables.entries()) {
      const start = startOf(table, from);
      const bytes = scratch.read(table.position + start, table.position + table.ends[to - 1]!);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      yield { segment, view, start, firstRow: table.chunk.firstRow };
    }
  }
  if (!areKept) return read;
  let kept: (Slice & { segment: number })[] | undefined;
  return () => {
    kept ??= [...read()];
    return kept;
  };
}
