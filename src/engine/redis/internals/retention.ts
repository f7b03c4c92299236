/**
 * Removes finished jobs and their events from a queue after a set time, even if no other job follows.
 *
 * Why: BullMQ checks the age of finished jobs only when the next one finishes, and never the age of events.
 *
 * Two mechanisms: a timer removes old jobs and events, and both have a TTL in Redis, in case all processes with a timer
 * are killed. What it does not touch: jobs that no worker has started.
 */
import { Queue } from 'bullmq';
import type { Cluster, Redis } from 'ioredis';
import type { Log } from '../../../base/log.js';
import { Runnable } from '../../../base/runnable.js';
import { QUEUE_TYPES } from './foreign-keys.js';
import { QUEUE_KEPT_MS } from './queue-scripts.js';

/** Limits one command, since it blocks Redis. */
const MAX_REMOVED_PER_COMMAND = 500;

const MAX_PERIOD_MS = 5000;

/** TTL of a job that was started and not ended, until another worker takes it: far longer than its client's timeout. */
const STARTED_KEPT_MS = 60 * 60_000;

/** Events and the check for stalled jobs have shorter times of their own. */
const QUEUE_KEYS = Object.keys(QUEUE_TYPES).filter((name) => !['events', 'stalled-check'].includes(name));

export class Retention extends Runnable {
  readonly #queue: Queue;
  readonly #eventsKey: string;
  #sweeping: Promise<void> | undefined;

  constructor(
    name: string,
    private readonly options: { connection: Redis | Cluster; prefix: string; keptMs: number; log: Log },
  ) {
    super();
    const { connection, prefix } = options;
    this.#queue = new Queue(name, { connection, prefix, skipVersionCheck: true });
    this.#queue.on('error', () => {}); // outages are logged once, by the connection
    this.#eventsKey = this.#queue.toKey('events');
    this.atEnd(() => this.#queue.close());
  }

  protected async begin(): Promise<void> {
    const period = Math.min(MAX_PERIOD_MS, Math.ceil(this.options.keptMs / 4));
    const timer = setInterval(() => void this.sweep(), period).unref();
    this.atEnd(() => this.sweep());
    this.atEnd(() => clearInterval(timer));
  }

  /**
   * Sets the TTL of a started job and of the events, in case all workers are killed right after its end. Sent before the
   * commands that end the job, on the same connection.
   */
  async expireIfAbandoned(jobId: string): Promise<void> {
    const { connection, keptMs } = this.options;
    const job = this.#queue.toKey(jobId);
    await Promise.all([
      connection.pexpire(job, Math.max(STARTED_KEPT_MS, keptMs)),
      connection.pexpire(this.#eventsKey, 2 * keptMs),
    ]);
  }

  /** Sets the TTL of an ended job, in case no process is left to remove it. */
  async expireAfterEnd(jobId: string): Promise<void> {
    await this.options.connection.pexpire(this.#queue.toKey(jobId), this.options.keptMs);
  }

  /** Removes old jobs and events. A call during a sweep returns the promise of that sweep. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined;
    });
    return this.#sweeping;
  }

  async #sweep(): Promise<void> {
    if (this.options.connection.status !== 'ready') return; // ioredis would queue the commands of every sweep
    try {
      await this.#removeJobs('completed');
      await this.#removeJobs('failed');
      await this.#trimEvents();
      await this.#keepQueue();
    } catch (error) {
      this.options.log.debug({ error, queue: this.#queue.name }, 'could not remove finished jobs');
    }
  }

  async #removeJobs(state: 'completed' | 'failed'): Promise<void> {
    const { connection, keptMs } = this.options;
    // Counted first, since every `clean` adds an event.
    const count = await connection.zcount(this.#queue.toKey(state), '-inf', Date.now() - keptMs);
    for (let left = count; left > 0; left -= MAX_REMOVED_PER_COMMAND) {
      await this.#queue.clean(keptMs, MAX_REMOVED_PER_COMMAND, state);
    }
  }

  /** Events hold results and reasons of failures. Their ids are times of the server's clock. */
  async #trimEvents(): Promise<void> {
    const { connection, keptMs } = this.options;
    const [seconds, micros] = await connection.time();
    const now = Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
    await connection.xtrim(this.#eventsKey, 'MINID', now - keptMs);
    await connection.pexpire(this.#eventsKey, 2 * keptMs);
  }

  /** The other keys of the queue, so that nothing is left when no worker uses it any more. */
  async #keepQueue(): Promise<void> {
    const { connection } = this.options;
    await Promise.all(QUEUE_KEYS.map((name) => connection.pexpire(this.#queue.toKey(name), QUEUE_KEPT_MS)));
  }
}
