/**
 * The worker of one queue: one of BullMQ's, with the options that all of ours have. What it does not do: close its
 * connection.
 */
import type { Job } from 'bullmq';
import { Runnable } from '../../base/runnable.js';
import { orAborted } from '../process/abortable.js';
import { PREFIX } from '../redis/connection.js';
import { TolerantWorker } from '../redis/internals/tolerant-worker.js';

export type Process<Result> = (job: Job<unknown, Result>, token?: string) => Promise<Result>;

export class QueueWorker<Result = void> extends Runnable {
  readonly bull: TolerantWorker<Result>;

  constructor(
    readonly name: string,
    process: Process<Result>,
    options: ConstructorParameters<typeof TolerantWorker>[2],
    BullWorker = TolerantWorker,
  ) {
    super();
    this.bull = new BullWorker<Result>(name, process, {
      prefix: PREFIX,
      skipVersionCheck: true,
      autorun: false,
      runRetryDelay: 500,
      drainDelay: 2,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
      ...options,
    });
    this.bull.on('error', () => {}); // outages are logged once, by the connection
    this.atEnd(() => this.bull.close());
  }

  protected async begin(): Promise<void> {
    await orAborted(this.bull.waitUntilReady(), this.stopSignal);
    this.bull.run().catch((error) => this.fail(error));
  }
}
