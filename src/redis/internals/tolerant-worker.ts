/**
 * A BullMQ worker that can fail a job whose data is not JSON: the data becomes null, which fails validation.
 *
 * Why: BullMQ's worker would retry such a job for ever, and its data would stay in Redis.
 */
import { type Job, type JobJson, Worker } from 'bullmq';

export class TolerantWorker<Result> extends Worker<unknown, Result> {
  protected override createJob(json: JobJson, jobId: string): Job<unknown, Result> {
    try {
      return super.createJob(json, jobId);
    } catch {
      return super.createJob({ ...json, data: 'null' }, jobId);
    }
  }
}
