/** An errors file becomes rows to correct, and corrected rows a corrections file. */
import { describe, expect, it } from 'vitest';
import { correctionsText, errorRows, isOfCorrectedRun } from '../../../src/page/runs/error-rows.js';

const MARK = 'c0123456789abcdef-01234567?sexo=HM';
const FILE = [
  'nombres;nota;row;row_2;code_error;error_message;reason;made_for',
  `;"a;""b"" c";x;3;400;Falta;;${MARK}`,
  `Ana;"dos\nlíneas";y;7;417;"Una; cosa";placeholder;${MARK}`,
  '',
].join('\n');

describe('an errors file', () => {
  it('has the cells of the input, the number of each row, and the mark of the input', () => {
    const found = errorRows(FILE, 50)!;
    expect(found.columns).toEqual(['nombres', 'nota', 'row']);
    expect(found.rows).toEqual([
      { row: 3, cells: ['', 'a;"b" c', 'x'] },
      { row: 7, cells: ['Ana', 'dos\nlíneas', 'y'] },
    ]);
    expect(found.mark).toBe(MARK);
    expect(errorRows(FILE, 1)!.rows.length).toBe(1);
  });

  it('without a mark or without rows has none to correct', () => {
    expect(errorRows('nombres,row,code_error,error_message,reason\n,3,400,Falta,\n', 50)).toBeUndefined();
    expect(errorRows(FILE.split('\n', 1)[0]!, 50)).toBeUndefined();
    expect(errorRows('', 50)).toBeUndefined();
  });

  it('shows by its mark whether its run had corrections itself', () => {
    const found = errorRows(FILE, 50)!;
    expect(isOfCorrectedRun(found)).toBe(false);
    expect(isOfCorrectedRun({ ...found, mark: MARK.replace('?', '+?') })).toBe(true);
    expect(isOfCorrectedRun({ ...found, mark: `${MARK}+` })).toBe(false); // a sign of the options
  });
});

it('a corrections file has the same columns, the corrected cells in the order of the rows, and the mark', () => {
  const of = errorRows(FILE, 50)!;
  const rows = new Map([
    [7, ['Eva', 'x;y', 'y']],
    [3, ['Sol', 'a "b"', 'x']],
  ]);
  expect(correctionsText({ of, rows })).toBe(
    [
      'nombres;nota;row;row_2;code_error;error_message;reason;made_for',
      `Sol;"a ""b""";x;3;;;;${MARK}`,
      `Eva;"x;y";y;7;;;;${MARK}`,
      '',
    ].join('\n'),
  );
});
