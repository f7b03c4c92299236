/** What keys on file prove: with the persons' own keys, exchanged columns, and keys of somebody else. */

import { describe, expect, it } from 'vitest';
import { PeopleGenerator } from '../../../samples/people-generator.js';
import type { RowReader } from '../../../src/input/testimony/testimony.js';
import { NUMBER_ORDERS } from '../../../src/input/testimony/testimony.js';
import { type Witness, witnessOf } from '../../../src/input/testimony/witness.js';
import { SEX_LETTERS } from '../../../src/input/values/column-meaning.js';
import { calculate } from '../../../src/key/contract/calculator.js';
import { FIELDS, type Person } from '../../../src/key/contract/person.js';

const HEADER = ['nombres', 'paterno', 'materno', 'fecha', 'sexo', 'estado', 'vive', 'CURP', 'tutor'];

const generator = new PeopleGenerator(11);
const people: Person[] = Array.from({ length: 400 }, () => {
  const values = generator.next();
  return Object.fromEntries(FIELDS.map((field, index) => [field, values[index]]));
}).filter((person) => !calculate(person).error);

const keyOf = (person: Person): string => calculate(person).response.curp ?? '';

/** A row of the person as the header says; the state where it lives is that of the next person, as is the tutor. */
function rowOf(person: Person, index: number): string[] {
  const other = people[(index + 1) % people.length]!;
  return [
    person.nombres!,
    person.apellido_paterno!,
    person.apellido_materno!,
    `${person.dia_nacimiento}/${person.mes_nacimiento}/${person.anio_nacimiento}`,
    person.sexo!,
    person.entidad!,
    other.entidad!,
    keyOf(person),
    keyOf(other),
  ];
}

const READER: RowReader = {
  names: ([nombres, apellido_paterno, apellido_materno]) => ({ nombres, apellido_paterno, apellido_materno }),
  year: (cells) => cells[3]!,
  wholeDate: (cells) => cells[3],
  monthAndDay: () => undefined,
  sex: (cells) => cells[4]!,
  states: [5, 6],
};

const ALL = HEADER.map((_, index) => index);
const rows = people.map(rowOf);
const witness = (changed: readonly string[][], reader: RowReader = READER): Witness =>
  witnessOf(changed, HEADER, ALL, reader);

it('finds the columns of keys, and hears those of the persons in the rows', () => {
  const { columns, testimony } = witness(rows);
  expect(columns.map(({ column, testifies }) => [column, testifies])).toEqual([
    ['CURP', true],
    ['tutor', false],
  ]);
  expect(columns[0]!.own).toBe(rows.length);
  expect(columns[1]!.own * 10).toBeLessThan(rows.length);
  expect(testimony?.column).toBe(7);
});

it('hears the first of two columns with the same keys', () => {
  const { columns, testimony } = witness(rows.map((cells) => cells.with(8, cells[7]!)));
  expect(columns.map(({ testifies }) => testifies)).toEqual([true, false]);
  expect(testimony?.column).toBe(7);
});

it('hears the column with more keys', () => {
  const few = rows.map((cells, index) => cells.with(8, cells[7]!).with(7, index < 50 ? cells[7]! : ''));
  expect(witness(few).testimony?.column).toBe(8);
});

it('hears nothing without the own keys', () => {
  const { columns, testimony } = witness(rows.map((cells) => cells.with(7, '')));
  expect(columns.map(({ column }) => column)).toEqual(['tutor']);
  expect(testimony).toBeUndefined();
});

describe('a column of keys', () => {
  const filled = (value: (index: number) => string | undefined): Witness =>
    witness(rows.map((cells, index) => cells.with(7, value(index) ?? cells[7]!).with(8, '')));

  it.each(['', 'N/A', '-', 'XEXX010101HNEXXXA4', 'XEXX010101MNEXXXA8', 'XXXX999999XXXXXX99'])(
    '%j counts as empty',
    (text) =>
      expect(filled((index) => (index % 2 ? text : undefined)).testimony?.keys).toBe(
        Math.ceil(rows.length / 2),
      ),
  );

  it('may be missing in a row that ends early', () => {
    expect(
      witness(rows.map((cells, index) => (index === 0 ? cells.slice(0, 7) : cells))).testimony?.keys,
    ).toBe(rows.length - 1);
  });

  it('has nine keys of ten filled cells', () => {
    expect(filled((index) => (index % 10 === 9 ? 'PEREZ' : undefined)).columns).toHaveLength(1);
    expect(filled((index) => (index % 5 === 0 ? 'PEREZ' : undefined)).columns).toHaveLength(0);
  });

  it('has a key in one of a hundred rows', () => {
    expect(filled((index) => (index < 4 ? undefined : '')).columns).toHaveLength(1);
    expect(filled((index) => (index < 3 ? undefined : '')).columns).toHaveLength(0);
  });

  it('is not heard if more than a tenth of its keys are those of others', () => {
    const wrong = (share: number): Witness =>
      filled((index) => (index % 100 < share ? rows[(index + 7) % rows.length]![7] : undefined));
    expect(wrong(5).testimony).toBeDefined();
    for (const share of [15, 25, 40]) expect(wrong(share).testimony).toBeUndefined();
  });
});

