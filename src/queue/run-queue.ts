/**
 * The queue of runs. A job holds the run's id; everything else is in the folder of runs.
 *
 * A job's id is made from the run's id, so that adding it again does not duplicate the job. Jobs are removed when they end,
 * with or without an error.
 *
 * What it does not promise: durability. Redis may lose a job, which `missing` detects.
 */
import { Queue } from 'bullmq';
import { type Connection, PREFIX, takesCommands } from '../redis/connection.js';
import { keysExist } from '../redis/key-presence.js';

export const RUN_QUEUE = 'curp-runs';

/** Version of the job's data; a worker of another version returns the job to the queue. */
export const RUN_JOB_VERSION = 1;

export interface RunJob {
  version: number;
  id: string;
  /** The run's data folder, if known: several data folders may share a Redis by mistake. */
  folder?: string;
}

/** The data of a job. */
export const runJob = (id: string, folder: string | undefined): RunJob => ({
  version: RUN_JOB_VERSION,
  id,
  ...(folder === undefined ? {} : { folder }),
});

/** Length of the events stream. Events are only hints, so few are kept. */
const EVENTS_KEPT = 500;

export const runJobId = (id: string): string => `run-${id}`;

export class RunQueue {
  readonly queue: Queue<RunJob>;

  constructor(
    private readonly connection: Connection,
    private readonly folder?: string | undefined,
  ) {
    this.queue = new Queue(RUN_QUEUE, {
      connection,
      prefix: PREFIX,
      skipVersionCheck: true, // `server-check.ts` checks the version
      streams: { events: { maxLen: EVENTS_KEPT } },
    });
    this.queue.on('error', () => {}); // outages are logged once, by the connection
  }

  /** Whether a command is answered now; otherwise it would wait until Redis is back. */
  get isReachable(): boolean {
    return takesCommands(this.connection);
  }

  async add(id: string): Promise<void> {
    await this.queue.add('run', runJob(id, this.folder), {
      jobId: runJobId(id),
      removeOnComplete: true,
      removeOnFail: true,
    });
  }

  /** Which of these runs have no job. */
  async missing(ids: readonly string[]): Promise<string[]> {
    const keys = ids.map((id) => this.queue.toKey(runJobId(id)));
    const exists = await keysExist(this.connection, keys);
    return ids.filter((_, at) => exists[at] === false);
  }

  /** How many run workers are connected. */
  workers(): Promise<number> {
    return this.queue.getWorkersCount();
  }

  /** Removes a run from the queue. False if a worker is processing it: then only that worker can end it. */
  async withdraw(id: string): Promise<boolean> {
    if ((await this.missing([id])).length > 0) return true;
    return (await this.queue.remove(runJobId(id))) === 1;
  }

  /** Does not wait for Redis: the connection belongs to the caller and stays open. */
  async close(): Promise<void> {
    await this.queue.close().catch(() => {});
  }
}
