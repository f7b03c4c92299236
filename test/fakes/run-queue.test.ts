/** What sweeper and schedules need from the queues of runs and callbacks: the same tests for the real and the fake ones. */
import { Queue } from 'bullmq';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CALLBACK_QUEUE, CallbackQueue } from '../../src/engine/queue/callback-queue.js';
import { folderQueue, RunQueue } from '../../src/engine/queue/run-queue.js';
import { connect, disconnect, PREFIX } from '../../src/engine/redis/connection.js';
import type { SweeperOptions } from '../../src/service/runs/sweeper.js';
import { startEmbedded } from '../servers/redis-server.js';
import { FakeCallbackQueue, FakeRunQueue } from './fake-run-queue.js';

interface Queues extends Pick<SweeperOptions, 'queue' | 'callbacks'> {
  /** The runs whose callbacks are queued. */
  called(): Promise<string[]>;
  end(): Promise<void>;
}

function openFake(): Queues {
  const callbacks = new FakeCallbackQueue();
  return {
    queue: new FakeRunQueue(),
    callbacks,
    called: async () => [...callbacks.ids],
    end: async () => {},
  };
}

async function openReal(): Promise<Queues> {
  const server = await startEmbedded();
  const connection = connect(server.url);
  await connection.ping();
  const queue = new RunQueue(connection);
  const callbacks = new CallbackQueue(connection);
  const reader = new Queue(folderQueue(CALLBACK_QUEUE, undefined), {
    connection,
    prefix: PREFIX,
    skipVersionCheck: true,
  });
  return {
    queue,
    callbacks,
    called: async () => (await reader.getJobs(['wait'], 0, -1, true)).map(({ data }) => data.id),
    end: async () => {
      await Promise.all([queue.close(), callbacks.close(), reader.close()]);
      disconnect(connection);
      await server.stop();
    },
  };
}

describe.each([
  ['in memory', async () => openFake()],
  ['on a server', openReal],
])('queues of runs and callbacks %s', (_, open) => {
  let queues: Queues;
  beforeEach(async () => {
    queues = await open();
  });
  afterEach(() => queues.end());

  it('a run is missing until it is added, and is added once', async () => {
    expect(queues.queue.isReachable).toBe(true);
    expect(await queues.queue.missing(['one', 'two'])).toEqual(['one', 'two']);
    await queues.queue.add({ id: 'one', lane: 'large', turn: 1 });
    await queues.queue.add({ id: 'one', lane: 'large', turn: 1 });
    expect(await queues.queue.missing(['one', 'two'])).toEqual(['two']);
    await queues.queue.add({ id: 'two', lane: 'small', turn: 1 });
    expect(await queues.queue.missing(['one', 'two'])).toEqual([]);
  });

  it('a callback is queued once', async () => {
    await queues.callbacks.add('one');
    await queues.callbacks.add('two');
    await queues.callbacks.add('one');
    expect(await queues.called()).toEqual(['one', 'two']);
  });
});
