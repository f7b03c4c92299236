/**
 * The fields in which BullMQ stores a job: in its hash, in the stream of events, in the job's options.
 *
 * Why: BullMQ has no method that reads the states of many jobs in one round trip, and its `QueueEvents` starts to read at
 * an undefined moment. What it does not do: wait for the end of a job, or write.
 */
import type { Job } from 'bullmq';
import type { Cluster, Redis } from 'ioredis';

type JobState<Result> =
  | { state: 'completed'; result: Result }
  | { state: 'failed'; reason: string }
  /** Not finished yet. */
  | { state: 'open' }
  /** Redis does not have the job: it was removed, or lost. */
  | { state: 'missing' };

/** Limited, since the result of a thousand persons is large. */
const JOBS_PER_TRIP = 100;

const HASH_FIELDS = ['timestamp', 'finishedOn', 'returnvalue', 'failedReason'] as const;

function stateOf<Result>([added, finished, result, reason]: readonly (string | null)[]): JobState<Result> {
  if (added == null) return { state: 'missing' };
  if (finished == null) return { state: 'open' };
  if (result != null) return { state: 'completed', result: JSON.parse(result) as Result };
  return { state: 'failed', reason: reason ?? '' };
}

export class JobStates<Result> {
  constructor(
    private readonly connection: Redis | Cluster,
    /** The key of a job's hash (`Queue.toKey`). */
    private readonly keyOf: (jobId: string) => string,
  ) {}

  /** In the order of the ids. Rejects if Redis answers with an error. */
  async of(jobIds: readonly string[]): Promise<JobState<Result>[]> {
    const states: JobState<Result>[] = [];
    for (let at = 0; at < jobIds.length; at += JOBS_PER_TRIP) {
      const pipeline = this.connection.pipeline();
      for (const id of jobIds.slice(at, at + JOBS_PER_TRIP)) pipeline.hmget(this.keyOf(id), ...HASH_FIELDS);
      for (const [error, fields] of (await pipeline.exec()) ?? []) {
        if (error) throw error;
        states.push(stateOf(fields as (string | null)[]));
      }
    }
    return states;
  }
}

/** A field of an event: names and values alternate. */
export function eventField(
  fields: readonly string[],
  name: 'event' | 'jobId' | 'returnvalue' | 'failedReason',
): string | undefined {
  const at = fields.indexOf(name);
  return at < 0 || at % 2 === 1 ? undefined : fields[at + 1];
}

/** When a job of a job scheduler was due; undefined for other jobs. */
export const dueTime = ({ opts }: Pick<Job, 'opts'>): number | undefined => opts.prevMillis;
