// --normalize: values as people type them become those of the contract; everything else stays as it is.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from '../../../src/input/values/normalization.js';
import { FIELDS, type Field, type Person, type Surnames } from '../../../src/key/contract/person.js';
import { keyOf, outcomeOf, person } from '../../people/person.js';

const field = (name: Field, value: string): string | null | undefined =>
  normalize(person({ [name]: value }))[name];

const FILLERS = ['N/A', 'NO TIENE', 'Sin segundo apellido', '#N/A', '-', '0', 'null', 'Desconocida'];

describe('mes_nacimiento and dia_nacimiento', () => {
  it('get their leading zero', () => {
    expect(field('mes_nacimiento', '3')).toBe('03');
    expect(field('mes_nacimiento', ' 9 ')).toBe('09');
    expect(field('dia_nacimiento', '7')).toBe('07');
    expect(field('dia_nacimiento', '17')).toBe('17');
  });

  it.each([
    ...['01 enero', '02 Febrero', '03 MARZO', '04 abril', '05 mayo', '06 junio', '07 julio', '08 agosto'],
    ...[
      '09 septiembre',
      '10 octubre',
      '11 noviembre',
      '12 diciembre',
      '01 ene',
      '03 mar',
      '05 May',
      '06 JUN',
    ],
    ...['07 jul.', '09 sept', '12 dic'],
  ])('months by name: %s', (text) => {
    const [number, name] = text.split(' ') as [string, string];
    expect(field('mes_nacimiento', name)).toBe(number);
  });

  it.each(['', '0', '13', '003', '3.5', '3.', '-3', '３', 'ma', 'marzzo', 'm', '1e0'])(
    '%j stays invalid',
    (value) => {
      const normalized = normalize(person({ mes_nacimiento: value, dia_nacimiento: value }));
      expect(outcomeOf({ ...normalized, dia_nacimiento: '10' }).curp).toBeNull();
      if (value !== '13') expect(outcomeOf({ ...normalized, mes_nacimiento: '05' }).curp).toBeNull();
    },
  );
});

describe('a person', () => {
  it('in the form of the contract does not change', () => {
    expect(normalize(person())).toEqual(person());
  });

  it('keeps the names as they are, with their blanks', () => {
    const names = { nombres: ' maría ', apellido_paterno: 'x', apellido_materno: '  ' };
    expect(normalize(person(names))).toMatchObject(names);
  });

  it('without values has no values afterwards', () => {
    const codes = [400, 401, 402, 403, 404, 405, 406, 407];
    expect(outcomeOf(normalize({})).codes).toEqual(codes);
    expect(outcomeOf(normalize({ sexo: null, entidad: null })).codes).toEqual(codes);
  });

  it('gets the same key from values as people type them', () => {
    const typed = person({
      sexo: 'femenino',
      entidad: 'Cd. de México',
      mes_nacimiento: '5',
      dia_nacimiento: ' 10',
    });
    expect(keyOf(normalize(typed))).toBe(keyOf(person()));
    expect(outcomeOf(normalize({ ...typed, entidad: 'Atlantis' })).code).toBe(411); // unknown: left as it is
  });

  it.each(FILLERS)('has no name where the field says %s', (word) => {
    const missing = (fields: Person, surnames?: Surnames) =>
      outcomeOf(normalize(person(fields)), { surnames }).codes;
    expect(missing({ nombres: word })).toEqual([400]);
    expect(missing({ apellido_paterno: ` ${word.toLowerCase()} ` })).toEqual([401]);
    expect(missing({ apellido_materno: word })).toEqual([402]);
    expect(missing({ apellido_materno: word }, 'optional')).toEqual([]);
  });

  it('is read as its columns are written', () => {
    const typed = person({ sexo: 'm', mes_nacimiento: undefined, dia_nacimiento: undefined });
    const writing = { sexLetters: 'MF', dateOrder: 'mdy' } as const;
    expect(normalize(typed, '05/10/1980', writing)).toEqual(person({ sexo: 'H' }));
    expect(normalize(typed, '10/05/1980')).toEqual(person());
  });

  it('is the same when normalized twice', () => {
    const value = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('3', 'f', 'Jalisco', 'mar', 'X', '10/5/1980'),
    );
    const persons = fc.record(Object.fromEntries(FIELDS.map((name) => [name, value])));
    fc.assert(
      fc.property(persons, (typed) => {
        const once = normalize(typed);
        expect(normalize(once)).toEqual(once);
      }),
    );
  });
});

describe('dates in three columns', () => {
  const ofColumns = (text: string, epochIsNoDate = false) => {
    const [anio_nacimiento, mes_nacimiento, dia_nacimiento] = text.split(' ');
    return outcomeOf(
      normalize({ ...person(), anio_nacimiento, mes_nacimiento, dia_nacimiento }, undefined, {
        sexLetters: 'HM',
        dateOrder: 'dmy',
        epochIsNoDate,
      }),
    );
  };

  it('are read without a zero fraction', () => {
    expect(ofColumns('1980.0 5.0 10.00').curp).toBe(ofColumns('1980 05 10').curp);
    expect(ofColumns('1980.5 5 10').code).toBe(408);
  });

  it.each(['1900 1 1', '1900 01 00', '1900 enero 1', '9999 12 31', '1900.0 1.0 1.0'])(
    '%s stands for none',
    (text) => {
      expect(ofColumns(text)).toMatchObject({ codes: [417], reason: 'placeholder' });
    },
  );

  it('stand for none on 1970-01-01 only if the file says so', () => {
    expect(ofColumns('1970 1 1').curp).not.toBeNull();
    expect(ofColumns('1970 1 1', true).reason).toBe('placeholder');
    expect(ofColumns('1970 1 2', true).curp).not.toBeNull();
  });
});

it('a date that stands for none is reported beside the other faults of the row', () => {
  expect(outcomeOf(normalize({ ...person(), sexo: '?' }, '1900-01-01')).codes).toEqual([416, 417]);
  expect(outcomeOf(normalize({ ...person(), nombres: 'MUÃ±OZ' }, '1900-01-01')).reason).toBe('damaged_text');
});

it('the entity 88 is abroad in the layout of the health sector only', () => {
  const entityOf = (entidad: string, healthLayout?: boolean) =>
    normalize({ ...person(), entidad }, undefined, { sexLetters: 'HM', dateOrder: 'dmy', healthLayout })
      .entidad;
  expect([entityOf('88', true), entityOf('88'), entityOf('14', true)]).toEqual(['36', '88', '14']);
});
