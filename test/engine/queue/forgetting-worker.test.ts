/** A worker keeps names and rows while there are chunks, and removes them from its memory when the queue is empty. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { createLog } from '../../../src/base/log.js';
import { Blobs } from '../../../src/engine/queue/blobs.js';
import { ChunkQueue, chunkAad } from '../../../src/engine/queue/chunk-queue.js';
import { ChunkWorker } from '../../../src/engine/queue/chunk-worker.js';
import { Seal } from '../../../src/engine/queue/seal.js';
import { connect, disconnect } from '../../../src/engine/redis/connection.js';
import { INPUT_BLOCK, OUTPUT_BLOCK } from '../../../src/rows/bytes/row-memory.js';
import { ChunkProcessor } from '../../../src/rows/chunk-processor.js';
import { plan } from '../../input/csv/plans.js';
import { startEmbedded } from '../../servers/redis-server.js';
import { until } from '../../vitest/waiting.js';

const LATE = 19;

const { takeChunk } = Blobs.prototype;
const processing = vi.spyOn(ChunkProcessor.prototype, 'process');

/** How many processors have processed a chunk. */
const processors = (): number => new Set(processing.mock.contexts).size;

afterAll(() => processing.mockRestore());

it('keeps its processor from chunk to chunk, and forgets processor and rows when there are no more chunks', async () => {
  const server = await startEmbedded();
  const connection = connect(server.url);
  const run = 'r0x0';
  const queue = new ChunkQueue(connection, run, []);
  const blobs = new Blobs(connection, new Seal([]));
  const send = async (index: number): Promise<void> => {
    const job = { index, encoding: 'utf-8', firstRow: 1, rows: 1, plan: plan() } as const;
    await blobs.putChunk(run, index, chunkAad(job), Buffer.from('ROSA,MEDINA,CASTRO,1984,07,19,M,14\n'));
    await queue.send(job);
  };
  const forgotten = (indexes: number[]): Promise<unknown> =>
    until('the jobs are gone and the rows are forgotten', async () => {
      if ((await queue.missing(indexes)).length < indexes.length) return false;
      return !INPUT_BLOCK.includes('MEDINA') && !OUTPUT_BLOCK.includes('MEDINA');
    });
  const first = Array.from({ length: 20 }, (_, index) => index);
  for (const index of first) await send(index);
  // The last chunk arrives late: the worker has found the queue empty before it computes it.
  const take = vi.spyOn(Blobs.prototype, 'takeChunk');
  take.mockImplementation(async function (this: Blobs, ...of) {
    if (of[1] === LATE) await pause(100);
    return takeChunk.apply(this, of);
  });
  const worker = new ChunkWorker({ redis: server.url, secrets: [], log: createLog('error') });
  await worker.start();
  await forgotten(first);
  const before = processors();
  expect(before).toBeLessThan(first.length);
  await send(first.length);
  await forgotten([first.length]);
  expect(processors()).toBeGreaterThan(before);
  take.mockRestore();
  await worker.stop();
  await queue.close();
  disconnect(connection);
  await server.stop();
});
