/**
 * Finds the duplicates of planted rows in this process: chunks of any size, their segments in a scratch file, and the search.
 *
 * What it leaves out: queue, ledger and names of files. The tests of runs have them.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReadInput, rereadRows } from '../../../src/engine/output/reread-rows.js';
import { FIELDS } from '../../../src/index.js';
import type { Chunk, Plan } from '../../../src/input/csv/plan.js';
import { ChunkProcessor } from '../../../src/rows/chunk-processor.js';
import { DATE_AND_PLACE } from '../../../src/rows/duplicates/blocks/block-keys.js';
import { entryWords, isOfNames } from '../../../src/rows/duplicates/blocks/packed-entries.js';
import { type FindOptions, findDuplicates } from '../../../src/rows/duplicates/find-duplicates.js';
import type { DuplicateCounts } from '../../../src/rows/duplicates/group-class.js';
import { BUCKETS } from '../../../src/rows/duplicates/records/person-record.js';
import { ALL_BITS } from '../../../src/rows/duplicates/records/word-hash.js';
import { partsFrom, ScratchCipher } from '../../../src/rows/duplicates/scratch-cipher.js';
import { ScratchFile } from '../../../src/rows/duplicates/scratch-file.js';
import {
  BUCKET_HEAD,
  endOfEntries,
  readTable,
  setOffset,
  sliceOf,
  TABLE_BYTES,
  wordsOf,
} from '../../../src/rows/duplicates/segment.js';
import { type ChunkResult, processByReference } from '../../../src/rows/reference-chunk.js';
import { plan } from '../../input/csv/plans.js';
import { atFileEnd } from '../../vitest/file-end.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

/** The plan of a run with `--duplicates` on a file with this header. */
export function planOf(header: string, changes: Partial<Plan>): Plan {
  const names = header.split(',');
  return plan({
    duplicates: true,
    columnCount: names.length,
    columns: Object.fromEntries(FIELDS.map((field) => [field, names.indexOf(field)])) as Plan['columns'],
    birthDateColumn: names.indexOf('fecha_nacimiento'),
    normalize: names.includes('fecha_nacimiento'),
    keyColumn: changes.mode === 'calculate' ? -1 : names.indexOf('curp'),
    ...changes,
  });
}

/** The lines, each one record, in chunks of this many rows. */
export function* chunksOf(lines: readonly string[], rows: number): Generator<Chunk> {
  for (let from = 0; from < lines.length; from += rows) {
    const part = lines.slice(from, from + rows);
    const bytes = Buffer.from(part.map((line) => `${line}\n`).join(''));
    yield { index: from / rows, bytes, encoding: 'utf-8', firstRow: from + 1, rows: part.length };
  }
}

type Processor = (chunk: Chunk) => ChunkResult;

export const fastPath = (run: Plan): Processor => {
  const processor = new ChunkProcessor(run);
  return (chunk) => processor.process(chunk);
};

export const referencePath =
  (run: Plan): Processor =>
  (chunk) =>
    processByReference(chunk, run);

let folder: string | undefined;
let files = 0;

atFileEnd(() => {
  folder = undefined;
});

/** The word of a bucket with the sum of its entries. */
const SUM = 1;

/** The segment with these bits of the letters of its rows: with none, all letters are equal. */
function withHashes(segment: Buffer, bits = ALL_BITS): Buffer {
  if (bits === ALL_BITS) return segment;
  const table = readTable(segment);
  const words = wordsOf(segment.subarray(TABLE_BYTES));
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const slice = sliceOf(table, bucket, words, 0);
    if (isOfNames(bucket)) continue;
    for (let at = BUCKET_HEAD; at < endOfEntries(slice.words, 0, bucket); at += entryWords(bucket)) {
      const before = slice.words[at]!;
      slice.words[at]! &= bits | DATE_AND_PLACE;
      slice.words[SUM]! += slice.words[at]! - before;
    }
  }
  return segment;
}

export interface Found {
  text: string;
  counts: DuplicateCounts;
}

/** The duplicates file of these chunks, and its counts. `run`: given if rows are read again. */
export async function found(
  chunks: Iterable<Chunk>,
  process: Processor,
  options: Partial<FindOptions> = {},
  run?: Plan,
): Promise<Found> {
  folder ??= temporaryFolder();
  const path = join(folder, `scratch-${++files}`);
  const cipher = new ScratchCipher(Buffer.alloc(32, 7), partsFrom(0));
  const segments: Buffer[] = [];
  const input: Buffer[] = [];
  let offset = 0;
  for (const chunk of chunks) {
    const segment = withHashes(Buffer.from(process(chunk).people!), options.bits);
    setOffset(segment, offset);
    segments.push(segment);
    input.push(chunk.bytes);
    offset += chunk.bytes.length;
  }
  const read: ReadInput = async (from, length, use) =>
    use(Buffer.concat(input).subarray(from, from + length));
  const bytes = Buffer.concat(segments);
  writeFileSync(path, cipher.apply(bytes, 0));
  const scratch = new ScratchFile(path, cipher, bytes.length);
  const pieces: Buffer[] = [];
  try {
    const write = async (piece: Buffer): Promise<void> => {
      pieces.push(Buffer.from(piece));
    };
    const signal = new AbortController().signal;
    const reread = run?.rereads ? rereadRows(run, read) : undefined;
    const counts = await findDuplicates(scratch, bytes.length, write, {
      lang: 'es',
      isNear: run?.mode !== 'validate',
      signal,
      reread,
      ...options,
    });
    return { text: Buffer.concat(pieces).toString(), counts };
  } finally {
    scratch.close();
    rmSync(path);
  }
}
