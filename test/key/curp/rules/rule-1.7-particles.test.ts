// RG 1.7: particles at the beginning of a field do not count (all 19 of them: ../particles.test.ts).
import { describe, expect, it } from 'vitest';
import { letters } from '../../../people/person.js';

describe('RG 1.7: particles', () => {
  it.each([
    ['CARLOS', 'MC GREGOR', 'LOPEZ', 'GELC'],
    ['VAN ROB', 'PEREZ', 'GALEAZI', 'PEGR'],
    ['CARLOS', 'VAN DER BERG', 'LOPEZ', 'BELC'],
    ['CARLOS', 'DE LA O', 'LOPEZ', 'OXLC'],
    ['CARLOS', 'LE', 'LOPEZ', 'LELC'],
    ['CARLOS', 'ZARATE', 'Y HEREDIA', 'ZAHC'],
    ['DE LA LUZ', 'DE LOS SANTOS', 'DEL MONTE', 'SAML'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(letters(nombres, paterno, materno)).toBe(expected);
  });
});
