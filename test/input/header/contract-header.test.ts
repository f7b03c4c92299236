import { describe, expect, it } from 'vitest';
import { isContractHeader, type MapOptions } from '../../../src/input/header/contract-header.js';
import { FIELDS } from '../../../src/key/contract/person.js';

const without = (...names: string[]): string[] => FIELDS.filter((field) => !names.includes(field));

describe('a header with the names of the contract', () => {
  it.each<[string, readonly string[], MapOptions]>([
    ['as they are', FIELDS, {}],
    ['in any order', FIELDS.toReversed(), {}],
    ['in upper case', FIELDS.map((field) => field.toUpperCase()), {}],
    ['with blanks for underscores', FIELDS.map((field) => field.replaceAll('_', ' ')), {}],
    ['with blanks around them', FIELDS.map((field) => ` ${field} `), {}],
    ['beside other columns', ['id', ...FIELDS, 'Estado', 'fecha_nacimiento'], {}],
    ['with the key on file', [...FIELDS, 'CURP'], { mode: 'reconcile' }],
    ['with the key alone, where only this is judged', ['curp', 'Nombre'], { mode: 'validate' }],
    ['without a second surname, if it is optional', without('apellido_materno'), { surnames: 'optional' }],
  ])('%s', (_, header, options) => expect(isContractHeader(header, options)).toBe(true));
});

describe('any other header', () => {
  it.each<[string, readonly string[], MapOptions]>([
    ['is empty', [], {}],
    ['has a synonym', ['nombre', ...without('nombres')], {}],
    ['has an accent', ['año_nacimiento', ...without('anio_nacimiento')], {}],
    ['has a hyphen', ['apellido-paterno', ...without('apellido_paterno')], {}],
    ['has the whole date', ['fecha_nacimiento', ...without('dia_nacimiento')], {}],
    ['lacks the second surname', without('apellido_materno'), {}],
    ['lacks the key on file', FIELDS, { mode: 'reconcile' }],
    ['has a synonym of the key', ['clave curp', ...FIELDS], { mode: 'validate' }],
  ])('%s', (_, header, options) => expect(isContractHeader(header, options)).toBe(false));
});
