/** Columns that say the same of people who differ. */
import { describe, expect, it } from 'vitest';
import { refuseOneValue } from '../../../src/input/doubts/one-value.js';
import { plan } from '../csv/plans.js';
import { askedBy } from './questions.js';

const HEADER = ['Nombre', 'Paterno', 'Materno', 'Nacimiento', 'Estado'];
const LAYOUT = {
  columns: { ...plan().columns, nombres: 0, apellido_paterno: 1, apellido_materno: 2, entidad: 4 },
  birthDateColumn: 3,
};
const GIVEN = { dateOrder: undefined, birthplace: 'birth' as const };

type Cells = (index: number) => readonly string[];

/** People who differ in everything. */
const person: Cells = (index) => [
  `N${index}`,
  `P${index}`,
  `M${index}`,
  `${10 + (index % 17)}/01/${1971 + index}`,
  '14',
];

/** So many rows, with these cells instead. */
const rows = (count: number, change: (cells: string[], index: number) => void): string[][] =>
  Array.from({ length: count }, (_, index) => {
    const cells = [...person(index)];
    change(cells, index);
    return cells;
  });

const asked = (list: readonly (readonly string[])[], given: object = {}, layout: object = {}) =>
  askedBy(() => refuseOneValue(list, { ...LAYOUT, ...layout }, HEADER, { ...GIVEN, ...given }));

const set =
  (at: number, text: string) =>
  (cells: string[]): void => {
    cells[at] = text;
  };

describe('a given name', () => {
  it('in ten rows of different people is a question without an option', () => {
    const question = asked(rows(10, set(0, 'Rosa')));
    expect(question).toMatchObject({ topic: 'columns', answers: [], counts: { same: 10 } });
    expect(question!.sentence.es).toContain('Nombre');
    expect(question!.sentence.es).not.toContain('Rosa');
  });

  it.each<[string, string[][]]>([
    ['in nine', rows(9, set(0, 'Rosa'))],
    ['in all but one of fifty', rows(50, (cells, index) => index > 0 && set(0, 'Rosa')(cells))],
    ['of one person', rows(10, (cells) => cells.splice(0, 3, 'Rosa', 'Medina', 'Castro'))],
    ['of brothers and sisters', rows(10, (cells) => cells.splice(0, 2, 'Rosa', 'Medina'))],
    ['that is empty', rows(10, set(0, ''))],
  ])('%s is not', (_, list) => expect(asked(list)).toBeUndefined());

  it('is not asked about where an option names its column, or names are in several or one', () => {
    const list = rows(10, set(0, 'Rosa'));
    expect(asked(list, { isGivenNameMapped: true })).toBeUndefined();
    expect(asked(list, {}, { joined: { nombres: [0, 4] } })).toBeUndefined();
    const whole = { column: 0, holds: 'all' };
    expect(asked(list, {}, { wholeName: whole })).toBeUndefined();
    expect(asked(list, {}, { columns: { ...LAYOUT.columns, nombres: -1 } })).toBeUndefined();
  });
});

describe('a date of birth', () => {
  it('in ten of a hundred rows is a question without an option', () => {
    const question = asked(rows(100, (cells, index) => index < 10 && set(3, '15/05/2020')(cells)));
    expect(question).toMatchObject({ topic: 'columns', answers: [], counts: { same: 10 } });
    expect(question!.sentence.es).toContain('Nacimiento');
    expect(question!.sentence.es).not.toContain('2020');
  });

  it.each<[string, string[][]]>([
    ['in nine', rows(20, (cells, index) => index < 9 && set(3, '15/05/2020')(cells))],
    ['in ten of 101', rows(101, (cells, index) => index < 10 && set(3, '15/05/2020')(cells))],
    ['of one person', rows(10, (cells) => cells.splice(0, 4, 'Rosa', 'Medina', 'Castro', '15/05/2020'))],
    ['that stands for none, which has its own error', rows(10, set(3, '01/01/1900'))],
    ['that is none', rows(10, set(3, 'N/A'))],
  ])('%s is not', (_, list) => expect(asked(list)).toBeUndefined());

  it('is found in three columns, and beside whole names', () => {
    const list = rows(10, (cells) => cells.push('2020', '05', '15'));
    const parts = { anio_nacimiento: 5, mes_nacimiento: 6, dia_nacimiento: 7 };
    const question = askedBy(() =>
      refuseOneValue(
        list,
        { columns: { ...LAYOUT.columns, ...parts }, birthDateColumn: -1 },
        [...HEADER, 'Año', 'Mes', 'Día'],
        GIVEN,
      ),
    );
    expect(question!.sentence.es).toContain('Año');
    const whole = { wholeName: { column: 0, holds: 'all' } };
    expect(asked(rows(10, set(3, '15/05/2020')), {}, whole)?.counts).toEqual({ same: 10 });
  });

  it('is not asked about where an option says how dates are read', () => {
    const list = rows(10, set(3, '15/05/2020'));
    expect(asked(list, { dateOrder: 'dmy' })).toBeUndefined();
    expect(asked(list, { isDayMapped: true })).toBeUndefined();
  });
});

const BARE = { birthplace: 'bare_alone' };

describe('a bare state', () => {
  it('in thirty rows is a question, and the option says that it is the place of birth', () => {
    const question = asked(
      rows(30, () => undefined),
      BARE,
    );
    expect(question).toMatchObject({ topic: 'columns', counts: { same: 30 } });
    expect(question!.answers.map(({ options }) => options)).toEqual([{ map: { entidad: 'Estado' } }]);
  });

  it.each<[string, string[][]]>([
    ['in 29', rows(29, () => undefined)],
    ['in all but one', rows(100, (cells, index) => index === 9 && set(4, '19')(cells))],
    ['of one person', rows(30, (cells) => cells.splice(0, 3, 'Rosa', 'Medina', 'Castro'))],
    ['that is none', rows(30, set(4, 'ACTIVO'))],
  ])('%s is not', (_, list) => expect(asked(list, BARE)).toBeUndefined());

  it('only the first thousand rows are looked at', () => {
    expect(
      asked(
        rows(1100, (cells, index) => index > 1000 && set(4, '19')(cells)),
        BARE,
      )?.counts,
    ).toEqual({
      same: 1000,
    });
  });

  it('is not asked about if it is the place of birth, or not there', () => {
    const list = rows(30, () => undefined);
    expect(asked(list, {})).toBeUndefined();
    expect(asked(list, BARE, { columns: { ...LAYOUT.columns, entidad: -1 } })).toBeUndefined();
  });
});

it('rows that end early have no value there', () => {
  expect(
    asked(
      Array.from({ length: 40 }, (_, index) => [`N${index}`]),
      BARE,
    ),
  ).toBeUndefined();
});
