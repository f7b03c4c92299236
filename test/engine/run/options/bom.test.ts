/** `--bom`: CSV begins with a byte order mark, also inside `.gz`. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { csv, freshPath, keysOf, ROSA, ROSA_KEY, runOn, startRun, textOf, writeInput } from '../runs.js';

const MARK = '\ufeff';

it.concurrent('writes it before the header, and is read again with it', async () => {
  const { path, output } = await runOn(csv(ROSA), '--bom');
  expect(output.startsWith(`${MARK}row,`)).toBe(true);
  const again = freshPath();
  const { code, stderr } = await startRun([path, '-o', again]).ended;
  expect(code, stderr).toBe(0);
  expect(textOf(again)).toMatch(/^row,input_row,/);
  expect(keysOf(textOf(again))).toEqual([ROSA_KEY]);
});

it.concurrent('writes it inside a compressed output', async () => {
  const path = freshPath('.csv.gz');
  await startRun([writeInput(csv(ROSA)), '-o', path, '--bom']).ended;
  expect(gunzipSync(readFileSync(path)).toString('utf8')).toMatch(new RegExp(`^${MARK}row,`));
});

it.concurrent('does not write it into NDJSON', async () => {
  const { output } = await runOn(csv(ROSA), '--bom', '--format', 'ndjson');
  expect(output).toMatch(/^{"row":1,/);
});
