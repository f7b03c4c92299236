/**
 * The records of the rows that can be in a group, if the segments have no records: the candidates are found by their
 * entries, and their rows are read again.
 *
 *   entries ─▶ rows with a block that occurs twice ─▶ their records, from the input, about `ROWS_AT_ONCE` at a time
 *
 * What it does not do: write. The caller appends the records to the scratch file.
 */
import { setImmediate as pause } from 'node:timers/promises';
import type { CandidateRows } from './candidate-rows.js';
import type { Free, Scratch } from './scratch-file.js';
import { type PlacedTable, rangesOf, type TakesRange } from './scratch-segments.js';
import { checkMarks, wordsOf } from './segment.js';

/** Some rows of a chunk: as distances from its first row, ascending. */
export interface PickedRows {
  readonly table: Pick<PlacedTable, 'chunk' | 'offset'>;
  readonly rows: readonly number[];
  /** As in `marked-rows.ts`; none if the rows have no marks. */
  readonly marks: Int32Array;
}

/** Reads some rows of chunks with the same encoding again, and returns a segment with their records. */
export type Reread = (chunks: readonly PickedRows[]) => Promise<Buffer>;

/** The records of one batch of candidates. */
interface CandidateRecords {
  /** How much of the input is before the end of these rows, from 0 to 1. */
  readonly progress: number;
  /** A segment. */
  readonly records: Buffer;
}

/** A segment with few records takes longer to search. */
const ROWS_AT_ONCE = 8192;

/** Marks the candidates in all buckets, or in those that this thread takes. */
export async function findCandidates(
  candidates: CandidateRows,
  scratch: Scratch,
  tables: readonly PlacedTable[],
  bytesInMemory: number,
  free: Free,
  takes?: TakesRange,
): Promise<void> {
  for (const range of rangesOf(scratch, tables, bytesInMemory, takes)) {
    for (const _ of candidates.add(range)) await pause(); // the output is read back at the same time
    range.release();
    free(true);
  }
  free();
}

/**
 * The records of the candidates, in the order of the rows. `readers`: they take turns. The next rows are read while the
 * caller uses the last ones.
 */
export async function* readCandidates(
  candidates: CandidateRows,
  scratch: Scratch,
  tables: readonly PlacedTable[],
  readers: readonly Reread[],
): AsyncGenerator<CandidateRecords> {
  const reading = async ({ chunks, progress }: Batch, reread: Reread): Promise<CandidateRecords> => ({
    progress,
    records: await reread(chunks),
  });
  const underWay: Promise<CandidateRecords>[] = [];
  let count = 0;
  for (const batch of batchesOf(candidates, scratch, tables)) {
    const next = reading(batch, readers[count++ % readers.length]!);
    next.catch(() => undefined); // reported when it is awaited
    if (underWay.push(next) > readers.length) yield await underWay.shift()!;
  }
  for (const last of underWay) yield await last;
}

interface Batch {
  readonly progress: number;
  readonly chunks: readonly PickedRows[];
}

/** The candidates of all segments, about `ROWS_AT_ONCE` at a time. */
function* batchesOf(
  candidates: CandidateRows,
  scratch: Scratch,
  tables: readonly PlacedTable[],
): Generator<Batch> {
  let chunks: PickedRows[] = [];
  let count = 0;
  for (const [segment, table] of tables.entries()) {
    const rows = candidates.of(segment);
    if (rows.length === 0) continue;
    const isOther = chunks[0] !== undefined && chunks[0].table.chunk.encoding !== table.chunk.encoding;
    if (count >= ROWS_AT_ONCE || isOther) {
      yield { progress: segment / tables.length, chunks };
      chunks = [];
      count = 0;
    }
    const [from, to] = table.marks;
    const marks = wordsOf(scratch.read(table.position + from, table.position + to));
    checkMarks(table, marks);
    chunks.push({ table, rows, marks });
    count += rows.length;
  }
  if (count > 0) yield { progress: 1, chunks };
}
