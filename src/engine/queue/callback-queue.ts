/**
 * The queue of callbacks: HTTP notifications that a run has ended. A job holds the run's id; the address is in the run's
 * record, never in Redis.
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

const jobId = (id: string): string => `callback-${id}`;

export class CallbackQueue {
  readonly #queue: Queue<RunJob>;

  constructor(connection: Connection, folder?: string | undefined) {
    this.#queue = openQueue<RunJob>(folderQueue(CALLBACK_QUEUE, folder), connection, EVENTS_KEPT);
  }

  /** Has no effect while the job exists, since the id is the same. */
  async add(id: string): Promise<void> {
    await this.#queue.add(
      'callback',
      { id },
      {
        jobId: jobId(id),
        attempts: CALLBACK_TRIES,
        backoff: { type: 'exponential', delay: FIRST_PAUSE_MS },
        removeOnComplete: true,
        removeOnFail: true,
      },
    );
  }

  /** Does not wait for Redis: the connection belongs to the caller and stays open. */
  async close(): Promise<void> {
    await this.#queue.close().catch(() => {});
  }
}
