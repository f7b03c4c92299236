/** Runs and workers of several versions and secrets on one Redis: each takes its own chunks, and leaves the others alone. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTRACT_VERSION, chunkQueues } from '../../../../src/engine/queue/chunk-queue.js';
import { connect, PREFIX } from '../../../../src/engine/redis/connection.js';
import { CliProcess, curpBatch } from '../../../built-command/cli-process.js';
import { ROOT } from '../../../repository.js';
import { startEmbedded } from '../../../servers/redis-server.js';
import { temporaryFolder } from '../../../vitest/temporary-folder.js';
import { until } from '../../../vitest/waiting.js';
import {
  csv,
  freshPath,
  keysOf,
  people,
  ROSA,
  ROSA_KEY,
  runOn,
  startRun,
  textOf,
  writeInput,
} from '../runs.js';

let server: Awaited<ReturnType<typeof startEmbedded>>;
let connection: ReturnType<typeof connect>;

beforeAll(async () => {
  server = await startEmbedded();
  connection = connect(server.url);
});

afterAll(async () => {
  connection.disconnect();
  await server.stop();
});

const secret = (letter: string) => ({ env: { CURP_BATCH_SECRET: letter.repeat(40) } });

const worker = async (options = {}): Promise<CliProcess> => {
  const started = new CliProcess(['worker', '--redis', server.url, '--processes', '1'], options);
  await started.line(/"workers have started"/);
  return started;
};

const words = (input: string, output: string): string[] => [
  ...[input, '-o', output, '--redis', server.url, '--workers', '0', '--chunk', '4k'],
];

/** The command with the next number of the contract, as the next release may have. */
function nextVersion(): string {
  const folder = temporaryFolder();
  for (const name of ['src', 'workers'])
    cpSync(`${ROOT}build/${name}`, join(folder, 'build', name), { recursive: true });
  cpSync(`${ROOT}package.json`, join(folder, 'package.json'));
  symlinkSync(`${ROOT}node_modules`, join(folder, 'node_modules'));
  const path = join(folder, 'build/src/engine/queue/chunk-queue.js');
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(`CONTRACT_VERSION = ${CONTRACT_VERSION};`);
  writeFileSync(path, text.replace(/\d+;/, `${CONTRACT_VERSION + 1};`));
  return join(folder, 'build/src/cli/main.js');
}

it('workers of two versions are replaced one by one, while runs of both go on', async () => {
  const content = await people(3000);
  const expected = (await runOn(content)).output;
  const [older, newer] = [undefined, nextVersion()];
  const start = (main: string | undefined, args: string[]) => new CliProcess(args, main ? { main } : {});
  const standing = [older, newer].map((main) =>
    start(main, ['worker', '--redis', server.url, '--processes', '1']),
  );
  const runs = [older, newer].map((main) => {
    const output = freshPath();
    return { output, process: start(main, ['run', ...words(writeInput(content), output)]) };
  });
  for (const { output, process } of runs) {
    const { code, stderr } = await process.ended;
    expect(code, stderr).toBe(0);
    expect(textOf(output)).toBe(expected);
  }
  for (const one of standing) {
    const { code, stderr } = await one.stop();
    expect(code, stderr).toBe(0);
    expect(stderr).not.toMatch(/cannot be read|"level":"error"/);
  }
});

it('two runs with two secrets at once; jobs that a killed run left with one disturb nobody with the other', async () => {
  const content = await people(3000);
  const expected = (await runOn(content)).output;
  const [killed, kept] = [freshPath(), freshPath()];
  const input = writeInput(content);
  const runA = startRun(words(input, killed), secret('a'));
  const [queueA] = chunkQueues(['a'.repeat(40)]);
  await until('chunks wait', async () => (await connection.llen(`${PREFIX}:${queueA}:wait`)) > 0);
  await runA.stop('SIGKILL');
  const workerB = await worker(secret('b'));
  const runB = await startRun(words(input, kept), secret('b')).ended;
  expect(runB.code, runB.stderr).toBe(0);
  expect(textOf(kept)).toBe(expected);
  expect(await connection.llen(`${PREFIX}:${queueA}:wait`)).toBeGreaterThan(0);
  // A worker with both secrets serves both queues.
  const both = await worker({
    env: { CURP_BATCH_SECRET: ['b', 'a'].map((one) => one.repeat(40)).join(',') },
  });
  const [again, beside] = [startRun([...words(input, killed), '--force'], secret('a')), freshPath()];
  const runC = startRun(words(input, beside), secret('b'));
  for (const [run, output] of [
    [again, killed],
    [runC, beside],
  ] as const) {
    const { code, stderr } = await run.ended;
    expect(code, stderr).toBe(0);
    expect(stderr).not.toMatch(/result is damaged/);
    expect(textOf(output)).toBe(expected);
  }
  for (const one of [workerB, both]) expect((await one.stop()).code).toBe(0);
});

