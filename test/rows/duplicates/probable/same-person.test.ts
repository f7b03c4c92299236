/** Two rows that are one person, and why; and two people who are not, however similar. */
import { describe, expect, it } from 'vitest';
import { causesText } from '../../../../src/rows/duplicates/probable/pair-cause.js';
import { samePerson, type WrittenPerson } from '../../../../src/rows/duplicates/probable/same-person.js';
import { writtenName } from '../../../../src/rows/duplicates/probable/written-name.js';
import { ownKey } from '../../../key/reconcile/reconciling.js';

/** `JUAN CARLOS,LÓPEZ,RUIZ,1980,05,12,H,09`. */
function written(line: string): WrittenPerson {
  const [nombres = '', apellido_paterno = '', apellido_materno = '', ...rest] = line.split(',');
  const [anio_nacimiento, mes_nacimiento, dia_nacimiento, sexo, entidad] = rest;
  const names = { nombres, apellido_paterno, apellido_materno };
  const key = ownKey({ ...names, anio_nacimiento, mes_nacimiento, dia_nacimiento, sexo, entidad });
  return {
    key: Buffer.from(key),
    given: writtenName(nombres, true),
    paternal: writtenName(apellido_paterno, false),
    maternal: writtenName(apellido_materno, false),
  };
}

const between = (one: string, other: string, hasSameKey = false): string =>
  causesText(samePerson(written(one), written(other), hasSameKey), 'en');

const JUAN = 'Juan,López,Ruiz,1980,05,12,H,09';
const ANA = 'Ana Laura,Muñoz,De la Cruz,1987,03,11,M,15';

describe('one person', () => {
  it.each([
    [JUAN, 'Juan,Ruiz,López,1980,05,12,H,09', 'surnames swapped'],
    [JUAN, 'Juan,López,Ruiz,1980,12,05,H,09', 'day and month swapped'],
    [JUAN, 'Juan,López,Ruiz,1980,05,12,H,30', 'another entity'],
    [JUAN, 'Juan,López,Ruiz,1980,05,12,M,09', 'another sex'],
    [JUAN, 'Juan,López,,1980,05,12,H,09', 'a surname is missing'],
    [JUAN, 'Juan,Ruiz,,1980,05,12,H,09', 'a surname is missing'],
    [JUAN, 'Juan Carlos,López,Ruiz,1980,05,12,H,09', 'a given name is missing'],
    [JUAN, 'Carlos Juan,López,Ruiz,1980,05,12,H,09', 'a given name is missing'],
    [JUAN, 'Juan,Lopes,Ruiz,1980,05,12,H,09', 'sounds alike and is spelled otherwise'],
    [JUAN, 'Juan,Lóepz,Ruiz,1980,05,12,H,09', 'two neighbouring letters swapped'],
    [ANA, 'Laura Ana,Muñoz,De la Cruz,1987,03,11,M,15', 'given names in another order'],
    [ANA, 'Ana Laura,Munoz,De la Cruz,1987,03,11,M,15', 'Ñ written as N'],
    [ANA, 'Ana Laura,Muñoz,Cruz,1987,03,11,M,15', 'a particle or a sign'],
    [ANA, 'Ana Laura,Muñoz,Delacruz,1987,03,11,M,15', 'a particle or a sign'],
    [ANA, 'Ana L.,Muñoz,De la Cruz,1987,03,11,M,15', 'a given name is abbreviated'],
    [ANA, 'Ana Laura,Muñoz,de Pérez,1987,03,11,M,15', 'a married surname (de …)'],
    [ANA, 'Ana Laura,Muñoz,De la Cruz,1978,03,11,M,15', 'last two digits of the year swapped'],
    [ANA, 'Ana Laura,Muñoz,De la Cruz,1988,03,11,M,15', 'another date of birth'],
    [ANA, 'Ana Laura,Muñoz,De la Cruz,1987,03,21,M,15', 'another date of birth'],
    [ANA, 'Ana Laura,De la Cruz,Muñoz,1987,03,11,M,09', 'surnames swapped; another entity'],
    [
      'María Luisa,Gil,Soto,1990,01,20,M,14',
      'Ma. Luisa,Gil,Soto,1990,01,20,M,14',
      'a given name is abbreviated',
    ],
    [
      'Eva,Riva Palacio,Luna,1990,01,20,M,14',
      'Eva,Riva-Palacio,Luna,1990,01,20,M,14',
      'a particle or a sign',
    ],
    ['Eva,Gil,DESCONOCIDO,1990,01,20,M,14', 'Eva,Gil,,1990,01,20,M,14', 'a surname is missing'],
  ])('%s and %s', (one, other, cause) => {
    expect([between(one, other), between(other, one)]).toEqual([cause, cause]);
  });
});

describe('two people', () => {
  it.each([
    ['a twin', ANA, 'Ana Lucía,Muñoz,De la Cruz,1987,03,11,M,15'],
    ['a twin with a similar name', 'Marcela,Gil,Soto,1990,01,20,M,14', 'Maricela,Gil,Soto,1990,01,20,M,14'],
    ['a twin of the other sex', 'Daniel,Gil,Soto,1990,01,20,H,14', 'Daniela,Gil,Soto,1990,01,20,M,14'],
    ['twins by number', 'Rosa 1,Gil,Soto,1990,01,20,M,14', 'Rosa 2,Gil,Soto,1990,01,20,M,14'],
    ['a sister', ANA, 'Elena,Muñoz,De la Cruz,1989,07,02,M,15'],
    ['a father', JUAN, 'Juan,López,Soto,1955,05,12,H,09'],
    ['one given name, another year', JUAN, 'Juan,López,Ruiz,1981,05,12,H,09'],
    ['another day and year', ANA, 'Ana Laura,Muñoz,De la Cruz,1988,03,12,M,15'],
    ['a year far away', ANA, 'Ana Laura,Muñoz,De la Cruz,1965,03,11,M,15'],
    ['two causes, one given name', JUAN, 'Juan,Ruiz,López,1980,05,12,H,30'],
    ['three causes', ANA, 'Ana Laura,De la Cruz,Muñoz,1987,03,11,H,09'],
    ['one surname, another entity', 'Eva,Gil,,1990,01,20,M,14', 'Eva,Gil,,1990,01,20,M,15'],
    ['both surnames mistyped', 'Eva,Juárez,Suárez,1990,01,20,M,14', 'Eva,Juárex,Suárex,1990,01,20,M,14'],
  ])('%s', (_, one, other) => {
    expect(between(one, other)).toBe('');
  });
});

it('with the same key on file any date and two causes are enough', () => {
  expect(between(JUAN, 'Juan,López,Ruiz,1961,08,30,H,09', true)).toBe('another date of birth');
  expect(between(JUAN, 'Juan,Ruiz,López,1980,05,12,H,30', true)).toBe('surnames swapped; another entity');
  expect(between(JUAN, 'Pedro,López,Ruiz,1980,05,12,H,09', true)).toBe('');
});