describe('what the keys prove', () => {
  it('is the meaning of M', () => {
    expect(witness(rows).testimony?.sex.decided(SEX_LETTERS)).toBe('HM');
    const masculino = rows.map((cells) =>
      cells.with(4, cells[4] === 'H' ? 'M' : cells[4] === 'M' ? 'F' : 'X'),
    );
    expect(witness(masculino).testimony?.sex.decided(SEX_LETTERS)).toBe('MF');
    expect(witness(masculino).testimony?.sex.against('HM', SEX_LETTERS)).toBe('MF');
    const digits = rows.map((cells) => cells.with(4, cells[4] === 'H' ? '1' : '2'));
    expect(witness(digits).testimony?.sex.decided(SEX_LETTERS)).toBe('12');
  });

  it('is the order of day and month', () => {
    expect(witness(rows).testimony?.orders.decided(NUMBER_ORDERS)).toBe('dmy');
    const american = rows.map((cells) => {
      const [day, month, year] = cells[3]!.split('/');
      return cells.with(3, `${month}/${day}/${year}`);
    });
    expect(witness(american).testimony?.orders.decided(NUMBER_ORDERS)).toBe('mdy');
  });

  it('is that day and month of date cells are exchanged', () => {
    const iso = (isExchanged: boolean): Witness =>
      witness(
        rows.map((cells) => {
          const [day, month, year] = cells[3]!.split('/');
          const isBoth = Number(day) <= 12 && isExchanged;
          return cells.with(3, isBoth ? `${year}-${day}-${month}` : `${year}-${month}-${day}`);
        }),
      );
    expect(iso(false).testimony?.months.decided(['as_written', 'exchanged'])).toBe('as_written');
    expect(iso(true).testimony?.months.against('as_written', ['exchanged'])).toBe('exchanged');
  });

  it('is the column of the state of birth', () => {
    expect(witness(rows).testimony?.states.decided([5, 6])).toBe(5);
    expect(witness(rows, { ...READER, states: [6] }).testimony?.states.decided([6])).toBeUndefined();
  });

  it('is the order of the surnames', () => {
    const orders = ['in_order', 'exchanged'] as const;
    expect(witness(rows).testimony?.surnames.decided(orders)).toBe('in_order');
    const exchanged = rows.map((cells) => cells.with(1, cells[2]!).with(2, cells[1]!));
    const { testimony } = witness(exchanged);
    expect(testimony?.own).toBe(rows.length);
    expect(testimony?.surnames.against('in_order', orders)).toBe('exchanged');
  });

  it('leaves out rows without a year, and a sex that is empty', () => {
    const changed = rows.map((cells, index) =>
      index === 0 ? cells.with(3, 'sin fecha') : index === 1 ? cells.with(4, ' ') : cells,
    );
    const { own, sex } = witness(changed).testimony!;
    expect([own, sex.total]).toEqual([rows.length - 1, rows.length - 2]);
  });

  it('is nothing about a month and a day that are neither those of the key nor exchanged', () => {
    const key = rows[0]![7]!;
    const other = key.slice(6, 10) === '0102' || key.slice(6, 10) === '0201' ? '03-04' : '01-02';
    const year = rows[0]![3]!.slice(-4);
    const { months } = witness([rows[0]!.with(3, `${year}-${other}`)]).testimony!;
    expect([months.total, months.fitsOf('as_written'), months.fitsOf('exchanged')]).toEqual([1, 0, 0]);
  });

  it('is nothing where no key decides', () => {
    const words = rows.map((cells) => cells.with(4, cells[4] === 'H' ? 'hombre' : 'mujer'));
    expect(witness(words).testimony?.sex.decided(SEX_LETTERS)).toBeUndefined();
  });
});
