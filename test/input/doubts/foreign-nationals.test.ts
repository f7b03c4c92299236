/** A bare state beside a nationality. */
import { expect, it } from 'vitest';
import { refuseForeignersState } from '../../../src/input/doubts/foreign-nationals.js';
import { askedBy } from './questions.js';

const HEADER = ['Nombre', 'Estado', 'Nacionalidad'];

const asked = (rows: readonly (readonly string[])[], header: readonly string[] = HEADER) =>
  askedBy(() => refuseForeignersState(rows, header, 1));

const rows = (count: number, state: string, nationality: string): string[][] =>
  Array.from({ length: count }, () => ['Rosa', state, nationality]);

it.each<[string, string[][], number | undefined]>([
  ['two foreigners with a state', rows(2, 'Jalisco', 'Guatemalteca'), 2],
  ['with its number or its abbreviation', [...rows(1, '14', 'USA'), ...rows(1, 'Jal.', 'cubano')], 2],
  ['one of them', rows(1, 'Jalisco', 'Guatemalteca'), undefined],
  ['foreigners who were born abroad', rows(9, 'NE', 'Guatemalteca'), undefined],
  ['foreigners with another country', rows(9, 'Guatemala', 'Guatemalteca'), undefined],
  ['Mexicans', rows(9, 'Jalisco', 'Mexicana'), undefined],
  ['Mexicans in other words', [...rows(9, 'Jalisco', 'MX'), ...rows(9, 'Jalisco', 'nacional')], undefined],
  ['no nationality', rows(9, 'Jalisco', ''), undefined],
])('%s', (_, list, foreigners) => expect(asked(list)?.counts.foreigners).toBe(foreigners));

it('the option names the column as the place of birth', () => {
  const question = asked(rows(3, 'Jalisco', 'Guatemalteca'));
  expect(question?.topic).toBe('columns');
  expect(question?.answers.map(({ options }) => options)).toEqual([{ map: { entidad: 'Estado' } }]);
});

it('without a column of nationalities, and in rows without its cell, nothing is asked', () => {
  expect(asked(rows(3, 'Jalisco', 'Guatemalteca'), ['Nombre', 'Estado', 'Banco'])).toBeUndefined();
  expect(
    asked([
      ['Rosa', 'Jalisco'],
      ['Ana', 'Jalisco'],
    ]),
  ).toBeUndefined();
});
