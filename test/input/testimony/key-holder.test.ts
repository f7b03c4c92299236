// Whether the names of a row give the letters of a key, and in which order.
import { expect, it } from 'vitest';
import { nameFit } from '../../../src/input/testimony/key-holder.js';
import { keyOf, person } from '../../people/person.js';

const KEY = keyOf(person({ nombres: 'LUISA', apellido_paterno: 'PEREZ', apellido_materno: 'GOMEZ' }))!;

it.each([
  ['LUISA', 'PEREZ', 'GOMEZ', 'in_order'],
  ['LUISA', 'GOMEZ', 'PEREZ', 'exchanged'],
  ['PEREZ', 'LUISA', 'GOMEZ', 'other_order'],
  ['GOMEZ', 'PEREZ', 'LUISA', 'other_order'],
  ['ROSA', 'PEREZ', 'GOMEZ', 'none'],
  ['LUISA', 'PEREZ', '\uFFFD', 'none'],
])('%s, %s, %s: %s', (nombres, apellido_paterno, apellido_materno, fit) => {
  expect(nameFit({ nombres, apellido_paterno, apellido_materno }, KEY)).toBe(fit);
});

it('two equal surnames fit either way', () => {
  const names = { nombres: 'LUISA', apellido_paterno: 'PEREZ', apellido_materno: 'PEREZ' };
  expect(nameFit(names, keyOf(person(names))!)).toBe('either');
});
