/**
 * A worker of one or several queues with a connection of its own: a check of the server, a report, and an end with a
 * deadline.
 *
 * What it does not do: process jobs.
 */
import type { WorkerOptions } from 'bullmq';
import type { Log } from '../../base/log.js';
import { Runnable } from '../../base/runnable.js';
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
import { type Process, QueueWorker } from './queue-worker.js';

/** How long a worker waits for its jobs in progress when it ends. */
const DEADLINE_MS = 25_000;

/** If Redis takes no commands for this long while a worker ends, the worker does not wait for its jobs any more. */
const LOST_MS = 2000;

/** How often the connection is checked while a worker ends. */
const POLL_MS = 100;

export interface ConnectedWorkerOptions {
  redis: string;
  log: Log;
  /** Another process logs outages of the same Redis. */
  quiet?: boolean | undefined;
  /** How long `stop` waits for the jobs in progress. */
  deadlineMs?: number | undefined;
}

export abstract class ConnectedWorker extends Runnable {
  protected readonly connection: Connection;
  protected readonly log: Log;
  /** How long `stop` waits while Redis cannot be reached. No job can be finished then. */
  protected readonly withoutRedisMs: number = 0;
  readonly #deadlineMs: number;
  #jobs = 0;
  #lastJob: number | null = null;

  constructor({ redis, log, quiet, deadlineMs = DEADLINE_MS }: ConnectedWorkerOptions) {
    super();
    this.log = log;
    this.#deadlineMs = deadlineMs;
    this.connection = connect(redis);
    if (quiet) this.connection.on('error', () => {});
    else logOutages(this.connection, log);
  }

  /** The worker of one queue, whose finished jobs are counted. */
  protected workerOf<Result>(
    queue: string,
    process: Process<Result>,
    options: Partial<WorkerOptions>,
  ): QueueWorker<Result> {
    const worker = new QueueWorker(queue, process, { ...options, connection: this.connection });
    worker.bull.on('completed', () => {
      this.#jobs++;
      this.#lastJob = Date.now();
    });
    return worker;
  }

  report(): WorkerReport {
    return { redis: takesCommands(this.connection), jobs: this.#jobs, lastJob: this.#lastJob };
  }

  /** Checks the server in the background; fails if it is unsuitable. */
  protected checkServer(queues: readonly string[], prefix = PREFIX): void {
    const refuse = (error: Error): void => this.fail(error);
    checkInBackground(this.connection, { log: this.log, queues, prefix, refuse });
  }

  /**
   * Waits for the jobs in progress until the deadline, or for `withoutRedisMs` if Redis cannot be reached: then no job can
   * be finished; its lock expires, and another worker takes it. The same if Redis is lost while it waits, as in a failover,
   * and does not come back in `LOST_MS`.
   */
  protected override async end(): Promise<void> {
    const ended = super.end();
    if (takesCommands(this.connection)) await this.#orLost(ended, Math.max(this.withoutRedisMs, LOST_MS));
    else await within(this.withoutRedisMs, ended);
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
    await within(this.#deadlineMs, Promise.race([work, lost]));
    clearInterval(timer);
  }
}
