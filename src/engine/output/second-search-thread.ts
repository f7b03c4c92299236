/**
 * A second thread for the search for duplicates in a large scratch file. It does a part of each step, while the thread of
 * the run does the others: it finds candidates, reads their rows again, and finds groups. The chunk workers have nothing
 * to do then, and may be on other machines.
 *
 *   thread of the run ── `workers/search-thread.ts`, with a `SearchOrder` ─▶ `helpSearch`: sets bits in shared memory
 *                     ── `SearchTask` ─▶ records of rows · members of groups
 *
 * What it does not do: write.
 */
import { type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads';
import type { Plan } from '../../input/csv/plan.js';
import { findCandidates, type PickedRows, type Reread } from '../../rows/duplicates/candidate-records.js';
import { CandidateRows } from '../../rows/duplicates/candidate-rows.js';
import { type OtherThread, recordBytes, type SharedSearch } from '../../rows/duplicates/find-duplicates.js';
import { GroupFinder } from '../../rows/duplicates/group-finder.js';
import { findGroups } from '../../rows/duplicates/group-search.js';
import { MemberBuffer } from '../../rows/duplicates/member-bytes.js';
import { ScratchCipher, type ScratchPart } from '../../rows/duplicates/scratch-cipher.js';
import { ScratchFile } from '../../rows/duplicates/scratch-file.js';
import {
  type PlacedTable,
  type TakesRange,
  tablesOf,
  takesFirst,
} from '../../rows/duplicates/scratch-segments.js';
import { collectGarbage } from '../process/heap.js';
import { InputReader, type InputSettings, rereadRows } from './reread-rows.js';

/** What is searched. */
interface SearchedScratch {
  /** The descriptor of the scratch file: the same file, also if another one has its name now. */
  readonly file: number;
  readonly key: Uint8Array;
  readonly parts: readonly ScratchPart[];
  /** The length of the segments. */
  readonly end: number;
  readonly isNear: boolean;
  readonly plan: Plan;
  readonly input: InputSettings;
}

export type SearchOrder = SearchedScratch & SharedSearch;

/** What the thread is asked for, one after the other. */
type SearchTask =
  | { readonly chunks: readonly PickedRows[] }
  | {
      readonly tables: readonly PlacedTable[];
      readonly taken: SharedArrayBuffer;
      /** How many answers were used: a word. */
      readonly used: SharedArrayBuffer;
    };

/** Answers that may wait for the thread of the run. Each has the members of one range of buckets. */
const MOST_WAITING = 2;

/** What it answers: to the order and to each task one that is the last. */
interface SearchAnswer {
  readonly isLast: boolean;
  readonly bytes?: Uint8Array;
  readonly range?: number;
}

/** The thread needs far less: V8 frees the buffers that are not used any more when they have half of the first limit. */
const MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 };

export const startThreadFor =
  (searched: SearchedScratch) =>
  (shared: SharedSearch): OtherThread =>
    new SearchThread({ ...searched, ...shared });

interface Waiting {
  readonly use: (answer: SearchAnswer) => void;
  readonly resolve: (last: SearchAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread, as the thread of the run sees it. */
class SearchThread implements OtherThread {
  readonly found: Promise<unknown>;
  readonly #thread: Worker;
  readonly #waiting: Waiting[] = [];
  #failure: unknown;

  constructor(workerData: SearchOrder) {
    this.#thread = new Worker(new URL('../../../workers/search-thread.js', import.meta.url), {
      workerData,
      env: {},
      resourceLimits: MEMORY,
    });
    this.#thread.on('message', (answer: SearchAnswer) => {
      const { use, resolve } = this.#waiting[0]!;
      use(answer);
      if (!answer.isLast) return;
      this.#waiting.shift();
      resolve(answer);
    });
    this.#thread.once('error', (error) => this.#fail(error));
    this.#thread.once('exit', () => this.#fail(new Error('the thread has ended')));
    this.found = this.#answered();
  }

  readonly reread = async (chunks: readonly PickedRows[]): Promise<Buffer> => {
    const picked = chunks.map(({ table: { chunk, offset }, rows, marks }) => ({
      table: { chunk, offset },
      rows,
      marks,
    }));
    const { bytes } = await this.#ask({ chunks: picked });
    return Buffer.from(bytes!.buffer, bytes!.byteOffset, bytes!.length);
  };

  async findGroups(
    tables: readonly PlacedTable[],
    taken: SharedArrayBuffer,
    use: (range: number, members: Uint8Array) => void,
  ): Promise<void> {
    const used = new SharedArrayBuffer(4);
    await this.#ask({ tables, taken, used }, ({ range, bytes }) => {
      if (range !== undefined) use(range, bytes!);
      Atomics.add(new Int32Array(used), 0, 1);
      Atomics.notify(new Int32Array(used), 0);
    });
  }

  end(): Promise<unknown> {
    return this.#thread.terminate();
  }

  #ask(task: SearchTask, use?: (answer: SearchAnswer) => void): Promise<SearchAnswer> {
    this.#thread.postMessage(task);
    return this.#answered(use);
  }

  #answered(use: (answer: SearchAnswer) => void = () => {}): Promise<SearchAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#failure === undefined) this.#waiting.push({ use, resolve, reject });
      else reject(this.#failure);
    });
  }

  #fail(failure: unknown): void {
    this.#failure ??= failure;
    for (const { reject } of this.#waiting.splice(0)) reject(failure);
  }
}

/** The work of the second thread: the order, then the tasks that come from `port`. */
export async function helpSearch(order: SearchOrder, port: MessagePort): Promise<void> {
  const { file, key, parts, end, isNear, bits, taken, bytesInMemory, plan, input } = order;
  const scratch = new ScratchFile(file, new ScratchCipher(Buffer.from(key), parts));
  const answer = (one: SearchAnswer) =>
    port.postMessage(one, one.bytes === undefined ? [] : [one.bytes.buffer as ArrayBuffer]);
  const tables = tablesOf(scratch, end);
  const candidates = new CandidateRows(tables, isNear, bits);
  await findCandidates(candidates, scratch, tables, bytesInMemory, collectGarbage, takesFirst(taken));
  answer({ isLast: true });
  const reader = new InputReader(input);
  let reread: Reread | undefined = rereadRows(plan, reader.read);
  let before = Promise.resolve();
  port.on('message', (task: SearchTask) => {
    before = before.then(async () => {
      if ('chunks' in task) {
        answer({ isLast: true, bytes: await reread!(task.chunks) });
        collectGarbage(true);
      } else {
        reread = undefined; // its buffers are freed
        await reader.close();
        await findMembers(task.tables, takesFirst(task.taken), new Int32Array(task.used));
      }
    });
  });

  async function findMembers(
    records: readonly PlacedTable[],
    takes: TakesRange,
    used: Int32Array,
  ): Promise<void> {
    const members = new MemberBuffer();
    let answers = 0;
    await findGroups(
      { scratch, tables: records, bytesInMemory: recordBytes(bytesInMemory), free: collectGarbage },
      new GroupFinder(members, isNear),
      (range, fits) => fits && takes(range, fits),
      () => {},
      (range) => {
        answer({ isLast: false, range, bytes: members.take() });
        answers++;
        for (let count = Atomics.load(used, 0); answers - count > MOST_WAITING; count = Atomics.load(used, 0))
          Atomics.wait(used, 0, count);
      },
    );
    answer({ isLast: true });
  }
}
