// RG 1.9: a first surname without an internal vowel has X in position 2.
import { describe, expect, it } from 'vitest';
import { letters } from '../../../people/person.js';

describe('RG 1.9: no internal vowel', () => {
  it.each([
    ['ANDRES', 'ICH', 'RODRIGUEZ', 'IXRA'],
    ['ANDRES', 'ICH', 'RODRÍGUEZ', 'IXRA'],
    ['YAZBEK', 'SMRZ', 'JAROSVAL', 'SXJY'],
    ['ANDRES', 'O', 'RODRIGUEZ', 'OXRA'],
    ['ANDRES', 'NYW', 'RODRIGUEZ', 'NXRA'],
    ['ANDRES', 'IRIARTE', 'RODRIGUEZ', 'IIRA'],
    ['ANDRES', 'OÑATE', 'RODRIGUEZ', 'OARA'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(letters(nombres, paterno, materno)).toBe(expected);
  });
});
