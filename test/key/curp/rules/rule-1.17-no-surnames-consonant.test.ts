// RG 1.17: without surnames positions 14 and 15 are X.
import { describe, expect, it } from 'vitest';
import { consonants } from '../../../people/person.js';

describe('RG 1.17: no surnames', () => {
  it.each([
    ['FEDERICO', '', '', 'XXD'],
    ['FABIOLA', '', '', 'XXB'],
    ['FABIOLA', 'DESCONOCIDO', 'DESCONOCIDO', 'XXB'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(consonants(nombres, paterno, materno)).toBe(expected);
  });
});
