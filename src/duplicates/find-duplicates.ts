/**
 * The last step of a run with `--duplicates`: reads the scratch file, finds the groups, and writes them in order.
 *
 *   segments ─▶ some buckets at a time ─▶ groups ─▶ members, sorted ─▶ lines
 *
 * The memory depends on the size of a bucket, a thousandth of the file. Groups that are larger than this are read twice from
 * the scratch file instead of being kept.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { type CsvOptions, DuplicatesCsv } from './duplicates-csv.js';
import type { DuplicateCounts } from './group-class.js';
import { GroupFinder } from './group-finder.js';
import { MemberSorter } from './member-sorter.js';
import { BUCKETS } from './person-record.js';
import type { ScratchFile } from './scratch-file.js';
import { readTable, type SegmentTable, type Slice, startOf, TABLE_BYTES } from './segment.js';

/** Bytes of records that are kept in memory at once. */
const BYTES_IN_MEMORY = 24 * 1024 * 1024;

/** An entry and a record without names. */
const LEAST_RECORD_BYTES = 36;

export interface FindOptions extends CsvOptions {
  signal: AbortSignal;
  /** Called with a number from 0 to 1. */
  progress?: ((fraction: number) => void) | undefined;
  /** For tests. */
  bytesInMemory?: number;
  membersInMemory?: number;
  bits?: number;
}

type PlacedTable = SegmentTable & { readonly position: number };

/** `end`: the length of the segments in the scratch file. `write` gets the bytes of the file in order. */
export async function findDuplicates(
  scratch: ScratchFile,
  end: number,
  write: (bytes: Buffer) => Promise<void>,
  options: FindOptions,
): Promise<DuplicateCounts> {
  const { signal, progress, bytesInMemory = BYTES_IN_MEMORY } = options;
  const tables = tablesOf(scratch, end);
  const sorter = new MemberSorter(scratch, options.membersInMemory);
  const finder = new GroupFinder(sorter, options.bits);
  for (let from = 0; from < BUCKETS; ) {
    signal.throwIfAborted();
    const to = lastBucket(tables, from, bytesInMemory);
    const records = bytesOf(tables, from, to) / LEAST_RECORD_BYTES;
    finder.find(slicesOf(scratch, tables, from, to, bytesInMemory), records);
    from = to;
    progress?.(from / BUCKETS);
    await pause();
  }
  const csv = new DuplicatesCsv(options);
  for (const member of sorter.sorted()) {
    csv.add(member);
    if (!csv.isFull) continue;
    signal.throwIfAborted();
    await write(csv.take());
  }
  await write(csv.take());
  return csv.counts;
}

function tablesOf(scratch: ScratchFile, end: number): PlacedTable[] {
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

/** The end of the longest range of buckets whose records fit in memory; at least one bucket. */
function lastBucket(tables: readonly PlacedTable[], from: number, bytesInMemory: number): number {
  let to = from + 1;
  let bytes = bytesOf(tables, from, to);
  while (to < BUCKETS) {
    bytes += bytesOf(tables, to, to + 1);
    if (bytes > bytesInMemory) break;
    to++;
  }
  return to;
}

/** Reads the records of some buckets once if they fit in memory, otherwise each time they are asked for. */
function slicesOf(
  scratch: ScratchFile,
  tables: readonly PlacedTable[],
  from: number,
  to: number,
  bytesInMemory: number,
): () => Iterable<Slice> {
  function* read(): Generator<Slice> {
    for (const table of tables) {
      const start = startOf(table, from);
      const end = table.ends[to - 1]!;
      const bytes = scratch.read(table.position + start, table.position + end);
      yield {
        view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length),
        start,
        firstRow: table.firstRow,
      };
    }
  }
  if (bytesOf(tables, from, to) > bytesInMemory) return read;
  const slices = [...read()];
  return () => slices;
}
