/** `--progress`, and the end of a run that falls together with a checkpoint. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { freshPath, keysOf, people, startRun, textOf, writeInput } from './runs.js';
import { startStandingRun } from './standing-run.js';

it('json: a line a second for programs', async () => {
  const output = freshPath();
  const { run, worker, end } = await startStandingRun(writeInput(await people(1000)), output);
  const line = JSON.parse(await run.line(/^\{"rows":[1-9]/)) as Record<string, number>;
  worker.release();
  const { code, stdout, stderr } = await run.ended;
  await end();
  expect(code, stderr).toBe(0);
  expect(stdout).toBe('');
  expect(Object.keys(line)).toEqual(['rows', 'errors', 'percent', 'rows_per_second', 'seconds_left']);
  expect(line.rows).toBeGreaterThan(100);
  expect(line.rows).toBeLessThan(1000);
  expect(line.errors).toBeLessThanOrEqual(line.rows!);
  expect(line.percent).toBeLessThanOrEqual(100);
});

it('none: only the summary; and no control characters where there is no terminal', async () => {
  const args = [writeInput(await people(500)), '-o', freshPath(), '--chunk', '1k'];
  const none = await startRun([...args, '--progress', 'none']).ended;
  expect(none.code, none.stderr).toBe(0);
  expect(none.stderr).not.toMatch(/^\{"rows"/m);
  expect(none.stderr).toMatch(/rows read +500/);
  expect(none.stderr).not.toMatch(/[\r\x1b]/);
});

/** The ledger of a checkpoint must neither hinder the last ledger nor come after it. */
it.each([1, 2, 3, 4])('ends well when the last commit comes with a checkpoint, try %i', async () => {
  const output = freshPath();
  const { run, worker, end } = await startStandingRun(writeInput(await people(10)), output, { chunks: 0 });
  await run.line(/^\{/); // a second after the start, as checkpoints are
  worker.release();
  const { code, stderr } = await run.ended;
  await end();
  expect(code, stderr).toBe(0);
  expect(keysOf(textOf(output))).toHaveLength(10);
  expect(existsSync(`${output}.ledger`)).toBe(false);
});
