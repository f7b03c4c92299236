// RG 1.2: of several given names the first one counts for position 4.
import { describe, expect, it } from 'vitest';
import { letters } from '../../../people/person.js';

describe('RG 1.2: several given names', () => {
  it.each([
    ['LUCERO BEATRIZ ALONDRA', 'PEREZ', 'GARCIA', 'PEGL'],
    ['JAVIER ENRIQUE', 'ROMERO', 'PALAZUELOS', 'ROPJ'],
    ['LUIS ENRIQUE', 'ROMERO', 'PALAZUELOS', 'ROPL'],
    ['GUADALUPE JOSE MARIA', 'REYES', 'GARDU', 'REGG'],
    ['ANA MARIA', 'PEREZ', 'GARCIA', 'PEGA'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(letters(nombres, paterno, materno)).toBe(expected);
  });
});
