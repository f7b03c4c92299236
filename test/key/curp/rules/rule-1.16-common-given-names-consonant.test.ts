// RG 1.16: MARIA or JOSE, or its abbreviation, does not count in position 16 when another given name follows.
import { describe, expect, it } from 'vitest';
import { consonants } from '../../../people/person.js';

describe('RG 1.16: MARIA and JOSE', () => {
  it.each([
    ['MA. DE LOS ANGELES', 'MORENO', 'SANCHEZ', 'RNN'],
    ['MARIA LUISA', 'PEREZ', 'HERNANDEZ', 'RRS'],
    ['MARIA JOSE', 'ESTRADA', 'LOPEZ', 'SPS'],
    ['JOSE MARIA', 'HERNANDEZ', 'LUGO', 'RGR'],
    ['MARIA', 'HERNANDEZ', 'LUGO', 'RGR'],
    ['MA.', 'HERNANDEZ', 'LUGO', 'RGX'],
    ['J', 'HERNANDEZ', 'LUGO', 'RGX'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(consonants(nombres, paterno, materno)).toBe(expected);
  });
});
