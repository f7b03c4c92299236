/**
 * Processes chunks of the queue: read the blob, process it, write the result, complete the job.
 *
 *   starting ─▶ working ─▶ stopping ─▶ stopped
 *
 * It can be killed at any moment: its lock expires within seconds and another worker processes the chunk. If it loses its
 * lock and still finishes, it writes the same bytes to the same key.
 *
 * What it does not need: anything but Redis. What it does not do: keep data while the queue is empty.
 */
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import { ChunkProcessor, forgetPeople } from '../csv/chunk/chunk-processor.js';
import type { ChunkResult } from '../csv/chunk/reference-chunk.js';
import type { Chunk, Plan } from '../csv/plan.js';
import type { Log } from '../log.js';
import type { WorkerReport } from '../process/worker-health.js';
import { Blobs, recycleBlob } from './blobs.js';
import { CHUNK_QUEUE, type ChunkJob, chunkAad } from './chunk-queue.js';
import { CONTRACT_VERSION } from './contract-version.js';
import { Seal, SealError } from './seal.js';
import { countRefusals } from './shared-counters.js';
import { startWorker, WorkerLife, withoutErrors, workerOptions } from './worker-life.js';

interface ChunkWorkerOptions {
  redis: string;
  /** The first seals, all can open; without any, blobs are not encrypted. */
  secrets: readonly string[];
  log: Log;
  /** Whether it checks the server; for the workers of a run the run does that. */
  checksServer?: boolean;
  /** How long `stop` waits for the chunks in progress. */
  deadlineMs?: number;
}

/** Two chunks per process: one is computed while the other is transferred. */
const CONCURRENCY = 2;

/** Short, since a chunk takes milliseconds: the lock of a killed worker expires within seconds. */
const LOCK_MS = 4000;
const STALLED_CHECK_MS = 2000;

/** How long the job of a killed worker can stay locked. */
export const LOCK_PATIENCE_MS = LOCK_MS + 1500;

/** `failedReason` of a job whose blob does not exist. The run sends the chunk again. */
export const BLOB_MISSING = 'blob_missing';

/** `failedReason` of a job whose processing throws. The run processes the chunk itself. */
const CHUNK_FAILED = 'chunk_failed';

const ANOTHER_VERSION =
  'a run of another version is waiting: install the same version of curp-batch here and there; this worker ends';
const ANOTHER_SECRET =
  'a chunk is sealed with another secret (or one side has none): give this worker the secret of the run ' +
  '(CURP_BATCH_SECRET or --secret-file); this worker ends';

/** A worker without a chunk for this long removes the data of people from its memory. */
const IDLE_MS = 200;

/** A chunk that was started this often and never finished fails; the run processes it itself. */
const MAX_STARTS = 25;

export class ChunkWorker {
  readonly #life: WorkerLife;
  readonly #blobs: Blobs;
  readonly #log: Log;
  readonly #checksServer: boolean;
  readonly #worker: Worker<ChunkJob, void>;
  #processors = new Map<string, ChunkProcessor>();
  #inProgress = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ChunkWorkerOptions) {
    this.#log = options.log;
    this.#checksServer = options.checksServer ?? false;
    this.#life = new WorkerLife(options.redis, this.#log, options.deadlineMs);
    this.#blobs = new Blobs(this.#life.connection, new Seal(options.secrets));
    const worker = new Worker<ChunkJob, void>(CHUNK_QUEUE, (job, token) => this.#handle(job, token), {
      ...workerOptions(this.#life.connection),
      concurrency: CONCURRENCY,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      // No limit here, so that killed workers do not make a chunk fail; `maxStartedAttempts` and the run limit retries.
      maxStalledCount: 1_000_000,
      maxStartedAttempts: MAX_STARTS,
    });
    this.#worker = withoutErrors(worker);
    this.#life.watch(worker);
    countRefusals(this.#life.connection);
  }

  /** Resolves when the worker must end: its version or secret differs, or the server is unsuitable. */
  get refused(): Promise<void> {
    return this.#life.refused;
  }

  report(): WorkerReport {
    return this.#life.report();
  }

  async start(): Promise<void> {
    if (this.#checksServer) this.#life.checkServer();
    await startWorker(this.#worker, this.#log);
  }

  /** BullMQ's `drained` event is not used to forget: it also comes while the last chunk is still in progress. */
  async #handle(job: Job<ChunkJob, void>, token: string | undefined): Promise<void> {
    this.#inProgress++;
    clearTimeout(this.#idle);
    try {
      await this.#process(job, token);
    } finally {
      this.#inProgress--;
      if (this.#inProgress === 0) this.#idle = setTimeout(() => this.#forget(), IDLE_MS).unref();
    }
  }

  #forget(): void {
    this.#processors.clear();
    forgetPeople();
  }

  async #process(job: Job<ChunkJob, void>, token: string | undefined): Promise<void> {
    const { version, run, index, encoding, firstRow, rows, plan } = job.data;
    if (version !== CONTRACT_VERSION)
      return this.#handBack(job, token, ANOTHER_VERSION, { otherVersion: version });
    const bytes = await this.#takeChunk(job.data);
    if (bytes === 'wrong_secret') return this.#handBack(job, token, ANOTHER_SECRET, {});
    if (bytes === null) {
      // Already done by another worker, or lost, or damaged.
      if ((await this.#blobs.hasResults(run, [index]))[0]) return;
      throw new UnrecoverableError(BLOB_MISSING);
    }
    const processor = this.#processorOf(run, plan);
    const result = this.#compute(processor, run, { index, bytes, encoding, firstRow, rows });
    recycleBlob(bytes);
    await this.#blobs.putResult(run, index, result);
    processor.recycle(result);
  }

  /** BullMQ stores an error's message and stack in Redis and in events, so the error is replaced by a fixed word. */
  #compute(processor: ChunkProcessor, run: string, chunk: Chunk): ChunkResult {
    try {
      return processor.process(chunk);
    } catch (error) {
      this.#log.warn({ run, chunk: chunk.index, error }, 'a chunk could not be computed');
      throw new Error(CHUNK_FAILED);
    }
  }

  /** The bytes of a chunk; null if the blob does not exist or is damaged. */
  async #takeChunk(job: ChunkJob): Promise<Buffer | null | 'wrong_secret'> {
    try {
      return await this.#blobs.takeChunk(job.run, job.index, chunkAad(job));
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      return error.fault === 'wrong_secret' ? 'wrong_secret' : null;
    }
  }

  /** Returns the job to the queue for other workers, and ends this worker. */
  async #handBack(
    job: Job<ChunkJob, void>,
    token: string | undefined,
    message: string,
    fields: object,
  ): Promise<void> {
    this.#log.error({ version: CONTRACT_VERSION, ...fields }, message);
    await this.#worker.pause(true);
    await job.moveToWait(token);
    this.#life.refuse();
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

  /** Finishes the chunks in progress, or leaves them to other workers after the deadline. */
  async stop(): Promise<void> {
    await this.#life.stop(() => this.#worker.close());
    clearTimeout(this.#idle);
    this.#forget();
  }
}
