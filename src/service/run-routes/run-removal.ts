/**
 * Cancels or removes runs at the request of their owner.
 *
 * A run that a worker executes is ended by that worker, which sees the file `cancel` in the run's folder; a run in the
 * queue is ended here. If Redis is unreachable, the next worker that takes the run sees the file and ends it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { within } from '../../engine/process/abortable.js';
import type { RunQueue } from '../../engine/queue/run-queue.js';
import { hasEnded, type RunEntry } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';

/** How long a worker may take to release a run that is to be removed; then it is removed anyway. */
const RELEASE_TIMEOUT_MS = 10_000;
const POLL_MS = 100;

/** How long Redis may take to answer. */
const REDIS_TIMEOUT_MS = 2000;

export class RunRemoval {
  constructor(
    private readonly store: RunStore,
    private readonly queue: RunQueue,
  ) {}

  async cancel({ record, status }: RunEntry): Promise<void> {
    const { store } = this;
    await store.askToCancel(record.id);
    if (!(await this.#withdraw(record.id))) return; // a worker executes it and sees the file
    // A worker may have executed it a moment ago: a status that it wrote since then takes precedence.
    const now = await store.readStatus(record.id);
    if (hasEnded(now.state) || now.worker !== status.worker) return;
    await store.writeStatus(record.id, {
      ...now,
      state: 'cancelled',
      ended: new Date().toISOString(),
      worker: null,
    });
    await store.dropRemains(record);
  }

  /** Removes a run with all its files; of a scheduled one those that are not finished: its result is the operator's. */
  async remove({ record, status }: RunEntry): Promise<void> {
    const { store } = this;
    if (!hasEnded(status.state)) {
      await store.askToCancel(record.id);
      await this.#waitForRelease(record.id);
      await store.dropRemains(record); // those of a killed worker, which may be in another folder
    }
    await store.remove(record.id);
  }

  /** Waits until no worker executes the run, so that nothing of it stays in Redis. */
  async #waitForRelease(id: string): Promise<void> {
    const until = performance.now() + RELEASE_TIMEOUT_MS;
    while (this.queue.isReachable && performance.now() < until) {
      if (await this.#withdraw(id)) return;
      await pause(POLL_MS);
    }
  }

  /** Takes the run out of the queue. False if a worker executes it or Redis does not answer. */
  async #withdraw(id: string): Promise<boolean> {
    return this.queue.isReachable && (await within(REDIS_TIMEOUT_MS, this.queue.withdraw(id))) === true;
  }
}
