/**
 * The last step of a run with `--duplicates`: reads the scratch file, finds the groups, and writes them in order.
 *
 *   segments without records ─▶ records of the rows with a block that occurs twice (candidate-records.ts)
 *   segments with records ─▶ one bucket at a time ─▶ groups ─▶ members, sorted ─▶ lines
 *
 *   root      the first 16 characters of a key: they depend on the data of the person only
 *   block     a hash of some data of a row. Rows that can be in one group have a block in common (blocks/block-keys.ts)
 *   bucket    rows whose dates of birth, or whose names, have the same hash. All rows of a group are in one bucket
 *   entry     a row in a bucket, packed in a few words: enough to find its blocks (blocks/packed-entries.ts)
 *   record    all data of a row that are compared (records/person-record.ts)
 *   segment   the entries of one or more chunks, ordered by bucket, with or without their records (segment.ts)
 *
 * The memory depends on the size of a bucket, a small part of the file. A bucket that is very large is read from the scratch
 * file several times instead of being kept.
 */
import { findCandidates, type Reread, readCandidates } from './candidate-records.js';
import { CandidateRows } from './candidate-rows.js';
import { type CsvOptions, DuplicatesCsv } from './duplicates-csv.js';
import type { DuplicateCounts } from './group-class.js';
import { GroupFinder } from './group-finder.js';
import { findGroups } from './group-search.js';
import { MemberSorter } from './member-sorter.js';
import { BUCKETS } from './records/person-record.js';
import type { Free, Scratch } from './scratch-file.js';
import { MOST_RANGES, type PlacedTable, type TakesRange, tablesOf, takesFirst } from './scratch-segments.js';
import { readTable } from './segment.js';

/** Another thread, which does a part of each step. If it fails, this thread does that part too. */
export interface OtherThread {
  /** The candidates. Rejected if the thread has not searched all buckets that it took. */
  readonly found: Promise<unknown>;
  readonly reread: Reread;
  /** Calls back with the members in each range of buckets that the thread takes: of those that fit in memory. */
  findGroups(
    tables: readonly PlacedTable[],
    taken: SharedArrayBuffer,
    use: (range: number, members: Uint8Array) => void,
  ): Promise<void>;
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
const BYTES_IN_MEMORY = 8 * 1024 * 1024;

/** The same of records, from which much more is made. */
export const recordBytes = (bytesInMemory: number): number => bytesInMemory / 2;

export interface FindOptions extends CsvOptions {
  signal: AbortSignal;
  /** Whether rows that are probably of one person are searched: not if rows have only a key. */
  isNear: boolean;
  /** Given if the segments have no records. */
  reread?: Reread | undefined;
  /** Given with `reread` if another thread may help. */
  startThread?: ((search: SharedSearch) => OtherThread) | undefined;
  /** Called with a number from 0 to 1. */
  progress?: ((fraction: number) => void) | undefined;
  free?: Free | undefined;
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
  const { signal, free = () => {} } = options;
  free(); // buffers that the run no longer needs
  const tables = tablesOf(scratch, end);
  const sorter = await sortedGroups(scratch, tables, options);
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

/** The members of all groups, in a sorter. `tables`: those of the segments of all rows. */
async function sortedGroups(
  scratch: Scratch,
  tables: readonly PlacedTable[],
  options: FindOptions,
): Promise<MemberSorter> {
  const { reread, startThread, bytesInMemory = BYTES_IN_MEMORY } = options;
  if (reread === undefined) return membersIn(scratch, tables, undefined, options);
  const shared = startThread && {
    bits: new SharedArrayBuffer(CandidateRows.bytesFor(tables)),
    taken: new SharedArrayBuffer(MOST_RANGES),
    bytesInMemory,
  };
  const other = shared && startThread(shared);
  other?.found.catch(() => undefined); // reported when it is awaited
  try {
    const candidates = await candidatesIn(scratch, tables, shared, other, options);
    const readers = other === undefined ? [reread] : [reread, withHelp(other.reread, reread)];
    const records = await appendRecords(readers, scratch, tables, candidates, options);
    return await membersIn(scratch, records, other, options);
  } finally {
    await other?.end();
  }
}

/** Reads with the first one; if that fails, with the second one. */
const withHelp =
  (one: Reread, other: Reread): Reread =>
  (chunks) =>
    one(chunks).catch(() => other(chunks));

/** Finds the groups in segments with records. */
async function membersIn(
  scratch: Scratch,
  tables: readonly PlacedTable[],
  other: OtherThread | undefined,
  options: FindOptions,
): Promise<MemberSorter> {
  const { signal, progress, reread, free = () => {}, bytesInMemory = BYTES_IN_MEMORY } = options;
  const steps = reread === undefined ? 1 : 2;
  const sorter = new MemberSorter(scratch, options.membersInMemory);
  const finder = new GroupFinder(sorter, options.isNear, options.bits);
  const ended = new Set<number>();
  const find = (takes: TakesRange) =>
    findGroups(
      { scratch, tables, bytesInMemory: recordBytes(bytesInMemory), free },
      finder,
      takes,
      (bucket) => {
        signal.throwIfAborted();
        progress?.(1 - (1 - (bucket + 1) / BUCKETS) / steps);
      },
      (range) => ended.add(range),
    );
  if (other === undefined) {
    await find(() => true);
    return sorter;
  }
  const taken = new SharedArrayBuffer(MOST_RANGES); // a page in a browser has no such memory, and no other thread
  const faults: unknown[] = [];
  const others = other.findGroups(tables, taken, (range, members) => {
    try {
      sorter.addAll(members);
      ended.add(range);
    } catch (fault) {
      faults.push(fault); // some members are added: the range must not be searched again
    }
  });
  const settled = others.catch(() => undefined);
  await find(takesFirst(taken));
  await settled;
  if (faults.length > 0) throw faults[0];
  await find((range) => !ended.has(range)); // what the other thread took and did not find
  return sorter;
}

/** Appends segments with the records of the candidates to the scratch file. Returns their tables. */
async function appendRecords(
  readers: readonly Reread[],
  scratch: Scratch,
  tables: readonly PlacedTable[],
  candidates: CandidateRows,
  options: FindOptions,
): Promise<PlacedTable[]> {
  const { signal, progress, free = () => {}, bytesInMemory = BYTES_IN_MEMORY } = options;
  const found: PlacedTable[] = [];
  let bytes = 0;
  for await (const part of readCandidates(candidates, scratch, tables, readers)) {
    signal.throwIfAborted();
    progress?.(part.progress / 2);
    found.push({ ...readTable(part.records), position: scratch.append(part.records) });
    bytes += part.records.length;
    if (bytes < bytesInMemory) continue;
    free(); // a quick collection keeps buffers that were awaited: they are not new any more
    bytes = 0;
  }
  free(); // before the next step takes memory of its own
  return found;
}

/** The candidates among the entries of the scratch file. */
async function candidatesIn(
  scratch: Scratch,
  tables: readonly PlacedTable[],
  shared: SharedSearch | undefined,
  other: OtherThread | undefined,
  { isNear, free = () => {}, bytesInMemory = BYTES_IN_MEMORY }: FindOptions,
): Promise<CandidateRows> {
  const candidates = new CandidateRows(tables, isNear, shared?.bits);
  const find = (takes?: TakesRange) =>
    findCandidates(candidates, scratch, tables, bytesInMemory, free, takes);
  // If the other thread fails, all is done here. If the cause is the scratch file, it is found here too.
  if (other === undefined) await find();
  else await Promise.all([find(takesFirst(shared!.taken)), other.found.catch(() => find())]);
  return candidates;
}
