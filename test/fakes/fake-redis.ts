/**
 * The connection, the queue and the blobs of one run, in memory: they behave as `ChunkQueue` and `Blobs` do with Redis, and a
 * test can make faults by hand. `chunk-transport.test.ts` compares them with the real ones.
 *
 * What it does not do: let keys expire.
 */

import type { OpenTransport } from '../../src/engine/conveyor/conveyor.js';
import type { WindowBlobs } from '../../src/engine/conveyor/window.js';
import { type CheckedResult, withChecksums } from '../../src/engine/queue/checked-result.js';
import type { ChunkEvents, ChunkJob } from '../../src/engine/queue/chunk-queue.js';
import { BLOB_MISSING } from '../../src/engine/queue/chunk-worker.js';
import type { Connection } from '../../src/engine/redis/connection.js';
import { ChunkProcessor } from '../../src/rows/chunk-processor.js';
import { FakeConnection } from './fake-connection.js';

type SentJob = Omit<ChunkJob, 'version' | 'run'>;

export class FakeRedis {
  /** The connection of the current run; each run has a new one. */
  connection = new FakeConnection();
  readonly jobs = new Map<number, SentJob>();
  readonly chunks = new Map<number, Buffer>();
  readonly results = new Map<number, CheckedResult>();
  /** How often each chunk was sent. */
  readonly sends = new Map<number, number>();
  /** The errors that the next calls of `takeResult` throw. */
  readonly faultsOfResults: Error[] = [];
  /** Jobs that attempts before this one left behind, by the name of the attempt. */
  readonly earlierJobs = new Map<string, Set<number>>();
  /** Jobs that workers hold: they cannot be withdrawn. */
  readonly locked = new Set<number>();
  /** Whether a worker completes each job as soon as it is sent. */
  worksAtOnce = false;
  isClosed = false;
  workersAlive = 1;
  /** Whether workers send events. Events are hints: a run must not need them. */
  sendsEvents = true;
  /** Commands that send a chunk are answered when this promise resolves. */
  answers: Promise<void> = Promise.resolve();
  #events: ChunkEvents | undefined;

  readonly openTransport: OpenTransport = () => {
    if (this.connection.status === 'end') this.connection = new FakeConnection();
    const connection = this.connection.connect() as unknown as Connection;
    return { connection, queue: this.queue, blobs: this.blobs };
  };

  readonly queue: ReturnType<OpenTransport>['queue'] = {
    name: 'chunks',
    listen: async (events) => {
      this.#events = events;
    },
    send: async (job) => {
      this.sends.set(job.index, (this.sends.get(job.index) ?? 0) + 1);
      if (!this.jobs.has(job.index)) this.jobs.set(job.index, job);
      await this.answers;
      if (this.worksAtOnce) this.work(job.index);
    },
    missing: async (indexes) => indexes.filter((index) => !this.jobs.has(index)),
    withdraw: async (indexes, _, run) => {
      const jobs = run === undefined ? this.jobs : this.earlierJobs.get(run);
      for (const index of indexes) if (!this.locked.has(index)) jobs?.delete(index);
      return indexes.filter((index) => jobs?.has(index));
    },
    workers: async () => this.workersAlive,
    close: async () => {
      this.isClosed = true;
    },
  };

  readonly blobs: WindowBlobs = {
    putChunk: async (_, index, __, bytes) => {
      this.chunks.set(index, Buffer.from(bytes));
      await this.answers;
    },
    takeResult: async (_, index) => {
      const fault = this.results.has(index) ? this.faultsOfResults.shift() : undefined;
      if (fault !== undefined) throw fault;
      return this.results.get(index) ?? null;
    },
    hasResults: async (_, indexes) => indexes.map((index) => this.results.has(index)),
    probe: async () => {},
    drop: async (_, indexes) => {
      for (const index of indexes) {
        this.chunks.delete(index);
        this.results.delete(index);
      }
    },
  };

  /** A worker takes this job and completes it. */
  work(index: number): void {
    const job = this.jobs.get(index);
    if (job === undefined) return;
    const bytes = this.chunks.get(index);
    if (bytes === undefined && !this.results.has(index)) {
      this.fail(index, BLOB_MISSING);
      return;
    }
    if (bytes !== undefined) {
      this.results.set(index, withChecksums(new ChunkProcessor(job.plan).process({ ...job, bytes })));
      this.chunks.delete(index);
    }
    this.jobs.delete(index);
    if (this.sendsEvents) this.#events?.done(index);
  }

  /** A worker takes this job, and it fails without a retry. */
  fail(index: number, reason: string): void {
    this.jobs.delete(index);
    if (this.sendsEvents) this.#events?.failed(index, reason);
  }

  workAll(): void {
    for (const index of [...this.jobs.keys()]) this.work(index);
  }
}
