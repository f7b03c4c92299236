/**
 * BullMQ, as far as it is used here. It is CommonJS in hundreds of files that hand on each other's names: `import` reads
 * every one of them twice to find those names, and that is half of what a worker needs to start. `require` does not.
 */
import { createRequire } from 'node:module';
import type * as BullMQ from 'bullmq';

const bullmq = createRequire(import.meta.url)('bullmq') as typeof BullMQ;

export const { DelayedError, getNextMillis, Queue, QueueEvents, UnrecoverableError, WaitingError, Worker } =
  bullmq;

export type { Job, JobJson } from 'bullmq';
export type Queue<Data = unknown, Result = unknown, Name extends string = string> = BullMQ.Queue<
  Data,
  Result,
  Name
>;
export type QueueEvents = BullMQ.QueueEvents;
export type UnrecoverableError = BullMQ.UnrecoverableError;
export type Worker<Data = unknown, Result = unknown, Name extends string = string> = BullMQ.Worker<
  Data,
  Result,
  Name
>;
