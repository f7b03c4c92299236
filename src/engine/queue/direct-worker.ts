/**
 * Answers direct jobs: persons in, envelopes out, a few milliseconds each. Direct jobs have their own queue and worker, so
 * that a request for one key does not wait for a run of ten million rows.
 *
 * It can be killed at any moment: another worker processes its jobs within seconds.
 *
 * What it does not do: keep data, or put a value of a person into an error or the log.
 */
import { type Job, UnrecoverableError } from 'bullmq';
import { Calculator } from '../../key/contract/calculator.js';
import { utcToday } from '../../key/contract/today.js';
import { PREFIX } from '../redis/connection.js';
import { Retention } from '../redis/internals/retention.js';
import { ConnectedWorker, type ConnectedWorkerOptions } from './connected-worker.js';
import {
  CALCULATE,
  checkPayload,
  DIRECT_QUEUE,
  type DirectResult,
  FINISHED_KEPT_MS,
  type JobFault,
  MAX_FINISHED_KEPT,
  PayloadError,
} from './direct-queue.js';
import type { QueueWorker } from './queue-worker.js';

interface DirectWorkerOptions extends ConnectedWorkerOptions {
  prefix?: string | undefined;
  /** How long finished jobs and their events are kept. */
  keptMs?: number | undefined;
}

/** Several jobs are transferred while one is computed. */
const CONCURRENCY = 8;

/** Short, since a job takes milliseconds: the lock of a killed worker expires within seconds. */
const LOCK_MS = 4000;
const STALLED_CHECK_MS = 2000;

/** A job that loses more workers than this fails: it has waited longer than its client's timeout. */
const MAX_STALLED = 5;

/** BullMQ stores an error's message and stack in Redis and in events, so both are the reason only. */
function failureOf(reason: JobFault | PayloadError['message']): UnrecoverableError {
  const error = new UnrecoverableError(reason);
  error.stack = reason;
  return error;
}

export class DirectWorker extends ConnectedWorker {
  readonly #worker: QueueWorker<DirectResult>;
  readonly #retention: Retention;
  readonly #prefix: string;

  constructor(options: DirectWorkerOptions) {
    super(options);
    const { connection, log } = this;
    const { prefix = PREFIX, keptMs = FINISHED_KEPT_MS } = options;
    this.#prefix = prefix;
    const kept = { age: Math.ceil(keptMs / 1000), count: MAX_FINISHED_KEPT };
    this.#worker = this.workerOf<DirectResult>(DIRECT_QUEUE, async (job) => this.#answer(job), {
      prefix,
      concurrency: CONCURRENCY,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
      removeOnComplete: kept,
      removeOnFail: kept,
    });
    this.#retention = new Retention(DIRECT_QUEUE, { connection, prefix, keptMs, log });
    this.#worker.bull.on('completed', (job) => this.#expire(job));
    this.#worker.bull.on('failed', (job) => this.#expire(job));
  }

  protected async begin(): Promise<void> {
    this.checkServer([DIRECT_QUEUE], this.#prefix);
    await this.run(this.#retention);
    await this.run(this.#worker);
    void this.#retention.sweep(); // jobs that expired while no worker was running
  }

  #answer(job: Job<unknown, DirectResult>): DirectResult {
    if (job.id !== undefined) this.#retention.expireIfAbandoned(job.id).catch(() => {}); // without Redis the job cannot end
    try {
      if (job.name !== CALCULATE) throw failureOf('unknown_job');
      const { persons, lang, surnames } = checkPayload(job.data);
      const calculator = new Calculator({ today: utcToday(), lang, surnames });
      return { envelopes: persons.map((person) => calculator.envelope(person)) };
    } catch (error) {
      if (error instanceof UnrecoverableError) throw error;
      if (error instanceof PayloadError) throw failureOf(error.message);
      this.log.error({ error, queue: DIRECT_QUEUE }, 'a job could not be answered');
      throw failureOf('internal');
    }
  }

  /** Only for a job that has ended: a failed attempt may be retried. */
  #expire(job: Job | undefined): void {
    if (job?.id === undefined || !job.finishedOn) return;
    this.#retention.expireAfterEnd(job.id).catch(() => {}); // the retention timer removes it
  }
}
