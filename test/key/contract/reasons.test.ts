// Code 417: each reason, and which one is reported if several apply.
import { describe, expect, it } from 'vitest';
import { type Person, REASONS, type Reason } from '../../../src/index.js';
import { outcomeOf, person } from '../../people/person.js';

const FAULTS: [Reason, Person][] = [
  ['invalid_date', { mes_nacimiento: '02', dia_nacimiento: '30' }],
  ['date_out_of_range', { anio_nacimiento: '1879' }],
  ['unknown_entity', { entidad: '33' }],
  ['damaged_text', { apellido_paterno: 'MUÃ±OZ' }],
  ['unsupported_character', { nombres: 'LUIS@' }],
  ['placeholder', { apellido_materno: 'N/A' }],
  ['not_a_name', { nombres: 'LIC. LUISA' }],
  ['abbreviated_name', { apellido_paterno: 'HDEZ' }],
];

describe('code 417', () => {
  it.each(FAULTS)('%s: %j', (reason, fields) => {
    expect(outcomeOf(person(fields))).toEqual({ curp: null, code: 417, codes: [417], reason });
  });

  it('the reasons are those of the contract, in its order', () => {
    // `name_not_cut` and `extra_fields` are reasons of records in a file: a single person cannot have them.
    const ofRecords = ['name_not_cut', 'extra_fields'];
    expect(REASONS).toEqual([...FAULTS.map(([reason]) => reason), ...ofRecords, 'internal']);
  });

  it.each(FAULTS.map(([reason], index) => [reason, FAULTS.slice(index)] as const))(
    '%s has priority over every later reason',
    (reason, faults) => {
      const fields = Object.assign({}, ...faults.map(([, fault]) => fault).reverse());
      expect(outcomeOf(person(fields))).toMatchObject({ codes: [417], reason });
      for (const [, later] of faults) {
        const [, first] = faults[0]!;
        expect(outcomeOf(person({ ...later, ...first })).reason).toBe(reason);
      }
    },
  );

  it.each(['nombres', 'apellido_paterno', 'apellido_materno'] as const)('text faults in %s', (field) => {
    expect(outcomeOf(person({ [field]: 'LUN?' })).reason).toBe('unsupported_character');
    expect(outcomeOf(person({ [field]: 'L\uFFFDNA' })).reason).toBe('damaged_text');
  });

  it('damage in any name comes before an unsupported character in any other', () => {
    const names = ['nombres', 'apellido_paterno', 'apellido_materno'] as const;
    for (const damaged of names) {
      for (const unsupported of names.filter((name) => name !== damaged)) {
        const outcome = outcomeOf(person({ [damaged]: 'MUÃ‘OZ', [unsupported]: 'LUN@' }));
        expect(outcome.reason).toBe('damaged_text');
      }
    }
  });

  it('a date that cannot be read has no reason', () => {
    expect(outcomeOf(person({ dia_nacimiento: '3' })).reason).toBeNull();
    expect(outcomeOf(person({ anio_nacimiento: '', mes_nacimiento: '13' })).codes).toEqual([403]);
  });

  it('text faults are found in optional surnames too', () => {
    const options = { surnames: 'optional' } as const;
    expect(outcomeOf(person({ apellido_materno: '\u200B' }), options).reason).toBe('unsupported_character');
  });
});
