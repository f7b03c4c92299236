// RG 1.4: in positions 1 to 4 a special character is written X when the search reaches it before a letter.
import { describe, expect, it } from 'vitest';
import { letters } from '../../../people/person.js';

describe('RG 1.4: special characters in the letters', () => {
  it.each([
    ['JUAN JOSE', 'D/AMICO', 'ALVAREZ', 'DXAJ'],
    ['´ESSIO', 'TORRES', 'BRAVO', 'TOBX'],
    ['JUAN', "O'HARA", 'ALVAREZ', 'OXAJ'],
    ['JUAN', 'ALVAREZ', "O'HARA", 'AAOJ'],
    ['JUAN', "'ESSIO", '-ARA', 'XEXJ'],
    ['ROBERTO', 'LOPEZ-CASTILLO', 'HOGAZA', 'LOHR'],
    ['ERWIN', 'SCHRÖDER', 'LUNA', 'SXLE'],
    ['ÖMER', 'ÄLVAREZ', 'ËLIAS', 'XAXX'],
    ['ZOÏ', 'LÏZ', 'MOYA', 'LXMZ'],
    ['JUAN', 'M3NDEZ', '4LVA', 'MXXJ'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(letters(nombres, paterno, materno)).toBe(expected);
  });

  it.each([...`/-.'’‘´\``, '\u02BC', ...'0123456789'])(
    'the sign %s before the vowel is X, after it the sign is ignored',
    (sign) => {
      expect(letters('JUAN', `D${sign}AMICO`, 'ALVAREZ')).toBe('DXAJ');
      expect(letters('JUAN', `DA${sign}MICO`, 'ALVAREZ')).toBe('DAAJ');
      expect(letters('JUAN', `${sign}AMICO`, 'ALVAREZ')).toBe('XAAJ');
    },
  );
});
