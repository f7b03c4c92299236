/** `--max-record`, and quotes that are never closed: the run ends with the line number, and keeps the rows before it. */
import { expect, it } from 'vitest';
import { codesOf, csv, keysOf, people, ROSA, ROSA_KEY, runOn, textOf } from '../runs.js';

const OPEN = ROSA.replace('Rosa', '"Rosa');

const NOTE = 'una nota';

it.concurrent('names line 5 of a file of more than 3 MB, where a quote is opened', async () => {
  const content = csv(ROSA, ROSA, ROSA, OPEN) + `${NOTE}\n`.repeat(400_000);
  expect(content.length).toBeGreaterThan(3_000_000);
  const { code, stderr, output, path } = await runOn(content);
  expect(code).toBe(1);
  expect(stderr).toContain('the record that starts in line 5 is longer than 1048576 bytes');
  expect(stderr).toContain('--quotes none');
  expect(stderr).not.toContain('Rosa');
  expect(output).toBe('');
  expect(keysOf(textOf(`${path}.partial`))).toEqual([ROSA_KEY, ROSA_KEY, ROSA_KEY]);
});

it.concurrent('names the line in a small file too, where the record would include the next lines', async () => {
  const { code, stderr, output } = await runOn(csv(ROSA, '', ROSA, OPEN, NOTE, NOTE));
  expect(code).toBe(1);
  expect(stderr).toMatch(/starts in line 5 opens a quote that is never closed.* the 2 lines after it/);
  expect(output).toBe('');
});

it.concurrent('asks whether quotes mean anything, if the lines that it would include are rows', async () => {
  const rest = (await people(75_000)).toString('utf8').split('\n').slice(1).join('\n');
  const large = await runOn(csv(ROSA, ROSA, ROSA, OPEN) + rest);
  expect(large.code).toBe(4);
  expect(large.stderr).toMatch(/line 5 opens quotes that are not closed, and the [\d,]+ rows after it/);
  expect(large.stderr).not.toContain('Rosa');
  expect(large.output).toBe('');
  const small = csv(ROSA, '', ROSA, OPEN, ROSA, ROSA);
  expect((await runOn(small)).stderr).toMatch(/line 5 opens quotes .* the 2 rows after it.*--quotes none/s);
  const read = await runOn(small, '--quotes', 'none');
  expect(read.code, read.stderr).toBe(0);
  expect(keysOf(read.output).filter((key) => key === ROSA_KEY)).toHaveLength(4);
});

it.concurrent('treats an open quote in the last line as a problem of that row only', async () => {
  const { code, stderr, output } = await runOn(csv(ROSA, OPEN, ROSA, OPEN).replace(`${OPEN}\n${ROSA}\n`, ''));
  expect(code, stderr).toBe(0);
  expect(keysOf(output)[0]).toBe(ROSA_KEY);
  expect(codesOf(output)).toHaveLength(2);
  expect(codesOf(output)[1]).not.toBe('0');
});

it.concurrent('accepts another length, and line breaks in quotes', async () => {
  const content = csv(ROSA, ROSA.replace('Rosa', `"Rosa\n${' '.repeat(200)}"`), ROSA);
  const short = await runOn(content, '--max-record', '100');
  expect(short.code).toBe(1);
  expect(short.stderr).toContain('line 3 is longer than 100 bytes');
  const long = await runOn(content, '--max-record', '1k');
  expect(long.code, long.stderr).toBe(0);
  expect(keysOf(long.output)).toEqual([ROSA_KEY, ROSA_KEY, ROSA_KEY]);
});
