/**
 * The queue of callbacks: HTTP notifications that a run has ended, or what came of a slot of a schedule. A job holds the
 * run's id, or the schedule and its slot; the address is in the record of either, never in Redis.
 *
 * It is separate from the queue of runs, so that a receiver that does not answer does not delay runs.
 */
import type { Queue } from 'bullmq';
import type { Connection } from '../redis/connection.js';
import { openQueue } from './open-queue.js';
import { folderQueue, type RunJob } from './run-queue.js';

/** What the names of the queues begin with; alone, the name for people. */
export const CALLBACK_QUEUE = 'curp-callbacks';

/** Exponential backoff from one second on: about half an hour in total. */
export const CALLBACK_TRIES = 12;
const FIRST_PAUSE_MS = 1000;

const EVENTS_KEPT = 100;

/** The data of a job about a slot. */
export interface SlotCallback {
  schedule: string;
  /** ISO format. */
  slot: string;
}

export const isSlotCallback = (data: unknown): data is SlotCallback => {
  const { schedule, slot } = (data ?? {}) as Partial<SlotCallback>;
  return typeof schedule === 'string' && typeof slot === 'string' && !Number.isNaN(Date.parse(slot));
};

export class CallbackQueue {
  readonly #queue: Queue<RunJob | SlotCallback>;

  constructor(connection: Connection, folder?: string | undefined) {
    this.#queue = openQueue<RunJob | SlotCallback>(
      folderQueue(CALLBACK_QUEUE, folder),
      connection,
      EVENTS_KEPT,
    );
  }

  /** Has no effect while the job exists, since the id is the same. */
  add(id: string): Promise<void> {
    return this.#add(`callback-${id}`, { id });
  }

  /** The same for the outcome of a slot. */
  addSlot(schedule: string, slot: string): Promise<void> {
    return this.#add(`slot-${schedule}-${Date.parse(slot)}`, { schedule, slot });
  }

  async #add(jobId: string, data: RunJob | SlotCallback): Promise<void> {
    await this.#queue.add('callback', data, {
      jobId,
      attempts: CALLBACK_TRIES,
      backoff: { type: 'exponential', delay: FIRST_PAUSE_MS },
      removeOnComplete: true,
      removeOnFail: true,
    });
  }

  /** Does not wait for Redis: the connection belongs to the caller and stays open. */
  async close(): Promise<void> {
    await this.#queue.close().catch(() => {});
  }
}
