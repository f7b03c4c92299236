/**
 * Computes the chunks of a run in its own process, one after the other: for a small input, for which the start of a server
 * and of workers would take longer than the work. No library for Redis is loaded, and no data leaves the process.
 *
 * The results are those of the workers, which use the same processor.
 */

import type { Log } from '../../base/log.js';
import type { CutChunk, Cutter } from '../../input/csv/cutter.js';
import type { Plan } from '../../input/csv/plan.js';
import { ChunkProcessor } from '../../rows/chunk-processor.js';
import type { ChunkResult } from '../../rows/reference-chunk.js';
import { withChecksums } from '../queue/checked-result.js';
import type { Commit } from './conveyor.js';

export class LocalConveyor {
  /** Always null: it waits for no worker and no Redis. */
  readonly obstacle = null;
  readonly #processor: ChunkProcessor;

  constructor(
    plan: Plan,
    private readonly log: Log,
  ) {
    this.#processor = new ChunkProcessor(plan);
  }

  /** Passes the result of every chunk to `commit`, in order, until the input ends or `signal` is aborted. */
  async carry(cutter: Cutter, { signal }: AbortController, commit: Commit): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const chunk = await cutter.next();
      if (chunk === undefined) return;
      const result = this.#compute(chunk);
      await commit(chunk, withChecksums(result));
      this.#processor.recycle(result);
      cutter.recycle(chunk);
    }
  }

  #compute(chunk: CutChunk): ChunkResult {
    try {
      return this.#processor.process(chunk);
    } catch {
      this.log.warn({ chunk: chunk.index }, 'a chunk failed; computing it row by row');
      return this.#processor.processRowByRow(chunk);
    }
  }
}
