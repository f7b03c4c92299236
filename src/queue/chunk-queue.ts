/**
 * The queue of chunks, as the run sees it: send a chunk, hear that one is done or has failed, ask which jobs are still
 * there. Jobs have ids made of the run and the chunk's number, so that sending again is harmless while one exists.
 *
 * What it does not promise: to tell everything. Events are hints; whoever must know asks `Blobs` and `missing`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Queue, QueueEvents } from 'bullmq';
import type { Encoding } from '../csv/encoding.js';
import type { Plan } from '../csv/plan.js';
import { type Connection, PREFIX, takesCommands } from '../redis/connection.js';
import { keysExist } from '../redis/key-presence.js';
import { CONTRACT_VERSION } from './contract-version.js';

export const CHUNK_QUEUE = 'curp-chunks';

/** What a job carries: a reference and numbers. The bytes are in the blob. */
export interface ChunkJob {
  version: number;
  run: string;
  index: number;
  encoding: Encoding;
  firstRow: number;
  rows: number;
  plan: Plan;
}

/** How a chunk is to be read, as one text: whoever changes it in the job can no longer open the chunk. */
export const chunkAad = ({ encoding, firstRow, rows, plan }: Omit<ChunkJob, 'version' | 'run'>): string =>
  JSON.stringify([encoding, firstRow, rows, plan]);

/** How often BullMQ hands out a chunk whose processing throws, before the run takes it out of the queue's hands. */
const ATTEMPTS = 2;

/** The events stream is a hint, and is kept short. */
const EVENTS_KEPT = 500;

const jobId = (run: string, index: number): string => `${run}-${index}`;

export interface ChunkEvents {
  done(index: number): void;
  failed(index: number, reason: string): void;
}

export class ChunkQueue {
  readonly #queue: Queue<ChunkJob>;
  /** While somebody listens. */
  #events: QueueEvents | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly run: string,
  ) {
    this.#queue = new Queue(CHUNK_QUEUE, {
      ...this.#options,
      streams: { events: { maxLen: EVENTS_KEPT } },
    });
    this.#queue.on('error', () => {}); // outages are logged once, by the connection
  }

  get #options() {
    // `server-check.ts` looks at the version
    return { connection: this.connection, prefix: PREFIX, skipVersionCheck: true };
  }

  /** Calls back for chunks of this run; events of others pass by. */
  async listen(events: ChunkEvents): Promise<void> {
    const indexOf = (id: string): number | undefined =>
      id.startsWith(`${this.run}-`) ? Number(id.slice(this.run.length + 1)) : undefined;
    this.#events = new QueueEvents(CHUNK_QUEUE, this.#options);
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

  /** Which of these chunks have no job any more: lost, done, or failed unseen. */
  async missing(indexes: readonly number[], run = this.run): Promise<number[]> {
    const keys = indexes.map((index) => this.#queue.toKey(jobId(run, index)));
    const there = await keysExist(this.connection, keys);
    return indexes.filter((_, at) => there[at] === false);
  }

  /**
   * Takes jobs back, and gives those that are still there. A job in the hands of a worker cannot be taken; it ends by
   * itself within milliseconds, or can be taken when the lock of a dead worker has run out.
   */
  async withdraw(indexes: readonly number[], patienceMs = 0, run = this.run): Promise<number[]> {
    const until = performance.now() + patienceMs;
    let left = [...indexes];
    for (;;) {
      const gone = new Set(await this.missing(left, run));
      left = left.filter((index) => !gone.has(index));
      const removed = await Promise.allSettled(left.map((index) => this.#queue.remove(jobId(run, index))));
      left = left.filter((_, at) => !(removed[at]?.status === 'fulfilled' && removed[at].value === 1));
      if (left.length === 0 || performance.now() >= until) return left;
      await pause(50);
    }
  }

  workers(): Promise<number> {
    return this.#queue.getWorkersCount();
  }

  async close(): Promise<void> {
    // The events have a connection of their own, and without Redis closing it would wait for Redis.
    const ready = takesCommands(this.connection);
    const events = ready ? this.#events?.close() : this.#events?.disconnect();
    await Promise.allSettled([this.#queue.close(), events]);
  }
}
