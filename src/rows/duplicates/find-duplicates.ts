/**
 * The last step of a run with `--duplicates`: reads the scratch file, finds the groups, and writes them in order.
 *
 *   segments of packed roots ─▶ records of the rows with a block that occurs twice (candidate-records.ts)
 *   segments of records ─▶ one bucket at a time ─▶ groups ─▶ members, sorted ─▶ lines
 *
 * The memory depends on the size of a bucket, a small part of the file. A bucket that is very large is read from the scratch
 * file several times instead of being kept.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { findCandidates, type Reread, readCandidates } from './candidate-records.js';
import { CandidateRows } from './candidate-rows.js';
import { type CsvOptions, DuplicatesCsv } from './duplicates-csv.js';
import type { DuplicateCounts } from './group-class.js';
import { GroupFinder } from './group-finder.js';
import { MemberSorter } from './member-sorter.js';
import { BUCKETS } from './records/person-record.js';
import type { Scratch } from './scratch-file.js';
import {
  bucketsOf,
  MOST_RANGES,
  type PlacedTable,
  type TakesRange,
  tablesOf,
  takesFirst,
} from './scratch-segments.js';
import { readTable } from './segment.js';

/** Another thread, which also finds candidates. */
export interface OtherThread {
  /** Rejected if the thread has not searched all buckets that it took. */
  readonly found: Promise<unknown>;
  end(): Promise<unknown>;
}

/** The memory of two threads: the bits of the candidates, and which ranges of buckets are taken. */
export interface SharedSearch {
  readonly bits: SharedArrayBuffer;
  readonly taken: SharedArrayBuffer;
  /** The same for both, since it determines the ranges. */
  readonly bytesInMemory: number;
}

/** Bytes of the scratch file that are kept in memory at once. */
const BYTES_IN_MEMORY = 12 * 1024 * 1024;

export interface FindOptions extends CsvOptions {
  signal: AbortSignal;
  /** Whether people who are probably one are searched: not if rows have only a key. */
  isNear: boolean;
  /** Given if the segments are segments of packed roots. */
  reread?: Reread | undefined;
  /** Given with `reread` if another thread may help. */
  startThread?: ((search: SharedSearch) => OtherThread) | undefined;
  /** Called with a number from 0 to 1. */
  progress?: ((fraction: number) => void) | undefined;
  /** Called when large buffers are not used any more. */
  free?: (() => void) | undefined;
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
  const { signal, progress, reread, free = () => {}, bytesInMemory = BYTES_IN_MEMORY } = options;
  free(); // buffers that the run no longer needs
  let tables = tablesOf(scratch, end);
  const steps = reread === undefined ? 1 : 2;
  if (reread !== undefined) tables = await appendRecords(reread, scratch, tables, options);
  const sorter = new MemberSorter(scratch, options.membersInMemory);
  const finder = new GroupFinder(sorter, options.isNear, options.bits);
  for (const bucket of bucketsOf(scratch, tables, bytesInMemory, free)) {
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
async function appendRecords(
  reread: Reread,
  scratch: Scratch,
  tables: readonly PlacedTable[],
  options: FindOptions,
): Promise<PlacedTable[]> {
  const { signal, progress, free = () => {}, bytesInMemory = BYTES_IN_MEMORY } = options;
  const candidates = await candidatesIn(scratch, tables, options);
  const found: PlacedTable[] = [];
  let bytes = 0;
  for await (const part of readCandidates(candidates, tables, reread)) {
    signal.throwIfAborted();
    progress?.(part.progress / 2);
    found.push({ ...readTable(part.records), position: scratch.append(part.records) });
    bytes += part.records.length;
    if (bytes < bytesInMemory) continue;
    free();
    bytes = 0;
  }
  return found;
}

/** The candidates among the entries of the scratch file. */
async function candidatesIn(
  scratch: Scratch,
  tables: readonly PlacedTable[],
  { isNear, startThread, free = () => {}, bytesInMemory = BYTES_IN_MEMORY }: FindOptions,
): Promise<CandidateRows> {
  const shared = startThread && {
    bits: new SharedArrayBuffer(CandidateRows.bytesFor(tables)),
    taken: new SharedArrayBuffer(MOST_RANGES),
    bytesInMemory,
  };
  const candidates = new CandidateRows(tables, isNear, shared?.bits);
  const find = (takes?: TakesRange) =>
    findCandidates(candidates, scratch, tables, bytesInMemory, free, takes);
  const other = shared && startThread(shared);
  try {
    // If the other thread fails, all is done here. If the cause is the scratch file, it is found here too.
    if (other === undefined) await find();
    else await Promise.all([find(takesFirst(shared!.taken)), other.found.catch(() => find())]);
  } finally {
    await other?.end();
  }
  return candidates;
}
