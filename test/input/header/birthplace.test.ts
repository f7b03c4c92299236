// Which columns may be the place of birth: headings that say birth, bare ones, and what stands beside them.
import { describe, expect, it } from 'vitest';
import { fieldOfHeader } from '../../../src/input/csv/column-names.js';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { birthplaceCandidates } from '../../../src/input/header/birthplace.js';
import { mapHeader, openStates, surveyHeader } from '../../../src/input/header/header.js';
import { FIELDS } from '../../../src/key/contract/person.js';

const PERSON = ['Nombre', 'Paterno', 'Materno', 'Fecha de nacimiento', 'Sexo'];
const BARE = ['Entidad', 'Entidad federativa', 'Estado', 'Clave entidad', 'CVE_ENT', 'Edo.', 'State'];
const IDS =
  'No.|Núm.|ID|Matrícula|Empleado|No. de empleado|Expediente|RFC|NSS|Teléfono|Correo|Fecha de alta|Puesto|Salario|Grupo|Grado|CURP|';
const PLACES =
  'Calle|Dirección|Domicilio|Colonia|C.P.|CP|Código postal|Localidad|Municipio|Ciudad|Delegación|Alcaldía|Zona|Región|' +
  'Sección|Distrito|CCT|Plantel|Escuela|Turno|Sucursal|Centro de trabajo|CLUES|Unidad|cve_mun|cve_loc|Municipio de residencia';

it.each([
  'cve_ent_nac',
  'ent_nacimiento',
  'edo_nac',
  'entidadNacimiento',
  'EstadoNacimiento',
  'Entidad de nac.',
  'Lugar de origen',
  'Estado natal',
  'Clave de la entidad de nacimiento',
  'Entidad federativa de nacimiento del alumno',
  'State of birth',
  'Birth place',
  '8. Entidad de nacimiento *',
  '¿Estado de nacimiento?',
  'Estado de\nnacimiento:',
])('%j is the place of birth, also beside another state and an address', (heading) => {
  expect(fieldOfHeader(heading)).toBe('entidad');
  expect(mapHeader([...PERSON, 'Estado', 'Calle', 'Municipio', heading]).columns.entidad).toBe(8);
});

it.each([
  'Nacionalidad',
  'Entidad de la nacionalidad',
  'cve_nac',
  'Municipio de nacimiento',
  'Localidad de nacimiento',
  'País de nacimiento',
  'Estado de nacimiento de la madre',
  'Escuela de origen',
  'Estado civil',
  'Estado (residencia)',
  'Estado de residencia',
  'Entidad de trabajo',
  'Estatus',
  'Lugar',
])('%j is none', (heading) => expect(fieldOfHeader(heading)).not.toBe('entidad'));

describe('a bare heading', () => {
  it.each(BARE)('%j is taken beside columns about the person alone', (state) => {
    const header = [...PERSON, state, ...IDS.split('|')];
    expect(mapHeader(header).columns.entidad).toBe(5);
    expect(surveyHeader(header).birthplace).toBe('bare_alone');
  });

  it.each(PLACES.split('|'))('is a question beside %j', (place) => {
    for (const state of BARE) {
      const header = [...PERSON, state, place];
      expect(() => mapHeader(header)).toThrow(UndecidedError);
      expect(surveyHeader(header)).toMatchObject({ states: [5], birthplace: undefined });
      expect(mapHeader(header, { map: new Map([['entidad', state]]) }).columns.entidad).toBe(5);
    }
  });

  it.each(['Observaciones', 'Nombre de la madre', 'Fecha de ingreso', 'Beca'])(
    'is taken beside %j, not proven',
    (unknown) => {
      for (const state of BARE)
        expect(surveyHeader([...PERSON, state, unknown]).birthplace).toBe('bare_beside_unknown');
    },
  );

  it('is the place of birth in a header with the names of the contract', () => {
    expect(mapHeader([...FIELDS, 'calle', 'municipio']).columns.entidad).toBe(7);
    expect(mapHeader([...FIELDS, 'calle', 'Estado']).columns.entidad).toBe(7);
    expect(surveyHeader([...FIELDS, 'calle']).birthplace).toBe('contract');
    expect(() => mapHeader([...FIELDS, 'Estado'])).toThrow(/two columns could be the field entidad/);
  });

  it('is reported if there are two, and asked about beside a place', () => {
    expect(() => mapHeader([...PERSON, 'Estado', 'Entidad'])).toThrow(/"Estado" .* and "Entidad"/);
    expect(surveyHeader([...PERSON, 'Estado', 'Entidad', 'Calle']).states).toEqual([5, 6]);
  });
});

it('candidates are columns with a reason', () => {
  const header = ['Estado', 'Entidad', 'Calle'];
  expect(birthplaceCandidates(header, [0, 1], false)).toEqual([
    { column: 0, why: 'bare_beside_place' },
    { column: 1, why: 'bare_beside_place' },
  ]);
  expect(birthplaceCandidates(['Estado', 'edo_nac'], [0, 1], false)).toEqual([{ column: 1, why: 'birth' }]);
});

describe('columns whose values are no places', () => {
  const noPlaces = new Set([6]);

  it('are looked for where several bare headings compete, or one stands beside a place', () => {
    expect(openStates([...PERSON, 'Entidad', 'Estado'], {})).toEqual([5, 6]);
    expect(openStates([...PERSON, 'Estado', 'Calle'], {})).toEqual([5]);
    expect(openStates([...PERSON, 'Estado'], {})).toEqual([]);
    expect(openStates([...PERSON, 'Estado', 'Estado de nacimiento'], {})).toEqual([]);
    expect(openStates([...PERSON, 'Lugar de nacimiento', 'Estado natal'], {})).toEqual([]);
  });

  it('are no candidates', () => {
    const two = [...PERSON, 'Entidad', 'Estado'];
    expect(() => mapHeader(two)).toThrow('two columns could be the field entidad');
    expect(mapHeader(two, { noPlaces }).columns.entidad).toBe(5);
    expect(surveyHeader([...two, 'Calle'], { noPlaces })).toMatchObject({ states: [5] });
    expect(() => mapHeader([...PERSON, 'Calle', 'Estado'], { noPlaces })).toThrow(
      'no column provides entidad',
    );
  });

  it('the name of the contract stays one in a header of the contract', () => {
    const header = [...FIELDS, 'estado'];
    expect(openStates(header, {})).toEqual([FIELDS.length]);
    expect(mapHeader(header, { noPlaces: new Set([FIELDS.length]) }).columns.entidad).toBe(
      FIELDS.indexOf('entidad'),
    );
  });
});
