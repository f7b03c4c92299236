// Which columns of a state hold no places.
import { expect, it } from 'vitest';
import { columnsWithoutPlaces } from '../../../src/input/header/state-values.js';

const rows = (...values: string[]): string[][] => values.map((value) => [value, 'Ana']);

it.each([
  ['ACTIVO', 'BAJA', 'ACTIVO'],
  ['ACTIVO', '', ''],
  ['Jalisco', 'ACTIVO', 'BAJA'],
])('%j, %j, %j are no places', (...values) =>
  expect(columnsWithoutPlaces(rows(...values), [0])).toEqual(new Set([0])),
);

it.each([
  ['Jalisco', 'CDMX', 'BAJA'],
  ['14', '09', ''],
  ['JC', 'ACTIVO', ''],
  ['Guatemala', 'Jalisco', ''],
  ['', '', ''],
])('%j, %j, %j may be places', (...values) =>
  expect(columnsWithoutPlaces(rows(...values), [0]).size).toBe(0),
);

it('rows with nothing else are notes of the list', () => {
  const notes = [['Página 2', ''], ['subtotal', ' '], ['subtotal']];
  expect(columnsWithoutPlaces([...notes, ...rows('14')], [0]).size).toBe(0);
  expect(columnsWithoutPlaces([...notes, ...rows('14', 'BAJA', 'BAJA')], [0])).toEqual(new Set([0]));
});

it('only the given columns are looked at, also those that a short row does not have', () => {
  expect(
    columnsWithoutPlaces(
      [
        ['Jalisco', 'ALTA', 'BAJA'],
        ['CDMX', 'BAJA'],
      ],
      [0, 2],
    ),
  ).toEqual(new Set([2]));
});