it('a run without a worker of its version and secret says so, and goes on with one', async () => {
  const [input, output] = [writeInput(csv(ROSA)), freshPath()];
  const wrong = await worker(secret('b'));
  const run = startRun(words(input, output), secret('a'));
  const line = await run.line(/no worker for this run is alive/);
  expect(line).toContain('of the same version with the same secret');
  expect(line).toContain(chunkQueues(['a'.repeat(40)])[0]);
  const right = await worker(secret('a'));
  const { code, stderr } = await run.ended;
  expect(code, stderr).toBe(0);
  expect(keysOf(textOf(output))).toEqual([ROSA_KEY]);
  for (const one of [wrong, right]) expect((await one.stop()).code).toBe(0);
});

it('--show-queue: the names of the queues of a worker, for an autoscaler', async () => {
  const secrets = ['a', 'b'].map((one) => one.repeat(40));
  const printed = await curpBatch(['worker', '--redis', server.url, '--show-queue'], {
    env: { CURP_BATCH_SECRET: secrets.join(',') },
  });
  expect(printed).toMatchObject({ code: 0, stdout: `${chunkQueues(secrets).join('\n')}\n` });
  expect(chunkQueues([])).toEqual([`curp-chunks-v${CONTRACT_VERSION}-plain`]);
  expect(chunkQueues(secrets)[0]).toMatch(/^curp-chunks-v\d+-[0-9a-f]{12}$/);
});

it('a worker removes what it cannot read in its queue, logs it once, and goes on', async () => {
  const standing = await worker();
  const queue = new Queue(chunkQueues([])[0]!, { connection, prefix: PREFIX, skipVersionCheck: true });
  const sound = {
    version: CONTRACT_VERSION,
    run: 'r',
    index: 0,
    encoding: 'utf-8',
    firstRow: 1,
    rows: 1,
    plan: {},
  };
  const strays: unknown[] = [
    ...[{}, null, 'QUETZALCANARIO', 7, [], { version: CONTRACT_VERSION }],
    ...[
      { ...sound, version: CONTRACT_VERSION + 1 },
      { ...sound, run: 7 },
      { ...sound, index: 'x' },
    ],
    ...[{ ...sound, plan: null }, sound],
  ];
  for (const data of strays)
    await queue.add('QUETZALCANARIO', data, { attempts: 5, removeOnFail: false, removeOnComplete: false });
  await until('nothing is left', async () => {
    const left = await connection.keys(`${PREFIX}:${queue.name}:*`);
    return left.every((key) => /:(meta|id|events|marker|stalled-check)$/.test(key));
  });
  const { code, path, stderr } = await runOn(csv(ROSA), '--redis', server.url, '--workers', '0');
  expect(code, stderr).toBe(0);
  expect(keysOf(textOf(path))).toEqual([ROSA_KEY]);
  await queue.close();
  expect(standing.lines(/cannot be read/)).toHaveLength(1);
  const ended = await standing.stop();
  expect(ended.code).toBe(0);
  expect(ended.stderr).not.toContain('QUETZALCANARIO');
});

it('--unsafe-redis: a Redis that evicts keys is refused without it', async () => {
  await connection.config('SET', 'maxmemory-policy', 'allkeys-lru');
  const args = [writeInput(csv(ROSA)), '-o', freshPath(), '--redis', server.url, '--workers', '1'];
  const refused = await startRun(args).ended;
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('maxmemory-policy allkeys-lru');
  const unsafe = await startRun([...args, '--unsafe-redis']).ended;
  await connection.config('SET', 'maxmemory-policy', 'noeviction');
  expect(unsafe.code, unsafe.stderr).toBe(0);
});
