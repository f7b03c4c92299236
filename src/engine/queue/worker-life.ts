/**
 * What every worker of a queue has: a connection, a reason to end early, and an end with a deadline.
 *
 *   starting ─▶ working ─▶ stopping ─▶ stopped
 *
 * What it does not do: process jobs.
 */
import type { Worker, WorkerOptions } from 'bullmq';
import type { Log } from '../../base/log.js';
import { within } from '../process/abortable.js';
import type { WorkerReport } from '../process/worker-health.js';
import {
  type Connection,
  connect,
  disconnect,
  logOutages,
  PREFIX,
  takesCommands,
} from '../redis/connection.js';
import { checkInBackground } from '../redis/server-check.js';

/** How long a worker waits for its jobs in progress when it ends. */
const DEADLINE_MS = 25_000;

/** If Redis takes no commands for this long while a worker ends, the worker does not wait for its jobs any more. */
const LOST_MS = 2000;

/** How often the connection is checked while a worker ends. */
const POLL_MS = 100;

/** The options of BullMQ that all workers have in common. */
export const workerOptions = (connection: Connection) =>
  ({
    connection,
    prefix: PREFIX,
    skipVersionCheck: true,
    autorun: false,
    runRetryDelay: 500,
    drainDelay: 2,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  }) satisfies WorkerOptions;

/** Ignores errors of the worker itself: outages are logged once, by the connection. */
export function ignoreErrorEvents<W extends Pick<Worker, 'on'>>(worker: W): W {
  worker.on('error', () => {});
  return worker;
}

/** Starts to take jobs. */
export async function startWorker(worker: Pick<Worker, 'waitUntilReady' | 'run'>, log: Log): Promise<void> {
  await worker.waitUntilReady();
  worker.run().catch((error) => log.error({ error }, 'the worker ended'));
}

export class WorkerLife {
  readonly connection: Connection;
  /** Resolves when the worker must end: the server is unsuitable, or `refuse` was called. */
  readonly refused: Promise<void>;
  refuse: () => void = () => {};
  #jobs = 0;
  #lastJob: number | null = null;
  #stopped: Promise<void> | undefined;

  constructor(
    redis: string,
    private readonly log: Log,
    private readonly deadlineMs = DEADLINE_MS,
    logsOutages = true,
  ) {
    this.connection = connect(redis);
    if (logsOutages) logOutages(this.connection, log);
    else this.connection.on('error', () => {});
    this.refused = new Promise((resolve) => {
      this.refuse = resolve;
    });
  }

  /** Counts the jobs that a worker finishes, for its report. */
  watch(worker: Pick<Worker, 'on'>): void {
    worker.on('completed', () => {
      this.#jobs++;
      this.#lastJob = Date.now();
    });
  }

  report(): WorkerReport {
    return { redis: takesCommands(this.connection), jobs: this.#jobs, lastJob: this.#lastJob };
  }

  /** Checks the server in the background; an unsuitable one ends the worker. */
  checkServer(queues: readonly string[], prefix = PREFIX): void {
    checkInBackground(this.connection, { log: this.log, queues, prefix, refuse: this.refuse });
  }

  /**
   * Calls `end` once, and waits for it until the deadline, or for `withoutRedisMs` if Redis cannot be reached: then no job
   * can be finished; its lock expires, and another worker takes it. The same if Redis is lost while it waits, as in a
   * failover, and does not come back in `LOST_MS`.
   */
  stop(end: () => Promise<void>, withoutRedisMs = 0): Promise<void> {
    this.#stopped ??= this.#stop(end, withoutRedisMs);
    return this.#stopped;
  }

  async #stop(end: () => Promise<void>, withoutRedisMs: number): Promise<void> {
    if (takesCommands(this.connection)) await this.#orLost(end(), Math.max(withoutRedisMs, LOST_MS));
    else await within(withoutRedisMs, end());
    disconnect(this.connection);
  }

  /** Waits for `work` until the deadline, or until Redis has taken no commands for `milliseconds`. */
  async #orLost(work: Promise<void>, milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const lost = new Promise<void>((resolve) => {
      let lastTaken = performance.now();
      timer = setInterval(() => {
        if (takesCommands(this.connection)) lastTaken = performance.now();
        else if (performance.now() - lastTaken >= milliseconds) resolve();
      }, POLL_MS);
    });
    await within(this.deadlineMs, Promise.race([work, lost]));
    clearInterval(timer);
  }
}
