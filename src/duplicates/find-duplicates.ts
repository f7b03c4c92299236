/**
 * The last step of a run with `--duplicates`: reads the scratch file, finds the groups, and writes them in order.
 *
 *   segments of hashes ─▶ rows whose root occurs twice ─▶ their records, from the input
 *   segments of records ─▶ some buckets at a time ─▶ groups ─▶ members, sorted ─▶ lines
 *
 * The memory depends on the size of a bucket, a small part of the file. Buckets that are larger than this are read from the
 * scratch file each time instead of being kept.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { CandidateRows } from './candidate-rows.js';
import { type CsvOptions, DuplicatesCsv } from './duplicates-csv.js';
import type { DuplicateCounts } from './group-class.js';
import { GroupFinder } from './group-finder.js';
import { MemberSorter } from './member-sorter.js';
import { BUCKETS } from './person-record.js';
import type { ScratchFile } from './scratch-file.js';
import { type PlacedTable, rangesOf, tablesOf } from './scratch-segments.js';
import { readTable } from './segment.js';

/** Bytes of records, and of hashes, that are kept in memory at once. Fewer hashes, so that the filter lets few pass. */
const BYTES_IN_MEMORY = 24 * 1024 * 1024;
const HASHES_IN_MEMORY = 6 * 1024 * 1024;

/** An entry and a record without names. */
const LEAST_RECORD_BYTES = 36;

/** Reads some rows of a chunk again, and returns a segment with their records. Rows are distances from the first row. */
export type Reread = (table: PlacedTable, rows: readonly number[]) => Promise<Buffer>;

export interface FindOptions extends CsvOptions {
  signal: AbortSignal;
  /** Given if the segments are segments of hashes. */
  reread?: Reread | undefined;
  /** Called with a number from 0 to 1. */
  progress?: ((fraction: number) => void) | undefined;
  /** For tests. */
  bytesInMemory?: number;
  membersInMemory?: number;
  bits?: number;
}

/** `end`: the length of the segments in the scratch file. `write` gets the bytes of the file in order. */
export async function findDuplicates(
  scratch: ScratchFile,
  end: number,
  write: (bytes: Buffer) => Promise<void>,
  options: FindOptions,
): Promise<DuplicateCounts> {
  const { signal, progress, reread, bytesInMemory = BYTES_IN_MEMORY } = options;
  let tables = tablesOf(scratch, end);
  const steps = reread === undefined ? 1 : 2;
  if (reread !== undefined) tables = await recordsOfCandidates(scratch, tables, reread, options);
  const sorter = new MemberSorter(scratch, options.membersInMemory);
  const finder = new GroupFinder(sorter, options.bits);
  for (const range of rangesOf(scratch, tables, bytesInMemory)) {
    signal.throwIfAborted();
    finder.find(() => range.slices(), range.bytes / LEAST_RECORD_BYTES);
    progress?.(1 - (1 - range.to / BUCKETS) / steps);
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

/** Appends segments with the records of the candidates to the scratch file. Returns their tables. */
async function recordsOfCandidates(
  scratch: ScratchFile,
  tables: readonly PlacedTable[],
  reread: Reread,
  { signal, progress, bytesInMemory = HASHES_IN_MEMORY }: FindOptions,
): Promise<PlacedTable[]> {
  const candidates = new CandidateRows(tables);
  for (const range of rangesOf(scratch, tables, bytesInMemory)) {
    signal.throwIfAborted();
    candidates.add(range);
    await pause();
  }
  const found: PlacedTable[] = [];
  for (const [segment, table] of tables.entries()) {
    const rows = candidates.of(segment);
    if (rows.length === 0) continue;
    signal.throwIfAborted();
    progress?.(segment / tables.length / 2);
    const records = await reread(table, rows);
    found.push({ ...readTable(records), position: scratch.append(records) });
  }
  return found;
}
