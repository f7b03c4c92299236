/**
 * An attempt: one process at work on a run, under a name of its own in Redis. A run that was resumed has had several,
 * and each that was killed has left chunks, results and jobs behind, which a later one removes.
 *
 * What it does not know: how far a dead process came. It was ahead of its ledger, and workers may not have told the
 * end of chunks it had committed; so a stretch on both sides of what the ledger says is cleared.
 */
import type { Blobs } from '../queue/blobs.js';
import type { ChunkQueue } from '../queue/chunk-queue.js';

export interface Attempt {
  /** What its chunks are named after in Redis. */
  run: string;
  /** The first chunk that it has not recorded as committed. */
  index: number;
}

/** How far it can have been ahead of its ledger, in chunks: a second of work and a window. */
const MAX_AHEAD = 4096;

/** How far behind its ledger a job can be that has given its result and not yet ended. */
const MAX_BEHIND = 256;

/** What earlier attempts at a run have left in Redis. */
export class EarlierAttempts {
  #left: { attempt: Attempt; indexes: number[] }[];

  constructor(
    attempts: readonly Attempt[],
    private readonly queue: ChunkQueue,
    private readonly blobs: Blobs,
  ) {
    this.#left = attempts.map((attempt) => {
      const first = Math.max(0, attempt.index - MAX_BEHIND);
      const indexes = Array.from({ length: attempt.index + MAX_AHEAD - first }, (_, at) => first + at);
      return { attempt, indexes };
    });
  }

  /** Removes what is there, and gives the attempts of which something stays: jobs that dead workers still hold. */
  async clear(patienceMs: number): Promise<Attempt[]> {
    const until = performance.now() + patienceMs;
    for (const entry of this.#left) {
      const { attempt, indexes } = entry;
      const patience = Math.max(0, until - performance.now());
      entry.indexes = await this.queue.withdraw(indexes, patience, attempt.run);
      await this.blobs.drop(attempt.run, indexes);
    }
    this.#left = this.#left.filter(({ indexes }) => indexes.length > 0);
    return this.#left.map(({ attempt }) => attempt);
  }
}
