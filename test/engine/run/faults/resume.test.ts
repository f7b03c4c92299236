/** `--resume`: a run that was stopped or killed continues, and ends with the bytes of an uninterrupted run. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Redis } from 'ioredis';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { chunkQueues } from '../../../../src/engine/queue/chunk-queue.js';
import { curpBatch } from '../../../built-command/cli-process.js';
import {
  column,
  freshPath,
  people,
  runOn,
  startRun,
  suiteServer,
  summaryOf,
  textOf,
  writeInput,
} from '../runs.js';
import { changeLedger, readLedger, startPausedRun } from '../standing-run.js';

let content: Buffer;
let whole: string;

beforeAll(async () => {
  content = await people(2000);
  whole = (await runOn(content)).output;
  expect(whole.split('\n')).toHaveLength(2002);
});

/** The arguments of the printed command, with the server of the suite: the server of the first run has ended. */
function wordsOf(stderr: string): string[] {
  const [, words] = /^to go on: curp-batch (run .*)$/m.exec(stderr)!;
  return words!.split(' ').flatMap((word, index, all) => {
    if (['--redis', '--workers'].includes(word) || ['--redis', '--workers'].includes(all[index - 1]!))
      return [];
    return [word];
  });
}

it.concurrent.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends with %i, and the printed command goes on', async (signal, code) => {
  const output = freshPath();
  const { run, end } = await startPausedRun(writeInput(content), output);
  run.signal(signal);
  const ended = await run.ended;
  await end();
  expect(ended.code).toBe(code);
  expect(ended.stderr).toContain('error: the run was interrupted');
  expect(existsSync(output)).toBe(false);
  expect(readLedger(output).tally.rows).toBeGreaterThan(100);

  const words = wordsOf(ended.stderr);
  expect(words.at(-1)).toBe('--resume');
  const resumed = await curpBatch([...words, ...suiteServer()]);
  expect(resumed.code, resumed.stderr).toBe(0);
  expect(textOf(output)).toBe(whole);
  expect(summaryOf(output)).toMatchObject({ rows_read: 2000, rows_written: 2000, resumed: true });
  expect(existsSync(`${output}.ledger`) || existsSync(`${output}.partial`)).toBe(false);
});

it.concurrent('kill -9: continues from the ledger, and removes bytes after the committed ones', async () => {
  const [input, output] = [writeInput(content), freshPath()];
  const { run, end } = await startPausedRun(input, output);
  expect((await run.stop('SIGKILL')).signal).toBe('SIGKILL');
  await end();
  const { outputBytes } = readLedger(output);
  expect(readFileSync(`${output}.partial`).length).toBeGreaterThanOrEqual(outputBytes);
  appendFileSync(`${output}.partial`, 'half a li');

  const refused = await startRun([input, '-o', output]).ended;
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('--resume continues, --force starts over');

  const { code, stderr } = await startRun([input, '-o', output, '--resume', '--chunk', '8k']).ended;
  expect(code, stderr).toBe(0);
  expect(textOf(output)).toBe(whole);
});

it.concurrent('continues with a compressed input and a compressed result', async () => {
  const [input, output] = [writeInput(gzipSync(content), '.csv.gz'), freshPath('.csv.gz')];
  const { run, end } = await startPausedRun(input, output);
  await run.stop('SIGINT');
  await end();
  const { code, stderr } = await startRun([input, '-o', output, '--chunk', '4k', '--resume']).ended;
  expect(code, stderr).toBe(0);
  expect(gunzipSync(readFileSync(output)).toString('utf8')).toBe(whole);
});

it.concurrent('keeps the day on which the run began', async () => {
  const [input, output] = [writeInput(content), freshPath()];
  const { run, end } = await startPausedRun(input, output);
  await run.stop('SIGINT');
  await end();
  const { plan, tally } = readLedger(output);
  const { rows } = tally;
  await changeLedger(output, { plan: { ...plan, today: '1900-01-01' } });
  await startRun([input, '-o', output, '--resume']).ended;
  const keys = column(textOf(output), 'curp');
  expect(keys.slice(0, rows).filter(Boolean).length).toBeGreaterThan(rows / 2);
  expect(keys.slice(rows).filter(Boolean)).toEqual([]);
});

it('--force removes the chunks of the killed run from Redis, before a worker computes them', async () => {
  const output = freshPath();
  const input = writeInput(content);
  const { run, server, worker, end } = await startPausedRun(input, output);
  onTestFinished(end);
  await run.stop('SIGKILL');
  await worker.stop(); // its chunks are free when their locks have expired
  const redis = new Redis(server.url);
  onTestFinished(() => redis.disconnect());
  const left = await redis.keys(`{curp}:blob:${readLedger(output).run}*`);
  expect(left.length).toBeGreaterThan(0);
  const words = ['--redis', server.url, '--workers', '1', '--chunk', '4k', '--force'];
  const forced = await startRun([input, '-o', output, ...words]).ended;
  expect(forced.code, forced.stderr).toBe(0);
  expect(textOf(output)).toBe(whole);
  expect(summaryOf(output)).toMatchObject({ resumed: false });
  expect(await redis.keys('{curp}:blob:*')).toEqual([]);
  expect(await redis.lrange(`{curp}:${chunkQueues([])[0]}:wait`, 0, -1)).toEqual([]);
});
