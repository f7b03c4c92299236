import { describe, expect, it } from 'vitest';
import { listOrders } from '../../../src/page/file/list-order.js';

const WHOLE = ['Rosa', 'Medina', 'Castro', '19/07/1984', 'mujer', 'Jalisco'];
const PARTS = ['Rosa', 'Medina', 'Castro', '1984', '07', '19', 'M', '14'];

const ordersOf = (...rows: string[][]): Record<string, number>[] =>
  listOrders(rows).map((order) => Object.fromEntries(order));

it('the given name first, and the surnames first; every other column has one meaning', () => {
  const rest = { fecha_nacimiento: 3, sexo: 4, entidad: 5 };
  expect(ordersOf(WHOLE)).toEqual([
    { nombres: 0, apellido_paterno: 1, apellido_materno: 2, ...rest },
    { nombres: 2, apellido_paterno: 0, apellido_materno: 1, ...rest },
  ]);
});

it.each([
  ['year, month, day', PARTS, [3, 4, 5]],
  ['day, month, year', PARTS.with(3, '19').with(5, '1984'), [5, 4, 3]],
])('%s side by side', (_, row, [year, month, day]) => {
  const parts = { anio_nacimiento: year, mes_nacimiento: month, dia_nacimiento: day };
  expect(ordersOf(row)[0]).toMatchObject({ ...parts, sexo: 6, entidad: 7 });
});

it('empty cells, and columns of ids, do not matter', () => {
  const rows = [
    ['A-1', ...WHOLE],
    ['A-2', ...WHOLE.with(2, '')],
  ];
  expect(ordersOf(...rows)[0]).toMatchObject({ nombres: 1, apellido_materno: 3, entidad: 6 });
});

describe('nothing is proposed', () => {
  it.each([
    ['for four columns of words', [...WHOLE, 'Gerente']],
    ['for two dates', [...WHOLE, '01/02/2020']],
    ['for two states', [...WHOLE, 'Colima']],
    ['for a date and a year', [...WHOLE, '2020']],
    ['without a sex', WHOLE.with(4, 'x9')],
    ['where the day may be the month', PARTS.with(5, '08')],
    ['where the day is before the month', PARTS.with(4, '19').with(5, '07')],
    ['for two numbers that may be the state', [...PARTS, '22']],
    ['for nothing', []],
  ])('%s', (_, row) => {
    expect(ordersOf(row)).toEqual([]);
  });
});
