// `surnames: required` (the contract) and `surnames: optional` (the registry's rules for an empty surname).
import { describe, expect, it } from 'vitest';
import { keyOf, outcomeOf, person } from '../../people/person.js';

const named = (apellido_paterno: string | undefined, apellido_materno: string | undefined) =>
  person({ nombres: 'JUAN', apellido_paterno, apellido_materno });

describe('surnames: required', () => {
  it('is the default', () => {
    expect(outcomeOf(named('', ''))).toEqual(outcomeOf(named('', ''), { surnames: 'required' }));
    expect(outcomeOf(named('', '')).codes).toEqual([401, 402]);
  });

  it('requires both', () => {
    expect(outcomeOf(named('', 'LOPEZ')).codes).toEqual([401]);
    expect(outcomeOf(named('LOPEZ', undefined)).codes).toEqual([402]);
  });

  it.each(['X', 'DESCONOCIDO'])('%s means "none" and gives the key of an empty surname', (none) => {
    const withoutSecond = keyOf(named('LOPEZ', ''), { surnames: 'optional' });
    expect(keyOf(named('LOPEZ', none))).toBe(withoutSecond);
    expect(withoutSecond).toMatch(/^LOXJ800510MDFPXN/);
    const withoutBoth = keyOf(named('', ''), { surnames: 'optional' });
    expect(keyOf(named(none, none))).toBe(withoutBoth);
    expect(withoutBoth).toMatch(/^XXXJ800510MDFXXN/);
  });

  it('with DESCONOCIDO in the paternal field the maternal surname moves there', () => {
    expect(keyOf(named('DESCONOCIDO', 'LOPEZ'))).toMatch(/^LOXJ800510MDFPXN/);
  });
});

describe('surnames: optional', () => {
  const optional = { surnames: 'optional' } as const;

  it.each([
    ['LOPEZ', '', 'LOXJ', 'PXN'],
    ['', 'LOPEZ', 'LOXJ', 'PXN'],
    [undefined, 'LOPEZ', 'LOXJ', 'PXN'],
    [' ', '\t', 'XXXJ', 'XXN'],
    [undefined, undefined, 'XXXJ', 'XXN'],
    ['LOPEZ', 'RUIZ', 'LORJ', 'PZN'],
  ])('%j and %j: %s and %s', (paterno, materno, letters, consonants) => {
    const key = keyOf(named(paterno, materno), optional);
    expect(key.slice(0, 4)).toBe(letters);
    expect(key.slice(13, 16)).toBe(consonants);
  });

  it('given names are still required', () => {
    expect(
      outcomeOf(person({ nombres: ' ', apellido_paterno: '', apellido_materno: '' }), optional).codes,
    ).toEqual([400]);
  });
});
