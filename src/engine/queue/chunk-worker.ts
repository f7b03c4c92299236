/**
 * Processes chunks of the queue: read the blob, process it, write the result, complete the job.
 *
 * It can be killed at any moment: its lock expires within seconds and another worker processes the chunk. If it loses its
 * lock and still finishes, it writes the same bytes to the same key.
 *
 * It serves the queue of each of its secrets. What it cannot read there fails (`stray-jobs.ts`).
 *
 * What it does not need: anything but Redis. What it does not do: keep data while the queue is empty.
 */
import { type Job, UnrecoverableError } from 'bullmq';
import { NO_SPAN, type Span, startSpan, traced } from '../../base/span.js';
import type { Chunk, Plan } from '../../input/csv/plan.js';
import { ChunkProcessor, forgetPeople } from '../../rows/chunk-processor.js';
import type { ChunkResult } from '../../rows/reference-chunk.js';
import { Blobs, recycleBlob } from './blobs.js';
import { CHUNK_QUEUE, type ChunkJob, chunkAad, chunkQueues, isChunkJob } from './chunk-queue.js';
import { ConnectedWorker, type ConnectedWorkerOptions } from './connected-worker.js';
import type { QueueWorker } from './queue-worker.js';
import { Seal, SealError } from './seal.js';
import { Semaphore } from './semaphore.js';
import { countRefusals } from './shared-counters.js';
import { StrayJobs } from './stray-jobs.js';

interface ChunkWorkerOptions extends ConnectedWorkerOptions {
  /** Of the runs whose chunks it takes; without any, those of runs without a secret. */
  secrets: readonly string[];
  /** Whether it checks the server; for the workers of a run the run does that. */
  checksServer?: boolean;
}

/** Two chunks per process, of all its queues: one is computed while the other is transferred. */
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

/** A worker without a chunk for this long removes the data of people from its memory. */
const IDLE_MS = 200;

/** A chunk that was started this often and never finished fails; the run processes it itself. */
const MAX_STARTS = 25;

export class ChunkWorker extends ConnectedWorker {
  readonly #checksServer: boolean;
  readonly #workers: readonly QueueWorker[];
  readonly #strays: StrayJobs;
  readonly #turns = new Semaphore(CONCURRENCY);
  #processors = new Map<string, ChunkProcessor>();
  #inProgress = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ChunkWorkerOptions) {
    super(options);
    this.#checksServer = options.checksServer ?? false;
    this.#strays = new StrayJobs(CHUNK_QUEUE, this.log);
    const secrets = [...new Set(options.secrets)].map((secret) => [secret]);
    this.#workers = (secrets.length === 0 ? [[]] : secrets).map((secret) => this.#workerWith(secret));
    countRefusals(this.connection);
  }

  /** Results are sealed as their chunks are: the run may not know the other secrets of this worker. */
  #workerWith(secret: readonly string[]): QueueWorker {
    const blobs = new Blobs(this.connection, new Seal(secret));
    return this.workerOf(chunkQueues(secret)[0]!, (job) => this.#handle(job, blobs), {
      concurrency: CONCURRENCY,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      // No limit here, so that killed workers do not make a chunk fail; `maxStartedAttempts` and the run limit retries.
      maxStalledCount: 1_000_000,
      maxStartedAttempts: MAX_STARTS,
    });
  }

  protected async begin(): Promise<void> {
    if (this.#checksServer) this.checkServer(this.#workers.map(({ name }) => name));
    await this.run(...this.#workers);
  }

  /** BullMQ's `drained` event is not used to forget: it also comes while the last chunk is still in progress. */
  async #handle(job: Job<unknown, void>, blobs: Blobs): Promise<void> {
    this.#inProgress++;
    clearTimeout(this.#idle);
    await this.#turns.acquire();
    try {
      if (!isChunkJob(job.data)) throw this.#strays.refuse();
      await this.#traced(job.data, blobs);
    } finally {
      this.#turns.release();
      this.#inProgress--;
      if (this.#inProgress === 0) this.#idle = setTimeout(() => this.#forget(), IDLE_MS).unref();
    }
  }

  #forget(): void {
    this.#processors.clear();
    forgetPeople();
  }

  #traced(job: ChunkJob, blobs: Blobs): Promise<void> {
    const { traceparent: parent, index: chunk, rows } = job;
    if (parent === undefined) return this.#process(job, blobs, NO_SPAN);
    const span = startSpan('chunk', { kind: 'consumer', parent, facts: { chunk, rows } });
    return traced(span, () => this.#process(job, blobs, span));
  }

  async #process(job: ChunkJob, blobs: Blobs, span: Span): Promise<void> {
    const { run, index, encoding, firstRow, rows } = job;
    const bytes = await this.#takeChunk(job, blobs);
    if (bytes === null) {
      // Already done by another worker, or lost, or damaged.
      if ((await blobs.hasResults(run, [index]))[0]) return;
      throw new UnrecoverableError(BLOB_MISSING);
    }
    const { processor, result } = this.#compute(job, { index, bytes, encoding, firstRow, rows });
    recycleBlob(bytes);
    await blobs.putResult(run, index, result);
    span.add({ errors: result.tally.errors, bytes: result.bytes.length });
    processor.recycle(result);
  }

  /** BullMQ stores an error's message and stack in Redis and in events, so the error is replaced by a fixed word. */
  #compute({ run, plan }: ChunkJob, chunk: Chunk): { processor: ChunkProcessor; result: ChunkResult } {
    try {
      const processor = this.#processorOf(run, plan);
      return { processor, result: processor.process(chunk) };
    } catch (error) {
      this.log.warn({ run, chunk: chunk.index, error }, 'a chunk could not be computed');
      throw new Error(CHUNK_FAILED);
    }
  }

  /** The bytes of a chunk; null if the blob does not exist or is damaged. */
  async #takeChunk(job: ChunkJob, blobs: Blobs): Promise<Buffer | null> {
    try {
      return await blobs.takeChunk(job.run, job.index, chunkAad(job));
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      if (error.fault === 'wrong_secret') throw this.#strays.refuse('secret');
      return null;
    }
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
  protected override async end(): Promise<void> {
    await super.end();
    clearTimeout(this.#idle);
    this.#forget();
  }
}
