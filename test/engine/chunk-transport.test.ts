/**
 * What a run needs from queue and blobs: the same tests for the real ones, on a real server with a real worker, and for the
 * fake ones in memory that the tests of the window use. A fake that behaves differently fails here.
 */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { createLog } from '../../src/log.js';
import { Blobs } from '../../src/queue/blobs.js';
import { ChunkQueue, chunkAad } from '../../src/queue/chunk-queue.js';
import { BLOB_MISSING, ChunkWorker } from '../../src/queue/chunk-worker.js';
import { Seal } from '../../src/queue/seal.js';
import { connect, disconnect } from '../../src/redis/connection.js';
import type { WindowBlobs, WindowQueue } from '../../src/run/window.js';
import { startEmbedded } from '../redis-server.js';
import { until } from '../waiting.js';
import { chunkOf, PLAN, resultOf } from './chunks.js';
import { FakeRedis } from './fake-redis.js';

interface Transport {
  queue: WindowQueue;
  blobs: WindowBlobs;
  run: string;
  /** A worker processes all jobs in the queue. */
  workAll(): Promise<void>;
  end(): Promise<void>;
}

function fakeTransport(): Transport {
  const redis = new FakeRedis();
  return { ...redis, run: 'r', workAll: async () => redis.workAll(), end: async () => {} };
}

async function realTransport(): Promise<Transport> {
  const server = await startEmbedded();
  const connection = connect(server.url);
  const run = randomBytes(6).toString('hex');
  const queue = new ChunkQueue(connection, run);
  const seen = new Set<number>();
  const sent: WindowQueue = {
    listen: (events) => queue.listen(events),
    send: async (job) => {
      seen.add(job.index);
      await queue.send(job);
    },
    missing: (indexes) => queue.missing(indexes),
    withdraw: (indexes, patienceMs) => queue.withdraw(indexes, patienceMs),
    workers: () => queue.workers(),
  };
  return {
    queue: sent,
    blobs: new Blobs(connection, new Seal([])),
    run,
    workAll: async () => {
      const worker = new ChunkWorker({ redis: server.url, secrets: [], log: createLog('silent') });
      await worker.start();
      await until('every job is done', async () => (await queue.missing([...seen])).length === seen.size);
      await worker.stop();
    },
    end: async () => {
      await queue.close();
      disconnect(connection);
      await server.stop();
    },
  };
}

describe.each([
  ['in memory', async () => fakeTransport()],
  ['on a server', realTransport],
])('queue and blobs %s', (_, open) => {
  let transport: Transport;
  beforeEach(async () => {
    transport = await open();
  });
  afterEach(() => transport.end());

  async function send(index: number, withBytes = true): Promise<void> {
    const { bytes, encoding, firstRow, rows } = chunkOf(index);
    const job = { index, encoding, firstRow, rows, plan: PLAN };
    if (withBytes) await transport.blobs.putChunk(transport.run, index, chunkAad(job), bytes);
    await transport.queue.send(job);
  }

  function listening(): Promise<{ done: number[]; failed: [number, string][] }> {
    const heard = { done: [] as number[], failed: [] as [number, string][] };
    return transport.queue
      .listen({
        done: (index) => heard.done.push(index),
        failed: (index, reason) => heard.failed.push([index, reason]),
      })
      .then(() => heard);
  }

  it('a chunk that is sent once or twice has one job, one result and one event', async () => {
    const heard = await listening();
    expect(await transport.queue.missing([0, 1])).toEqual([0, 1]);
    await send(0);
    await send(0);
    expect(await transport.queue.missing([0, 1])).toEqual([1]);
    expect(await transport.blobs.hasResults(transport.run, [0])).toEqual([false]);
    expect(await transport.blobs.takeResult(transport.run, 0)).toBeNull();
    await transport.workAll();
    expect(await transport.queue.missing([0])).toEqual([0]);
    expect(await transport.blobs.hasResults(transport.run, [0, 1])).toEqual([true, false]);
    const result = await transport.blobs.takeResult(transport.run, 0);
    const { bytes, tally, crc } = resultOf(chunkOf(0));
    expect(result?.bytes.toString()).toBe(bytes.toString());
    expect(result).toMatchObject({ tally, crc });
    await until('the event has arrived', () => heard.done.length > 0);
    expect(heard).toEqual({ done: [0], failed: [] });
  });

  it('a result stays until it is dropped', async () => {
    await send(3);
    await transport.workAll();
    expect(await transport.blobs.takeResult(transport.run, 3)).not.toBeNull();
    expect(await transport.blobs.takeResult(transport.run, 3)).not.toBeNull();
    await transport.blobs.drop(transport.run, [3]);
    expect(await transport.blobs.takeResult(transport.run, 3)).toBeNull();
    expect(await transport.blobs.hasResults(transport.run, [3])).toEqual([false]);
  });

  it('a job whose bytes are lost fails with BLOB_MISSING, and has no result', async () => {
    const heard = await listening();
    await send(5, false);
    await transport.workAll();
    await until('the event has arrived', () => heard.failed.length > 0);
    expect(heard).toEqual({ done: [], failed: [[5, BLOB_MISSING]] });
    expect(await transport.queue.missing([5])).toEqual([5]);
    expect(await transport.blobs.hasResults(transport.run, [5])).toEqual([false]);
  });

  it('jobs that are withdrawn are removed, and have no events', async () => {
    await send(0);
    await send(1);
    expect(await transport.queue.withdraw([0, 1, 2], 0)).toEqual([]);
    expect(await transport.queue.missing([0, 1])).toEqual([0, 1]);
    await transport.blobs.drop(transport.run, [0, 1]);
    await transport.blobs.probe(transport.run);
  });
});

it('the number of workers is known', async (context: TestContext) => {
  const transport = await realTransport();
  context.onTestFinished(() => transport.end());
  expect(await transport.queue.workers()).toBe(0);
});
