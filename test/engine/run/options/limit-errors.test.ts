/** `--limit-errors`: ends a run with too many errors, for example a wrong mapping, with exit code 3; it can be resumed. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { csv, people, ROSA, runOn, startRun, textOf } from '../runs.js';

const WRONG = ROSA.replace('1984', '84');

it.concurrent('stops at a count, keeps the ledger, and can be resumed to the same bytes', async () => {
  const content = (await people(3000)).toString('utf8');
  const whole = await runOn(content);
  const { code, stderr, input, path } = await runOn(content, '--limit-errors', '5', '--chunk', '4k');
  expect(code).toBe(3);
  expect(stderr).toMatch(/error: \d+ of \d+ rows are in error, more than --limit-errors allows/);
  expect(stderr).toMatch(/to go on: curp-batch run (?!.*--limit-errors).*--resume/);
  expect(existsSync(path)).toBe(false);
  expect(existsSync(`${path}.ledger`)).toBe(true);
  const done = readFileSync(`${path}.partial`).length;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(whole.output.length);

  const resumed = await startRun([input, '-o', path, '--limit-errors', '3000', '--resume']).ended;
  expect(resumed.code, resumed.stderr).toBe(0);
  expect(textOf(path)).toBe(whole.output);
  expect(existsSync(`${path}.ledger`)).toBe(false);
});

it.concurrent('allows exactly this number of errors', async () => {
  const content = csv(ROSA, WRONG, ROSA, WRONG);
  expect((await runOn(content, '--limit-errors', '2')).code).toBe(0);
  expect((await runOn(content, '--limit-errors', '1')).code).toBe(3);
});

it.concurrent('takes a percentage, checked at the end of a small file', async () => {
  const content = csv(WRONG, ROSA, ROSA, ROSA);
  expect((await runOn(content, '--limit-errors', '25%')).code).toBe(0);
  expect((await runOn(content, '--limit-errors', '24.9%')).code).toBe(3);
});
