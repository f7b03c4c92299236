/**
 * What a run needs from queue and blobs: the same tests for the real ones, on a real server with a real worker, and for the
 * fake ones in memory that the tests of the window use. A fake that behaves differently fails here.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { createLog } from '../../src/base/log.js';
import type { ConveyorOptions, OpenTransport } from '../../src/engine/conveyor/conveyor.js';
import { Blobs } from '../../src/engine/queue/blobs.js';
import { ChunkQueue, chunkAad } from '../../src/engine/queue/chunk-queue.js';
import { BLOB_MISSING, ChunkWorker } from '../../src/engine/queue/chunk-worker.js';
import { Seal } from '../../src/engine/queue/seal.js';
import { connect, disconnect, PREFIX, takesCommands } from '../../src/engine/redis/connection.js';
import { probeServer } from '../../src/engine/redis/server-probe.js';
import { chunkOf, PLAN, resultOf } from '../engine/conveyor/chunks.js';
import { startEmbedded } from '../servers/redis-server.js';
import { until } from '../vitest/waiting.js';
import { FakeRedis } from './fake-redis.js';

interface Transport extends ReturnType<OpenTransport> {
  run: string;
  /** A worker processes all jobs in the queue. */
  workAll(): Promise<void>;
  /** An attempt before this one has sent this chunk, and was killed. */
  leave(run: string, index: number): Promise<void>;
  end(): Promise<void>;
}

function fakeTransport(): Transport {
  const redis = new FakeRedis();
  return {
    ...redis.openTransport({} as ConveyorOptions),
    run: 'r',
    workAll: async () => redis.workAll(),
    leave: async (run, index) => void redis.earlierJobs.set(run, new Set([index])),
    end: async () => {},
  };
}

async function realTransport(): Promise<Transport> {
  const server = await startEmbedded();
  const connection = connect(server.url);
  const run = randomBytes(6).toString('hex');
  const queue = new ChunkQueue(connection, run, []);
  const seen = new Set<number>();
  const sent: Transport['queue'] = {
    name: queue.name,
    listen: (events) => queue.listen(events),
    send: async (job) => {
      seen.add(job.index);
      await queue.send(job);
    },
    missing: (indexes) => queue.missing(indexes),
    withdraw: (indexes, patienceMs, of) => queue.withdraw(indexes, patienceMs, of),
    workers: () => queue.workers(),
    close: () => queue.close(),
  };
  return {
    connection,
    queue: sent,
    blobs: new Blobs(connection, new Seal([])),
    run,
    workAll: async () => {
      const worker = new ChunkWorker({ redis: server.url, secrets: [], log: createLog('silent') });
      await worker.start();
      await until('every job is done', async () => (await queue.missing([...seen])).length === seen.size);
      await worker.stop();
    },
    leave: async (killed, index) => {
      const earlier = new ChunkQueue(connection, killed, []);
      const { encoding, firstRow, rows } = chunkOf(index);
      await earlier.send({ index, encoding, firstRow, rows, plan: PLAN });
      await earlier.close();
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

  it('jobs of an earlier attempt are withdrawn by its name, and only those', async () => {
    await transport.leave('killed', 2);
    await send(2);
    expect(await transport.queue.withdraw([1, 2, 3], 0, 'another')).toEqual([]);
    expect(await transport.queue.withdraw([1, 2, 3], 0, 'killed')).toEqual([]);
    expect(await transport.queue.missing([2])).toEqual([]);
    expect(await transport.queue.withdraw([2], 0)).toEqual([]);
    expect(await transport.queue.missing([2])).toEqual([2]);
  });
});

describe.each([
  ['in memory', async () => fakeTransport()],
  ['on a server', realTransport],
])('a connection %s', (_, open) => {
  it('becomes ready, answers PING, INFO and the commands of the check, and ends', async () => {
    const transport = await open();
    const { connection } = transport;
    expect(['connecting', 'connect', 'ready']).toContain(connection.status);
    if (connection.status !== 'ready') await once(connection, 'ready');
    expect(takesCommands(connection)).toBe(true);
    expect(connection.refusals.current).toBeUndefined();
    expect(await connection.ping()).toBe('PONG');
    await probeServer(connection, PREFIX);
    const info = await connection.info();
    for (const field of [
      /^redis_version:\d+\.\d+/m,
      /^maxmemory_policy:noeviction\r?$/m,
      /^role:master\r?$/m,
    ])
      expect(info).toMatch(field);
    await transport.queue.close();
    disconnect(connection);
    await until('it has ended', () => connection.status === 'end');
    expect(takesCommands(connection)).toBe(false);
    await transport.end();
  });
});

it('the number of workers is known', async (context: TestContext) => {
  const transport = await realTransport();
  context.onTestFinished(() => transport.end());
  expect(await transport.queue.workers()).toBe(0);
});
