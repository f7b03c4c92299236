/** `--dry-run`: shows dialect, mapping and the first results, and writes nothing. */
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { CliProcess } from '../../../built-command/cli-process.js';
import { csv, HEADER, ROSA, ROSA_KEY, textOf, writeInput } from '../runs.js';

const dryRun = (...args: string[]) => new CliProcess(['run', ...args, '--dry-run']).ended;

it.concurrent('shows delimiter, encoding, mapping and the first ten rows', async () => {
  const input = writeInput(csv(...Array<string>(12).fill(ROSA)).replaceAll(',', ';'));
  const { code, stdout, stderr } = await dryRun(input);
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/^delimiter +semicolon$/m);
  expect(stdout).toMatch(/^encoding +ASCII so far/m);
  expect(stdout).toMatch(/^apellido_materno +column 3 +apellido_materno$/m);
  expect(stdout.match(new RegExp(ROSA_KEY, 'g'))).toHaveLength(10);
  expect(stdout).toContain(`10;${ROSA.replaceAll(',', ';')};false;0;;${ROSA_KEY}`);
  expect(stdout).toContain('Nothing was written.');
  const beside = readdirSync(dirname(input)).filter((name) => name.startsWith(basename(input)));
  expect(beside).toEqual([basename(input)]);
});

it.concurrent('accepts an output that exists, and does not change it', async () => {
  const output = writeInput('precious');
  const { code, stderr } = await dryRun(writeInput(csv(ROSA)), '-o', output, '--force');
  expect(code, stderr).toBe(0);
  expect(textOf(output)).toBe('precious');
});

it.concurrent('prints the same errors as a run', async () => {
  const { code, stderr, stdout } = await dryRun(writeInput(HEADER.replace('sexo,', '')));
  expect(code).toBe(1);
  expect(stderr).toContain('no column provides sexo');
  expect(stdout).toBe('');
});

it.concurrent('reports an input without rows, and an empty input', async () => {
  expect((await dryRun(writeInput(csv()))).stdout).toContain('There are no rows after the header.');
  expect((await dryRun(writeInput(''))).stdout).toContain('The input is empty');
});
