/**
 * The figures of the queues of this service: jobs and workers. Several queues of chunks, one for each secret, count as one.
 *
 * What it does not do: read jobs. It reads counts only.
 */
import type { Queue } from 'bullmq';
import { CHUNK_QUEUE, chunkQueues } from '../../engine/queue/chunk-queue.js';
import { DIRECT_QUEUE } from '../../engine/queue/direct-queue.js';
import { observeQueue } from '../../engine/queue/open-queue.js';
import { folderQueue, RUN_QUEUES } from '../../engine/queue/run-queue.js';
import type { Connection } from '../../engine/redis/connection.js';

interface QueueFigures {
  /** The name for people, without version, folder and secret. */
  queue: string;
  workers: number;
  /** By state. */
  jobs: Readonly<Record<string, number>>;
  completed: number;
  failed: number;
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

async function figuresOf(queue: Queue): Promise<Omit<QueueFigures, 'queue'>> {
  const [workers, jobs, completed, failed] = await Promise.all([
    queue.getWorkersCount(),
    queue.getJobCounts(),
    queue.getMetrics('completed', 0, 0),
    queue.getMetrics('failed', 0, 0),
  ]);
  return { workers, jobs, completed: completed.meta.count, failed: failed.meta.count };
}

export class QueueObserver {
  readonly #queues: ReadonlyMap<string, readonly Queue[]>;

  constructor(connection: Connection, folder: string | undefined, secrets: readonly string[]) {
    const open = (name: string): Queue => observeQueue(name, connection);
    this.#queues = new Map([
      [CHUNK_QUEUE, chunkQueues(secrets).map(open)],
      ...Object.values(RUN_QUEUES).map((base): [string, Queue[]] => [
        base,
        [open(folderQueue(base, folder))],
      ]),
      [DIRECT_QUEUE, [open(DIRECT_QUEUE)]],
    ]);
  }

  figures(): Promise<QueueFigures[]> {
    return Promise.all(
      [...this.#queues].map(async ([queue, parts]) => {
        const figures = await Promise.all(parts.map(figuresOf));
        const states = Object.keys(figures[0]!.jobs);
        return {
          queue,
          workers: Math.max(...figures.map(({ workers }) => workers)), // a worker serves all of them
          jobs: Object.fromEntries(
            states.map((state) => [state, sum(figures.map(({ jobs }) => jobs[state] ?? 0))]),
          ),
          completed: sum(figures.map(({ completed }) => completed)),
          failed: sum(figures.map(({ failed }) => failed)),
        };
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#queues.values()].flat().map((queue) => queue.close()));
  }
}
