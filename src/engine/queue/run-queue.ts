/**
 * The queues of runs, one for each lane. A job holds the run's id; everything else is in the folder of runs. BullMQ's
 * priority of a job is the turn of the run: within a lane, the lowest turn is next, and of equal turns the one added first.
 *
 * A job's id is made from the run's id, so that adding it again does not duplicate the job. Jobs are removed when they end,
 * with or without an error.
 *
 * What it does not promise: durability. Redis may lose a job, which `missing` detects. What it does not do: decide lane or
 * turn. The record of the run has them (`src/service/runs/run-order.ts`).
 */
import type { Queue } from 'bullmq';
import { type Connection, takesCommands } from '../redis/connection.js';
import { keysExist } from '../redis/key-presence.js';
import { openQueue } from './open-queue.js';

/**
 * The name of a queue of a data folder: folders that share a Redis have their own queues, and so have versions of the data
 * of jobs. A folder without an id shares one queue with others without an id.
 */
export const folderQueue = (base: string, folder: string | undefined): string =>
  [base, `v${RUN_JOB_VERSION}`, folder].filter((part) => part !== undefined).join('-');

/** Small inputs have a lane of their own, so that they never wait for the end of a large one. */
export const RUN_LANES = ['large', 'small'] as const;
export type RunLane = (typeof RUN_LANES)[number];

/** What the names of the queues begin with; alone, the names for people and metrics. */
export const RUN_QUEUES: Readonly<Record<RunLane, string>> = {
  large: 'curp-runs',
  small: 'curp-runs-small',
};

/** BullMQ's highest priority. */
export const MAX_TURN = 2 ** 21;

/** What the queue needs of a run. */
export interface QueuedRun {
  id: string;
  lane: RunLane;
  /** 0 (before all others) to `MAX_TURN`. */
  turn: number;
}

/** Version of the job's data, which is in the name of its queue. */
const RUN_JOB_VERSION = 2;

/** The data of a job. */
export interface RunJob {
  id: string;
}

/** Whether the data is of a job of ours. Others can put anything into a queue. */
export const isRunJob = (data: unknown): data is RunJob =>
  typeof (data as Partial<RunJob> | null)?.id === 'string';

const EVENTS_KEPT = 500;

export const runJobId = (id: string): string => `run-${id}`;

export class RunQueue {
  readonly #queues: Readonly<Record<RunLane, Queue<RunJob>>>;

  constructor(
    private readonly connection: Connection,
    folder?: string | undefined,
  ) {
    const open = (lane: RunLane) =>
      openQueue<RunJob>(folderQueue(RUN_QUEUES[lane], folder), connection, EVENTS_KEPT);
    this.#queues = { large: open('large'), small: open('small') };
  }

  /** Whether a command is answered now; otherwise it would wait until Redis is back. */
  get isReachable(): boolean {
    return takesCommands(this.connection);
  }

  async add({ id, lane, turn }: QueuedRun): Promise<void> {
    await this.#queues[lane].add(
      'run',
      { id },
      {
        jobId: runJobId(id),
        priority: turn,
        removeOnComplete: true,
        removeOnFail: true,
      },
    );
  }

  /** Which of these runs have no job, in either lane. */
  async missing(ids: readonly string[]): Promise<string[]> {
    const keys = RUN_LANES.flatMap((lane) => ids.map((id) => this.#queues[lane].toKey(runJobId(id))));
    const exists = await keysExist(this.connection, keys);
    return ids.filter((_, at) => !exists[at] && !exists[at + ids.length]);
  }

  /** How many runs wait. */
  async waiting(): Promise<number> {
    const counts = await Promise.all(
      RUN_LANES.map((lane) => this.#queues[lane].getJobCountByTypes('wait', 'prioritized')),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** How many run workers are connected: each has a worker in both lanes. */
  workers(): Promise<number> {
    return this.#queues.large.getWorkersCount();
  }

  /** Removes a run from the queue. False if a worker is processing it: then only that worker can end it. */
  async withdraw(id: string): Promise<boolean> {
    if ((await this.missing([id])).length > 0) return true;
    const removed = await Promise.all(RUN_LANES.map((lane) => this.#queues[lane].remove(runJobId(id))));
    return removed.includes(1);
  }

  /** Does not wait for Redis: the connection belongs to the caller and stays open. */
  async close(): Promise<void> {
    await Promise.allSettled(RUN_LANES.map((lane) => this.#queues[lane].close()));
  }
}
