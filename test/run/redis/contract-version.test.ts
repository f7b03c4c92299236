/** A job of another version, or sealed with another secret: a worker returns it to the queue and ends with a clear line. */
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHUNK_QUEUE } from '../../../src/queue/chunk-queue.js';
import { CONTRACT_VERSION } from '../../../src/queue/contract-version.js';
import { connect, PREFIX } from '../../../src/redis/connection.js';
import { CliProcess } from '../../built-command/cli-process.js';
import { startEmbedded } from '../../servers/redis-server.js';
import { csv, freshPath, keysOf, people, ROSA, ROSA_KEY, startRun, textOf, writeInput } from '../runs.js';

let server: Awaited<ReturnType<typeof startEmbedded>>;
let connection: ReturnType<typeof connect>;
let queue: Queue;

beforeAll(async () => {
  server = await startEmbedded();
  connection = connect(server.url);
  queue = new Queue(CHUNK_QUEUE, { connection, prefix: PREFIX });
});

afterAll(async () => {
  await queue.close();
  connection.disconnect();
  await server.stop();
});

const addJobOfOtherVersion = () => {
  const data = { version: CONTRACT_VERSION + 1, run: 'rother', index: 0 };
  return queue.add('chunk', data, { jobId: 'rother-0' });
};

it('curp-batch worker ends with 1, and the job waits for another worker', async () => {
  await addJobOfOtherVersion();
  const worker = new CliProcess(['worker', '--redis', server.url, '--processes', '2']);
  const { code, stderr } = await worker.ended;
  expect(code).toBe(1);
  expect(stderr).toContain('a run of another version is waiting: install the same version');
  expect(stderr).toContain(`"otherVersion":${CONTRACT_VERSION + 1}`);
  expect(await (await queue.getJob('rother-0'))?.getState()).toBe('waiting');
  expect(await queue.getActiveCount()).toBe(0);
  await queue.remove('rother-0');
});

it('a worker with another secret ends with 1; a worker with the right secret finishes the run', async () => {
  const [input, output] = [writeInput(csv(ROSA)), freshPath()];
  const secret = (letter: string) => ({ env: { CURP_BATCH_SECRET: letter.repeat(40) } });
  const run = startRun([input, '-o', output, '--redis', server.url, '--workers', '0'], secret('a'));
  const wrong = await new CliProcess(['worker', '--redis', server.url, '--processes', '1'], secret('b'))
    .ended;
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('sealed with another secret');
  const right = new CliProcess(['worker', '--redis', server.url, '--processes', '1'], secret('a'));
  const { code, stderr } = await run.ended;
  await right.stop();
  expect(code, stderr).toBe(0);
  expect(keysOf(textOf(output))).toEqual([ROSA_KEY]);
});

it('a run whose own workers must end does not wait for ever', async () => {
  await addJobOfOtherVersion();
  const args = [
    writeInput(await people(2000)),
    '-o',
    freshPath(),
    '--redis',
    server.url,
    '--workers',
    '1',
    '--chunk',
    '1k',
  ];
  const { code, stderr } = await startRun(args).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: .*another version/m);
});

it('--unsafe-redis: a Redis that evicts keys is refused without it', async () => {
  await queue.remove('rother-0');
  await connection.config('SET', 'maxmemory-policy', 'allkeys-lru');
  const args = [writeInput(csv(ROSA)), '-o', freshPath(), '--redis', server.url, '--workers', '1'];
  const refused = await startRun(args).ended;
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('maxmemory-policy allkeys-lru');
  const unsafe = await startRun([...args, '--unsafe-redis']).ended;
  await connection.config('SET', 'maxmemory-policy', 'noeviction');
  expect(unsafe.code, unsafe.stderr).toBe(0);
});
