/**
 * The figures of the queues: jobs and workers.
 *
 * What it does not do: read jobs. It reads counts only.
 */
import { Queue } from 'bullmq';
import { CHUNK_QUEUE } from '../../queue/chunk-queue.js';
import { DIRECT_QUEUE } from '../../queue/direct-queue.js';
import { RUN_QUEUES } from '../../queue/run-queue.js';
import { type Connection, PREFIX } from '../../redis/connection.js';

const NAMES = [CHUNK_QUEUE, ...Object.values(RUN_QUEUES), DIRECT_QUEUE];

interface QueueFigures {
  queue: string;
  workers: number;
  /** By state. */
  jobs: Readonly<Record<string, number>>;
  completed: number;
  failed: number;
}

export class QueueObserver {
  readonly #queues: Queue[];

  constructor(connection: Connection) {
    // The process that fills a queue owns its settings; an observer must not overwrite them.
    const options = { connection, prefix: PREFIX, skipVersionCheck: true, skipMetasUpdate: true };
    this.#queues = NAMES.map((name) => new Queue(name, options));
    for (const queue of this.#queues) queue.on('error', () => {}); // outages are logged once, by the connection
  }

  figures(): Promise<QueueFigures[]> {
    return Promise.all(
      this.#queues.map(async (queue) => {
        const [workers, jobs, completed, failed] = await Promise.all([
          queue.getWorkersCount(),
          queue.getJobCounts(),
          queue.getMetrics('completed', 0, 0),
          queue.getMetrics('failed', 0, 0),
        ]);
        return {
          queue: queue.name,
          workers,
          jobs,
          completed: completed.meta.count,
          failed: failed.meta.count,
        };
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#queues.map((queue) => queue.close()));
  }
}
