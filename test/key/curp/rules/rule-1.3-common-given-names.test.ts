// RG 1.3: MARIA or JOSE, or its abbreviation, does not count in position 4 when another given name follows.
import { describe, expect, it } from 'vitest';
import { keyOf, letters, person } from '../../../people/person.js';

describe('RG 1.3: MARIA and JOSE', () => {
  it.each([
    ['MARIA LUISA', 'PEREZ', 'HERNANDEZ', 'PEHL'],
    ['MARÍA LUISA', 'PÉREZ', 'HERNÁNDEZ', 'PEHL'],
    ['MA. GUADALUPE', 'ESTRADA', 'LOPEZ', 'EALG'],
    ['MA. DE LOS ANGELES', 'MORENO', 'SANCHEZ', 'MOSA'],
    ['JOSE MARIA', 'HERNANDEZ', 'LUGO', 'HELM'],
    ['MARIA JOSE GUADALUPE', 'ESTRADA', 'LOPEZ', 'EALJ'],
    ['MARIANA LUISA', 'PEREZ', 'HERNANDEZ', 'PEHM'],
    ['JOSEFA LUISA', 'PEREZ', 'HERNANDEZ', 'PEHJ'],
    ['MA.LUISA', 'PEREZ', 'HERNANDEZ', 'PEHL'],
    ['DE MARIA LUISA', 'PEREZ', 'HERNANDEZ', 'PEHL'],
    ['MARIA DE', 'PEREZ', 'HERNANDEZ', 'PEHD'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(letters(nombres, paterno, materno)).toBe(expected);
  });

  it.each(['MARIA', 'MA.', 'MA', 'M.', 'M', 'JOSE', 'J.', 'J'])(
    '%s does not count before RICARDO',
    (name) => {
      expect(letters(`${name} RICARDO`, 'LOPEZ', 'BLANCA')).toBe('LOBR');
    },
  );

  it.each(['MARIA', 'MA.', 'MA', 'M.', 'M', 'JOSE', 'J.', 'J'])(
    '%s counts if it is the only name',
    (name) => {
      expect(letters(name, 'LOPEZ', 'BLANCA')).toBe(`LOB${name.charAt(0)}`);
    },
  );

  it.each(['H', 'M', 'X'])('sex has no influence: %s', (sexo) => {
    expect(keyOf(person({ nombres: 'JOSE LUISA', sexo })).charAt(3)).toBe('L');
    expect(keyOf(person({ nombres: 'MARIA LUIS', sexo })).charAt(3)).toBe('L');
  });
});
