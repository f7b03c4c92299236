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

  it.each(['', '0', '13', '003', '3.0', '-3', '３', 'ma', 'marzzo', 'm', '1e0'])(
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
