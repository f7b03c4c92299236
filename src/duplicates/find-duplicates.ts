/**
 * The last step of a run with `--duplicates`: reads the scratch file, finds the groups, and writes them in order.
 *
 *   segments of hashes ─▶ rows whose root occurs twice ─▶ their records, from the input
 *   segments of records ─▶ one bucket at a time ─▶ groups ─▶ members, sorted ─▶ lines
 *
 * The memory depends on the size of a bucket, a small part of the file. A bucket that is very large is read from the scratch
 * file several times instead of being kept.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { CandidateRows } from './candidate-rows.js';
import { type CsvOptions, DuplicatesCsv } from './duplicates-csv.js';
import type { DuplicateCounts } from './group-class.js';
import { GroupFinder } from './group-finder.js';
import { MemberSorter } from './member-sorter.js';
import { BUCKETS } from './person-record.js';
import type { Scratch } from './scratch-file.js';
import { bucketsOf, type PlacedTable, rangesOf, tablesOf } from './scratch-segments.js';
import { readTable } from './segment.js';

/** Bytes of the scratch file that are kept in memory at once. */
const BYTES_IN_MEMORY = 12 * 1024 * 1024;

/** Some rows of a chunk: as distances from its first row, ascending. */
export interface PickedRows {
  readonly table: PlacedTable;
  readonly rows: readonly number[];
}

/** Reads some rows of chunks with the same encoding again, and returns a segment with their records. */
export type Reread = (chunks: readonly PickedRows[]) => Promise<Buffer>;

/** About so many rows are read again at once: a segment with few records is slow. */
const ROWS_AT_ONCE = 8192;

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
  scratch: Scratch,
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
  for (const bucket of bucketsOf(scratch, tables, bytesInMemory)) {
    signal.throwIfAborted();
    finder.find(bucket);
    progress?.(1 - (1 - (bucket.index + 1) / BUCKETS) / steps);
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
  scratch: Scratch,
  tables: readonly PlacedTable[],
  reread: Reread,
  { signal, progress, bytesInMemory = BYTES_IN_MEMORY }: FindOptions,
): Promise<PlacedTable[]> {
  const candidates = new CandidateRows(tables);
  for (const range of rangesOf(scratch, tables, bytesInMemory)) {
    signal.throwIfAborted();
    candidates.add(range);
    await pause();
  }
  const found: PlacedTable[] = [];
  for await (const [share, records] of rereadAll(candidates, tables, reread)) {
    signal.throwIfAborted();
    progress?.(share / 2);
    found.push({ ...readTable(records), position: scratch.append(records) });
  }
  return found;
}

/** The records of the candidates. The next rows are read while the caller uses the last ones. */
async function* rereadAll(
  candidates: CandidateRows,
  tables: readonly PlacedTable[],
  reread: Reread,
): AsyncGenerator<[share: number, records: Buffer]> {
  let previous: [share: number, records: Promise<Buffer>] | undefined;
  for (const [share, chunks] of batchesOf(candidates, tables)) {
    const records = reread(chunks);
    records.catch(() => undefined); // reported when it is awaited
    if (previous) yield [previous[0], await previous[1]];
    previous = [share, records];
  }
  if (previous) yield [previous[0], await previous[1]];
}

/** The candidates of all segments, about `ROWS_AT_ONCE` at a time, and which share of the segments they end. */
function* batchesOf(
  candidates: CandidateRows,
  tables: readonly PlacedTable[],
): Generator<[share: number, chunks: PickedRows[]]> {
  let chunks: PickedRows[] = [];
  let count = 0;
  for (const [segment, table] of tables.entries()) {
    const rows = candidates.of(segment);
    if (rows.length === 0) continue;
    const isOther = chunks[0] !== undefined && chunks[0].table.chunk.encoding !== table.chunk.encoding;
    if (count >= ROWS_AT_ONCE || isOther) {
      yield [segment / tables.length, chunks];
      chunks = [];
      count = 0;
    }
    chunks.push({ table, rows });
    count += rows.length;
  }
  if (count > 0) yield [1, chunks];
}
