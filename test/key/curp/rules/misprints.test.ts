// Five examples in the official texts contradict the rules of these texts: the rule is followed.
import { describe, expect, it } from 'vitest';
import { bornOn, consonants, keyOf, letters } from '../../../people/person.js';

describe('misprints in the official texts', () => {
  // RG prints the M of another example; J is dropped and RICARDO gives R.
  it('J RICARDO LÓPEZ BLANCA is LOBR, printed LOBM', () => {
    expect(letters('J RICARDO', 'LÓPEZ', 'BLANCA')).not.toBe('LOBM');
    expect(letters('J RICARDO', 'LÓPEZ', 'BLANCA')).toBe('LOBR');
  });

  // RG takes the second given name; JUAN is neither MARIA nor JOSE and counts.
  it('JUAN ANGEL DE LAS LOMAS GARCES is LOGJ, printed LOGA', () => {
    expect(letters('JUAN ANGEL', 'DE LAS LOMAS', 'GARCES')).not.toBe('LOGA');
    expect(letters('JUAN ANGEL', 'DE LAS LOMAS', 'GARCES')).toBe('LOGJ');
  });

  // RG prints the initial of JOSE; position 16 is its first internal consonant, S.
  it('MARIA JOSE ESTRADA LOPEZ is SPS, printed SPJ', () => {
    expect(consonants('MARIA JOSE', 'ESTRADA', 'LOPEZ')).not.toBe('SPJ');
    expect(consonants('MARIA JOSE', 'ESTRADA', 'LOPEZ')).toBe('SPS');
  });

  // RG prints the initial of MARIA; position 16 is its first internal consonant, R.
  it('JOSE MARIA HERNANDEZ LUGO is RGR, printed RGM', () => {
    expect(consonants('JOSE MARIA', 'HERNANDEZ', 'LUGO')).not.toBe('RGM');
    expect(consonants('JOSE MARIA', 'HERNANDEZ', 'LUGO')).toBe('RGR');
  });

  // I06 p. 9 prints the check digit 9; the weighted sum of its own 17 characters gives 1.
  it('CONCEPCIÓN SALGADO BRISEÑO is SABC560626MDFLRN01, printed SABC560626MDFLRN09', () => {
    const concepcion = bornOn('1956-06-26', {
      nombres: 'CONCEPCIÓN',
      apellido_paterno: 'SALGADO',
      apellido_materno: 'BRISEÑO',
    });
    expect(keyOf(concepcion)).not.toBe('SABC560626MDFLRN09');
    expect(keyOf(concepcion)).toBe('SABC560626MDFLRN01');
  });
});
