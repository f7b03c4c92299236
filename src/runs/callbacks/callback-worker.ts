/**
 * Sends the callbacks of ended runs, with retries and exponential backoff. The outcome is written to the run's folder; if
 * the worker or Redis restarts before that, the tries start again.
 *
 * What it does not promise: exactly one call. The receiver recognizes a repeated call by the run's id.
 */
import { type Job, Worker } from 'bullmq';
import type { Log } from '../../log.js';
import { CALLBACK_QUEUE, CALLBACK_TRIES } from '../../queue/callback-queue.js';
import type { RunJob } from '../../queue/run-queue.js';
import { startWorker, withoutErrors, workerOptions } from '../../queue/worker-life.js';
import type { Connection } from '../../redis/connection.js';
import { ForeignJobs, isForeign } from '../foreign-job.js';
import { hasEnded } from '../run-record.js';
import type { RunStore } from '../run-store.js';
import { callbackKey, sendCallback } from './webhook.js';

interface CallbackWorkerOptions {
  connection: Connection;
  store: RunStore;
  log: Log;
}

/** A receiver that does not answer occupies one of these until the timeout. */
const CONCURRENCY = 4;

const LOCK_MS = 20_000;

export class CallbackWorker {
  readonly #options: CallbackWorkerOptions;
  readonly #foreign: ForeignJobs;
  readonly #worker: Worker<RunJob, void>;

  constructor(options: CallbackWorkerOptions, BullWorker = Worker) {
    this.#options = options;
    this.#foreign = new ForeignJobs(options.log);
    const worker = new BullWorker<RunJob, void>(CALLBACK_QUEUE, (job, token) => this.#process(job, token), {
      ...workerOptions(options.connection),
      concurrency: CONCURRENCY,
      lockDuration: LOCK_MS,
      maxStalledCount: 100,
    });
    this.#worker = withoutErrors(worker);
  }

  async start(): Promise<void> {
    await startWorker(this.#worker, this.#options.log);
  }

  async #process(job: Job<RunJob, void>, token: string | undefined): Promise<void> {
    const { store, log } = this.#options;
    if (isForeign(job.data, store)) return this.#foreign.handBack(job, token);
    const { id } = job.data;
    const entry = await store.entry(id);
    if (!entry?.record.callback || !hasEnded(entry.status.state) || (await store.wasCalledBack(id))) return;
    const tries = job.attemptsMade + 1;
    const key = await callbackKey(store.folder, entry.record.project);
    const delivered = await sendCallback(entry, entry.record.callback, key).catch((error) => {
      log.debug({ run: id, error }, 'a callback was not answered');
      return false;
    });
    if (delivered || tries >= CALLBACK_TRIES) {
      await store.writeCallback(id, { at: new Date().toISOString(), delivered, tries });
      if (!delivered) log.warn({ run: id, attempt: tries }, 'a callback was given up');
      return;
    }
    throw new Error('not_taken'); // BullMQ retries; the message is stored in Redis, so it has no details
  }

  async stop(): Promise<void> {
    await this.#worker.close();
  }
}
