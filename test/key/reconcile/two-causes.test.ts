// Two causes in one row: both are reported, in the order of the list; three are not searched.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../src/index.js';
import { bornOn, person } from '../../people/person.js';
import { runs } from '../../random/property-runs.js';
import {
  edited,
  keyIfAny,
  ownKey,
  personOf,
  reconcile,
  verdictOn,
  verdictOnOther,
  withCheckDigit,
} from './reconciling.js';

const LUIS = bornOn('1987-03-11', {
  nombres: 'LUIS ENRIQUE',
  apellido_paterno: 'MUÑOZ',
  apellido_materno: 'DE LA CRUZ',
  sexo: 'H',
});

const NOVEMBER: Person = { mes_nacimiento: '11', dia_nacimiento: '03' };
const SWAPPED: Person = { apellido_paterno: 'DE LA CRUZ', apellido_materno: 'MUÑOZ' };

describe('two causes', () => {
  it.each<[cause: string, other: Person]>([
    ['surnames_swapped day_month_swapped', { ...SWAPPED, ...NOVEMBER }],
    ['surnames_swapped sex', { ...SWAPPED, sexo: 'M' }],
    ['surnames_swapped enye_as_n', { apellido_paterno: 'DE LA CRUZ', apellido_materno: 'MUNOZ' }],
    ['surnames_swapped particle_kept', { apellido_paterno: 'DE', apellido_materno: 'MUÑOZ' }],
    ['day_month_swapped entity', { ...NOVEMBER, entidad: '20' }],
    ['sex entity_abroad', { sexo: 'M', entidad: '36' }],
    ['sex given_names_exchanged', { sexo: 'M', nombres: 'ENRIQUE LUIS' }],
    ['given_names_exchanged enye_as_n', { nombres: 'ENRIQUE LUIS', apellido_paterno: 'MUNOZ' }],
    ['enye_as_n particle_kept', { apellido_paterno: 'MUNOZ', apellido_materno: 'DE' }],
    ['surname_missing enye_as_n', { apellido_paterno: 'MUNOZ', apellido_materno: '' }],
  ])('%s', (cause, other) => {
    expect(verdictOnOther(LUIS, other)).toBe(`explained ${cause}`);
  });

  it.each<[cause: string, other: Person, position: number, typed: string]>([
    ['day_month_swapped character_mistyped', NOVEMBER, 1, 'W'],
    ['sex character_mistyped', { sexo: 'M' }, 14, 'W'],
    ['surnames_swapped characters_confused', SWAPPED, 5, 'B'],
    ['entity characters_transposed', { entidad: '20' }, 5, '78'],
  ])('%s: the key of other data, mistyped', (cause, other, position, typed) => {
    expect(verdictOn(LUIS, edited(ownKey({ ...LUIS, ...other }), position, typed))).toBe(
      `explained ${cause}`,
    );
  });

  it('are the maximum: three are not found', () => {
    expect(verdictOnOther(LUIS, { ...SWAPPED, ...NOVEMBER, sexo: 'M' })).toBe('different');
    expect(verdictOnOther(LUIS, { ...NOVEMBER, sexo: 'M', entidad: '20' })).toBe('different');
  });

  it('are not a removed and an added unknown surname: they would explain any surname', () => {
    expect(verdictOnOther(person(), { apellido_paterno: 'TORRES' })).toBe('different');
    expect(verdictOnOther(person(), { apellido_materno: 'TORRES' })).toBe('different');
  });

  it('are not a cause in the data and a typing error if the key has its own right check digit', () => {
    const typed = withCheckDigit(edited(ownKey({ ...LUIS, sexo: 'M' }), 14, 'W'));
    expect(verdictOn(LUIS, typed)).toBe('different');
  });

  it.each<[cause: string, other: Person]>([
    ['sex and another date', { sexo: 'M', dia_nacimiento: '12' }],
    ['another entity and date', { entidad: '20', dia_nacimiento: '12' }],
    ['other names and another date', { ...SWAPPED, dia_nacimiento: '12' }],
  ])('are not %s: any other date is a cause only if nothing else differs', (_, other) => {
    expect(verdictOnOther(LUIS, other)).toBe('different');
  });

  it('are not two typing errors', () => {
    expect(verdictOn(person(), 'QEHL800510MDFRRV04')).toBe('invalid check_digit');
  });
});

/** Independent changes of data, each with its cause. */
const CHANGES: Record<string, (someone: Person) => Person> = {
  surnames_swapped: ({ apellido_paterno, apellido_materno }) => ({
    apellido_paterno: apellido_materno,
    apellido_materno: apellido_paterno,
  }),
  day_month_swapped: ({ dia_nacimiento, mes_nacimiento }) => ({
    dia_nacimiento: mes_nacimiento,
    mes_nacimiento: dia_nacimiento,
  }),
  sex: ({ sexo }) => ({ sexo: sexo === 'H' ? 'M' : 'H' }),
  entity_abroad: ({ entidad }) => ({ entidad: entidad === '36' ? '09' : '36' }),
};

describe('for random people', () => {
  const NAMES = Object.keys(CHANGES);

  it('two changes of different kinds are explained by both', () => {
    const pair = fc.subarray(NAMES, { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.nat().map(personOf), pair, ([someone, key], causes) => {
        const alone = causes.map((cause) => keyIfAny({ ...someone, ...CHANGES[cause]!(someone) }));
        fc.pre(alone.every((other) => other !== null && other !== key));
        const both: Person = Object.assign({}, someone, ...causes.map((cause) => CHANGES[cause]!(someone)));
        const { verdict, cause } = reconcile(someone, ownKey(both));
        expect(verdict).toBe('explained');
        expect(cause).toEqual(causes);
      }),
      runs(200),
    );
  });

  it('a change and a mistyped letter are explained, by these two causes or by one', () => {
    fc.assert(
      fc.property(
        fc.nat().map(personOf),
        fc.constantFrom(...NAMES),
        fc.nat(3),
        ([someone, key], cause, at) => {
          const other = keyIfAny({ ...someone, ...CHANGES[cause]!(someone) });
          fc.pre(other !== null && other !== key && other.charAt(at) !== 'W');
          const typed = edited(other!, at + 1, 'W');
          fc.pre(withCheckDigit(typed) !== typed);
          const found = reconcile(someone, typed);
          expect(found.verdict).toBe('explained');
          expect(found.cause.length).toBeLessThanOrEqual(2);
        },
      ),
      runs(200),
    );
  });
});
