/**
 * The queue of chunks on the side of the run: send a chunk, receive events for done and failed chunks, check which jobs
 * still exist. A job's id consists of the run and the chunk's number, so that sending again does not duplicate the job.
 *
 * The name of the queue has the contract's version and a mark of the secret: a worker takes only chunks that it can compute,
 * and versions and secrets may share a Redis.
 *
 * What it does not promise: an event for every chunk. Events are hints; the run polls `Blobs` and `missing`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Queue, QueueEvents } from 'bullmq';
import type { Encoding } from '../../input/csv/encoding.js';
import type { Plan } from '../../input/csv/plan.js';
import { type Connection, PREFIX, takesCommands } from '../redis/connection.js';
import { keysExist } from '../redis/key-presence.js';
import { openQueue } from './open-queue.js';
import { secretMarks } from './seal.js';

/**
 * The version of the data between runs and workers: the job's data, the blobs, and the bytes and counts of a result. It is
 * part of the queue's name, so a worker never sees a chunk of another version, whose result could differ.
 *
 * Raise it with every change to the plan, the blobs, the counts, or the result of a row.
 */
export const CONTRACT_VERSION = 18;

/** What the names of all queues of chunks begin with; alone, the name for people and metrics. */
export const CHUNK_QUEUE = 'curp-chunks';

/** The queues of chunks that are sealed with these secrets. A run uses the first, a worker all of them. */
export const chunkQueues = (secrets: readonly string[]): string[] => [
  ...new Set(secretMarks(secrets).map((mark) => `${CHUNK_QUEUE}-v${CONTRACT_VERSION}-${mark}`)),
];

/** The data of a job: a reference and numbers. The bytes are in the blob. */
export interface ChunkJob {
  version: number;
  run: string;
  index: number;
  encoding: Encoding;
  firstRow: number;
  rows: number;
  plan: Plan;
  /** The span of the run, if this chunk is traced. Not a part of the contract: workers without it ignore it. */
  traceparent?: string;
}

/** Whether the data is of a run of this version. Others can put anything into a queue. */
export function isChunkJob(data: unknown): data is ChunkJob {
  const { version, run, index, encoding, firstRow, rows, plan } = (data ?? {}) as Partial<ChunkJob>;
  return (
    version === CONTRACT_VERSION &&
    [run, encoding].every((text) => typeof text === 'string') &&
    [index, firstRow, rows].every((number) => Number.isSafeInteger(number)) &&
    typeof plan === 'object' &&
    plan !== null
  );
}

/** The parameters of a job as additional authenticated data: if they are changed in Redis, the chunk cannot be opened. */
export const chunkAad = ({ encoding, firstRow, rows, plan }: Omit<ChunkJob, 'version' | 'run'>): string =>
  JSON.stringify([encoding, firstRow, rows, plan]);

/** Attempts of BullMQ for a chunk whose processing throws. After them the run processes it itself. */
const ATTEMPTS = 2;

/** Length of the events stream. Events are only hints, so only a few are kept. */
const EVENTS_KEPT = 500;

const jobId = (run: string, index: number): string => `${run}-${index}`;

export interface ChunkEvents {
  done(index: number): void;
  failed(index: number, reason: string): void;
}

export class ChunkQueue {
  readonly #queue: Queue<ChunkJob>;
  /** Set by `listen`. */
  #events: QueueEvents | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly run: string,
    secrets: readonly string[],
  ) {
    this.#queue = openQueue(chunkQueues(secrets)[0]!, connection, EVENTS_KEPT);
  }

  get name(): string {
    return this.#queue.name;
  }

  /** Calls back for chunks of this run; ignores events of other runs. */
  async listen(events: ChunkEvents): Promise<void> {
    const indexOf = (id: string): number | undefined =>
      id.startsWith(`${this.run}-`) ? Number(id.slice(this.run.length + 1)) : undefined;
    this.#events = new QueueEvents(this.name, {
      connection: this.connection,
      prefix: PREFIX,
      skipVersionCheck: true,
    });
    this.#events.on('error', () => {});
    this.#events.on('completed', ({ jobId: id }) => {
      const index = indexOf(id);
      if (index !== undefined) events.done(index);
    });
    this.#events.on('failed', ({ jobId: id, failedReason }) => {
      const index = indexOf(id);
      if (index !== undefined) events.failed(index, failedReason);
    });
    await this.#events.waitUntilReady();
  }

  async send(job: Omit<ChunkJob, 'version' | 'run'>): Promise<void> {
    await this.#queue.add(
      'chunk',
      { version: CONTRACT_VERSION, run: this.run, ...job },
      { jobId: jobId(this.run, job.index), attempts: ATTEMPTS, removeOnComplete: true, removeOnFail: true },
    );
  }

  /** Which of these chunks have no job: it was lost, is done, or failed and the event was missed. */
  async missing(indexes: readonly number[], run = this.run): Promise<number[]> {
    const keys = indexes.map((index) => this.#queue.toKey(jobId(run, index)));
    const exists = await keysExist(this.connection, keys);
    return indexes.filter((_, at) => exists[at] === false);
  }

  /**
   * Removes jobs and returns those that still exist after the timeout. A job that is locked by a worker cannot be removed;
   * it ends within milliseconds, or can be removed when the lock of a killed worker has expired.
   */
  async withdraw(indexes: readonly number[], timeoutMs = 0, run = this.run): Promise<number[]> {
    const deadline = performance.now() + timeoutMs;
    let left = [...indexes];
    for (;;) {
      const gone = new Set(await this.missing(left, run));
      left = left.filter((index) => !gone.has(index));
      const removed = await Promise.allSettled(left.map((index) => this.#queue.remove(jobId(run, index))));
      left = left.filter((_, at) => !(removed[at]?.status === 'fulfilled' && removed[at].value === 1));
      if (left.length === 0 || performance.now() >= deadline) return left;
      await pause(50);
    }
  }

  workers(): Promise<number> {
    return this.#queue.getWorkersCount();
  }

  async close(): Promise<void> {
    // The events have their own connection. While Redis is down, `close` would wait for it, so disconnect.
    const ready = takesCommands(this.connection);
    const events = ready ? this.#events?.close() : this.#events?.disconnect();
    await Promise.allSettled([this.#queue.close(), events]);
  }
}
