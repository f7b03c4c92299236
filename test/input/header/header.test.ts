// Which column is which field, with and without --map, and the errors if that cannot be decided.
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/input/csv/input-error.js';
import { readDialect } from '../../../src/input/header/dialect.js';
import { mapHeader } from '../../../src/input/header/header.js';
import { FIELDS, type Field } from '../../../src/key/contract/person.js';
import { memorySource } from '../csv/sources.js';

type Options = { map?: Record<string, string>; normalize?: boolean };

const mapped = (header: readonly string[], { map = {}, normalize = false }: Options = {}) =>
  mapHeader(header, { map: new Map(Object.entries(map)), normalize });

function errorOf(header: readonly string[], options?: Options): InputError {
  try {
    mapped(header, options);
  } catch (error) {
    if (error instanceof InputError) return error;
  }
  return expect.fail('an InputError was expected');
}

/** The header with some fields replaced by other names. */
const headerWith = (names: { [field in Field]?: string }): string[] =>
  FIELDS.map((field) => names[field] ?? field);

describe('the columns', () => {
  it('may be in any order, among other columns', () => {
    const header = ['id', ...FIELDS.toReversed(), 'id', 'notas'];
    const { columns, birthDateColumn } = mapped(header);
    expect(columns).toEqual(Object.fromEntries(FIELDS.map((field) => [field, header.indexOf(field)])));
    expect(birthDateColumn).toBe(-1);
  });

  it('by --map have their names in the plan, unless the header may be a person', () => {
    const map = {
      apellido_paterno: 'apellido_materno',
      apellido_materno: 'apellido_paterno',
      entidad: 'Clave Edo.',
    };
    expect(mapped(headerWith({ entidad: 'Clave Edo.' }), { map }).mappedNames).toEqual({
      apellido_paterno: 'apellidomaterno',
      apellido_materno: 'apellidopaterno',
      entidad: 'claveedo',
    });
    expect(mapped(FIELDS, { map: { entidad: '#8' } }).mappedNames).toBeUndefined();
    const places = Object.fromEntries(FIELDS.map((field, at) => [field, `#${at + 1}`]));
    const person = ['Rosa', 'Medina', 'Castro', '1984', '07', '19', 'M', '14'];
    expect(mapped(person, { map: places }).mappedNames).toEqual(
      Object.fromEntries(FIELDS.map((field) => [field, ''])),
    );
  });

  it.each([
    ['its exact name', 'Código'],
    ['its exact name among similar ones', 'código'],
    ['its number', '#9'],
  ])('can be given by %s', (_, wanted) => {
    const header = [...headerWith({ entidad: 'x' }), 'Código', 'código'];
    const { columns } = mapped(header, { map: { entidad: wanted } });
    expect(columns.entidad).toBe(wanted === 'código' ? 9 : 8);
  });

  it('are mapped by name, and by #number only if no column has that name', () => {
    expect(mapped([...FIELDS, 'Código '], { map: { entidad: 'CODIGO' } }).columns.entidad).toBe(8);
    expect(mapped([...FIELDS, '#1'], { map: { entidad: '#1' } }).columns.entidad).toBe(8);
  });

  it('given with --map are not used for another field, and resolve an ambiguity', () => {
    const swapped = { apellido_paterno: 'apellido_materno', apellido_materno: 'apellido_paterno' };
    expect(mapped(FIELDS, { map: swapped }).columns).toMatchObject({
      apellido_paterno: 2,
      apellido_materno: 1,
    });
    expect(mapped([...FIELDS, 'nombre'], { map: { nombres: 'nombre' } }).columns.nombres).toBe(8);
  });
});

describe('--map is refused', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['an unknown field, with the nearest', { sex: 'x' }, /no field "sex"; did you mean sexo\?/],
    [
      'an unknown field without a similar one',
      { telefono: 'x' },
      /no field "telefono"; the fields are nombres, /,
    ],
    ['an unknown column, with the nearest', { nombres: 'nombrez' }, /no column "nombrez".*"nombres"\?/],
    ['an unknown column without a similar one', { nombres: 'qwertyuiop' }, /no column "qwertyuiop"$/],
    ['number 0', { nombres: '#0' }, /no column "#0"/],
    ['a number after the last', { nombres: '#10' }, /no column "#10"/],
    ['one column for two fields', { sexo: '#3', entidad: 'Apellido Materno' }, /one column .* two fields/],
    ['a name of signs only', { nombres: '***' }, /no column "\*\*\*"/],
  ])('for %s', (_, map, message) => {
    const error = errorOf([...FIELDS, '???'], { map });
    expect(error.fault).toBe('bad_mapping');
    expect(error.message).toMatch(message);
  });

  it('for a name that two columns have, with #number as the alternative', () => {
    const error = errorOf([...FIELDS, 'Código', 'código '], { map: { entidad: 'codigo' } });
    expect(error.fault).toBe('ambiguous_column');
    expect(error.message).toMatch(/2 columns "codigo".*#9/);
  });
});

