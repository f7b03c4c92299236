// Headers that need an answer or another file: a state beside an address, two dates of birth, names that are not split.
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/input/csv/input-error.js';
import { type Question, UndecidedError } from '../../../src/input/csv/undecided-error.js';
import type { MapOptions } from '../../../src/input/header/contract-header.js';
import { mapHeader, surveyHeader } from '../../../src/input/header/header.js';
import { FIELDS } from '../../../src/key/contract/person.js';

const PERSON = ['nombres', 'paterno', 'materno', 'año', 'mes', 'día', 'sexo'];

function errorOf(header: readonly string[], options?: MapOptions): InputError {
  try {
    mapHeader(header, options);
  } catch (error) {
    if (error instanceof InputError) return error;
  }
  return expect.fail('an InputError was expected');
}

function questionOf(header: readonly string[], options?: MapOptions): Question {
  const error = errorOf(header, options);
  return error instanceof UndecidedError ? error.question : expect.fail(error.message);
}

describe('a state beside an address', () => {
  const ADDRESS = ['Calle y número', 'Colonia', 'C.P.', 'Municipio', 'Ciudad', 'Código postal', 'Domicilio'];

  it.each(['Estado', 'ESTADO ', 'Entidad Federativa'])(
    'the user is asked about %j, and answers with --map',
    (state) => {
      for (const one of ADDRESS) {
        const header = [...PERSON, state, one, ADDRESS.find((other) => other !== one)!];
        const question = questionOf(header);
        expect(question).toMatchObject({
          topic: 'columns',
          answers: [{ options: { map: { entidad: state.trim() } } }],
        });
        expect(mapHeader(header, { map: new Map([['entidad', state.trim()]]) }).columns.entidad).toBe(7);
        expect(surveyHeader(header)).toMatchObject({ states: [7] });
      }
    },
  );

  it('is taken beside those of the birth', () => {
    const birth = ['Municipio de nacimiento', 'Ciudad de nacimiento'];
    expect(mapHeader([...PERSON, 'Estado', ...birth]).columns.entidad).toBe(7);
  });

  it.each(['Estado de nacimiento', 'Lugar de nacimiento', 'CVE_ENT_NAC'])(
    'is not asked about if it is %j',
    (state) => expect(mapHeader([...PERSON, state, 'calle', 'colonia']).columns.entidad).toBe(7),
  );

  it('leaves the field to a column with birth in its name', () => {
    const header = [...PERSON, 'Estado', 'calle', 'colonia', 'Entidad de nacimiento'];
    expect(mapHeader(header).columns.entidad).toBe(10);
  });

  it('is one answer for each such column, by its place where names are alike', () => {
    const header = [...PERSON, 'Estado', 'Estado', 'calle', 'colonia', 'entidad federativa'];
    const maps = questionOf(header).answers.map(({ options }) => options.map);
    expect(maps).toEqual([{ entidad: '#8' }, { entidad: '#9' }, { entidad: 'entidad federativa' }]);
  });

  it('is named after columns that are missing, and not where the key on file is enough', () => {
    const header = [...PERSON.slice(0, -1), 'Estado', 'calle', 'colonia'];
    expect(errorOf(header)).toMatchObject({ fault: 'missing_column' });
    expect(errorOf(header).message).toMatch(/^no column provides sexo;/);
    expect(mapHeader([...header, 'curp'], { mode: 'validate' }).keyColumn).toBe(9);
  });
});

