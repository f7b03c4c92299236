/**
 * The records of the rows that can be in a group, if the segments have only hashes: the candidates are found among the hashes,
 * and their rows are read again.
 *
 *   segments of hashes ─▶ rows whose root occurs twice ─▶ their records, from the input, about `ROWS_AT_ONCE` at a time
 *
 * Several threads can do a share of each step: of the ranges of buckets, then of the batches of rows.
 */
import { setImmediate as pause } from 'node:timers/promises';
import type { CandidateRows } from './candidate-rows.js';
import type { Scratch } from './scratch-file.js';
import { type PlacedTable, rangesOf } from './scratch-segments.js';

/** The work of one of several threads. */
export interface Share {
  readonly index: number;
  readonly of: number;
}

export const WHOLE_SHARE: Share = { index: 0, of: 1 };

/** Some rows of a chunk: as distances from its first row, ascending. */
interface PickedRows {
  readonly table: PlacedTable;
  readonly rows: readonly number[];
}

/** Reads some rows of chunks with the same encoding again, and returns a segment with their records. */
export type Reread = (chunks: readonly PickedRows[]) => Promise<Buffer>;

/** The records of one batch of candidates. */
export interface CandidateRecords {
  /** Batches are numbered in the order of their rows. */
  readonly batch: number;
  /** How much of the input is before the end of these rows, from 0 to 1. */
  readonly progress: number;
  /** A segment. */
  readonly records: Uint8Array;
}

/** Finds the records of the candidates in segments of hashes, in any order. `free`: as in `FindOptions`. */
export type RecordSource = (
  scratch: Scratch,
  tables: readonly PlacedTable[],
  bytesInMemory: number,
  free: () => void,
) => AsyncIterable<CandidateRecords>;

/** A segment with few records takes longer to search. */
const ROWS_AT_ONCE = 8192;

/** Marks the candidates of a share of the buckets. */
export async function findCandidates(
  candidates: CandidateRows,
  scratch: Scratch,
  tables: readonly PlacedTable[],
  bytesInMemory: number,
  share: Share,
  free: () => void,
): Promise<void> {
  for (const range of rangesOf(scratch, tables, bytesInMemory, share)) {
    candidates.add(range);
    range.release();
    free();
    await pause();
  }
}

/** The records of the candidates. The next rows are read while the caller uses the last ones. */
export async function* readCandidates(
  candidates: CandidateRows,
  tables: readonly PlacedTable[],
  reread: Reread,
  share: Share,
): AsyncGenerator<CandidateRecords> {
  const reading = async ({ chunks, ...batch }: Batch): Promise<CandidateRecords> => ({
    ...batch,
    records: await reread(chunks),
  });
  let previous: Promise<CandidateRecords> | undefined;
  for (const batch of batchesOf(candidates, tables)) {
    if (batch.batch % share.of !== share.index) continue;
    const next = reading(batch);
    next.catch(() => undefined); // reported when it is awaited
    if (previous) yield await previous;
    previous = next;
  }
  if (previous) yield await previous;
}

type Batch = Omit<CandidateRecords, 'records'> & { chunks: PickedRows[] };

/** The candidates of all segments, about `ROWS_AT_ONCE` at a time. */
function* batchesOf(candidates: CandidateRows, tables: readonly PlacedTable[]): Generator<Batch> {
  let batch = 0;
  let chunks: PickedRows[] = [];
  let count = 0;
  for (const [segment, table] of tables.entries()) {
    const rows = candidates.of(segment);
    if (rows.length === 0) continue;
    const isOther = chunks[0] !== undefined && chunks[0].table.chunk.encoding !== table.chunk.encoding;
    if (count >= ROWS_AT_ONCE || isOther) {
      yield { batch: batch++, progress: segment / tables.length, chunks };
      chunks = [];
      count = 0;
    }
    chunks.push({ table, rows });
    count += rows.length;
  }
  if (count > 0) yield { batch, progress: 1, chunks };
}
