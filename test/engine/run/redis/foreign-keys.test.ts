/** Keys of another application with our names and another type: one sentence names the key, and nothing waits for ever. */
import { expect, it, type TestContext } from 'vitest';
import { chunkQueues } from '../../../../src/engine/queue/chunk-queue.js';
import { DIRECT_QUEUE } from '../../../../src/engine/queue/direct-queue.js';
import { PREFIX } from '../../../../src/engine/redis/connection.js';
import { queueKeys } from '../../../../src/engine/redis/internals/foreign-keys.js';
import { CliProcess } from '../../../built-command/cli-process.js';
import { inProcess } from '../../../cli/in-process.js';
import { startNative } from '../../../servers/native-server.js';
import { until } from '../../../vitest/waiting.js';
import { csv, freshPath, keysOf, ROSA, ROSA_KEY, textOf, writeInput } from '../runs.js';

const KEYS = queueKeys(PREFIX, chunkQueues([])[0]!);

const sentence = (key: string) => `another program uses the key ${key} for something else: remove that key`;

/** A value of a type that none of our keys has for this name. */
const occupy = async ({ client }: Awaited<ReturnType<typeof startNative>>, key: string) => {
  if (/:(id|pc|stalled-check)$/.test(key)) await client.hset(key, 'a', '1');
  else await client.set(key, 'a');
};

it('before its first chunk a run names the key, whichever of its queue it is', async (context) => {
  const server = await startNative(context);
  for (const key of KEYS) {
    await occupy(server, key);
    const words = ['run', writeInput(csv(ROSA)), '-o', freshPath(), '--redis', server.url, '--workers', '0'];
    const { code, stderr } = await inProcess(words);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`error: ${sentence(key)}`)]);
    expect((await server.client.keys('*')).filter((left) => left !== key && !/:meta$/.test(left))).toEqual(
      [],
    );
    await server.client.flushall();
  }
});

it('in the middle of a run, which can be resumed', async (context) => {
  const server = await startNative(context);
  const [input, output] = [writeInput(csv(ROSA)), freshPath()];
  const words = ['run', input, '-o', output, '--redis', server.url];
  const run = new CliProcess([...words, '--workers', '0']);
  const key = KEYS.find((name) => name.endsWith(':wait'))!;
  await until('a chunk waits', async () => (await server.client.llen(key)) > 0);
  await server.client.del(key);
  await server.client.set(key, 'a');
  const worker = new CliProcess(['worker', '--redis', server.url, '--processes', '1']);
  context.onTestFinished(() => worker.kill());
  // The worker meets the key first; the run when it looks after its chunks, or sends the next one.
  await worker.line(/another program uses the key/);
  await run.stop();
  await server.client.del(key);
  await worker.line(/takes commands again/);
  const resumed = await new CliProcess([...words, '--workers', '0', '--force']).ended;
  expect(resumed.code, resumed.stderr).toBe(0);
  expect(keysOf(textOf(output))).toEqual([ROSA_KEY]);
});

const health = async (port: string): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`)).status;

async function standing(context: TestContext, url: string, command: string): Promise<[CliProcess, string]> {
  const worker = new CliProcess([command, '--redis', url, '--processes', '1', '--health-port', '0']);
  context.onTestFinished(() => worker.kill());
  const line = JSON.parse(await worker.line(/health is answered/)) as { port: number };
  return [worker, String(line.port)];
}

it.for<[string, string]>([
  ['worker', chunkQueues([])[0]!],
  ['direct-worker', DIRECT_QUEUE],
])(
  '%s logs the key once, is not ready, asks no more than once a second, and goes on when it is gone',
  async ([command, queue], context) => {
    const server = await startNative(context);
    const key = `${PREFIX}:${queue}:wait`;
    await server.client.set(key, 'a');
    const [worker, port] = await standing(context, server.url, command);
    expect(await worker.line(/another program/)).toContain(sentence(key));
    await until('it is not ready', async () => (await health(port)) === 503);
    const errors = async () =>
      Number(/errorstat_WRONGTYPE:count=(\d+)/.exec(await server.client.info('errorstats'))?.[1] ?? 0);
    const [before, since] = [await errors(), performance.now()];
    await until('some seconds', () => performance.now() - since > 3000);
    expect((await errors()) - before).toBeLessThan(60);
    await server.client.del(key);
    await worker.line(/takes commands again/);
    await until('it is ready', async () => (await health(port)) === 200);
    expect(worker.lines(/another program/)).toHaveLength(1);
    expect((await worker.stop()).code).toBe(0);
  },
);
