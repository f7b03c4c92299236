import { expect, it } from 'vitest';
import { monthOfName } from '../../../src/input/values/months.js';

it.each([
  [1, 'enero ene Ene. january JAN'],
  [2, 'febrero feb february'],
  [3, 'marzo mar march'],
  [4, 'abril abr april Apr'],
  [5, 'mayo may'],
  [6, 'junio jun june'],
  [7, 'julio jul. july'],
  [8, 'agosto ago august Aug'],
  [9, 'septiembre sep sept setiembre set SEPTEMBER'],
  [10, 'octubre oct october'],
  [11, 'noviembre nov november'],
  [12, 'diciembre dic december Dec'],
])('%d: %s', (number, names) => {
  for (const name of names.split(' ')) expect([name, monthOfName(name)]).toEqual([name, number]);
});

it.each(['', 'ma', 'm', 'marzzo', 'eneroo', '3', 'X', 'IV', 'vii'])('%j is not a month', (text) => {
  expect(monthOfName(text)).toBeUndefined();
});
