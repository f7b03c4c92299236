/** What a column of ages proves and contradicts. */
import { describe, expect, it } from 'vitest';
import { surveyAges } from '../../../src/input/doubts/proving-age.js';
import { plan } from '../csv/plans.js';
import { askedBy } from './questions.js';

const HEADER = ['Nombre', 'Nacimiento', 'Edad'];
const WHOLE = { columns: plan().columns, birthDateColumn: 1, today: '2026-11-19' };
const PARTS = {
  ...WHOLE,
  birthDateColumn: -1,
  columns: { ...WHOLE.columns, anio_nacimiento: 1, mes_nacimiento: -1, dia_nacimiento: -1 },
};

const rowsOf = (count: number, date: string, age: string): string[][] =>
  Array.from({ length: count }, () => ['Rosa', date, age]);

const surveyed = (rows: readonly (readonly string[])[], layout = WHOLE, header = HEADER) =>
  surveyAges(rows, header, layout);

describe('years of two digits', () => {
  it.each<[string, string[][], number | undefined]>([
    ['eight rows that agree', rowsOf(8, '19/07/84', '42'), 2],
    ['seven rows that agree', rowsOf(7, '19/07/84', '42'), undefined],
    [
      'one of nine rows that does not',
      [...rowsOf(8, '19/07/84', '42'), ...rowsOf(1, '19/07/84', '3')],
      undefined,
    ],
    ['no rows with an age', rowsOf(20, '19/07/84', 'N/A'), undefined],
    ['years of four digits', rowsOf(20, '19/07/1984', '42'), undefined],
  ])('%s', (_, rows, column) => expect(surveyed(rows).ageColumn).toBe(column));
});

describe('years of four digits', () => {
  it.each<[string, string[][], number | undefined]>([
    ['two rows in the wrong century', rowsOf(2, '19/07/2024', '92'), 2],
    ['one row of ten', [...rowsOf(9, '19/07/1984', '42'), ...rowsOf(1, '19/07/2024', '92')], undefined],
    ['two of twenty', [...rowsOf(18, '19/07/1984', '42'), ...rowsOf(2, '19/07/1924', '2')], 2],
    ['two of 21', [...rowsOf(19, '19/07/1984', '42'), ...rowsOf(2, '19/07/1924', '2')], undefined],
    ['a list of 20 years ago', rowsOf(20, '19/07/1984', '22'), undefined],
    ['numbers that stand for no age', rowsOf(20, '19/07/2024', '99'), undefined],
    ['no dates', rowsOf(20, 'N/A', '42'), undefined],
  ])('%s', (_, rows, contradicting) => {
    const asked = askedBy(() => surveyed(rows));
    expect(asked?.counts.contradicting).toBe(contradicting);
    if (asked !== undefined) expect(asked).toMatchObject({ topic: 'dates', answers: [] });
  });

  it('the question names the columns and the first row, and no value', () => {
    const asked = askedBy(() =>
      surveyed([...rowsOf(3, '19/07/1984', '42'), ...rowsOf(2, '18/06/2024', '92')]),
    );
    expect(asked?.firstRows).toEqual({ contradicting: 4 });
    for (const text of [asked!.sentence.es, asked!.sentence.en]) {
      expect(text).toContain('Edad');
      expect(text).toContain('Nacimiento');
      expect(text).not.toMatch(/2024|92|Rosa/);
    }
  });

  it('are compared in a column of years too, which has no proof for its rows', () => {
    expect(askedBy(() => surveyed(rowsOf(2, '2024', '92'), PARTS))?.counts).toEqual({ contradicting: 2 });
    expect(surveyed(rowsOf(2, '1984', '42'), PARTS)).toEqual({});
    expect(surveyed(rowsOf(2, '84', '42'), PARTS)).toEqual({});
  });
});

it('single rows are checked if the dates are in one column', () => {
  expect(surveyed(rowsOf(2, '19/07/1984', '42')).checkedAge).toBe(2);
});

it('rows that end before the date or the age say nothing', () => {
  expect(surveyed([['Rosa'], ['Rosa', '19/07/1984']])).toEqual({ checkedAge: 2 });
  expect(surveyed([['42'], ['41']], WHOLE, ['Edad', 'Nacimiento'])).toEqual({ checkedAge: 0 });
});

it.each([
  ['no column of ages', ['Nombre', 'Nacimiento', 'Edad de la madre']],
  ['two of them', ['Edad', 'Nacimiento', 'Edad']],
  ['ages in months', ['Nombre', 'Nacimiento', 'Edad (meses)']],
])('%s', (_, header) => expect(surveyed(rowsOf(9, '19/07/84', '42'), WHOLE, header)).toEqual({}));

it('no dates of birth', () => {
  const none = { ...PARTS, columns: { ...PARTS.columns, anio_nacimiento: -1 } };
  expect(surveyed(rowsOf(9, '19/07/84', '42'), none)).toEqual({});
});
