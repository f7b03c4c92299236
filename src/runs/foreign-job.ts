/**
 * Jobs of another data folder on the same Redis: a configuration error, since each folder needs its own Redis. They are
 * moved back to the queue for the workers of their folder, and this is logged.
 *
 * What it does not promise: that the run starts at once. Workers of the wrong folder may take its job several times first.
 */
import { DelayedError, type Job } from 'bullmq';
import type { Log } from '../log.js';
import type { RunJob } from '../queue/run-queue.js';
import type { RunStore } from './run-store.js';

/** Delay before a returned job can be taken again. */
const DELAY_MS = 2000;

/** At most one log line in this time. */
const LOG_EVERY_MS = 60_000;

/** Jobs of earlier versions have no folder id, and count as this folder's. */
export const isForeign = ({ folder }: RunJob, { folderId }: RunStore): boolean =>
  folder !== undefined && folderId !== undefined && folder !== folderId;

export class ForeignJobs {
  #logged = Number.NEGATIVE_INFINITY;

  constructor(private readonly log: Log) {}

  /** Always throws: BullMQ expects a `DelayedError` after the job was moved. */
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
    await job.moveToDelayed(Date.now() + DELAY_MS, token);
    throw new DelayedError();
  }
}
