// Several columns for one field: given names, tick marks, and --map with +.
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/input/csv/input-error.js';
import type { MapOptions } from '../../../src/input/header/contract-header.js';
import { mapHeader, surveyHeader } from '../../../src/input/header/header.js';
import { FIELDS } from '../../../src/key/contract/person.js';

const REST = ['Paterno', 'Materno', 'Fecha de nacimiento', 'Sexo', 'Entidad de nacimiento'];

function errorOf(header: readonly string[], options?: MapOptions): InputError {
  try {
    mapHeader(header, options);
  } catch (error) {
    if (error instanceof InputError) return error;
  }
  return expect.fail('an InputError was expected');
}

const mapOf = (entries: Record<string, string>): Map<string, string> => new Map(Object.entries(entries));

describe('given names in several columns', () => {
  it.each([
    [
      ['Primer nombre', 'Segundo nombre'],
      [0, 1],
    ],
    [
      ['Segundo nombre', 'Primer nombre'],
      [1, 0],
    ],
    [
      ['Nombre', 'Nombre 2'],
      [0, 1],
    ],
    [
      ['Nombre 1', 'Nombre 2', 'Nombre 3'],
      [0, 1, 2],
    ],
    [
      ['1er nombre', '2do nombre'],
      [0, 1],
    ],
    [
      ['First', 'Middle name'],
      [0, 1],
    ],
    [
      ['First name', 'Middle name'],
      [0, 1],
    ],
    [
      ['primerNombre', 'segundoNombre'],
      [0, 1],
    ],
    [
      ['4. Primer nombre *', '5. Segundo nombre (opcional)'],
      [0, 1],
    ],
  ])('%j are joined as people write', (names, joined) => {
    const header = [...names, ...REST];
    expect(mapHeader(header)).toMatchObject({ columns: { nombres: joined[0] }, joined: { nombres: joined } });
    expect(surveyHeader(header)).toMatchObject({ joined: { nombres: joined } });
  });

  it.each([
    [['Nombres', 'Segundo nombre']],
    [['Nombre(s)', 'Segundo nombre']],
    [['Nombre', 'Primer nombre', 'Segundo nombre']],
    [['Nombre', 'Nombre']],
    [['1. Nombre', '2. Nombre']],
    [['Nombre', 'Nombre 3']],
  ])('%j are reported', (names) => {
    expect(errorOf([...names, ...REST])).toMatchObject({ fault: 'ambiguous_column' });
  });

  it.each([[['Segundo nombre']], [['Primer nombre']], [['Nombre 1']]])('%j alone is none', (names) =>
    expect(errorOf([...names, ...REST]).fault).toMatch(/missing_column|unsplit_names/),
  );

  it('are two columns for one field in a strict run, whose message joins them', () => {
    const { fault, message } = errorOf([...FIELDS.with(0, 'Nombre' as never), 'Nombre 2'], {
      normalize: false,
    });
    expect(fault).toBe('ambiguous_column');
    expect(message).toMatch(/--map nombres="Nombre"\+"Nombre 2"$/);
  });

  it('are not looked for beside the names of the contract', () => {
    expect(mapHeader([...FIELDS, 'segundo nombre'])).not.toHaveProperty('joined');
  });
});

describe('--map with +', () => {
  const header = [...FIELDS, 'Nombre 1', 'Nombre 2', 'Cargo + sueldo'];

  it.each(['Nombre 1+Nombre 2', '"Nombre 1"+"Nombre 2"', '#9 + #10', 'nombre 1 + "NOMBRE 2"'])(
    '%j joins, also in a strict run',
    (wanted) => {
      for (const normalize of [true, false])
        expect(mapHeader(header, { normalize, map: mapOf({ nombres: wanted }) })).toMatchObject({
          columns: { nombres: 8 },
          joined: { nombres: [8, 9] },
        });
    },
  );

  it('is a part of the name where a column has it', () => {
    const mapping = mapHeader(header, { map: mapOf({ entidad: 'Cargo + sueldo' }) });
    expect(mapping.columns.entidad).toBe(10);
    expect(mapping).not.toHaveProperty('joined');
  });

  it('is refused for fields other than names, for unknown columns, and for one column twice', () => {
    expect(errorOf(header, { map: mapOf({ sexo: '#1+#2' }) }).message).toMatch(/only names and surnames/);
    expect(errorOf(header, { map: mapOf({ nombres: 'Nombre 1+Nombre 7' }) }).message).toMatch(/"Nombre 7"/);
    expect(errorOf(header, { map: mapOf({ nombres: '#9+#9' }) }).fault).toBe('bad_mapping');
    expect(errorOf(header, { map: mapOf({ nombres: '#9+#10', sexo: '#10' }) }).fault).toBe('bad_mapping');
  });
});

describe('tick marks', () => {
  const header = ['Nombre', 'Paterno', 'Materno', 'Fecha de nacimiento', 'Hombre', 'Mujer', 'Entidad'];

  it('in two columns are the sex as people write', () => {
    expect(mapHeader(header)).toMatchObject({ columns: { sexo: 4 }, sexTicks: { man: 4, woman: 5 } });
    expect(errorOf(header, { normalize: false }).message).toMatch(/no column provides .*sexo/);
  });

  it('are none beside a column of the sex, or if one column is missing or there twice', () => {
    expect(mapHeader([...header, 'Sexo'])).not.toHaveProperty('sexTicks');
    expect(errorOf(header.with(5, 'x')).fault).toBe('missing_column');
    expect(errorOf([...header, 'Mujeres']).fault).toBe('missing_column');
  });
});
