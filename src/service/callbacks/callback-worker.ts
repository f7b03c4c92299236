/**
 * Sends the callbacks of ended runs and of slots, with retries and exponential backoff. What came of it is written to the
 * run's folder or to the state of the schedule; if the worker or Redis restarts before that, the tries start again.
 *
 * What it does not promise: exactly one call. The receiver recognizes a repeated call by the run's id, or by the schedule and
 * its slot.
 */
import type { Job } from 'bullmq';
import type { Log } from '../../base/log.js';
import { Runnable } from '../../base/runnable.js';
import {
  CALLBACK_QUEUE,
  CALLBACK_TRIES,
  isSlotCallback,
  type SlotCallback,
} from '../../engine/queue/callback-queue.js';
import { QueueWorker } from '../../engine/queue/queue-worker.js';
import { folderQueue, isRunJob } from '../../engine/queue/run-queue.js';
import { StrayJobs } from '../../engine/queue/stray-jobs.js';
import type { Connection } from '../../engine/redis/connection.js';
import type { TolerantWorker } from '../../engine/redis/internals/tolerant-worker.js';
import { hasEnded } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import { ScheduleStore } from '../schedule/schedule-store.js';
import { withCall } from '../schedule/slot-history.js';
import { callbackKey, sendCallback, sendSlotCallback } from './webhook.js';

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
  readonly #schedules: ScheduleStore;

  constructor(options: CallbackWorkerOptions, BullWorker?: typeof TolerantWorker) {
    super();
    this.#options = options;
    this.#schedules = new ScheduleStore(options.store.folder);
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
    const tries = job.attemptsMade + 1;
    if (isSlotCallback(job.data)) return this.#callAboutSlot(job.data, tries);
    if (!isRunJob(job.data)) throw this.#strays.refuse();
    const { store } = this.#options;
    const { id } = job.data;
    const entry = await store.entry(id);
    const { callback, project } = entry?.record ?? {};
    if (!entry || !callback || !project) return;
    if (!hasEnded(entry.status.state) || (await store.wasCalledBack(id))) return;
    const key = await callbackKey(store.folder, project);
    await this.#try(
      { run: id },
      tries,
      () => sendCallback(entry, callback, key),
      (delivered) => store.writeCallback(id, { at: new Date().toISOString(), delivered, tries }),
    );
  }

  async #callAboutSlot({ schedule: name, slot }: SlotCallback, tries: number): Promise<void> {
    const schedule = await this.#schedules.find(name);
    if (schedule === undefined) return;
    const { callback, project } = schedule;
    const entry = (await this.#schedules.state(name)).history.find((one) => one.slot === slot);
    if (entry?.call !== 'due') return;
    const note = (delivered: boolean) =>
      this.#schedules.changeState(name, (state) =>
        withCall(state, slot, delivered ? 'delivered' : 'given_up'),
      );
    if (callback === null) return note(false); // it was removed from the schedule
    const key = await callbackKey(this.#options.store.folder, project);
    const run = entry.run === null ? undefined : await this.#options.store.find(entry.run);
    await this.#try(
      { schedule: name, slot },
      tries,
      () => sendSlotCallback(schedule, entry, callback, key, run?.traceparent),
      note,
    );
  }

  /** Sends once. Throws if it is to be tried again, else calls `note`. */
  async #try(
    about: object,
    tries: number,
    send: () => Promise<boolean>,
    note: (delivered: boolean) => Promise<void>,
  ): Promise<void> {
    const { log } = this.#options;
    const delivered = await send().catch((error) => {
      log.debug({ ...about, error }, 'an attempt of a callback failed');
      return false;
    });
    if (!delivered && tries < CALLBACK_TRIES) throw new Error('not_taken'); // BullMQ retries; the message is in Redis, so it has no details
    await note(delivered);
    if (!delivered) log.warn({ ...about, attempt: tries }, 'a callback failed: no more attempts');
  }
}
