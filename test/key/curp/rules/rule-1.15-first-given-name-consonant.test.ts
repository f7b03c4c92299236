// RG 1.15: of several given names the first one counts for position 16.
import { describe, expect, it } from 'vitest';
import { consonants } from '../../../people/person.js';

describe('RG 1.15: several given names', () => {
  it.each([
    ['LUCERO BEATRIZ ALONDRA', 'PEREZ', 'GARCIA', 'RRC'],
    ['JAVIER ENRIQUE', 'ROMERO', 'PALAZUELOS', 'MLV'],
    ['GUADALUPE JOSE MARIA', 'REYES', 'GARDU', 'YRD'],
    ['NOE ALBERTO', 'REYES', 'GARDU', 'YRX'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(consonants(nombres, paterno, materno)).toBe(expected);
  });
});
