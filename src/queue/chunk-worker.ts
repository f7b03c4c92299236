/**
 * Takes chunks from the queue and puts their results back: get the blob, process, put the result, say done.
 *
 *   starting ─▶ working ─▶ stopping ─▶ stopped
 *
 * It may be killed at any moment: its lock runs out within seconds and another worker takes the chunk. It may lose its
 * lock and finish all the same: the result is the same bytes under the same name.
 *
 * What it needs: Redis, and nothing else. What it keeps when the queue is empty: nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import { ChunkProcessor } from '../csv/chunk/chunk-processor.js';
import type { ChunkResult } from '../csv/chunk/reference-chunk.js';
import type { Chunk, Plan } from '../csv/plan.js';
import type { Log } from '../log.js';
import {
  type Connection,
  connect,
  disconnect,
  logOutages,
  PREFIX,
  takesCommands,
} from '../redis/connection.js';
import { checkInBackground } from '../redis/server-check.js';
import { Blobs } from './blobs.js';
import { CHUNK_QUEUE, type ChunkJob, chunkAad } from './chunk-queue.js';
import { CONTRACT_VERSION } from './contract-version.js';
import { Seal, SealError } from './seal.js';

export interface ChunkWorkerOptions {
  redis: string;
  /** The first seals, all open; none leaves blobs plain. */
  secrets: readonly string[];
  log: Log;
  /** Whether it looks at the server itself; the workers of a run leave that to the run. */
  checksServer?: boolean;
  /** How long `stop` waits for the chunks in hand. */
  deadlineMs?: number;
}

/** Two chunks a process: one is computed while the other one travels. */
const CONCURRENCY = 2;

/** Short locks, since a chunk takes milliseconds: a killed worker's chunk is free again within seconds. */
const LOCK_MS = 4000;
const STALLED_CHECK_MS = 2000;

/** How long the job of a dead worker may stay locked. */
export const LOCK_PATIENCE_MS = LOCK_MS + 1500;

/** Why a job fails, as the run reads it: there is nothing to process. The run sends the chunk again. */
export const BLOB_MISSING = 'blob_missing';

/** Or: its processing throws. The run computes it itself. */
const CHUNK_FAILED = 'chunk_failed';

const ANOTHER_VERSION =
  'a run of another version is waiting: install the same version of curp-batch here and there; this worker ends';
const ANOTHER_SECRET =
  'a chunk is sealed with another secret (or one side has none): give this worker the secret of the run ' +
  '(CURP_BATCH_SECRET or --secret-file); this worker ends';

/** A chunk that was begun this often and never ended is taken out of the queue's hands. */
const MAX_STARTS = 25;

export class ChunkWorker {
  readonly #connection: Connection;
  readonly #blobs: Blobs;
  readonly #log: Log;
  readonly #deadlineMs: number;
  readonly #checksServer: boolean;
  readonly #worker: Worker<ChunkJob, void>;
  #processors = new Map<string, ChunkProcessor>();
  #stopped: Promise<void> | undefined;
  /** Resolves when the worker finds that it must not go on. */
  readonly refused: Promise<void>;
  #refuse: () => void = () => {};

  constructor(options: ChunkWorkerOptions) {
    this.#log = options.log;
    this.#deadlineMs = options.deadlineMs ?? 25_000;
    this.#checksServer = options.checksServer ?? false;
    this.#connection = connect(options.redis);
    logOutages(this.#connection, this.#log);
    this.#blobs = new Blobs(this.#connection, new Seal(options.secrets));
    this.refused = new Promise((resolve) => {
      this.#refuse = resolve;
    });
    this.#worker = new Worker<ChunkJob, void>(CHUNK_QUEUE, (job, token) => this.#process(job, token), {
      connection: this.#connection,
      prefix: PREFIX,
      skipVersionCheck: true,
      autorun: false,
      concurrency: CONCURRENCY,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      // The run bounds what is tried again and again; a chunk is not given up because machines die.
      maxStalledCount: 1_000_000,
      maxStartedAttempts: MAX_STARTS,
      runRetryDelay: 500,
      drainDelay: 2,
    });
    this.#worker.on('error', () => {}); // outages are logged once, by the connection
    // Processors know names that they have read. When there is nothing more to do, they are forgotten.
    this.#worker.on('drained', () => this.#processors.clear());
  }

  async start(): Promise<void> {
    if (this.#checksServer)
      checkInBackground(this.#connection, { log: this.#log, refuse: () => this.#refuse() });
    await this.#worker.waitUntilReady();
    this.#worker.run().catch((error) => this.#log.error({ error }, 'the worker ended'));
  }

  async #process(job: Job<ChunkJob, void>, token: string | undefined): Promise<void> {
    const { version, run, index, encoding, firstRow, rows, plan } = job.data;
    if (version !== CONTRACT_VERSION)
      return this.#handBack(job, token, ANOTHER_VERSION, { otherVersion: version });
    const bytes = await this.#takeChunk(job.data);
    if (bytes === 'wrong_secret') return this.#handBack(job, token, ANOTHER_SECRET, {});
    if (bytes === null) {
      // Done by another worker already, or lost, or damaged: the run knows which.
      if ((await this.#blobs.hasResults(run, [index]))[0]) return;
      throw new UnrecoverableError(BLOB_MISSING);
    }
    const processor = this.#processorOf(run, plan);
    const result = this.#compute(processor, run, { index, bytes, encoding, firstRow, rows });
    await this.#blobs.putResult(run, index, result);
    processor.recycle(result);
  }

  /** BullMQ keeps an error's message and stack, and tells them to everyone; so what it gets is a word of our own. */
  #compute(processor: ChunkProcessor, run: string, chunk: Chunk): ChunkResult {
    try {
      return processor.process(chunk);
    } catch (error) {
      this.#log.warn({ run, chunk: chunk.index, error }, 'a chunk could not be computed');
      throw new Error(CHUNK_FAILED);
    }
  }

  /** The bytes of a chunk; nothing if they are gone, or not what was put there. */
  async #takeChunk(job: ChunkJob): Promise<Buffer | null | 'wrong_secret'> {
    try {
      return await this.#blobs.takeChunk(job.run, job.index, chunkAad(job));
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      return error.fault === 'wrong_secret' ? 'wrong_secret' : null;
    }
  }

  /** A chunk that is not for this worker goes back to the others, and this worker ends. */
  async #handBack(
    job: Job<ChunkJob, void>,
    token: string | undefined,
    why: string,
    facts: object,
  ): Promise<void> {
    this.#log.error({ version: CONTRACT_VERSION, ...facts }, why);
    await this.#worker.pause(true);
    await job.moveToWait(token);
    this.#refuse();
    throw new WaitingError();
  }

  #processorOf(run: string, plan: Plan): ChunkProcessor {
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
    // Without Redis there is nothing to finish: what this worker holds goes to another one.
    const deadline = takesCommands(this.#connection) ? this.#deadlineMs : 0;
    await Promise.race([this.#worker.close().catch(() => {}), pause(deadline, undefined, { ref: false })]);
    disconnect(this.#connection);
  }
}
