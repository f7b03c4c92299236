// RG 1.12: Ñ as the first internal consonant is written X in positions 14 to 16.
import { describe, expect, it } from 'vitest';
import { consonants } from '../../../people/person.js';

describe('RG 1.12: Ñ as the internal consonant', () => {
  it.each([
    ['ALBERTO', 'OÑATE', 'RODRIGUEZ', 'XDL'],
    ['PAOLA', 'EÑUMA', 'ROSAS', 'XSL'],
    ['BEGOÑA', 'IBAÑEZ', 'MUÑOZ', 'BXG'],
    ['IÑIGO', 'MUÑOZ', 'PEÑA', 'XXX'],
    ['TOÑA', 'ÑUÑEZ', 'LUNA', 'XNX'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(consonants(nombres, paterno, materno)).toBe(expected);
  });
});
