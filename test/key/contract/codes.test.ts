// The codes 400 to 416: each alone, and several at once: the lowest is the code, and all are listed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELDS, type Field, type Person } from '../../../src/index.js';
import { lowestCode } from '../../../src/key/contract/codes.js';
import { outcomeOf, person } from '../../people/person.js';

/** A field, a wrong value, and its code. */
const FAULTS: [Field, string | null | undefined, number][] = [
  ['nombres', '', 400],
  ['nombres', undefined, 400],
  ['nombres', null, 400],
  ['apellido_paterno', '', 401],
  ['apellido_materno', '', 402],
  ['anio_nacimiento', '', 403],
  ['mes_nacimiento', undefined, 404],
  ['dia_nacimiento', null, 405],
  ['sexo', '', 406],
  ['sexo', ' ', 406],
  ['entidad', '', 407],
  ['anio_nacimiento', 'abcd', 408],
  ['anio_nacimiento', '１９９０', 408],
  ['anio_nacimiento', '19 0', 408],
  ['anio_nacimiento', '1980.0', 408],
  ['anio_nacimiento', '-980', 408],
  ['anio_nacimiento', '1e3', 408],
  ['mes_nacimiento', '+1', 409],
  ['mes_nacimiento', 'mayo', 409],
  ['dia_nacimiento', '0x', 410],
  ['dia_nacimiento', '٠١', 410],
  ['entidad', 'JC', 411],
  ['anio_nacimiento', '80', 412],
  ['anio_nacimiento', '01980', 412],
  ['mes_nacimiento', '5', 413],
  ['mes_nacimiento', '005', 413],
  ['dia_nacimiento', '1', 414],
  ['dia_nacimiento', '010', 414],
  ['entidad', '9', 415],
  ['entidad', '009', 415],
  ['sexo', 'h', 416],
  ['sexo', 'F', 416],
  ['sexo', 'HH', 416],
  ['sexo', 'Ｈ', 416],
];

describe('a code alone', () => {
  it.each(FAULTS)('%s %j → %i', (field, value, code) => {
    const outcome = outcomeOf(person({ [field]: value }));
    expect(outcome).toEqual({ curp: null, code, codes: [code], reason: null });
  });

  it.each(FIELDS)('%s is absent', (field) => {
    const { [field]: _, ...rest } = person();
    expect(outcomeOf(rest).code).toBe(400 + FIELDS.indexOf(field));
  });

  it('the examples contain every code from 400 to 416', () => {
    const codes = [...new Set(FAULTS.map(([, , code]) => code))];
    expect(codes).toEqual(Array.from({ length: 17 }, (_, index) => 400 + index));
  });

  it('a person without faults has no code', () => {
    expect(outcomeOf(person())).toEqual({
      curp: 'PEHL800510MDFRRS04',
      code: 0,
      codes: [],
      reason: null,
    });
    expect(lowestCode(0)).toBe(0);
  });
});

describe('several codes', () => {
  it('an empty person: every field is missing', () => {
    expect(outcomeOf({})).toMatchObject({ code: 400, codes: [400, 401, 402, 403, 404, 405, 406, 407] });
  });

  it('the order is: missing, not numeric, wrong digits, invalid sex', () => {
    const row: Person = { anio_nacimiento: '80', mes_nacimiento: 'mayo', sexo: 'h', entidad: '' };
    expect(outcomeOf(person(row)).codes).toEqual([407, 409, 412, 416]);
    expect(outcomeOf(person({ ...row, entidad: '09' })).codes).toEqual([409, 412, 416]);
    expect(outcomeOf(person({ ...row, entidad: '09', mes_nacimiento: '05' })).codes).toEqual([412, 416]);
  });

  it('417 comes last, and keeps its reason', () => {
    expect(outcomeOf(person({ nombres: '', entidad: '99' }))).toEqual({
      curp: null,
      code: 400,
      codes: [400, 417],
      reason: 'unknown_entity',
    });
    expect(outcomeOf(person({ sexo: 'h', apellido_materno: 'LUN@' })).codes).toEqual([416, 417]);
  });

  it('any set of faults: the lowest is the code, and all are listed ascending', () => {
    // At most one fault in each field; otherwise a valid date and entity, so that 417 cannot occur.
    const fault = fc.constantFrom(...FAULTS);
    const faults = fc.uniqueArray(fault, { selector: ([field]) => field, minLength: 1 });
    fc.assert(
      fc.property(faults, (chosen) => {
        const fields = Object.fromEntries(chosen.map(([field, value]) => [field, value]));
        const codes = chosen.map(([, , code]) => code).sort();
        expect(outcomeOf(person(fields))).toEqual({ curp: null, code: codes[0], codes, reason: null });
      }),
    );
  });
});
