/** `--quiet`: nothing but errors. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { csv, HEADER, ROSA, runOn } from './runs.js';

it.concurrent('says nothing when all is well, and writes the same files', async () => {
  const { code, stdout, stderr, path } = await runOn(csv(ROSA), '--quiet');
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(existsSync(path)).toBe(true);
  expect(existsSync(`${path}.summary.json`)).toBe(true);
});

it.concurrent('says an error in one line', async () => {
  const { code, stderr } = await runOn(HEADER.replace('sexo,', ''), '-q');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: no column provides sexo[^\n]*\n$/);
});
