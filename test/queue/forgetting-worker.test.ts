/** A worker keeps names and rows while there are chunks, and removes them from its memory when the queue is empty. */
import { afterAll, expect, it, vi } from 'vitest';
import { ChunkProcessor } from '../../src/csv/chunk/chunk-processor.js';
import { PIECE } from '../../src/csv/record/row-memory.js';
import { createLog } from '../../src/log.js';
import { Blobs } from '../../src/queue/blobs.js';
import { ChunkQueue, chunkAad } from '../../src/queue/chunk-queue.js';
import { ChunkWorker } from '../../src/queue/chunk-worker.js';
import { Seal } from '../../src/queue/seal.js';
import { connect, disconnect } from '../../src/redis/connection.js';
import { plan } from '../csv/plans.js';
import { startEmbedded } from '../redis-server.js';
import { until } from '../waiting.js';

const processing = vi.spyOn(ChunkProcessor.prototype, 'process');

/** How many processors have processed a chunk. */
const processors = (): number => new Set(processing.mock.contexts).size;

afterAll(() => processing.mockRestore());

it('drops its processors between two chunks only if the queue was empty, and forgets the rows then', async () => {
  const server = await startEmbedded();
  const connection = connect(server.url);
  const run = 'r0x0';
  const queue = new ChunkQueue(connection, run);
  const blobs = new Blobs(connection, new Seal([]));
  const send = async (index: number): Promise<void> => {
    const job = { index, encoding: 'utf-8', firstRow: 1, rows: 1, plan: plan() } as const;
    await blobs.putChunk(run, index, chunkAad(job), Buffer.from('ROSA,MEDINA,CASTRO,1984,07,19,M,14\n'));
    await queue.send(job);
  };
  const results = async (indexes: number[]): Promise<void> => {
    await until('the results are there', async () => !(await blobs.hasResults(run, indexes)).includes(false));
    await until('the jobs are gone', async () => (await queue.missing(indexes)).length === indexes.length);
  };
  const first = Array.from({ length: 20 }, (_, index) => index);
  for (const index of first) await send(index);
  const worker = new ChunkWorker({ redis: server.url, secrets: [], log: createLog('error') });
  await worker.start();
  await results(first);
  // The last chunk may begin just after the queue has become empty.
  expect(processors()).toBeLessThanOrEqual(2);
  let next = first.length;
  await until('a new processor was made', async () => {
    const index = next++;
    await send(index);
    await results([index]);
    return processors() > 2;
  });
  await until('the rows are forgotten', () => !PIECE.includes('MEDINA'));
  await worker.stop();
  await queue.close();
  disconnect(connection);
  await server.stop();
});
