/**
 * A worker that computes the chunks before `held` and holds the others until `release`: if it is the only worker, the run
 * pauses at a known chunk. It takes every job of the queue, so it needs a server of its own.
 */
import { Worker } from 'bullmq';
import { Blobs } from '../../../src/engine/queue/blobs.js';
import { type ChunkJob, chunkAad, chunkQueues } from '../../../src/engine/queue/chunk-queue.js';
import { Seal } from '../../../src/engine/queue/seal.js';
import { connect, PREFIX } from '../../../src/engine/redis/connection.js';
import { ChunkProcessor } from '../../../src/rows/chunk-processor.js';
import { inTime } from '../../vitest/waiting.js';

export interface HeldWorker {
  /** Resolves when it holds a chunk. */
  holding: Promise<void>;
  /** The number of chunks and rows that it has computed. */
  readonly computed: { chunks: number; rows: number };
  release(): void;
  stop(): Promise<void>;
}

/** `afterResult` is called after a result was put into Redis, and before the job ends and the run gets its event. */
export function startHeldWorker(
  redis: string,
  held: number,
  afterResult: (job: ChunkJob) => Promise<void> = async () => {},
  secrets: readonly string[] = [],
): HeldWorker {
  const connection = connect(redis);
  connection.on('error', () => {});
  const blobs = new Blobs(connection, new Seal(secrets));
  const computed = { chunks: 0, rows: 0 };
  let release = () => {};
  let reached = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const worker = new Worker<ChunkJob, void>(
    chunkQueues(secrets)[0]!,
    async ({ data }) => {
      const { run, index, plan, encoding, firstRow, rows } = data;
      if (index >= held) {
        reached();
        await released;
      }
      const bytes = await blobs.takeChunk(run, index, chunkAad(data));
      if (bytes === null) return; // the run has ended and has withdrawn the chunk
      const chunk = { index, bytes, encoding, firstRow, rows };
      await blobs.putResult(run, index, new ChunkProcessor(plan).process(chunk));
      computed.chunks++;
      computed.rows += rows;
      await afterResult(data);
    },
    { connection, prefix: PREFIX, concurrency: 4, skipVersionCheck: true },
  );
  worker.on('error', () => {});
  return {
    holding,
    computed,
    release,
    stop: async () => {
      await inTime('the worker has ended', worker.close(true));
      connection.disconnect();
    },
  };
}