describe('names that are not split', () => {
  const REST = ['año', 'mes', 'día', 'sexo', 'entidad'];

  it.each([
    [['Nombre completo'], { column: 0, holds: 'name' }],
    [['Apellidos y nombre(s)'], { column: 0, holds: 'name' }],
    [['Nombre', 'Apellidos'], { column: 1, holds: 'surnames' }],
    [['First name', 'Surnames'], { column: 1, holds: 'surnames' }],
    [['Primer nombre', 'Segundo nombre', 'Apellidos'], { column: 2, holds: 'surnames' }],
    [['Nombre del trabajador'], { column: 0, holds: 'name', isBare: true }],
    [['Nombre completo', 'Nombre'], { column: 0, holds: 'name' }],
  ])('%j: one column holds them', (names, wholeName) => {
    for (const surnames of ['required', 'optional'] as const) {
      const { columns, ...mapping } = mapHeader([...names, ...REST], { surnames });
      expect(mapping.wholeName).toEqual(wholeName);
      expect([columns.apellido_paterno, columns.apellido_materno]).toEqual([-1, -1]);
      expect(columns.nombres).toBe(wholeName.holds === 'name' ? -1 : 0);
    }
  });

  it.each([
    [['Nombres'], 'seems to hold the whole name', '--map nombre_completo="Nombres"'],
    [['Apellidos'], 'holds both surnames', '--map apellidos="Apellidos"'],
  ])('%j: the error says what is missing, and the option', (names, holds, option) => {
    const error = errorOf([...names, ...REST]);
    expect(error.fault).toBe('unsplit_names');
    expect(error.message).toContain(`${JSON.stringify(names.at(-1))} ${holds}`);
    expect(error.message).toContain(option);
  });

  it('are named by --map, also beside columns of the parts', () => {
    const header = ['trabajador', 'nombre', 'paterno', 'materno', ...REST];
    const whole = mapHeader(header, { map: new Map([['nombre_completo', 'trabajador']]) });
    expect([whole.wholeName, whole.columns.apellido_paterno]).toEqual([{ column: 0, holds: 'name' }, -1]);
    const surnames = mapHeader(header, { map: new Map([['apellidos', 'paterno']]) });
    expect([surnames.wholeName, surnames.columns.nombres]).toEqual([{ column: 2, holds: 'surnames' }, 1]);
  });

  it('are not asked about beside columns of the parts', () => {
    const header = ['Nombre completo', 'nombre', 'paterno', 'materno', ...REST];
    expect(mapHeader(header).columns.nombres).toBe(1);
  });

  it('are not repeated from a line that is not a header', () => {
    const error = errorOf(['ANA', 'PEREZ'], { map: new Map([['nombres', '#1']]) });
    expect(error.message).not.toMatch(/ANA|PEREZ/);
  });
});

describe('--surnames optional', () => {
  const header = FIELDS.filter((field) => field !== 'apellido_materno');

  it('needs no column of the second surname', () => {
    expect(mapHeader(header, { surnames: 'optional' }).columns.apellido_materno).toBe(-1);
    expect(errorOf(header).message).toMatch(/^no column provides apellido_materno;/);
  });
});

describe('two dates of birth', () => {
  const header = [...PERSON, 'entidad', 'F. Nac.'];
  const answers = [
    { fecha_nacimiento: 'F. Nac.' },
    { anio_nacimiento: 'año', mes_nacimiento: 'mes', dia_nacimiento: 'día' },
  ];

  it('the user is asked about them with --normalize, and answers with --map', () => {
    expect(questionOf(header, { normalize: true }).answers.map(({ options }) => options.map)).toEqual(
      answers,
    );
    const [whole, parts] = answers.map((map) =>
      mapHeader(header, { normalize: true, map: new Map(Object.entries(map)) }),
    );
    expect(whole?.birthDateColumn).toBe(8);
    expect([parts?.birthDateColumn, parts?.columns.anio_nacimiento]).toEqual([-1, 3]);
  });

  it('are none if a part is missing, or in a strict reading', () => {
    expect(mapHeader(header.with(5, 'x'), { normalize: true }).birthDateColumn).toBe(8);
    expect(mapHeader(header, { normalize: false }).birthDateColumn).toBe(-1);
  });
});

describe('a header with the wrong encoding', () => {
  it.each(['AÃ±o', 'A¤o', 'A\u0096o', 'A\ufffdo', 'D¡a', 'G‚nero'])('%j is recognised', (name) => {
    const error = errorOf([...PERSON.with(3, name), 'entidad']);
    expect(error.fault).toBe('wrong_encoding');
    expect(error.message).toContain(`"${name}" was read with the wrong encoding. --encoding`);
  });

  it.each(['Año ingreso', 'Núm. S.S.', 'Puesto – área', '¿Activo?', 'Sueldo £'])('%j is not', (name) =>
    expect(errorOf([...PERSON.with(3, name), 'entidad']).fault).toBe('missing_column'),
  );
});

it('may have empty columns before and after its names', () => {
  expect(mapHeader(['', ' ', ...PERSON, 'entidad', '', '']).columns).toMatchObject({
    nombres: 2,
    entidad: 9,
  });
});

it.each(['\n', '\v', '\f', '\x1e', '\u0085', '\u2028', '\u2029'])(
  'rows after the header in the same line, separated by %j, are not repeated',
  (lineEnd) => {
    const { message } = errorOf([...PERSON, `entidad${lineEnd}CANARIO`, 'PEREZ', 'LOPEZ', '1985']);
    expect(message).not.toMatch(/CANARIO|PEREZ|1985/);
  },
);
