/**
 * A second thread for the search for duplicates in a large scratch file: it finds the candidates in some of the buckets, while
 * the thread of the run does so in the others. The chunk workers have nothing to do then, and may be on other machines.
 *
 *   thread of the run ── `workers/search-thread.ts`, with a `SearchOrder` ─▶ `searchRest`: sets bits in shared memory
 *
 * What it does not do: write, or read the input.
 */
import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { findCandidates } from '../../rows/duplicates/candidate-records.js';
import { CandidateRows } from '../../rows/duplicates/candidate-rows.js';
import type { OtherThread, SharedSearch } from '../../rows/duplicates/find-duplicates.js';
import { ScratchCipher, type ScratchPart } from '../../rows/duplicates/scratch-cipher.js';
import { ScratchFile } from '../../rows/duplicates/scratch-file.js';
import { tablesOf, takesFirst } from '../../rows/duplicates/scratch-segments.js';
import { collectGarbage } from '../process/heap.js';

/** What is searched. */
export interface SearchedScratch {
  /** The descriptor of the scratch file: the same file, also if another one has its name now. */
  readonly file: number;
  readonly key: Uint8Array;
  readonly parts: readonly ScratchPart[];
  /** The length of the segments. */
  readonly end: number;
  readonly isNear: boolean;
}

export type SearchOrder = SearchedScratch & SharedSearch;

/** The thread needs far less: V8 frees the buffers that are not used any more when they have half of the first limit. */
const MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

export const startThreadFor =
  (searched: SearchedScratch) =>
  (shared: SharedSearch): OtherThread => {
    const workerData: SearchOrder = { ...searched, ...shared };
    const thread = new Worker(new URL('../../../workers/search-thread.js', import.meta.url), {
      workerData,
      env: {},
      resourceLimits: MEMORY,
    });
    return { found: once(thread, 'message'), end: () => thread.terminate() };
  };

/** The work of the second thread. */
export function searchRest(order: SearchOrder): Promise<void> {
  const { file, key, parts, end, isNear, bits, taken, bytesInMemory } = order;
  const scratch = new ScratchFile(file, new ScratchCipher(Buffer.from(key), parts));
  const tables = tablesOf(scratch, end);
  const candidates = new CandidateRows(tables, isNear, bits);
  return findCandidates(candidates, scratch, tables, bytesInMemory, collectGarbage, takesFirst(taken));
}
