/**
 * Takes chunks from the queue and puts their results back: get the blob, process, put the result, say done.
 *
 *   starting ─▶ working ─▶ stopping ─▶ stopped
 *
 * It may be killed at any moment: its lock runs out within seconds and another worker takes the chunk. It may lose its
 * lock and finish all the same: the result is the same bytes under the same name.
 *
 * What it needs: Redis, and nothing else. What it keeps: nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import { ChunkProcessor } from '../csv/chunk-processor.js';
import type { Log } from '../log.js';
import { Blobs } from './blobs.js';
import { CHUNK_QUEUE, type ChunkJob } from './chunk-queue.js';
import { type Connection, connect, disconnect, logOutages, PREFIX } from './connection.js';
import { CONTRACT_VERSION } from './contract-version.js';

export interface ChunkWorkerOptions {
  redis: string;
  log: Log;
  /** How long `stop` waits for the chunks in hand. */
  deadlineMs?: number;
}

/** Two chunks a process: one is computed while the other one travels. */
const CONCURRENCY = 2;

/** Short locks, since a chunk takes milliseconds: a killed worker's chunk is free again within seconds. */
const LOCK_MS = 4000;
const STALLED_CHECK_MS = 2000;

/** Why a job fails, as the run reads it: there is nothing to process. The run sends the chunk again. */
export const BLOB_MISSING = 'blob_missing';

export class ChunkWorker {
  readonly #connection: Connection;
  readonly #blobs: Blobs;
  readonly #log: Log;
  readonly #deadlineMs: number;
  readonly #worker: Worker<ChunkJob, void>;
  #processors = new Map<string, ChunkProcessor>();
  #stopped: Promise<void> | undefined;
  /** Resolves when the worker finds that it must not go on. */
  readonly refused: Promise<number>;
  #refuse: (otherVersion: number) => void = () => {};

  constructor(options: ChunkWorkerOptions) {
    this.#log = options.log;
    this.#deadlineMs = options.deadlineMs ?? 25_000;
    this.#connection = connect(options.redis);
    logOutages(this.#connection, this.#log);
    this.#blobs = new Blobs(this.#connection);
    this.refused = new Promise((resolve) => {
      this.#refuse = resolve;
    });
    this.#worker = new Worker<ChunkJob, void>(CHUNK_QUEUE, (job, token) => this.#process(job, token), {
      connection: this.#connection,
      prefix: PREFIX,
      autorun: false,
      concurrency: CONCURRENCY,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      // The run bounds what is tried again and again; a chunk is not given up because machines die.
      maxStalledCount: 1_000_000,
      runRetryDelay: 500,
      drainDelay: 2,
    });
    this.#worker.on('error', () => {}); // outages are logged once, by the connection
    this.#worker.on('failed', (job, error) => {
      this.#log.warn({ run: job?.data.run ?? '', chunk: job?.data.index ?? -1, error }, 'a chunk failed');
    });
  }

  async start(): Promise<void> {
    await this.#worker.waitUntilReady();
    this.#worker.run().catch((error) => this.#log.error({ error }, 'the worker ended'));
  }

  async #process(job: Job<ChunkJob, void>, token: string | undefined): Promise<void> {
    const { version, run, index, encoding, firstRow, rows, plan } = job.data;
    if (version !== CONTRACT_VERSION) return this.#handBack(job, token, version);
    const bytes = await this.#blobs.takeChunk(run, index);
    if (bytes === null) {
      // Done by another worker already, or lost: the run knows which.
      if ((await this.#blobs.hasResults(run, [index]))[0]) return;
      throw new UnrecoverableError(BLOB_MISSING);
    }
    const result = this.#processorOf(run, plan).process({ index, bytes, encoding, firstRow, rows });
    await this.#blobs.putResult(run, index, result);
  }

  /** A run of another version: its bytes might not be ours. */
  async #handBack(job: Job<ChunkJob, void>, token: string | undefined, otherVersion: number): Promise<void> {
    this.#log.error(
      { version: CONTRACT_VERSION, otherVersion },
      'a run of another version is waiting: install the same version of curp-batch here and there; this worker ends',
    );
    await this.#worker.pause(true);
    await job.moveToWait(token);
    this.#refuse(otherVersion);
    throw new WaitingError();
  }

  #processorOf(run: string, plan: ChunkJob['plan']): ChunkProcessor {
    let processor = this.#processors.get(run);
    if (processor === undefined) {
      processor = new ChunkProcessor(plan);
      if (this.#processors.size >= 16) this.#processors.clear();
      this.#processors.set(run, processor);
    }
    return processor;
  }

  /** Finishes the chunks in hand, or leaves them to others when the deadline is over. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    await Promise.race([
      this.#worker.close().catch(() => {}),
      pause(this.#deadlineMs, undefined, { ref: false }),
    ]);
    disconnect(this.#connection);
  }
}