describe('the run is refused', () => {
  it('for two columns of one field, naming both', () => {
    const error = errorOf([...headerWith({ entidad: 'Lugar de nacimiento' }), 'Entidad de nacimiento']);
    expect(error).toMatchObject({ fault: 'ambiguous_column' });
    expect(error.message).toMatch(
      /entidad: "Lugar de nacimiento" \(column 8\) and "Entidad de nacimiento" \(column 9\).*--map entidad="Lugar de nacimiento" or --map entidad="Entidad de nacimiento"/,
    );
  });

  it('for fields without a column, naming them, the header and the nearest column', () => {
    const error = errorOf(headerWith({ sexo: 'zexo', entidad: 'lugar' }));
    expect(error).toMatchObject({ fault: 'missing_column' });
    expect(error.message).toMatch(/no column provides sexo, entidad;.*"nombres".*"zexo", "lugar"/);
    expect(error.message).toContain('--map sexo="zexo"');
    expect(errorOf(headerWith({ sexo: 'tratamiento' })).message).toContain('--map sexo=<column>');
  });

  it('without repeating a first line that contains a person', () => {
    const person = ['MARIA LUISA', 'PEREZ', 'HERNANDEZ', '1980', '05', '10', 'MUJER', '09'];
    const error = errorOf(person);
    expect([error.fault, error.line]).toEqual(['missing_column', 1]);
    expect(error.message).toContain('no header');
    const { message } = errorOf(person, { map: { nombres: 'MARIA LUIZA' } });
    for (const value of person) {
      expect(error.message).not.toContain(value);
      expect(message).not.toContain(value);
    }
  });

  it('without repeating rows that belong to the header because of an open quote', async () => {
    const content = 'nombres,paterno,materno,"mes,sexo\nANA,PEREZ,LOPEZ,05",M\n';
    const refused = readDialect(memorySource(content), { maxRecord: 1000 }).then((dialect) =>
      mapped(dialect!.header),
    );
    const message = expect.not.stringMatching(/ANA|PEREZ|LOPEZ/);
    await expect(refused).rejects.toMatchObject({ name: 'InputError', message });
  });
});

describe('one column for the date of birth', () => {
  const header = ['nombres', 'paterno', 'materno', 'fecha de nacimiento', 'sexo', 'entidad'];

  it('is read with --normalize', () => {
    const { columns, birthDateColumn } = mapped(header, { normalize: true });
    expect(birthDateColumn).toBe(3);
    expect(columns).toMatchObject({ anio_nacimiento: -1, mes_nacimiento: -1, dia_nacimiento: -1, sexo: 4 });
    const named = header.with(3, 'alta');
    expect(mapped(named, { normalize: true, map: { fecha_nacimiento: 'alta' } }).birthDateColumn).toBe(3);
  });

  it('is not read without --normalize, and the error names --normalize and not --map', () => {
    const { message } = errorOf(header);
    expect(message).toMatch(/no column provides anio_nacimiento, mes_nacimiento, dia_nacimiento;/);
    expect(message).toMatch(/--normalize reads the date of birth from "fecha de nacimiento"\.$/);
    expect(message).not.toContain('--map');
    expect(mapped([...FIELDS, 'fecha nac', 'nacimiento']).birthDateColumn).toBe(-1);
    expect(errorOf([...FIELDS, 'fecha nac', 'nacimiento'], { normalize: true }).fault).toBe(
      'ambiguous_column',
    );
  });

  it('is not suggested again if --normalize was given', () => {
    const { message } = errorOf(header.with(4, 'tratamiento'), { normalize: true });
    expect(message).toMatch(/^no column provides sexo; the header has .*--map sexo=<column>/);
    expect(message).not.toMatch(/normalize|fecha_nacimiento/);
  });

  it.each([
    [{}, '--normalize --map fecha_nacimiento="Fec. de nacto."'],
    [{ normalize: true }, '--map fecha_nacimiento="Fec. de nacto."'],
  ])('is suggested for a similar name, with %j', (options, advice) => {
    const { message } = errorOf(header.with(3, 'Fec. de nacto.'), options);
    expect(message).toContain(`Did you mean ${advice}?`);
    expect(message).not.toContain('--map anio_nacimiento');
    expect(errorOf(header.with(3, 'alta'), options).message).toContain(
      advice.replace('"Fec. de nacto."', '<column>'),
    );
  });

  it('is not suggested if one part of the date has a column', () => {
    const { message } = errorOf([...FIELDS.filter((field) => field !== 'mes_nacimiento'), 'm'], {});
    expect(message).toContain('--map mes_nacimiento=<column>');
    expect(message).not.toContain('normalize');
  });

  it('is suggested together with a column for another field', () => {
    const { message } = errorOf(header.with(4, 'zexo'));
    expect(message).toMatch(/--normalize reads the date.*Did you mean --normalize --map sexo="zexo"\?$/);
  });
});
