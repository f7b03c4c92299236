// Which cells are formulas: for a text and for its bytes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardCell, isFormula, isFormulaAt } from '../../../src/rows/bytes/formula.js';

const isFormulaByBytes = (cell: string): boolean => {
  const bytes = Buffer.from(`x${cell}x`);
  return isFormulaAt(bytes, 1, bytes.length - 1);
};

describe('the guard', () => {
  it.each([
    ...['=1+1', '@x', '\tx', '\rx', '\nx', '\r\nx', '=', '-', '+', '+A1', '-x', '=5', '@5'],
    ...['-2-3', '-1+1', '+52-33-1234', '-1*2', '-1/2', '-1^2', '-1%', '-1E5', '--5', '-(5)', '+52 (33) 12'],
    ...['-5 ', '-5.', '-.5', '- 5', '-5  5', '-1:2', '-1\n', "-1'", '-5A', '-5"', '-１', '+52\u00a033'],
    ...['＝1', '＋52', '－5', '＠x', '＝'],
  ])('puts an apostrophe before %j', (cell) => {
    expect(guardCell(cell)).toBe(`'${cell}`);
    expect(isFormulaByBytes(cell)).toBe(true);
  });

  it.each([
    ...['', 'a', '1', ' =1', "'=1", 'a=1', 'ñ', '"=1"', '–5', '！', '\ufffd', '1-2', 'ＡＢ'],
    ...['-5', '+5', '-120.50', '-120,50', '+52 33 1234', '-1,234,567.89', '+52.33.1234', '-0'],
  ])('leaves %j alone', (cell) => {
    expect(guardCell(cell)).toBe(cell);
    expect(isFormulaByBytes(cell)).toBe(false);
  });

  it('gives the same result for a text and for its bytes', () => {
    const unit = fc.constantFrom(...'=+-@\t\r\n＝＋－＠！ .,1290aÑ"');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 6 }), (cell) => {
        expect(isFormulaByBytes(cell)).toBe(isFormula(cell));
      }),
      { numRuns: 2000 },
    );
  });
});
