// A recognisable person is processed on every failure path; no log, error, job or event may contain data of this person.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chunkQueues } from '../../src/engine/queue/chunk-queue.js';
import { randomSecret } from '../../src/engine/queue/seal.js';
import { CliProcess, curpBatch } from '../built-command/cli-process.js';
import { csv, freshPath, HEADER, writeInput } from '../engine/run/runs.js';
import { CANARY_ROW as CANARY, TRACE } from '../people/canary.js';
import { holdingsOf } from '../servers/redis-holdings.js';
import { startEmbedded } from '../servers/redis-server.js';

let server: Awaited<ReturnType<typeof startEmbedded>>;
let redis: Redis;

beforeAll(async () => {
  server = await startEmbedded();
  redis = new Redis(server.url);
});

// Each test looks at everything that the server holds.
afterEach(async () => {
  await redis.flushall();
});

afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const expectNothing = (text: string) => expect(text).not.toMatch(TRACE);

const run = (...args: string[]) => [
  'run',
  ...args,
  '--redis',
  server.url,
  '--workers',
  '1',
  '--progress',
  'json',
];

const RECORD = Object.fromEntries(HEADER.split(',').map((name, column) => [name, CANARY.split(',')[column]]));
const aligned = (line: string): string =>
  line
    .split(',')
    .map((cell) => cell.padEnd(30))
    .join('');

describe('no personal data is logged', () => {
  it.each([
    ['of a good run', csv(CANARY), 0],
    ['of a row in error', csv(CANARY.replace('09', '99'), CANARY.replace('H', 'hombre')), 0],
    ['of a quote that is never closed', csv(`"${CANARY}`, 'x', 'x'), 1],
    ['of a quote that would swallow rows', csv(`"${CANARY}`, CANARY, CANARY), 4],
    ['of a good run of JSON', JSON.stringify([RECORD]), 0],
    ['of broken JSON', JSON.stringify([RECORD]).replace('","', '",,"'), 1],
    ['of JSON that is cut short', JSON.stringify([RECORD, RECORD]).slice(0, -9), 1],
    ['of an aligned text', [HEADER, CANARY, CANARY, CANARY].map(aligned).join('\n'), 4],
    ['of a file without a header', `${CANARY}\n${CANARY}\n`, 1],
    ['of a header with an open quote', `"${HEADER}\n${CANARY}\n`, 1],
    ['of a header that swallows a row', `${HEADER.replace('sexo', '"sexo')}\n${CANARY}",x\n`, 1],
    ['of a missing column', `${HEADER.replace('sexo', 'zexo')}\n${CANARY}\n`, 1],
    ['of too many fields', csv(`${CANARY},${CANARY}`), 0],
  ])('%s', async (_, content, code) => {
    const ended = await curpBatch(run(writeInput(content), '-o', freshPath()));
    expect(ended.code).toBe(code);
    expectNothing(ended.stderr + ended.stdout);
    const { blobs, rest } = await holdingsOf(redis);
    expectNothing(blobs + rest);
  });

  it('when an error is thrown with a name in its message', async () => {
    const preload = fileURLToPath(new URL('./throwing.mjs', import.meta.url));
    const output = freshPath();
    const ended = await curpBatch(run(writeInput(csv(CANARY)), '-o', output, '--detail'), {
      env: { NODE_OPTIONS: `--import ${preload}`, CURP_BATCH_LOG: 'debug' },
    });
    expect(ended.code).toBe(0);
    expect(readFileSync(output, 'utf8')).toContain(',true,417,');
    expectNothing(ended.stderr + ended.stdout);
    const { blobs, rest } = await holdingsOf(redis);
    expectNothing(blobs + rest);
  });

  it('when Redis cannot be reached', async () => {
    const args = [
      'run',
      writeInput(csv(CANARY)),
      '-o',
      freshPath(),
      '--redis',
      'redis://127.0.0.1:1',
      '--redis-timeout',
      '1s',
    ];
    const ended = await curpBatch(args, { env: { CURP_BATCH_LOG: 'debug' } });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('Redis could not be reached');
    expectNothing(ended.stderr + ended.stdout);
  });
});

/** A run whose chunks wait in Redis, since there is no worker. */
async function waitingRun(secret: string | undefined): Promise<CliProcess> {
  const process = new CliProcess(
    ['run', writeInput(csv(CANARY)), '-o', freshPath(), '--redis', server.url, '--workers', '0'],
    { env: secret ? { CURP_BATCH_SECRET: secret } : {} },
  );
  const watcher = redis.duplicate();
  await redis.config('SET', 'notify-keyspace-events', 'KEA');
  await watcher.psubscribe('__keyspace@0__:*:wait');
  if ((await redis.keys('*:wait')).length === 0) await once(watcher, 'pmessage');
  watcher.disconnect();
  return process;
}

describe('in the middle of a run', () => {
  it('jobs and events hold references only, and blobs expire', async () => {
    const waiting = await waitingRun(undefined);
    const { blobs, rest } = await holdingsOf(redis);
    expect(blobs).toMatch(TRACE); // without a secret it is readable in the blob, and nowhere else
    expectNothing(rest);
    for (const key of await redis.keys('*:blob:*')) expect(await redis.ttl(key)).toBeGreaterThan(0);
    await waiting.stop('SIGKILL');
  });

  it('with a secret Redis contains no readable name, also after a crash', async () => {
    const waiting = await waitingRun(randomSecret());
    const { blobs, rest } = await holdingsOf(redis);
    expect(blobs).not.toBe('');
    expectNothing(blobs + rest);
    const ended = await waiting.stop('SIGKILL');
    expectNothing(ended.stderr);
  });

  it('a worker with another secret logs only that', async () => {
    const waiting = await waitingRun(randomSecret());
    const [id] = await redis.lrange((await redis.keys('*:wait'))[0]!, 0, -1);
    const data = await redis.hget((await redis.keys(`*:${id}`))[0]!, 'data');
    const secret = randomSecret();
    const stray = new Queue(chunkQueues([secret])[0]!, { connection: redis, prefix: '{curp}' });
    await stray.add('chunk', JSON.parse(data!)); // under the name of the other secret
    const worker = new CliProcess(['worker', '--redis', server.url, '--processes', '1'], {
      env: { CURP_BATCH_SECRET: secret },
    });
    expect(await worker.line(/cannot be read/)).toContain('"reason":"secret"');
    await stray.close();
    const { code, stderr } = await worker.stop();
    expect(code).toBe(0);
    expectNothing(stderr);
    expect((await waiting.stop()).code).toBe(143);
  });
});
