// RG 1.18: in positions 14 to 16 a special character is X when the search reaches it before a consonant.
import { describe, expect, it } from 'vitest';
import { consonants } from '../../../people/person.js';

describe('RG 1.18: special characters in the consonants', () => {
  it.each([
    ['JUAN JOSE', 'O’HARA', 'ALVAREZ', 'XLN'],
    ['JUAN JOSE', 'D/AMICO', 'ALVAREZ', 'XLN'],
    ['´ESSIO', 'TORRES', 'BRAVO', 'RRS'],
    ['ROBERTO', 'LOPEZ-CASTILLO', 'HOGAZA', 'PGB'],
    ['A-NA', 'LO-PEZ', 'MA.RIN', 'XXX'],
    ['JUAN', 'KÖNIG', 'ËÄBEL', 'NBN'],
    ['JUAN', 'SCHRÖDER', 'ÏÖ', 'CXN'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(consonants(nombres, paterno, materno)).toBe(expected);
  });

  it.each([...`/-.'’‘´\``, '\u02BC', ...'0123456789'])(
    'the sign %s before the consonant is X, after it the sign is ignored',
    (sign) => {
      expect(consonants('JUAN', `A${sign}MICO`, 'ALVAREZ')).toBe('XLN');
      expect(consonants('JUAN', `AM${sign}ICO`, 'ALVAREZ')).toBe('MLN');
      expect(consonants('JUAN', `${sign}AMICO`, 'ALVAREZ')).toBe('MLN');
    },
  );
});
