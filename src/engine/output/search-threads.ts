/**
 * Finds the candidates of a large input in two threads, this one and another (`workers/search-thread.ts`): the chunk workers
 * have nothing to do any more, and may be on other machines.
 *
 *   this thread                                the other one
 *   finds candidates in half of the hashes     the same in the other half
 *   both have ended
 *   reads half of their rows again             the same with the other half, a batch for each message `next`
 *
 * What it does not do: continue without the other thread. Its error is the error of the search.
 */
import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Sentence } from '../../base/sentence.js';
import { InputError, type InputFault } from '../../input/csv/input-error.js';
import type { Plan } from '../../input/csv/plan.js';
import {
  type CandidateRecords,
  findCandidates,
  type RecordSource,
  type Reread,
  readCandidates,
  type Share,
} from '../../rows/duplicates/candidate-records.js';
import { CandidateRows } from '../../rows/duplicates/candidate-rows.js';
import type { ScratchPart } from '../../rows/duplicates/scratch-cipher.js';
import { RunError, type RunFault } from '../settings/run-error.js';
import type { InputSettings } from './reread-rows.js';

const THIS: Share = { index: 0, of: 2 };
const OTHER: Share = { index: 1, of: 2 };

/** A thread starts in the time of about a million hashes: a smaller scratch file is searched without one. */
export const MIN_BYTES_FOR_THREADS = 64 * 1024 * 1024;

/**
 * Limits for the other thread, which needs far less: a few MB, and less than 1 KB for each segment. V8 frees the buffers that are
 * not used any more when they have half of the first limit.
 */
const memoryFor = (segments: number): ResourceLimits => ({
  maxOldGenerationSizeMb: 48 + Math.ceil(segments / 1000),
  maxYoungGenerationSizeMb: 4,
});

/** What is searched. */
export interface Search {
  readonly scratchPath: string;
  readonly scratchKey: Uint8Array;
  readonly scratchParts: readonly ScratchPart[];
  /** The length of the segments. */
  readonly end: number;
  readonly plan: Plan;
  readonly input: InputSettings;
}

export interface SearchOrder extends Search {
  readonly share: Share;
  readonly bytesInMemory: number;
  /** The bits of `CandidateRows`, of both threads. */
  readonly bits: SharedArrayBuffer;
}

/** What is sent of an error, since its class is lost between threads. */
export interface SearchFault {
  readonly name: string;
  readonly message: string;
  readonly code?: string | undefined;
  readonly syscall?: string | undefined;
  /** Those of a `RunError` or an `InputError`. */
  readonly fault?: RunFault | InputFault | undefined;
  readonly sentence?: Sentence | undefined;
}

/** The answer to each `next`. */
export type SearchAnswer = CandidateRecords | 'found' | 'end' | SearchFault;

export const candidatesInTwoThreads = (search: Search, reread: Reread): RecordSource =>
  async function* (scratch, tables, bytesInMemory, free) {
    const bits = new SharedArrayBuffer(CandidateRows.bytesFor(tables));
    const other = threadFor({ ...search, bits, share: OTHER, bytesInMemory }, memoryFor(tables.length));
    try {
      const candidates = new CandidateRows(tables, bits);
      await Promise.all([
        next(other),
        findCandidates(candidates, scratch, tables, bytesInMemory, THIS, free),
      ]);
      yield* merged([answersOf(other), readCandidates(candidates, tables, reread, THIS)]);
    } finally {
      await other.terminate();
    }
  };

/** What several sources give, as it comes. */
async function* merged<Value>(sources: readonly AsyncGenerator<Value>[]): AsyncGenerator<Value> {
  const take = async (source: AsyncGenerator<Value>) => ({ source, taken: await source.next() });
  const taking = new Map(sources.map((source) => [source, take(source)]));
  for (const taken of taking.values()) taken.catch(() => undefined); // reported when it is awaited
  while (taking.size > 0) {
    const { source, taken } = await Promise.race(taking.values());
    if (taken.done) taking.delete(source);
    else {
      const following = take(source);
      following.catch(() => undefined);
      taking.set(source, following);
      yield taken.value;
    }
  }
}

async function* answersOf(thread: Worker): AsyncGenerator<CandidateRecords> {
  for (;;) {
    const answer = await next(thread);
    if (typeof answer === 'string') return;
    yield answer;
  }
}

const threadFor = (workerData: SearchOrder, resourceLimits: ResourceLimits): Worker =>
  new Worker(new URL('../../../workers/search-thread.js', import.meta.url), {
    workerData,
    env: {},
    resourceLimits,
  });

async function next(thread: Worker): Promise<Exclude<SearchAnswer, SearchFault>> {
  thread.postMessage('next');
  const [answer] = (await once(thread, 'message')) as [SearchAnswer];
  if (typeof answer !== 'string' && 'message' in answer) throw errorOf(answer);
  return answer;
}

function errorOf({ name, message, code, syscall, fault, sentence }: SearchFault): Error {
  if (name === 'RunError') return new RunError(fault as RunFault, sentence!, code);
  if (name === 'InputError') return new InputError(fault as InputFault, sentence!);
  return Object.assign(new Error(message), { code, syscall });
}
