/** `.gz` files are read and written directly. */
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { csv, freshPath, keysOf, people, ROSA, ROSA_KEY, startRun, textOf, writeInput } from '../runs.js';

const unpacked = (path: string): string => gunzipSync(readFileSync(path)).toString('utf8');

it.concurrent('reads and writes it, with a default name made from the input', async () => {
  const input = writeInput(gzipSync(csv(ROSA)), '.csv.gz');
  const { code, stderr } = await startRun([input]).ended;
  expect(code, stderr).toBe(0);
  expect(keysOf(unpacked(`${input.slice(0, -7)}.curp.csv.gz`))).toEqual([ROSA_KEY]);
});

it.concurrent('gives the same text compressed and uncompressed, in many chunks', async () => {
  const content = await people(3000);
  const [plain, packed] = [freshPath(), freshPath('.csv.gz')];
  await startRun([writeInput(content), '-o', plain]).ended;
  const { code, stderr } = await startRun([writeInput(content), '-o', packed, '--chunk', '32k']).ended;
  expect(code, stderr).toBe(0);
  expect(unpacked(packed)).toBe(textOf(plain));
});

it.concurrent('detects it by its bytes on standard input', async () => {
  const input = Buffer.concat([gzipSync(csv(ROSA)), gzipSync(`${ROSA}\n`)]);
  const { code, stdout, stderr } = await startRun(['-'], { input }).ended;
  expect(code, stderr).toBe(0);
  expect(keysOf(stdout)).toEqual([ROSA_KEY, ROSA_KEY]);
});

it.concurrent('reports a truncated file, and one that is larger than --max-size', async () => {
  const whole = gzipSync(await people(2000));
  const cut = await startRun([writeInput(whole.subarray(0, -2000), '.csv.gz')]).ended;
  expect(cut.code).toBe(1);
  expect(cut.stderr).toContain('error: the input is not a complete gzip file');
  const large = await startRun([writeInput(whole, '.csv.gz'), '--max-size', '20k']).ended;
  expect(large.code).toBe(1);
  expect(large.stderr).toContain('unpacks to more than --max-size allows');
});
