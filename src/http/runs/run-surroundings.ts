/**
 * What the service sees around its runs: whether Redis answers, and how many run workers are alive. Asked at most every
 * two seconds, however many look at runs.
 *
 * What it does not see: workers of chunks. A run says by itself that none takes its chunks.
 */

import { within } from '../../process/abortable.js';
import type { RunQueue } from '../../queue/run-queue.js';
import type { Connection } from '../../redis/connection.js';
import type { Surroundings } from '../../runs/waiting.js';

const FRESH_MS = 2000;

/** How long Redis may take to tell. */
const ANSWER_MS = 1000;

export class RunSurroundings {
  #known: Promise<Surroundings> | undefined;
  #asked = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly redis: Connection,
    private readonly runQueue: RunQueue,
  ) {}

  now(): Promise<Surroundings> {
    if (this.#known === undefined || performance.now() - this.#asked > FRESH_MS) {
      this.#asked = performance.now();
      this.#known = this.#ask();
    }
    return this.#known;
  }

  async #ask(): Promise<Surroundings> {
    let runWorkers: number | undefined;
    if (this.redis.status !== 'ready') return { redisAnswers: false, runWorkers };
    await within(
      ANSWER_MS,
      this.runQueue.workers().then((count) => {
        runWorkers = count;
      }),
    );
    return { redisAnswers: this.redis.status === 'ready', runWorkers };
  }
}
