/** `--errors` as a command: both files, and what is printed about them. */
import { expect, it } from 'vitest';
import { column, csv, freshPath, HEADER, keysOf, ROSA, ROSA_KEY, runOn, textOf } from '../runs.js';

it.concurrent('writes the rows in error to a second file, which is named at the end', async () => {
  const errors = freshPath();
  const { code, stderr, output } = await runOn(csv(ROSA, ROSA.replace(',14', ',')), '--errors', errors);
  expect(code, stderr).toBe(0);
  expect(keysOf(output)).toEqual([ROSA_KEY, '']);
  expect(textOf(errors)).toMatch(
    new RegExp(`^${HEADER},row,code_error,error_message,reason,made_for\n.*,2,407,`),
  );
  expect(column(textOf(errors), 'row')).toEqual(['2']);
  expect(stderr).toContain(`\nrows in error: ${errors}\n`);
});

it.concurrent('names it in the last event of --progress json', async () => {
  const errors = freshPath();
  const { stderr } = await runOn(csv(ROSA), '--errors', errors, '--progress', 'json');
  expect(JSON.parse(stderr.trim().split('\n').at(-1)!)).toMatchObject({ event: 'summary', errors });
});
