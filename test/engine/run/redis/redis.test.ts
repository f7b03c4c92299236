/** `--redis`: nothing of the run is left on the server. */
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { chunkQueues } from '../../../../src/engine/queue/chunk-queue.js';
import { PREFIX } from '../../../../src/engine/redis/connection.js';
import { CliProcess } from '../../../built-command/cli-process.js';
import { startEmbedded } from '../../../servers/redis-server.js';
import { csv, keysOf, people, ROSA, ROSA_KEY, runOn, summaryOf, textOf, writeInput } from '../runs.js';

const [QUEUE] = chunkQueues([]);

let server: Awaited<ReturnType<typeof startEmbedded>>;
let client: Redis;

/** A server of its own: every key on it after a run is from that run. */
beforeAll(async () => {
  server = await startEmbedded();
  client = new Redis(server.url);
});

afterAll(async () => {
  client.disconnect();
  await server.stop();
});

const onServer = (): string[] => ['--redis', server.url, '--workers', '1'];

const keys = (pattern: string): Promise<string[]> => client.keys(pattern.replace(/[[\]?]/g, '\\$&'));

/** The keys that BullMQ keeps for a queue after all jobs are removed; their size is limited. */
const QUEUE_KEYS = ['events', 'id', 'meta', 'stalled-check', 'marker'].map(
  (name) => `${PREFIX}:${QUEUE}:${name}`,
);

it('leaves no blob and no job behind, only the keys that BullMQ keeps for a queue', async () => {
  const { code, stderr, path } = await runOn(await people(4000), '--chunk', '16k', ...onServer());
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('Redis as given');
  const { run } = summaryOf(path);
  expect(run).toMatch(/^r[0-9a-f]{18}$/);
  expect(await keys(`*${run}*`)).toEqual([]);
  expect(await keys(`${PREFIX}:blob:*`)).toEqual([]);
  const left = await keys(`${PREFIX}*`);
  expect(QUEUE_KEYS).toEqual(expect.arrayContaining(left));
  expect(await client.xlen(`${PREFIX}:${QUEUE}:events`)).toBeLessThan(1200);
});

it('puts nothing of a person into the events', async () => {
  await runOn(csv(ROSA), ...onServer());
  const events = JSON.stringify(await client.xrange(`${PREFIX}:${QUEUE}:events`, '-', '+'));
  expect(events).toContain('completed');
  expect(events).not.toMatch(/Rosa|Medina|MECR/);
});

it('is taken from REDIS_URL as well', async () => {
  const args = [writeInput(csv(ROSA)), '-o', '-', '--workers', '1'];
  const { code, stdout, stderr } = await new CliProcess(['run', ...args], {
    env: { REDIS_URL: inject('redis') },
  }).ended;
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('Redis as given');
  expect(keysOf(stdout)).toEqual([ROSA_KEY]);
});

it('leaves nothing behind after a run that ends early', async () => {
  const content = (await people(4000)).toString('utf8');
  const { code, path } = await runOn(content, '--chunk', '4k', '--limit-errors', '3', ...onServer());
  expect(code).toBe(3);
  const { run } = JSON.parse(textOf(`${path}.ledger`)) as { run: string };
  expect(await keys(`*${run}*`)).toEqual([]);
});
