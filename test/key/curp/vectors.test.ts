// Every example of the official texts in vectors.csv; `?` is a position that the source does not give.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENTITIES } from '../../../src/index.js';
import { keyOf } from '../../people/person.js';

// No field of the file is quoted: the first test checks that.
const text = readFileSync(new URL('vectors.csv', import.meta.url), 'utf8');
const [header = [], ...records] = text
  .trim()
  .split(/\r?\n/)
  .map((line) => line.split(','));

const vectors = records.map((record) =>
  Object.fromEntries(header.map((name, index) => [name, record[index] ?? ''])),
);

const numberOf = (abbreviation: string): string =>
  ENTITIES.find(({ abreviatura_entidad }) => abreviatura_entidad === abbreviation)!.clave_entidad;

describe('vectors.csv', () => {
  it('is read completely', () => {
    expect(text).not.toContain('"');
    expect(records.length).toBe(40);
    expect(records.every((record) => record.length === header.length)).toBe(true);
  });

  it.each(vectors)('$nombres · $apellido_paterno · $apellido_materno → $expected ($source)', (vector) => {
    const someone = {
      nombres: vector.nombres,
      apellido_paterno: vector.apellido_paterno,
      apellido_materno: vector.apellido_materno,
      anio_nacimiento: vector.anio_nacimiento || '1980',
      mes_nacimiento: vector.mes_nacimiento || '05',
      dia_nacimiento: vector.dia_nacimiento || '10',
      sexo: vector.sexo || 'H',
      entidad: numberOf(vector.abreviatura_entidad || 'DF'),
    };
    const bothSurnames = vector.apellido_paterno !== '' && vector.apellido_materno !== '';
    const key = keyOf(someone, { surnames: bothSurnames ? 'required' : 'optional' });
    const stated = [...key].map((letter, index) => (vector.expected?.charAt(index) === '?' ? '?' : letter));
    expect(stated.join('')).toBe(vector.expected);
  });
});
