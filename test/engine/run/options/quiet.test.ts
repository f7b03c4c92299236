/** `--quiet`: nothing but errors. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { csv, HEADER, ROSA, runOn } from '../runs.js';

it.concurrent('prints nothing without an error, and writes the same files', async () => {
  const { code, stdout, stderr, path } = await runOn(csv(ROSA), '--quiet');
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(existsSync(path)).toBe(true);
  expect(existsSync(`${path}.summary.json`)).toBe(true);
});

it.concurrent('prints an error in one line', async () => {
  const { code, stderr } = await runOn(HEADER.replace('sexo,', ''), '-q');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: no column provides sexo[^\n]*\n$/);
});
