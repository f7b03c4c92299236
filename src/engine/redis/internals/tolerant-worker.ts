/**
 * A BullMQ worker that can end any job, also one that another program has put into its queue.
 *
 * Why: BullMQ's worker would retry a job whose data is not JSON for ever; here the data becomes null, which fails
 * validation. And a job's own options could keep it in Redis when it has ended, or add another job after it; here the
 * options of the worker decide.
 */
import { type Job, type JobJson, Worker, type WorkerOptions } from 'bullmq';

interface TolerantOptions extends WorkerOptions {
  /** Whether the queue has job schedulers. */
  schedules?: boolean;
}

export class TolerantWorker<Result> extends Worker<unknown, Result> {
  declare opts: TolerantOptions;

  constructor(
    name: string,
    processor: (job: Job<unknown, Result>, token?: string) => Promise<Result>,
    options: TolerantOptions,
  ) {
    super(name, processor, options);
  }

  protected override createJob(json: JobJson, jobId: string): Job<unknown, Result> {
    const { removeOnComplete, removeOnFail, schedules } = this.opts;
    const kept = { removeOnComplete, removeOnFail };
    const { repeatJobKey, ...rest } = json;
    const ours = schedules ? json : rest;
    try {
      return super.createJob({ ...ours, opts: { ...json.opts, ...kept } } as JobJson, jobId);
    } catch {
      return super.createJob({ ...rest, data: 'null', opts: kept } as JobJson, jobId);
    }
  }
}
