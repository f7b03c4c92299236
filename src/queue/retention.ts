/**
 * Takes finished jobs and their events out of a queue when their time is over, also when no other job comes. BullMQ
 * itself looks at a finished job's age only when the next one finishes, and never at the age of an event.
 *
 * It works twice over: a timer removes what is old, and whatever it would remove carries a time to live, should every
 * process that has such a timer die. What it does not touch: jobs that no worker has taken.
 */

import { Queue } from 'bullmq';
import type { Log } from '../log.js';
import type { Connection } from '../redis/connection.js';

/** Most jobs that one command removes: Redis does nothing else meanwhile. */
const REMOVED_AT_ONCE = 500;

const LONGEST_PERIOD_MS = 5000;

/** A job that a worker took and did not end waits this long for another worker: far longer than its client does. */
const STARTED_KEPT_MS = 60 * 60_000;

export class Retention {
  readonly #queue: Queue;
  readonly #eventsKey: string;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(
    name: string,
    private readonly options: { connection: Connection; prefix: string; keptMs: number; log: Log },
  ) {
    const { connection, prefix } = options;
    this.#queue = new Queue(name, { connection, prefix, skipVersionCheck: true });
    this.#queue.on('error', () => {}); // outages are logged once, by the connection
    this.#eventsKey = this.#queue.toKey('events');
  }

  start(): void {
    const period = Math.min(LONGEST_PERIOD_MS, Math.ceil(this.options.keptMs / 4));
    this.#timer = setInterval(() => void this.sweep(), period);
    this.#timer.unref();
  }

  /**
   * A job that a worker has taken does not stay for ever, nor what is told about it, should everybody die when it has just
   * ended. Sent ahead of its end, on the same connection.
   */
  async expireIfAbandoned(jobId: string): Promise<void> {
    const { connection, keptMs } = this.options;
    const job = this.#queue.toKey(jobId);
    await Promise.all([
      connection.pexpire(job, Math.max(STARTED_KEPT_MS, keptMs)),
      connection.pexpire(this.#eventsKey, 2 * keptMs),
    ]);
  }

  /** A job that has just ended goes in time, even if nobody is left to remove it. */
  async expireAfterEnd(jobId: string): Promise<void> {
    await this.options.connection.pexpire(this.#queue.toKey(jobId), this.options.keptMs);
  }

  /** Removes what is old. One at a time: a slow one is waited for, not repeated. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined;
    });
    return this.#sweeping;
  }

  async #sweep(): Promise<void> {
    if (this.options.connection.status !== 'ready') return; // commands for later would only pile up
    try {
      await this.#removeJobs('completed');
      await this.#removeJobs('failed');
      await this.#trimEvents();
    } catch (error) {
      this.options.log.debug({ error, queue: this.#queue.name }, 'finished jobs were not removed');
    }
  }

  async #removeJobs(state: 'completed' | 'failed'): Promise<void> {
    const { connection, keptMs } = this.options;
    // Asked first, since every cleaning is an event of its own.
    const count = await connection.zcount(this.#queue.toKey(state), '-inf', Date.now() - keptMs);
    for (let left = count; left > 0; left -= REMOVED_AT_ONCE) {
      await this.#queue.clean(keptMs, REMOVED_AT_ONCE, state);
    }
  }

  /** Events hold results and reasons. Their ids are times of the server's clock. */
  async #trimEvents(): Promise<void> {
    const { connection, keptMs } = this.options;
    const [seconds, micros] = await connection.time();
    const now = Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
    await connection.xtrim(this.#eventsKey, 'MINID', now - keptMs);
    await connection.pexpire(this.#eventsKey, 2 * keptMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
    await this.#queue.close().catch(() => {});
  }
}
