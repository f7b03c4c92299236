/** `--detail`: the reason of 417, and every code that applies. */
import { expect, it } from 'vitest';
import { csv, HEADER, ROSA, rowsOf, runOn } from '../runs.js';

it.concurrent('adds reason and codes, and shows the lowest code', async () => {
  const { output } = await runOn(
    csv(ROSA, ',Medina,Castro,84,julio,19,h,14', 'Rosa,Medina,Castro,1984,02,30,M,14'),
    '--detail',
  );
  expect(output.split('\n')[0]).toBe(`row,${HEADER},error,code_error,error_message,curp,reason,codes`);
  expect(rowsOf(output)).toMatchObject([
    { code_error: '0', reason: '', codes: '' },
    { code_error: '400', reason: '', codes: '400 409 412 416' },
    { code_error: '417', reason: 'invalid_date', codes: '417' },
  ]);
});
