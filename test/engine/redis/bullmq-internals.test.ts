/**
 * The internals of BullMQ on which `src/engine/redis/internals`, the queues and the schedules depend: one test for each, under the
 * name that it has in src/engine/redis/internals/README.md. If a new version of BullMQ changes one, that test fails.
 *
 * What it does not test: our code, and the commands that BullMQ's scripts use (`test/service/smallest-acl.test.ts` does).
 */
import { randomBytes } from 'node:crypto';
import {
  getNextMillis,
  type Job,
  type JobJson,
  Queue,
  QueueEvents,
  UnrecoverableError,
  Worker,
} from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { QUEUE_TYPES, queueKeys } from '../../../src/engine/redis/internals/foreign-keys.js';
import { until } from '../../vitest/waiting.js';

const NAME = `internals-${randomBytes(6).toString('hex')}`;
const OPTIONS = { prefix: '{curp-test}', skipVersionCheck: true } as const;

const duplicates: Redis[] = [];
const connection = new Redis(inject('redis'), { maxRetriesPerRequest: null });
const duplicate = connection.duplicate.bind(connection);
connection.duplicate = ((override) => {
  duplicates.push(duplicate(override));
  return duplicates.at(-1)!;
}) as typeof duplicate;
const defined: { name: string; lua: string }[] = [];
const define = connection.defineCommand.bind(connection);
connection.defineCommand = (name, definition) => {
  defined.push({ name, lua: definition.lua });
  define(name, definition);
};
const commands: [name: string, key: unknown][] = [];
const send = connection.sendCommand.bind(connection);
connection.sendCommand = (command, ...rest) => {
  commands.push([command.name, command.args[2]]);
  return send(command, ...rest);
};
const queue = new Queue(NAME, { connection, ...OPTIONS });

const created: { json: JobJson; jobId: string }[] = [];
class CreatingWorker extends Worker<unknown, unknown> {
  protected override createJob(json: JobJson, jobId: string): Job<unknown, unknown> {
    created.push({ json, jobId });
    return super.createJob(json, jobId);
  }
}

const processed: Job<unknown, unknown>[] = [];
const worker = new CreatingWorker(
  NAME,
  async (job) => {
    processed.push(job);
    if (job.name === 'fails') throw new UnrecoverableError('a reason');
    return { n: 1 };
  },
  { connection, ...OPTIONS },
);

beforeAll(async () => {
  await queue.add('succeeds', { a: 1 }, { jobId: 'good' });
  await queue.add('fails', {}, { jobId: 'bad' });
  await queue.add('waits', {}, { jobId: 'later', delay: 3_600_000 });
  await until(
    'both jobs have ended',
    async () => (await queue.getJobCountByTypes('completed', 'failed')) === 2,
  );
});

afterAll(async () => {
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  connection.disconnect();
});

const hash = (id: string) => connection.hgetall(queue.toKey(id));

it('Worker.createJob: it is called for each job with the text of its data', () => {
  expect(created.find(({ jobId }) => jobId === 'good')?.json).toMatchObject({ data: '{"a":1}' });
});

it('Redis.defineCommand: BullMQ registers its scripts with it, and their first key is one of the queue', () => {
  const nameOf = ({ name }: { name: string }) => name.split(':')[0];
  expect(defined.map(nameOf)).toEqual(expect.arrayContaining(['addStandardJob', 'addJobScheduler']));
  const handing = defined.filter(({ lua }) => lua.includes('prepareJobForProcessing('));
  expect(new Set(handing.map(nameOf))).toEqual(new Set(['moveToActive', 'moveToDelayed', 'moveToFinished']));
  const scripts = commands.filter(([name]) => name === 'evalsha' || name === 'eval');
  expect(scripts.map(([, key]) => key)).toContain(queue.toKey('wait'));
});

it('Queue keys: each has the type in the table of foreign-keys.ts', async () => {
  const found = await Promise.all(
    queueKeys('{curp-test}', NAME).map(async (key) => [key, await connection.type(key)] as const),
  );
  const types = Object.fromEntries(found.map(([key, type]) => [key.split(':').at(-1)!, type]));
  expect(types).toMatchObject({
    completed: 'zset',
    delayed: 'zset',
    events: 'stream',
    failed: 'zset',
    meta: 'hash',
  });
  for (const [name, type] of Object.entries(types)) expect(['none', QUEUE_TYPES[name]]).toContain(type);
});

it('Queue.toKey: a job is the key of its id, and has no such key after it was removed', async () => {
  await queue.add('waits', {}, { jobId: 'removed', delay: 3_600_000 });
  expect(await connection.exists(queue.toKey('removed'))).toBe(1);
  await queue.remove('removed');
  expect(await connection.exists(queue.toKey('removed'))).toBe(0);
});

it('job hash: it has the time of adding, and from the end on the time and the result or the reason', async () => {
  const time = expect.stringMatching(/^\d{13}$/);
  expect(await hash('good')).toMatchObject({ timestamp: time, finishedOn: time, returnvalue: '{"n":1}' });
  const failed = await hash('bad');
  expect(failed).toMatchObject({ timestamp: time, finishedOn: time, failedReason: 'a reason' });
  expect(failed).not.toHaveProperty('returnvalue');
  const open = await hash('later');
  expect(open).toMatchObject({ timestamp: time });
  expect(open).not.toHaveProperty('finishedOn');
});

it('events stream: the end of a job is an entry with its id and the result or the reason', async () => {
  const entries = await connection.xrange(queue.toKey('events'), '-', '+');
  const events = entries.map(([, fields]) =>
    Object.fromEntries(fields.flatMap((name, at) => (at % 2 === 0 ? [[name, fields[at + 1]]] : []))),
  );
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'completed', jobId: 'good', returnvalue: '{"n":1}' }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'failed', jobId: 'bad', failedReason: 'a reason' }),
  );
});

it('finished sets: completed and failed jobs are sorted by the time of their end', async () => {
  for (const [state, id] of [
    ['completed', 'good'],
    ['failed', 'bad'],
  ] as const) {
    const { finishedOn } = await hash(id);
    expect(await connection.zscore(queue.toKey(state), id)).toBe(finishedOn);
  }
});

it('Job.opts.prevMillis: it is the time at which the job of a scheduler was due', async () => {
  await queue.upsertJobScheduler('every', { pattern: '* * * * * *', tz: 'UTC' }, { name: 'slot' });
  const job = await until('a slot', () => processed.find(({ name }) => name === 'slot'));
  await queue.removeJobScheduler('every');
  expect(job.opts.prevMillis! % 1000).toBe(0);
  expect(job.opts.prevMillis).toBeLessThanOrEqual(job.processedOn!);
  // Not the time at which the job was added; a job that is added at the very second is due at once.
  expect(job.opts.prevMillis).toBeGreaterThan(job.timestamp - 1000);
});

it('connection.duplicate: workers and QueueEvents open their blocking connections with it', async () => {
  expect(duplicates.length).toBeGreaterThan(0);
  const before = duplicates.length;
  const events = new QueueEvents(NAME, { connection, ...OPTIONS });
  await events.waitUntilReady();
  expect(duplicates.length).toBeGreaterThan(before);
  await events.close();
});

it('getNextMillis: it returns the first time of a cron pattern after a given one, in a time zone', () => {
  const after = Date.UTC(2026, 0, 15, 12);
  const next = getNextMillis(after, { pattern: '0 2 * * *', tz: 'America/Mexico_City' });
  expect(next).toBe(Date.UTC(2026, 0, 16, 8));
});
