/**
 * Jobs about runs of another data folder on the same Redis: a mistake of a setup, since one Redis belongs to one folder. They
 * are handed back for the workers of their folder, and the log says so.
 *
 * What it does not promise: that such a run starts at once. A worker that cannot drive it may take it first, several times.
 */
import { DelayedError, type Job } from 'bullmq';
import type { Log } from '../log.js';
import type { RunJob } from '../queue/run-queue.js';
import type { RunStore } from './run-store.js';

/** How long a job that was handed back waits for another worker. */
const AGAIN_MS = 2000;

/** One line in this time, however many jobs there are. */
const LOG_EVERY_MS = 60_000;

/** Whether a job is about a run of another folder. Jobs of earlier versions do not say. */
export const isForeign = ({ folder }: RunJob, { folderId }: RunStore): boolean =>
  folder !== undefined && folderId !== undefined && folder !== folderId;

export class ForeignJobs {
  #logged = Number.NEGATIVE_INFINITY;

  constructor(private readonly log: Log) {}

  /** Never returns: BullMQ is told by an error that the job was moved. */
  async handBack(job: Job<RunJob, void>, token: string | undefined): Promise<never> {
    const now = performance.now();
    if (now - this.#logged > LOG_EVERY_MS) {
      this.#logged = now;
      this.log.warn(
        { run: job.data.id },
        'a run of another data folder is in this Redis; it is left to the workers of that folder: ' +
          'give each data folder a Redis, or a database number, of its own',
      );
    }
    await job.moveToDelayed(Date.now() + AGAIN_MS, token);
    throw new DelayedError();
  }
}
