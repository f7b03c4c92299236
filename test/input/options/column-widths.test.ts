// `--widths`: two forms, and what is refused without repeating the value.
import { describe, expect, it } from 'vitest';
import { columnsOfWidths, parseWidths } from '../../../src/input/options/column-widths.js';
import { OptionError } from '../../../src/input/options/option-values.js';

it('widths follow each other from the first character on', () => {
  expect(columnsOfWidths('27, 8,1')).toEqual([
    { name: undefined, start: 0, end: 27 },
    { name: undefined, start: 27, end: 35 },
    { name: undefined, start: 35, end: 36 },
  ]);
  expect(parseWidths('27, 8,1')).toBe('27, 8,1');
});

it('names have the places of their first and last character', () => {
  expect(columnsOfWidths('nombres=78-104, sexo = 120 - 120')).toEqual([
    { name: 'nombres', start: 77, end: 104 },
    { name: 'sexo', start: 119, end: 120 },
  ]);
});

describe('refused', () => {
  it.each([
    ['nothing', ''],
    ['no number', '27,x'],
    ['a width of zero', '27,0'],
    ['a name without places', 'nombres=27'],
    ['a name that is blank', ' =1-2'],
    ['both forms', 'nombres=1-27,8'],
    ['a name twice', 'a=1-2,a=3-4'],
    ['an end before its start', 'a=5-2'],
    ['a place that no line has', 'a=1-999999'],
    ['too many columns', Array.from({ length: 1001 }, () => '1').join(',')],
    ['too long a text', '1,'.repeat(20_000)],
  ])('%s', (_, text) => {
    expect(() => columnsOfWidths(text)).toThrow(OptionError);
    expect(() => columnsOfWidths(text)).toThrow(/^Widths are written/);
  });
});
