/**
 * An attempt: one process that executes a run, with its own key prefix in Redis. A resumed run has had several attempts;
 * each killed one left chunks, results and jobs in Redis, which a later attempt removes.
 *
 * The ledger does not show how far a killed process came: it had sent chunks that its ledger does not record, and jobs of
 * committed chunks may still be active; so a range of chunks before and after the ledger's position is cleared.
 */
import type { Blobs } from '../queue/blobs.js';
import type { ChunkQueue } from '../queue/chunk-queue.js';

export interface Attempt {
  /** Prefix of its keys in Redis. */
  run: string;
  /** The first chunk that its ledger does not record as committed. */
  index: number;
}

/** Chunks it can have sent after its last ledger: one second of work and one window. */
const MAX_AHEAD = 4096;

/** Chunks before the ledger's position whose jobs can still be active: the result was taken, the job has not ended. */
const MAX_BEHIND = 256;

export class EarlierAttempts {
  #left: { attempt: Attempt; indexes: number[] }[];

  constructor(
    attempts: readonly Attempt[],
    private readonly queue: Pick<ChunkQueue, 'withdraw'>,
    private readonly blobs: Pick<Blobs, 'drop'>,
  ) {
    this.#left = attempts.map((attempt) => {
      const first = Math.max(0, attempt.index - MAX_BEHIND);
      const indexes = Array.from({ length: attempt.index + MAX_AHEAD - first }, (_, at) => first + at);
      return { attempt, indexes };
    });
  }

  /** Removes their keys. Returns the attempts that still have jobs, because killed workers hold the locks. */
  async clear(timeoutMs: number): Promise<Attempt[]> {
    const deadline = performance.now() + timeoutMs;
    for (const entry of this.#left) {
      const { attempt, indexes } = entry;
      const remainingMs = Math.max(0, deadline - performance.now());
      entry.indexes = await this.queue.withdraw(indexes, remainingMs, attempt.run);
      await this.blobs.drop(attempt.run, indexes);
    }
    this.#left = this.#left.filter(({ indexes }) => indexes.length > 0);
    return this.#left.map(({ attempt }) => attempt);
  }
}
