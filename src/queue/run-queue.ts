/**
 * The queue of runs: who is next. A job says which run, and the folder of runs says everything else.
 *
 * Jobs have ids made of the run's id, so that queueing again is harmless while one exists; they leave when they end,
 * however they end.
 *
 * What it does not promise: to keep anything. Redis may lose a job, and `missing` says so.
 */
import { Queue } from 'bullmq';
import { type Connection, PREFIX, takesCommands } from '../redis/connection.js';
import { keysExist } from '../redis/key-presence.js';

export const RUN_QUEUE = 'curp-runs';

/** What a job looks like; a worker of another version hands it back. */
export const RUN_JOB_VERSION = 1;

/** What a job carries. */
export interface RunJob {
  version: number;
  id: string;
  /** The data folder that the run is in, where that is known: several may share a Redis by mistake. */
  folder?: string;
}

/** What a job of a run carries. */
export const runJob = (id: string, folder: string | undefined): RunJob => ({
  version: RUN_JOB_VERSION,
  id,
  ...(folder === undefined ? {} : { folder }),
});

/** The events stream is a hint, and is kept short. */
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
      skipVersionCheck: true, // `server-check.ts` looks at the version
      streams: { events: { maxLen: EVENTS_KEPT } },
    });
    this.queue.on('error', () => {}); // outages are logged once, by the connection
  }

  /** Whether asking makes sense now: a command for a lost server waits until it is back. */
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
    const there = await keysExist(this.connection, keys);
    return ids.filter((_, at) => there[at] === false);
  }

  /** How many run workers are alive. */
  workers(): Promise<number> {
    return this.queue.getWorkersCount();
  }

  /** Takes a run out of the queue. False if it is in the hands of a worker, who alone can end it then. */
  async withdraw(id: string): Promise<boolean> {
    if ((await this.missing([id])).length > 0) return true;
    return (await this.queue.remove(runJobId(id))) === 1;
  }

  /** Does not wait for a server that is gone: the connection is somebody else's. */
  async close(): Promise<void> {
    await this.queue.close().catch(() => {});
  }
}
