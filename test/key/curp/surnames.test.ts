// Persons with one surname or none (curp-rules 3): their letters, and when the maternal surname takes the first place.
import { describe, expect, it } from 'vitest';
import { consonants, keyOf, letters, outcomeOf, person } from '../../people/person.js';

describe('no surname at all', () => {
  it.each([
    ['', ''],
    ['DESCONOCIDO', 'DESCONOCIDO'],
    ['', 'DESCONOCIDO'],
    ['DESCONOCIDO', ''],
    ['  desconocido ', '\u00A0'],
    ['X', 'X'],
  ])('%j and %j give XXX and XX', (paterno, materno) => {
    expect(letters('JUAN', paterno, materno)).toBe('XXXJ');
    expect(consonants('JUAN', paterno, materno)).toBe('XXN');
  });
});

describe('only a maternal surname', () => {
  it.each(['', 'DESCONOCIDO', ' Desconocido '])(
    'moves to the first slot when the paternal one is %j',
    (paterno) => {
      expect(letters('JUAN', paterno, 'LOPEZ')).toBe('LOXJ');
      expect(consonants('JUAN', paterno, 'LOPEZ')).toBe('PXN');
    },
  );

  it('moves with its particles', () => {
    expect(letters('JUAN', '', 'DE LA O')).toBe('OXXJ');
  });

  it('gives the same key as the same surname in the paternal field', () => {
    const moved = keyOf(person({ apellido_paterno: 'DESCONOCIDO', apellido_materno: 'LOPEZ' }));
    const inPlace = keyOf(person({ apellido_paterno: 'LOPEZ', apellido_materno: 'DESCONOCIDO' }));
    expect(moved).toBe(inPlace);
  });

  it('leaves X in position 3: PEDRERO alone does not give an inconvenient word', () => {
    expect(letters('OFELIA', '', 'PEDRERO')).toBe('PEXO');
  });
});

// In the first surname it has no key beside another one: test/key/contract/first-surname-x.test.ts.
describe('X in the second surname', () => {
  it('does not move if there is another surname', () => {
    expect(letters('JUAN', 'LOPEZ', 'X')).toBe('LOXJ');
  });

  it('moves like any surname when it is the only one', () => {
    expect(letters('JUAN', '', 'X')).toBe('XXXJ');
  });
});

describe('DESCONOCIDO', () => {
  it('means "none" only as the whole field', () => {
    expect(letters('JUAN', 'DESCONOCIDO LOPEZ', 'RUIZ')).toBe('DERJ');
    expect(letters('JUAN', 'DE DESCONOCIDO', 'RUIZ')).toBe('DERJ');
  });

  it.each([
    ['JUAN', 'DESCONOCIDA'],
    ['JUAN', 'DESCONOCIDO.'],
    ['DESCONOCIDO', 'LOPEZ'],
  ])('is a filler in another form or in a given name: %s %s', (nombres, apellido_paterno) => {
    expect(outcomeOf(person({ nombres, apellido_paterno })).reason).toBe('placeholder');
  });
});
