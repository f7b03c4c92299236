// RG 1.10: without a second surname position 3 is X.
import { describe, expect, it } from 'vitest';
import { letters } from '../../../people/person.js';

describe('RG 1.10: one surname', () => {
  it.each([
    ['LUIS', 'PEREZ', '', 'PEXL'],
    ['JULIO TOMAS', 'GARDUÑO', '', 'GAXJ'],
    ['MARGARITA', 'ZARO', '', 'ZAXM'],
    ['MARGARITA', 'ZARO', 'DESCONOCIDO', 'ZAXM'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(letters(nombres, paterno, materno)).toBe(expected);
  });
});
