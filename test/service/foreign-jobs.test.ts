/**
 * A thousand random jobs in all queues, beside three runs at once (two with different secrets, one without) and standing
 * workers: all finish with the same bytes, no worker ends, and everything that is left in Redis expires.
 */
import { Queue } from 'bullmq';
import { expect, it } from 'vitest';
import { CALLBACK_QUEUE } from '../../src/engine/queue/callback-queue.js';
import { CONTRACT_VERSION, chunkQueues } from '../../src/engine/queue/chunk-queue.js';
import { DIRECT_QUEUE } from '../../src/engine/queue/direct-queue.js';
import { folderQueue, RUN_QUEUES } from '../../src/engine/queue/run-queue.js';
import { PREFIX } from '../../src/engine/redis/connection.js';
import { QUEUE_KEPT_MS } from '../../src/engine/redis/internals/queue-scripts.js';
import { scheduleQueue } from '../../src/service/schedule/scheduler-queue.js';
import { CliProcess } from '../built-command/cli-process.js';
import { csv, freshPath, people, ROSA, runOn, startRun, textOf, writeInput } from '../engine/run/runs.js';
import { until } from '../vitest/waiting.js';
import { startDepot } from './run-depot.js';

const STRAYS = 1000;
const SECRETS = ['a', 'b'].map((letter) => letter.repeat(40));

/** The same numbers at every start. */
let state = 7;
const random = (limit: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * limit);
};
const oneOf = <T>(choices: readonly T[]): T => choices[random(choices.length)]!;

/** Data of nobody, of older and newer versions, of other types, and nearly right. */
const data = (): unknown => {
  const id = `r${'0123456789abcdef01'}`;
  const chunk = { run: id, index: random(9), encoding: 'utf-8', firstRow: 1, rows: 3, plan: {} };
  return oneOf<unknown>([
    ...[
      {},
      null,
      [],
      7,
      'text',
      true,
      { version: 1 },
      { id: 7 },
      { id: '../..' },
      { id },
      { schedule: 'none' },
    ],
    ...[
      { schedule: {} },
      { version: CONTRACT_VERSION - 1, ...chunk },
      { version: CONTRACT_VERSION + 1, ...chunk },
    ],
    ...[
      { version: CONTRACT_VERSION, ...chunk },
      { version: CONTRACT_VERSION, ...chunk, plan: 7 },
    ],
    ...[{ version: 1, id, folder: 'x' }, { persons: [{}] }, { persons: 'x' }, { persons: [{ nombres: 7 }] }],
  ]);
};

const options = () =>
  oneOf([
    {},
    { attempts: 1 + random(5), backoff: 10 },
    { removeOnFail: false, removeOnComplete: false },
    { priority: 1 + random(9) },
    { delay: random(500) },
    { lifo: true },
  ]);

/** Damage that no client of BullMQ makes. */
const damage = (): Record<string, string> | undefined =>
  oneOf([
    ...[undefined, undefined, undefined, undefined],
    ...[{ data: 'no JSON' }, { opts: '{' }, { progress: '{' }, { parent: '7' }, { stacktrace: '{' }],
  ]);

/** A job that has ended meanwhile must not come back as a key of its own. */
const IF_THERE = "return redis.call('EXISTS', KEYS[1]) == 1 and redis.call('HSET', KEYS[1], unpack(ARGV))";

it('a thousand strays disturb nobody, and nothing is left', async (context) => {
  const depot = await startDepot(context);
  const began = performance.now();
  const { redis, store } = depot;
  const content = await people(4000);
  const expected = (await runOn(content)).output;
  const processes: CliProcess[] = [];
  const start = async (args: string[], secret = '') => {
    const process = new CliProcess([...args, '--redis', depot.url], { env: { CURP_BATCH_SECRET: secret } });
    processes.push(process);
    await process.line(/"workers have started"/);
  };
  await start(['worker', '--processes', '1'], SECRETS.join(','));
  await start(['worker', '--processes', '1']);
  await start(['direct-worker']);
  await start(['run-worker', '--data', store.folder]);
  const names = [
    ...[...chunkQueues([]), ...chunkQueues(SECRETS), DIRECT_QUEUE, scheduleQueue(store.folderId)],
    ...[...Object.values(RUN_QUEUES), CALLBACK_QUEUE].map((base) => folderQueue(base, store.folderId)),
  ];
  const queues = names.map(
    (name) => new Queue(name, { connection: redis, prefix: PREFIX, skipVersionCheck: true }),
  );
  const input = writeInput(content);
  const runs = ['', ...SECRETS].map((secret) => {
    const output = freshPath();
    const words = [
      input,
      '-o',
      output,
      '--redis',
      depot.url,
      '--workers',
      '0',
      '--chunk',
      '4k',
      '--window',
      '8',
    ];
    return { output, process: startRun(words, { env: { CURP_BATCH_SECRET: secret } }) };
  });
  const stored = await depot.addRun(csv(ROSA));
  for (let stray = 0; stray < STRAYS; stray++) {
    const queue = oneOf(queues);
    const job = await queue.add(oneOf(['chunk', 'run', 'calculate', 'slot']), data(), options());
    const fields = damage();
    if (fields) await redis.eval(IF_THERE, 1, queue.toKey(job.id!), ...Object.entries(fields).flat());
  }
  for (const { output, process } of runs) {
    const { code, stderr } = await process.ended;
    expect(code, stderr).toBe(0);
    expect(textOf(output)).toBe(expected);
  }
  expect(await depot.ended(stored.id)).toMatchObject({ state: 'finished', rows: 1 });
  await until('no stray is left', async () => {
    const counts = await Promise.all(
      queues.map((queue) => queue.getJobCountByTypes('wait', 'active', 'delayed', 'prioritized')),
    );
    return counts.every((count) => count === 0);
  });
  await Promise.all(queues.map((queue) => queue.close()));
  for (const process of processes) {
    const lines = process.lines(/cannot be read/).map((line) => JSON.parse(line).queue as string);
    const minutes = 1 + Math.floor((performance.now() - began) / 60_000);
    for (const queue of lines)
      expect(lines.filter((name) => name === queue).length).toBeLessThanOrEqual(minutes);
    const { code, stderr } = await process.stop();
    expect(code, stderr).toBe(0);
  }
  const left = await redis.keys('*');
  expect(left.filter((key) => key.includes(':blob:'))).toEqual([]);
  for (const key of left) {
    const life = await redis.pttl(key);
    expect([key, life === -2 || (life > 0 && life <= QUEUE_KEPT_MS)]).toEqual([key, true]);
  }
});
