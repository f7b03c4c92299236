/** The scripts of BullMQ as a connection registers them: TTLs of all keys of a queue, and jobs whose fields are damaged. */
import { randomBytes } from 'node:crypto';
import type { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openQueue } from '../../../../src/engine/queue/open-queue.js';
import { QueueWorker } from '../../../../src/engine/queue/queue-worker.js';
import { type Connection, connect, PREFIX } from '../../../../src/engine/redis/connection.js';
import { QUEUE_KEPT_MS } from '../../../../src/engine/redis/internals/queue-scripts.js';
import { until } from '../../../vitest/waiting.js';

const NAME = `curp-test-${randomBytes(6).toString('hex')}`;
const STALLED_CHECK_MS = 500;

let connection: Connection;
let queue: Queue;

beforeAll(() => {
  connection = connect(inject('redis'));
  queue = openQueue(NAME, connection, 100);
});

afterAll(async () => {
  await queue.obliterate({ force: true });
  await queue.close();
  connection.disconnect();
});

const keys = () => connection.keys(`${PREFIX}:${NAME}:*`);

/** TTLs in milliseconds; negative for a key without one. */
async function lives(): Promise<Record<string, number>> {
  const found = await keys();
  const entries = await Promise.all(found.map(async (key) => [key, await connection.pttl(key)] as const));
  return Object.fromEntries(entries.filter(([, life]) => life !== -2)); // expired meanwhile
}

const expectLives = async () => {
  for (const [key, life] of Object.entries(await lives())) {
    expect(life, key).toBeGreaterThan(0);
    expect(life, key).toBeLessThanOrEqual(QUEUE_KEPT_MS);
  }
};

function startWorker(handle: (data: unknown) => Promise<void>): QueueWorker {
  const times = { lockDuration: STALLED_CHECK_MS, stalledInterval: STALLED_CHECK_MS };
  const worker = new QueueWorker(NAME, ({ data }) => handle(data), { connection, ...times });
  void worker.start();
  return worker;
}

it('every key of a queue has a TTL at every moment: opened, waiting, active, delayed, with a priority, failed', async () => {
  await until('the settings of the queue', async () => (await keys()).length > 0);
  await until('their TTL', async () => (await connection.pttl(queue.toKey('meta'))) > 0);
  await queue.add('job', { kind: 'waits' }, { jobId: 'waits' });
  await queue.add('job', { kind: 'first' }, { jobId: 'first', priority: 3 });
  await queue.add('job', {}, { jobId: 'later', delay: 60_000 });
  await expectLives();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const seen: unknown[] = [];
  const worker = startWorker(async (data) => {
    seen.push(data);
    await released;
    throw new Error('fails');
  });
  await until('a job is active', () => seen.length > 0);
  await expectLives();
  release();
  await until(
    'both jobs have ended',
    async () => (await connection.exists(queue.toKey('waits'), queue.toKey('first'))) === 0,
  );
  await expectLives();
  await worker.stop();
});

it('the pause between two checks for stalled jobs is that of the worker: a job of a killed worker is taken again', async () => {
  const seen: unknown[] = [];
  const killed = startWorker(async (data) => {
    seen.push(data);
    await new Promise(() => {});
  });
  await queue.add('job', { kind: 'stalls' }, { jobId: 'stalls' });
  await until('it is active', () => seen.length === 1);
  void killed.bull.close(true);
  const other = startWorker(async (data) => {
    seen.push(data);
  });
  await until('it is taken again', () => seen.length === 2);
  expect(await connection.pttl(queue.toKey('stalled-check'))).toBeLessThanOrEqual(STALLED_CHECK_MS);
  await expectLives();
  await other.stop();
});

it('a job whose fields are damaged, or that has expired, reaches the worker, and is removed when it fails', async () => {
  const seen: unknown[] = [];
  const damaged: Record<string, string>[] = [
    { opts: 'no JSON' },
    { opts: 'null' },
    { opts: '{"removeOnFail":false,"attempts":"many","backoff":7}' },
    { progress: '{' },
    { parent: '"text"' },
    { parent: '{{{', parentKey: 'nonsense' },
    { rjk: 'nobody' },
    { data: 'no JSON' },
    { data: '{' },
    { atm: 'x', ats: '7', stc: 'x' },
    { stacktrace: '{', returnvalue: '{', failedReason: '{' },
  ];
  const ids = damaged.map((_, at) => `damaged-${at}`);
  for (const [at, fields] of damaged.entries()) {
    await queue.add('job', { at }, { jobId: ids[at]! });
    await connection.hset(queue.toKey(ids[at]!), fields);
  }
  await queue.add('job', {}, { jobId: 'expired' });
  await connection.del(queue.toKey('expired'));
  await queue.add('job', { kind: 'last' }, { jobId: 'last' });
  const worker = startWorker(async (data) => {
    seen.push(data);
    throw new Error('fails');
  });
  await until('the last one is taken', () =>
    seen.some((data) => (data as { kind?: string } | null)?.kind === 'last'),
  );
  await until(
    'nothing waits or is active',
    async () => (await queue.getJobCountByTypes('wait', 'active', 'failed')) === 0,
  );
  // Each at least once: on a busy machine a job may be taken again after its lock has expired. The data of two is null.
  expect(new Set(seen.map((data) => JSON.stringify(data))).size).toBe(damaged.length + 1);
  expect(await connection.exists([...ids, 'expired', 'last'].map((id) => queue.toKey(id)))).toBe(0);
  await worker.stop();
});
