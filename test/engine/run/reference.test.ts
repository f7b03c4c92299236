/**
 * The run of 10,000 people compared with the reference path, in one piece: csv-parse, the calculator and csv-stringify over
 * the whole file. With any number of workers, chunk size and window: the same bytes.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { utcToday } from '../../../src/key/contract/today.js';
import { processByReference } from '../../../src/rows/reference-chunk.js';
import { headerLine } from '../../../src/rows/result-columns.js';
import { CliProcess } from '../../built-command/cli-process.js';
import { plan as planOf } from '../../input/csv/plans.js';
import { freshPath, HEADER, people, startRun, suiteServer, writeInput } from './runs.js';

const ROWS = 10_000;
let content: Buffer;
let expected: Buffer;

function referenceOutput(input: Buffer, rows: number): Buffer {
  const header = HEADER.split(',');
  const plan = planOf({ columnCount: header.length, today: utcToday() });
  const bytes = input.subarray(input.indexOf('\n') + 1);
  const result = processByReference({ index: 0, bytes, encoding: 'utf-8', firstRow: 1, rows }, plan);
  expect(result.tally.rows).toBe(rows);
  return Buffer.concat([Buffer.from(headerLine(header, plan)), result.bytes]);
}

beforeAll(async () => {
  content = await people(ROWS);
  expected = referenceOutput(content, ROWS);
});

async function expectSame(input: Buffer, output: Buffer, ...options: string[]): Promise<void> {
  const path = freshPath();
  const { code, stderr } = await startRun([writeInput(input), '-o', path, ...options]).ended;
  expect(code, stderr).toBe(0);
  expect(readFileSync(path).equals(output)).toBe(true);
}

it.concurrent('--workers 1', () => expectSame(content, expected));

it.concurrent('--workers 4', () => expectSame(content, expected, '--chunk', '16k', '--workers', '4'));

it.concurrent('--workers 0, with a separate worker that ends by SIGTERM', async () => {
  const [redis, url] = suiteServer();
  const worker = new CliProcess(['worker', redis!, url!, '--processes', '1']);
  await worker.line(/"workers have started"/);
  await expectSame(content, expected, '--chunk', '64k', '--workers', '0');
  const { code, signal, stderr } = await worker.stop();
  expect({ code, signal }, stderr).toEqual({ code: 0, signal: null });
});

it.concurrent.each([
  ['--chunk', '4096'],
  ['--chunk', '100', '--window', '100'],
  ['--chunk', '64k', '--window', '1'],
])('%s %s %s %s', async (...options) => {
  const rows = options[1] === '100' ? 600 : ROWS;
  const some = rows === ROWS ? content : await people(rows);
  await expectSame(some, rows === ROWS ? expected : referenceOutput(some, rows), ...options.filter(Boolean));
});

it.concurrent('--chunk 1: one row in each chunk', async () => {
  const some = await people(100);
  await expectSame(some, referenceOutput(some, 100), '--chunk', '1');
});
