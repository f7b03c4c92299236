/**
 * Ends runs for their owners: cancelled, or removed with everything that belongs to them.
 *
 * A run in the hands of a worker is ended by that worker, who is asked by a mark in the folder; one in the queue is ended
 * here. What Redis does not know about is ended by whoever takes it next.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { within } from '../../process/abortable.js';
import type { RunQueue } from '../../queue/run-queue.js';
import { hasEnded, type RunEntry } from '../../runs/run-record.js';
import type { RunStore } from '../../runs/run-store.js';

/** How long a worker may take to let go of a run that is to be removed; then it is removed under its hands. */
const LET_GO_MS = 10_000;
const LOOK_EVERY_MS = 100;

/** How long Redis may take to answer. */
const ANSWER_MS = 2000;

export class RunEnd {
  constructor(
    private readonly store: RunStore,
    private readonly queue: RunQueue,
  ) {}

  async cancel({ record, status }: RunEntry): Promise<void> {
    const { store } = this;
    await store.askToCancel(record.id);
    if (!(await this.#withdraw(record.id))) return; // a worker has it, and sees the mark
    // A worker may have had it a moment ago; what it has written since is the truth.
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

  /** Removes a run and everything of it. */
  async remove({ record, status }: RunEntry): Promise<void> {
    const { store } = this;
    if (!hasEnded(status.state)) {
      await store.askToCancel(record.id);
      await this.#letGo(record.id);
    }
    await store.remove(record.id);
  }

  /** Waits until no worker has the run, so that nothing of it stays in Redis either. */
  async #letGo(id: string): Promise<void> {
    const until = performance.now() + LET_GO_MS;
    while (this.queue.isReachable && performance.now() < until) {
      if (await this.#withdraw(id)) return;
      await pause(LOOK_EVERY_MS);
    }
  }

  /** Whether the run is in nobody's hands now. */
  async #withdraw(id: string): Promise<boolean> {
    let withdrawn = false;
    if (!this.queue.isReachable) return false;
    await within(
      ANSWER_MS,
      this.queue.withdraw(id).then((done) => {
        withdrawn = done;
      }),
    );
    return withdrawn;
  }
}
