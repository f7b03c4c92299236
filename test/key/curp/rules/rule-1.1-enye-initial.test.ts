// RG 1.1: an initial Ñ is written X in positions 1, 3 and 4.
import { describe, expect, it } from 'vitest';
import { letters } from '../../../people/person.js';

describe('RG 1.1: Ñ as an initial', () => {
  it.each([
    ['ALBERTO', 'ÑANDO', 'RODRIGUEZ', 'XARA'],
    ['TOMAS', 'CASTILLEJO', 'ÑANDÚ', 'CAXT'],
    ['ÑACURUTÚ', 'ZÁRATE', 'Y HEREDÍA', 'ZAHX'],
    ['alberto', 'ñando', 'rodríguez', 'XARA'],
    ['ALBERTO', 'DE LA ÑUÑEZ', 'ÑAÑEZ', 'XUXA'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(letters(nombres, paterno, materno)).toBe(expected);
  });

  it('a decomposed Ñ (N and U+0303) is the same letter', () => {
    expect(letters('ALBERTO', 'N\u0303ANDO', 'RODRIGUEZ')).toBe('XARA');
  });

  it('N is not Ñ', () => {
    expect(letters('ALBERTO', 'NANDO', 'RODRIGUEZ')).toBe('NARA');
  });
});
