/**
 * Sends the callbacks of ended runs, with retries and exponential backoff. The outcome is written to the run's folder; if
 * the worker or Redis restarts before that, the tries start again.
 *
 * What it does not promise: exactly one call. The receiver recognizes a repeated call by the run's id.
 */
import type { Job } from 'bullmq';
import type { Log } from '../../base/log.js';
import { Runnable } from '../../base/runnable.js';
import { CALLBACK_QUEUE, CALLBACK_TRIES } from '../../engine/queue/callback-queue.js';
import { QueueWorker } from '../../engine/queue/queue-worker.js';
import { folderQueue, isRunJob } from '../../engine/queue/run-queue.js';
import { StrayJobs } from '../../engine/queue/stray-jobs.js';
import type { Connection } from '../../engine/redis/connection.js';
import type { TolerantWorker } from '../../engine/redis/internals/tolerant-worker.js';
import { hasEnded } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import { callbackKey, sendCallback } from './webhook.js';

interface CallbackWorkerOptions {
  connection: Connection;
  store: RunStore;
  log: Log;
}

/** A receiver that does not answer occupies one of these until the timeout. */
const CONCURRENCY = 4;

const LOCK_MS = 20_000;

export class CallbackWorker extends Runnable {
  readonly #options: CallbackWorkerOptions;
  readonly #strays: StrayJobs;
  readonly #worker: QueueWorker;

  constructor(options: CallbackWorkerOptions, BullWorker?: typeof TolerantWorker) {
    super();
    this.#options = options;
    this.#strays = new StrayJobs(CALLBACK_QUEUE, options.log);
    const name = folderQueue(CALLBACK_QUEUE, options.store.folderId);
    const { connection } = options;
    const bull = { connection, concurrency: CONCURRENCY, lockDuration: LOCK_MS, maxStalledCount: 100 };
    this.#worker = new QueueWorker(name, (job) => this.#process(job), bull, BullWorker);
  }

  protected begin(): Promise<void> {
    return this.run(this.#worker);
  }

  async #process(job: Job<unknown, void>): Promise<void> {
    const { store, log } = this.#options;
    if (!isRunJob(job.data)) throw this.#strays.refuse();
    const { id } = job.data;
    const entry = await store.entry(id);
    if (!entry?.record.callback || !hasEnded(entry.status.state) || (await store.wasCalledBack(id))) return;
    const tries = job.attemptsMade + 1;
    const key = await callbackKey(store.folder, entry.record.project);
    const delivered = await sendCallback(entry, entry.record.callback, key).catch((error) => {
      log.debug({ run: id, error }, 'an attempt of a callback failed');
      return false;
    });
    if (delivered || tries >= CALLBACK_TRIES) {
      await store.writeCallback(id, { at: new Date().toISOString(), delivered, tries });
      if (!delivered) log.warn({ run: id, attempt: tries }, 'a callback failed: no more attempts');
      return;
    }
    throw new Error('not_taken'); // BullMQ retries; the message is stored in Redis, so it has no details
  }
}
