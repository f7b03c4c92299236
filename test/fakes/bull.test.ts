/** What callbacks and schedules need from BullMQ: the same tests for BullMQ, on a real server, and for the fake one. */
import { randomBytes } from 'node:crypto';
import { DelayedError, type Job, Queue, Worker } from 'bullmq';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, disconnect, PREFIX } from '../../src/engine/redis/connection.js';
import { startEmbedded } from '../servers/redis-server.js';
import { until } from '../vitest/waiting.js';
import { FakeBull } from './fake-bull.js';

interface Bull {
  queue: Queue;
  /** Starts a worker, and lets it process until this is true. */
  work(process: (job: Job, token?: string) => Promise<void>, isDone: () => boolean): Promise<void>;
  end(): Promise<void>;
}

function openFake(): Bull {
  const bull = new FakeBull();
  const queue = new bull.Queue('jobs');
  return {
    queue,
    work: async (process, isDone) => {
      const worker = new bull.Worker('jobs', process as never, {} as never);
      await worker.waitUntilReady();
      await worker.run();
      await until('the jobs are processed', async () => {
        await bull.workAll('jobs');
        return isDone();
      });
      await worker.close();
    },
    end: async () => {},
  };
}

async function openReal(): Promise<Bull> {
  const server = await startEmbedded();
  const connection = connect(server.url);
  const name = `jobs-${randomBytes(6).toString('hex')}`;
  const options = { connection, prefix: PREFIX, skipVersionCheck: true };
  const queue = new Queue(name, options);
  return {
    queue,
    work: async (process, isDone) => {
      const worker = new Worker(name, process, { ...options, autorun: false });
      await worker.waitUntilReady();
      void worker.run();
      await until('the jobs are processed', isDone);
      await worker.close();
    },
    end: async () => {
      await queue.close();
      disconnect(connection);
      await server.stop();
    },
  };
}

const REMOVED = { removeOnComplete: true, removeOnFail: true };

describe.each([
  ['in memory', async () => openFake()],
  ['on a server', openReal],
])('BullMQ %s', (_, open) => {
  let bull: Bull;
  beforeEach(async () => {
    bull = await open();
  });
  afterEach(() => bull.end());

  const left = () => bull.queue.getJobCountByTypes('wait', 'active', 'delayed', 'failed', 'completed');

  it('a job that is added twice with one id is processed once, with its data, and removed', async () => {
    await bull.queue.add('job', { id: 'one' }, { ...REMOVED, jobId: 'callback-one' });
    await bull.queue.add('job', { id: 'other' }, { ...REMOVED, jobId: 'callback-one' });
    await bull.queue.add('job', { id: 'two' }, { ...REMOVED, jobId: 'callback-two' });
    const seen: unknown[] = [];
    await bull.work(
      async ({ data, attemptsMade, timestamp }) => {
        expect(timestamp).toBeGreaterThan(0);
        seen.push([data, attemptsMade]);
      },
      () => seen.length === 2,
    );
    expect(seen).toEqual([
      [{ id: 'one' }, 0],
      [{ id: 'two' }, 0],
    ]);
    expect(await left()).toBe(0);
  });

  it('a job that throws is tried again as often as its options allow, then removed', async () => {
    const backoff = { type: 'exponential', delay: 5 };
    await bull.queue.add('job', {}, { ...REMOVED, jobId: 'failing', attempts: 3, backoff });
    const seen: number[] = [];
    await bull.work(
      async ({ attemptsMade }) => {
        seen.push(attemptsMade);
        throw new Error('not_taken');
      },
      () => seen.length === 3,
    );
    expect(seen).toEqual([0, 1, 2]);
    await until('it is removed', async () => (await left()) === 0);
  });

  it('a job that is moved to later is kept, and its tries are not counted', async () => {
    await bull.queue.add('job', {}, { ...REMOVED, jobId: 'foreign', attempts: 1 });
    const seen: number[] = [];
    await bull.work(
      async (job, token) => {
        seen.push(job.attemptsMade);
        if (seen.length > 1) return;
        await job.moveToDelayed(Date.now() + 5, token);
        throw new DelayedError();
      },
      () => seen.length === 2,
    );
    expect(seen).toEqual([0, 0]);
    await until('it is removed', async () => (await left()) === 0);
  });

  it('schedulers are made, changed, listed and removed by their names', async () => {
    const template = { name: 'slot', data: { schedule: 'nightly' } };
    await bull.queue.upsertJobScheduler('nightly', { pattern: '0 3 * * *', tz: 'UTC' }, template);
    await bull.queue.upsertJobScheduler('hourly', { pattern: '0 * * * *', tz: 'UTC' }, template);
    await bull.queue.upsertJobScheduler('nightly', { pattern: '0 4 * * *', tz: 'Europe/Madrid' }, template);
    const listed = async () =>
      (await bull.queue.getJobSchedulers()).map(({ key, pattern, tz }) => ({ key, pattern, tz }));
    expect((await listed()).sort((one, other) => one.key.localeCompare(other.key))).toEqual([
      { key: 'hourly', pattern: '0 * * * *', tz: 'UTC' },
      { key: 'nightly', pattern: '0 4 * * *', tz: 'Europe/Madrid' },
    ]);
    expect(await bull.queue.removeJobScheduler('hourly')).toBe(true);
    expect(await bull.queue.removeJobScheduler('hourly')).toBe(false);
    expect(await listed()).toEqual([{ key: 'nightly', pattern: '0 4 * * *', tz: 'Europe/Madrid' }]);
  });
});
