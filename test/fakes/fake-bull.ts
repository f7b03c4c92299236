/**
 * Queues, job schedulers and workers of BullMQ in memory, as far as callbacks and schedules use them. A test decides when
 * workers take jobs. `bull.test.ts` compares it with BullMQ.
 *
 * What it does not do: wait. A delayed job is taken by the next `workAll`, and no scheduler adds a job by itself.
 */
import { DelayedError, type Job, type Queue } from 'bullmq';
import type { TolerantWorker } from '../../src/engine/redis/internals/tolerant-worker.js';

interface JobOptions {
  jobId?: string;
  attempts?: number;
  prevMillis?: number;
}

interface FakeJob {
  id: string;
  data: unknown;
  opts: JobOptions;
  timestamp: number;
  attemptsMade: number;
  moveToDelayed(time: number): Promise<void>;
}

interface Scheduler {
  key: string;
  pattern: string;
  tz: string;
}

type Processor = (job: Job, token: string) => Promise<unknown>;

export class FakeBull {
  /** All jobs that have not ended, by the name of their queue. */
  readonly #jobs = new Map<string, Map<string, FakeJob>>();
  readonly #schedulers = new Map<string, Map<string, Scheduler>>();
  readonly #processors = new Map<string, Processor>();
  readonly Queue: typeof Queue;
  readonly Worker: typeof TolerantWorker;

  constructor() {
    const bull = this;
    this.Queue = class {
      constructor(readonly name: string) {}
      on(): void {}
      toKey(type: string): string {
        return `${this.name}:${type}`;
      }
      async getVersion(): Promise<null> {
        return null;
      }
      async close(): Promise<void> {}
      async add(_: string, data: unknown, opts: JobOptions): Promise<void> {
        bull.add(this.name, data, opts);
      }
      async getJobSchedulers(): Promise<Scheduler[]> {
        return [...bull.schedulers(this.name).values()];
      }
      async upsertJobScheduler(key: string, given: { pattern: string; tz: string }): Promise<void> {
        bull.schedulers(this.name).set(key, { key, ...given });
      }
      async removeJobScheduler(key: string): Promise<boolean> {
        return bull.schedulers(this.name).delete(key);
      }
      async getJobCountByTypes(): Promise<number> {
        return bull.jobs(this.name).size;
      }
    } as unknown as typeof Queue;
    this.Worker = class {
      constructor(
        readonly name: string,
        readonly processor: Processor,
      ) {}
      on(): void {}
      async waitUntilReady(): Promise<void> {}
      async run(): Promise<void> {
        bull.#processors.set(this.name, this.processor);
      }
      async close(): Promise<void> {
        bull.#processors.delete(this.name);
      }
    } as unknown as typeof TolerantWorker;
  }

  jobs(queue: string): Map<string, FakeJob> {
    const found = this.#jobs.get(queue) ?? new Map<string, FakeJob>();
    this.#jobs.set(queue, found);
    return found;
  }

  schedulers(queue: string): Map<string, Scheduler> {
    const found = this.#schedulers.get(queue) ?? new Map<string, Scheduler>();
    this.#schedulers.set(queue, found);
    return found;
  }

  add(queue: string, data: unknown, opts: JobOptions): void {
    const jobs = this.jobs(queue);
    const id = opts.jobId ?? String(jobs.size + 1);
    if (jobs.has(id)) return;
    const copy = structuredClone(data);
    const moveToDelayed = async (): Promise<void> => {};
    jobs.set(id, { id, data: copy, opts, timestamp: Date.now(), attemptsMade: 0, moveToDelayed });
  }

  /** The worker of this queue takes every job once. Returns the errors of those that failed. */
  async workAll(queue: string): Promise<Error[]> {
    const errors: Error[] = [];
    const process = this.#processors.get(queue);
    if (process === undefined) return errors;
    for (const [id, job] of [...this.jobs(queue)]) {
      try {
        await process(job as unknown as Job, 'token');
        this.jobs(queue).delete(id);
      } catch (error) {
        if (error instanceof DelayedError) continue;
        errors.push(error as Error);
        job.attemptsMade++;
        if (job.attemptsMade >= (job.opts.attempts ?? 1)) this.jobs(queue).delete(id);
      }
    }
    return errors;
  }
}
