/** `--delimiter`, and the delimiter that is detected from the header. */
import { expect, it } from 'vitest';
import { HEADER, keysOf, ROSA, ROSA_KEY, runOn } from '../runs.js';

it.concurrent.each([
  ['semicolon', ';'],
  ['tab', '\t'],
  ['pipe', '|'],
])('detects a %s and uses it for the output', async (_, delimiter) => {
  const content = `${HEADER},nota\n${ROSA},"a, b"\n`
    .replaceAll('"a, b"', '"a# b"')
    .replaceAll(',', delimiter);
  const { code, stderr, output } = await runOn(content.replaceAll('#', delimiter));
  expect(code, stderr).toBe(0);
  expect(output.split('\n')[0]).toBe(
    ['row', ...HEADER.split(','), 'nota', 'error', 'code_error', 'error_message', 'curp'].join(delimiter),
  );
  expect(output.split('\n')[1]).toBe(
    ['1', ...ROSA.split(','), `"a${delimiter} b"`, 'false', '0', '', ROSA_KEY].join(delimiter),
  );
});

it.concurrent('uses the given one instead of the detected one', async () => {
  // The header matches better with commas: without --delimiter the pipe would not be used.
  const header = `${HEADER.replaceAll(',', '|')}|a,b,c`;
  const { code, stderr, output } = await runOn(
    `${header}\n${ROSA.replaceAll(',', '|')}|1,2,3\n`,
    '--delimiter',
    'pipe',
  );
  expect(code, stderr).toBe(0);
  expect(keysOf(output, '|')).toEqual([ROSA_KEY]);

  const commas = await runOn(`${HEADER}\n${ROSA}\n`, '--delimiter', ';');
  expect(commas.code).toBe(1);
  expect(commas.stderr).toContain('no column provides');
});
