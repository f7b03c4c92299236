/**
 * The queue of callbacks: whose owner is to be told that a run has ended. A job says which run; the address is in the
 * run's record, and never in Redis.
 *
 * It is apart from the queue of runs, so that a receiver that does not answer keeps no run waiting.
 */
import { Queue } from 'bullmq';
import { type Connection, PREFIX } from '../redis/connection.js';
import { type RunJob, runJob } from './run-queue.js';

export const CALLBACK_QUEUE = 'curp-callbacks';

/** The pause doubles each time from one second on: about half an hour in all. */
export const CALLBACK_TRIES = 12;
const FIRST_PAUSE_MS = 1000;

const EVENTS_KEPT = 100;

const jobId = (id: string): string => `callback-${id}`;

export class CallbackQueue {
  readonly #queue: Queue<RunJob>;

  constructor(
    connection: Connection,
    private readonly folder?: string | undefined,
  ) {
    this.#queue = new Queue(CALLBACK_QUEUE, {
      connection,
      prefix: PREFIX,
      skipVersionCheck: true,
      streams: { events: { maxLen: EVENTS_KEPT } },
    });
    this.#queue.on('error', () => {}); // outages are logged once, by the connection
  }

  /** Harmless while one is there. */
  async add(id: string): Promise<void> {
    await this.#queue.add('callback', runJob(id, this.folder), {
      jobId: jobId(id),
      attempts: CALLBACK_TRIES,
      backoff: { type: 'exponential', delay: FIRST_PAUSE_MS },
      removeOnComplete: true,
      removeOnFail: true,
    });
  }

  /** Does not wait for a server that is gone: the connection is somebody else's. */
  async close(): Promise<void> {
    await this.#queue.close().catch(() => {});
  }
}
