/** `--attention` and `--corrections` on the command line. */
import { expect, it } from 'vitest';
import { curpBatch } from '../../../built-command/cli-process.js';
import { column, csv, freshPath, keysOf, ROSA, ROSA_KEY, runOn, textOf, writeInput } from '../runs.js';

const WRONG = ROSA.replace('Medina', '');

it('writes the rows to look at, and runs again with their corrections', async () => {
  const attention = freshPath();
  const first = await runOn(csv(ROSA, WRONG), '--attention', attention);
  expect(first.code, first.stderr).toBe(0);
  expect(first.stderr).toContain(`\nrows to look at: ${attention}\n`);
  expect(column(textOf(attention), 'row')).toEqual(['2']);
  const corrections = writeInput(textOf(attention).replace('Rosa,,', 'Rosa,Medina,'));
  const output = freshPath();
  const second = await curpBatch(['run', first.input, '-o', output, '--corrections', corrections]);
  expect(second.code, second.stderr).toBe(0);
  expect(keysOf(textOf(output))).toEqual([ROSA_KEY, ROSA_KEY]);
});

it('takes corrections for standard input', async () => {
  const errors = freshPath();
  const content = csv(ROSA, WRONG);
  const first = await curpBatch(['run', '-', '--errors', errors], { input: content });
  expect(first.code, first.stderr).toBe(0);
  const corrections = writeInput(textOf(errors).replace('Rosa,,', 'Rosa,Medina,'));
  const second = await curpBatch(['run', '-', '--corrections', corrections], { input: content });
  expect(keysOf(second.stdout)).toEqual([ROSA_KEY, ROSA_KEY]);
});

it('ends with 1, a sentence and no file if the corrections are of another input', async () => {
  const errors = freshPath();
  await runOn(csv(WRONG), '--errors', errors);
  const { code, stderr, output } = await runOn(csv(ROSA), '--corrections', errors);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: the corrections were made for another input/m);
  expect(output).toBe('');
});

it.each(['-', 'a.xls', 'a.xlsx.gz', 'a.pdf'])('--attention %s is wrong usage', async (name) => {
  const { code, stderr } = await runOn(csv(ROSA), '--attention', name);
  expect(code).toBe(2);
  expect(stderr).toContain('--attention is a file: name one that ends with .csv, .csv.gz or .xlsx');
});
