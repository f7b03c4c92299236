/**
 * The queues of runs and of callbacks in memory. `run-queue.test.ts` compares them with `RunQueue` and `CallbackQueue`.
 *
 * What it does not do: give jobs to workers. A test removes them.
 */
import type { CallbackQueue } from '../../src/engine/queue/callback-queue.js';
import type { QueuedRun, RunQueue } from '../../src/engine/queue/run-queue.js';

export class FakeRunQueue implements Pick<RunQueue, 'isReachable' | 'missing' | 'add'> {
  /** In the order in which they were added. */
  readonly ids = new Set<string>();
  isReachable = true;

  async add({ id }: Pick<QueuedRun, 'id'>): Promise<void> {
    this.ids.add(id);
  }

  async missing(ids: readonly string[]): Promise<string[]> {
    return ids.filter((id) => !this.ids.has(id));
  }
}

export class FakeCallbackQueue implements Pick<CallbackQueue, 'add' | 'addSlot'> {
  readonly ids = new Set<string>();
  readonly slots = new Set<string>();

  async add(id: string): Promise<void> {
    this.ids.add(id);
  }

  async addSlot(schedule: string, slot: string): Promise<void> {
    this.slots.add(`${schedule} ${slot}`);
  }
}
