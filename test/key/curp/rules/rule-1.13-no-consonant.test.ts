// RG 1.13: a word without an internal consonant has X in its position.
import { describe, expect, it } from 'vitest';
import { consonants } from '../../../people/person.js';

describe('RG 1.13: no internal consonant', () => {
  it.each([
    ['ANDRES', 'PO', 'BARRIOS', 'XRN'],
    ['MANUEL', 'PEDROZA', 'UEIA', 'DXN'],
    ['NOE', 'PEREZ', 'HERNANDEZ', 'RRX'],
    ['ANDRES', 'O', 'E', 'XXN'],
    ['EVE', 'LLAMAS', 'AYALA', 'LYV'],
    ['EWA', 'CHAVEZ', 'UWE', 'HWW'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(consonants(nombres, paterno, materno)).toBe(expected);
  });
});
