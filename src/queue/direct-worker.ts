/**
 * Answers direct jobs: persons in, envelopes out, a few milliseconds each. It is a worker of its own on a queue of its
 * own, so that nobody who waits for one key stands behind ten million rows.
 *
 *   starting ─▶ working ─▶ stopping ─▶ stopped
 *
 * It may be killed at any moment: its jobs are taken up by another worker within seconds.
 *
 * What it does not keep: anything. What it does not tell: a value of a person, whatever is wrong with a job.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, type JobJson, UnrecoverableError, Worker } from 'bullmq';
import { Calculator } from '../contract/calculator.js';
import { utcToday } from '../contract/today.js';
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
import {
  CALCULATE,
  checkPayload,
  DIRECT_QUEUE,
  type DirectResult,
  FINISHED_KEPT_MOST,
  FINISHED_KEPT_MS,
  type JobFault,
  PayloadError,
} from './direct-queue.js';
import { Retention } from './retention.js';

export interface DirectWorkerOptions {
  redis: string;
  log: Log;
  prefix?: string | undefined;
  /** How long finished jobs and their events stay. */
  keptMs?: number | undefined;
  /** How long `stop` waits for the jobs in hand. */
  deadlineMs?: number | undefined;
}

/** Jobs on their way to and from Redis while one is computed. */
const CONCURRENCY = 8;

/** Short locks, since a job takes milliseconds: a killed worker's jobs are free again within seconds. */
const LOCK_MS = 4000;
const STALLED_CHECK_MS = 2000;

/** A job that has seen this many workers die has waited longer than its client does. */
const MAX_DEATHS = 5;

/** The end of a job, in a word of our own: BullMQ keeps an error's message and stack, and tells them to everyone. */
function endOf(reason: JobFault | PayloadError['message']): UnrecoverableError {
  const error = new UnrecoverableError(reason);
  error.stack = reason;
  return error;
}

/**
 * BullMQ's worker cannot fail a job whose data is no JSON: it would take it up again and again, and the data would stay
 * for ever. Here such data is null, which is of another shape like any other.
 */
class ReadingWorker extends Worker<unknown, DirectResult> {
  protected override createJob(json: JobJson, jobId: string): Job<unknown, DirectResult> {
    try {
      return super.createJob(json, jobId);
    } catch {
      return super.createJob({ ...json, data: 'null' }, jobId);
    }
  }
}

export class DirectWorker {
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #deadlineMs: number;
  readonly #worker: Worker<unknown, DirectResult>;
  readonly #retention: Retention;
  readonly #prefix: string;
  #stopped: Promise<void> | undefined;
  /** Resolves when the worker finds that it must not go on. */
  readonly refused: Promise<void>;
  #refuse: () => void = () => {};

  constructor(options: DirectWorkerOptions) {
    const { log, prefix = PREFIX, keptMs = FINISHED_KEPT_MS } = options;
    this.#log = log;
    this.#prefix = prefix;
    this.refused = new Promise((resolve) => {
      this.#refuse = resolve;
    });
    this.#deadlineMs = options.deadlineMs ?? 25_000;
    this.#connection = connect(options.redis);
    logOutages(this.#connection, log);
    const kept = { age: Math.ceil(keptMs / 1000), count: FINISHED_KEPT_MOST };
    this.#worker = new ReadingWorker(DIRECT_QUEUE, async (job) => this.#answer(job), {
      connection: this.#connection,
      prefix,
      skipVersionCheck: true,
      autorun: false,
      concurrency: CONCURRENCY,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_DEATHS,
      removeOnComplete: kept,
      removeOnFail: kept,
      runRetryDelay: 500,
      drainDelay: 2,
    });
    this.#worker.on('error', () => {}); // outages are logged once, by the connection
    this.#retention = new Retention(DIRECT_QUEUE, { connection: this.#connection, prefix, keptMs, log });
    this.#worker.on('completed', (job) => this.#limit(job));
    this.#worker.on('failed', (job) => this.#limit(job));
  }

  async start(): Promise<void> {
    const refuse = () => this.#refuse();
    checkInBackground(this.#connection, { log: this.#log, prefix: this.#prefix, refuse });
    await this.#worker.waitUntilReady();
    this.#worker.run().catch((error) => this.#log.error({ error }, 'the worker ended'));
    this.#retention.start();
    void this.#retention.sweep(); // what stayed while no worker was there
  }

  #answer(job: Job<unknown, DirectResult>): DirectResult {
    if (job.id !== undefined) this.#retention.expireIfAbandoned(job.id).catch(() => {}); // without Redis it does not end either
    try {
      if (job.name !== CALCULATE) throw endOf('unknown_job');
      const { persons, lang, surnames } = checkPayload(job.data);
      const calculator = new Calculator({ today: utcToday(), lang, surnames });
      return { envelopes: persons.map((person) => calculator.envelope(person)) };
    } catch (error) {
      if (error instanceof UnrecoverableError) throw error;
      if (error instanceof PayloadError) throw endOf(error.message);
      this.#log.error({ error, queue: DIRECT_QUEUE }, 'a job could not be answered');
      throw endOf('internal');
    }
  }

  /** Only of a job that has ended: one that failed may be tried again. */
  #limit(job: Job | undefined): void {
    if (job?.id === undefined || !job.finishedOn) return;
    this.#retention.expireAfterEnd(job.id).catch(() => {}); // the timer removes it
  }

  /** Finishes the jobs in hand, or leaves them to others when the deadline is over. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    // Without Redis there is nothing to finish: what this worker holds goes to another one.
    const deadline = takesCommands(this.#connection) ? this.#deadlineMs : 0;
    const end = async () => {
      await this.#worker.close();
      await this.#retention.sweep();
      await this.#retention.stop();
    };
    await Promise.race([end().catch(() => {}), pause(deadline, undefined, { ref: false })]);
    disconnect(this.#connection);
  }
}
