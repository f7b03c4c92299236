/** `-`: standard input and standard output. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { samplePath } from '../../../repository.js';
import { csv, keysOf, people, ROSA, ROSA_KEY, startRun, textOf, writeInput } from '../runs.js';

it.concurrent('reads standard input and writes only the result to standard output', async () => {
  const { code, stdout, stderr } = await startRun(['-'], { input: csv(ROSA) }).ended;
  expect(code, stderr).toBe(0);
  expect(keysOf(stdout)).toEqual([ROSA_KEY]);
  expect(stdout.split('\n')).toHaveLength(3);
  expect(stderr).toMatch(/rows read +1/);
});

it.concurrent('reads a workbook from standard input', async () => {
  const input = readFileSync(samplePath('workbook.xlsx'));
  const { code, stdout, stderr } = await startRun(['-', '--normalize'], { input }).ended;
  expect(code, stderr).toBe(0);
  expect(stdout.split('\n')).toHaveLength(14);
});

it.concurrent('reads a file and writes standard output, and vice versa', async () => {
  const input = writeInput(csv(ROSA));
  const out = await startRun([input, '-o', '-']).ended;
  expect(keysOf(out.stdout)).toEqual([ROSA_KEY]);
  const file = `${input}.from-stdin.csv`;
  const { code, stdout, stderr } = await startRun(['-', '-o', file], { input: csv(ROSA) }).ended;
  expect(code, stderr).toBe(0);
  expect(stdout).toBe('');
  expect(textOf(file)).toBe(out.stdout);
});

it.concurrent('does not overwrite a file from standard input without --force', async () => {
  const file = writeInput('precious');
  const { code } = await startRun(['-', '-o', file], { input: csv(ROSA) }).ended;
  expect(textOf(file)).toBe('precious');
  expect(code).toBe(1);
});

it.concurrent('cannot be resumed, and says so', async () => {
  const { code, stderr } = await startRun(['-', '--resume'], { input: csv(ROSA) }).ended;
  expect(code).toBe(1);
  expect(stderr).toContain('standard input or output, pipes and devices cannot be resumed');
});

it.concurrent('prints no warning for many chunks', async () => {
  const content = await people(3000);
  const { code, stdout, stderr } = await startRun([writeInput(content), '-o', '-', '--chunk', '2k']).ended;
  expect(code, stderr).toBe(0);
  expect(stdout.split('\n')).toHaveLength(3002);
  expect(stderr).not.toContain('Warning');
});

it.concurrent('ends with one line when the reader closes the pipe', async () => {
  const run = startRun([writeInput(await people(60_000)), '-o', '-', '--chunk', '64k']);
  await once(run.child.stdout!, 'data');
  run.child.stdout!.destroy();
  const { code, stderr } = await run.ended;
  expect(code).toBe(141);
  expect(stderr.split('\n').slice(-2)).toEqual(['the program that read the standard output has ended', '']);
});
