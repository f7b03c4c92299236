// RG 1.11: without surnames positions 1 to 3 are X.
import { describe, expect, it } from 'vitest';
import { letters } from '../../../people/person.js';

describe('RG 1.11: no surnames', () => {
  it.each([
    ['JUAN', '', '', 'XXXJ'],
    ['NANCY', '', '', 'XXXN'],
    ['MARIA NANCY', 'DESCONOCIDO', 'DESCONOCIDO', 'XXXN'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(letters(nombres, paterno, materno)).toBe(expected);
  });
});
