/**
 * Jobs in a queue that its workers cannot read: of another program, damaged, or of another version under our name. Such a
 * job fails at once and is removed, and others are not delayed. It is logged, at most once a minute.
 *
 * What it never repeats: anything of the job.
 */
import { UnrecoverableError } from 'bullmq';
import type { Log } from '../../base/log.js';

/** At most one log line in this time. */
const LOG_EVERY_MS = 60_000;

/** `failedReason` of such a job. */
const STRAY_JOB = 'stray_job';

export class StrayJobs {
  #loggedAt = Number.NEGATIVE_INFINITY;
  #jobs = 0;

  constructor(
    private readonly queue: string,
    private readonly log: Log,
  ) {}

  /** The error with which the job fails. */
  refuse(reason: 'data' | 'secret' = 'data'): UnrecoverableError {
    this.#jobs++;
    if (performance.now() - this.#loggedAt > LOG_EVERY_MS) {
      this.log.warn(
        { queue: this.queue, jobs: this.#jobs, reason },
        'jobs of this queue cannot be read and were removed: another program put them there, or they are damaged',
      );
      this.#loggedAt = performance.now();
      this.#jobs = 0;
    }
    const error = new UnrecoverableError(STRAY_JOB);
    error.stack = STRAY_JOB; // BullMQ stores it in Redis
    return error;
  }
}
