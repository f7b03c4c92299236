/** The output file: its default name, files that exist already, folders that do not exist. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { csv, freshPath, keysOf, ROSA, ROSA_KEY, startRun, textOf, writeInput } from '../runs.js';

it.concurrent('is named after its input, and only a report and a summary are written besides', async () => {
  const input = writeInput(csv(ROSA));
  const { code, stderr } = await startRun([input]).ended;
  expect(code, stderr).toBe(0);
  const path = input.replace(/\.csv$/, '.curp.csv');
  expect(stderr).toContain(`result: ${path}`);
  expect(keysOf(textOf(path))).toEqual([ROSA_KEY]);
  const output = basename(path);
  const beside = readdirSync(dirname(input)).filter((name) => name.startsWith(basename(input, 'csv')));
  expect(beside.sort()).toEqual([basename(input), output, `${output}.report.html`, `${output}.summary.json`]);
});

it.concurrent('is not overwritten without --force', async () => {
  const input = writeInput(csv(ROSA));
  const output = freshPath();
  writeFileSync(output, 'precious');
  const refused = await startRun([input, '-o', output]).ended;
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('--force');
  expect(textOf(output)).toBe('precious');

  const forced = await startRun([input, '-o', output, '--force']).ended;
  expect(forced.code, forced.stderr).toBe(0);
  expect(keysOf(textOf(output))).toEqual([ROSA_KEY]);
});

it.concurrent('ends with one clear line if it cannot be written', async () => {
  const input = writeInput(csv(ROSA));
  const nowhere = await startRun([input, '-o', `${input}.no/out.csv`]).ended;
  expect(nowhere.code).toBe(1);
  expect(nowhere.stderr).toContain('error: the folder of the output does not exist');
});

it.concurrent('goes to a folder under its default name', async () => {
  const input = writeInput(csv(ROSA));
  const folder = freshPath('.folder');
  mkdirSync(folder);
  expect((await startRun([input, '-o', folder]).ended).code).toBe(0);
  expect(keysOf(textOf(join(folder, basename(input).replace('.csv', '.curp.csv'))))).toEqual([ROSA_KEY]);
});

it.concurrent('does not replace its own input, with and without --force', async () => {
  const content = csv(ROSA);
  const input = writeInput(content);
  const { code } = await startRun([input, '-o', input, '--force', '--echo', 'none']).ended;
  expect(code).not.toBe(0);
  expect(textOf(input)).toBe(content);
});
