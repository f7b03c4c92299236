/** Line ends, blank lines, empty inputs, and records with too few or too many fields. */
import { expect, it } from 'vitest';
import { codesOf, column, csv, HEADER, keysOf, ROSA, ROSA_KEY, runOn, summaryOf } from '../runs.js';

const EMPTY = `row,${HEADER},error,code_error,error_message,curp\n`;

it.concurrent.each([
  ['CRLF', csv(ROSA, ROSA).replaceAll('\n', '\r\n')],
  ['CR', csv(ROSA, ROSA).replaceAll('\n', '\r')],
  ['mixed', `${HEADER}\r\n${ROSA}\r${ROSA}\n`],
  ['no last one', csv(ROSA, ROSA).trimEnd()],
])('reads line ends: %s', async (_, content) => {
  const { code, stderr, output } = await runOn(content);
  expect(code, stderr).toBe(0);
  expect(output).toBe(`${EMPTY}1,${ROSA},false,0,,${ROSA_KEY}\n2,${ROSA},false,0,,${ROSA_KEY}\n`);
});

it.concurrent('skips blank lines and counts them, also before the header and at the end', async () => {
  const { output, path } = await runOn(`\n${HEADER}\n\n${ROSA}\n \t \n\r\n${ROSA}\n\n\n`);
  expect(column(output, 'row')).toEqual(['1', '2']);
  expect(keysOf(output)).toEqual([ROSA_KEY, ROSA_KEY]);
  expect(summaryOf(path)).toMatchObject({ rows_read: 2, rows_written: 2, blank_lines: 6 });
});

it.concurrent.each([
  ['an empty file', '', 'row,error,code_error,error_message,curp\n'],
  ['blank lines only', '\n\n', 'row,error,code_error,error_message,curp\n'],
  ['a header only', `${HEADER}\n`, EMPTY],
  ['a header without a line end', HEADER, EMPTY],
])('writes only a header for %s', async (_, content, expected) => {
  const { code, stderr, output, path } = await runOn(content);
  expect(code, stderr).toBe(0);
  expect(output).toBe(expected);
  expect(summaryOf(path)).toMatchObject({ rows_read: 0, rows_written: 0 });
});

it.concurrent('writes one record for each, also with too few or too many fields', async () => {
  const { code, stderr, output } = await runOn(
    csv('Rosa,Medina,Castro,1984,07,19,M', 'Rosa', `${ROSA},Zapopan`, `${ROSA},,`, ROSA),
    '--detail',
  );
  expect(code, stderr).toBe(0);
  expect(codesOf(output)).toEqual(['407', '401', '417', '0', '0']);
  expect(column(output, 'reason')).toEqual(['', '', 'extra_fields', '', '']);
  expect(column(output, 'entidad')).toEqual(['', '', '14,Zapopan', '14', '14']);
  expect(keysOf(output)).toEqual(['', '', '', ROSA_KEY, ROSA_KEY]);
});
