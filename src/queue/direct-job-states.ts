/**
 * Reads the states of direct jobs from Redis, many in one round trip: for a client whose events were trimmed before it
 * read them.
 *
 * What it does not do: wait for the end of a job.
 */
import { type Connection, PREFIX } from '../redis/connection.js';
import { DIRECT_QUEUE, type DirectResult } from './direct-queue.js';

export type DirectJobState =
  | { state: 'completed'; result: DirectResult }
  | { state: 'failed'; reason: string }
  /** Not finished yet. */
  | { state: 'open' }
  /** Redis does not have the job: it was removed, or lost. */
  | { state: 'missing' };

/** Limited, since the result of a thousand persons is large. */
const JOBS_PER_TRIP = 100;

type Fields = readonly (string | null)[];

function stateOf([added, finished, result, reason]: Fields): DirectJobState {
  if (added == null) return { state: 'missing' };
  if (finished == null) return { state: 'open' };
  if (result != null) return { state: 'completed', result: JSON.parse(result) as DirectResult };
  return { state: 'failed', reason: reason ?? '' };
}

export class DirectJobStates {
  constructor(
    private readonly connection: Connection,
    private readonly prefix: string = PREFIX,
  ) {}

  /** In the order of the ids. Rejects if Redis answers with an error. */
  async of(jobIds: readonly string[]): Promise<DirectJobState[]> {
    const states: DirectJobState[] = [];
    for (let at = 0; at < jobIds.length; at += JOBS_PER_TRIP) {
      const pipeline = this.connection.pipeline();
      for (const id of jobIds.slice(at, at + JOBS_PER_TRIP)) {
        const key = `${this.prefix}:${DIRECT_QUEUE}:${id}`;
        pipeline.hmget(key, 'timestamp', 'finishedOn', 'returnvalue', 'failedReason');
      }
      for (const [error, fields] of (await pipeline.exec()) ?? []) {
        if (error) throw error;
        states.push(stateOf(fields as Fields));
      }
    }
    return states;
  }
}
