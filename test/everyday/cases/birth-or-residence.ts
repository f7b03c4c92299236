/** Whether a column of states says where a person was born or where they live. */
import { CONTRACT_COLUMNS, columnsWith, type EverydayFile, listFile, withColumn } from '../everyday-file.js';
import { keyOf, MEN_AND_WOMEN } from '../people.js';
import { type Cell, ENTITIES } from '../spellings.js';
import type { Column } from '../table.js';

const LONG = ENTITIES['Ciudad de México']!;
/** Where they live: never where they were born. */
const HOME: Cell = (person, at) => LONG({ ...person, entidad: person.entidad === '14' ? '19' : '14' }, at);
const PEOPLE = MEN_AND_WOMEN.slice(0, 24);

const under = (heading: string, cell: Cell, ...more: Column[]): Column[] =>
  columnsWith({ entity: [heading, cell] }, more);

/** Headings that say birth. */
const BIRTH = [
  'Estado nac.',
  'Estado de nacimiento',
  'Estado natal',
  'Estado de origen',
  'Entidad nac',
  'Entidad de nacimiento',
  'Entidad federativa de nacimiento',
  'Entidad natal',
  'Entidad de origen',
  'Edo. nac.',
  'Edo. de nacimiento',
  'Edo nacimiento',
  'Ent. nac.',
  'Ent. nacimiento',
  'Lugar de nacimiento',
  'Lugar nac',
  'Lugar de origen',
  'Clave entidad nacimiento',
  'Clave de entidad de nacimiento',
  'Cve. ent. nac.',
  'cve_edo_nac',
  'State of birth',
  'Birth state',
  'Place of birth',
  'Birthplace',
  'lugarNacimiento',
  'estadoNacimiento',
];

/** Headings of a state that do not say which. */
const BARE = ['Entidad', 'Entidad federativa', 'Estado', 'Clave entidad', 'cve_ent', 'Edo', 'State'];

/** Columns beside which a bare one is a question. */
const PLACES = [
  'Calle',
  'Dirección',
  'Domicilio',
  'Colonia',
  'CP',
  'Código postal',
  'Localidad',
  'Municipio',
  'Ciudad',
  'Delegación',
  'Alcaldía',
  'Zona',
  'Región',
  'Sección',
  'Distrito',
  'CCT',
  'Plantel',
  'Escuela',
  'Turno',
  'Sucursal',
  'Centro de trabajo',
  'CLUES',
  'Unidad',
  'cve_mun',
  'cve_loc',
  'Comunidad',
  'Fraccionamiento',
  'Población',
  'País',
  'Núm. ext.',
  'Entre calles',
  'Residencia',
  'Hospital',
  'Jurisdicción',
  'Oficina',
  'Adscripción',
  'Empresa',
  'Campus',
  'City',
  'ZIP',
  'Estado de residencia',
  'Entidad de registro',
  'Estado donde vive',
  'Entidad laboral',
  'Cliente',
  'No. de cliente',
  'Banco',
  'Cuenta CLABE',
  'Afore',
  'Proveedor',
  'Ruta de reparto',
  'Asesor',
  'Agencia',
  'Obra',
  'Parcela',
  'Mpio.',
  'Mun.',
  'Col.',
  'Cd.',
];

/** Columns that say nothing about it. */
const HARMLESS = [
  'No',
  'Num',
  'ID',
  'Matrícula',
  'Empleado',
  'Expediente',
  'RFC',
  'NSS',
  'Teléfono',
  'Correo',
  'Fecha de alta',
  'Puesto',
  'Salario',
  'Grupo',
  'Grado',
];

/** They say as little, but are not known as ids: a bare one is taken, not proven. */
const UNKNOWN = ['Estado civil', 'Registro patronal', 'Fecha de registro', 'Departamento', 'Nacionalidad'];

const other = (heading: string): Column => [heading, (_, at) => String(at + 100)];
const MAP = { topic: 'columns', option: 'map' } as const;
const TWO = { ...MAP, orAmbiguous: true } as const;
const NO = { map: { entidad: false } } as const;
const STATUS: Cell = (_, at) => (at % 3 === 0 ? 'BAJA' : 'ACTIVO');

/** Every fifth was born abroad; the state is the one where they live. */
const COUNTRY: Cell = (_, at) =>
  at % 5 === 0 ? ['Guatemala', 'EUA', 'COL'][at % 3]! : ['México', '', 'MEX'][at % 3]!;
const bornAbroad = (at: number): boolean => at % 5 === 0;

/** A country of birth beside the state. */
const abroad = (country: string, state: string): EverydayFile =>
  listFile(
    `birth: another country in ${country} beside ${state}`,
    PEOPLE,
    under(state, LONG, [country, COUNTRY]),
    {
      results: PEOPLE.map((person, at) => (bornAbroad(at) ? '411' : keyOf(person))),
      truth: PEOPLE.map((person, at) => keyOf(bornAbroad(at) ? { ...person, entidad: '36' } : person)),
    },
  );

export const RESIDENCE_FILES: readonly EverydayFile[] = [
  abroad('País de nacimiento', 'Entidad de nacimiento'),
  abroad('País de nacimiento', 'Estado'),
  abroad('pais_nac', 'Entidad'),
  abroad('Country of birth', 'State of birth'),
  listFile(
    'birth: another country beside a state that says abroad',
    PEOPLE.map((person, at) => (bornAbroad(at) ? { ...person, entidad: '36' } : person)),
    under('Entidad de nacimiento', LONG, ['País de nacimiento', COUNTRY]),
  ),
  listFile(
    'birth: another country, of residence or of the mother, says nothing',
    PEOPLE,
    under(
      'Estado de nacimiento',
      LONG,
      ['País de residencia', COUNTRY],
      ['País de nacimiento de la madre', COUNTRY],
    ),
  ),
  ...BIRTH.map((heading) =>
    listFile(
      `birth: ${heading} beside the state of an address`,
      PEOPLE,
      under(heading, LONG, other('Calle'), other('Colonia'), ['Estado', HOME], other('CP')),
    ),
  ),
  ...BARE.flatMap((heading) => [
    listFile(`bare: ${heading} beside ids`, PEOPLE, under(heading, LONG, other('ID'), other('Matrícula'))),
    listFile(
      `bare: ${heading} beside an unknown heading is taken`,
      PEOPLE,
      under(heading, LONG, other('Observaciones')),
    ),
    listFile(
      `bare: ${heading} beside a municipality is a question`,
      PEOPLE,
      under(heading, HOME, other('Municipio')),
      { stops: MAP, facts: NO },
    ),
  ]),
  ...PLACES.map((place) =>
    listFile(`bare: Entidad beside ${place} is a question`, PEOPLE, under('Entidad', HOME, other(place)), {
      stops: MAP,
      facts: NO,
    }),
  ),
  listFile('bare: Estado of birth beside a street, answered', PEOPLE, under('Estado', LONG, other('Calle')), {
    stops: MAP,
    answer: { map: new Map([['entidad', 'Estado']]) },
    facts: { map: { entidad: 'Estado' } },
  }),
  listFile(
    'bare: Estado beside everything that says nothing',
    PEOPLE,
    under('Estado', LONG, ...HARMLESS.map(other)),
  ),
  listFile(
    'bare: Estado beside what says nothing of places',
    PEOPLE,
    under('Estado', LONG, ...UNKNOWN.map(other)),
  ),
  listFile(
    'bare: Estado of the office in all rows is a question',
    PEOPLE.concat(PEOPLE),
    under('Estado', () => 'Jalisco', other('Puesto')),
    { stops: MAP, facts: NO },
  ),
  listFile(
    'bare: Estado beside foreigners is a question',
    PEOPLE,
    under('Estado', HOME, ['Nacionalidad', (_, at) => (at % 8 === 0 ? 'GUATEMALTECA' : 'MEXICANA')]),
    { stops: MAP, facts: NO },
  ),
  listFile(
    'bare: Estado beside Mexicans is taken',
    PEOPLE,
    under('Estado', LONG, ['Nacionalidad', (_, at) => ['MEXICANA', 'Mex.', 'N/A', '1'][at % 4]!]),
  ),
  listFile('bare: entidad in a contract header beside an address', PEOPLE, [
    ...CONTRACT_COLUMNS,
    other('calle'),
    other('municipio'),
  ]),
  listFile('bare: Entidad and Estado, nothing says birth', PEOPLE, under('Entidad', LONG, ['Estado', HOME]), {
    stops: TWO,
    facts: { map: { entidad: 'Entidad' } },
  }),
  listFile(
    'bare: Estado that says ACTIVO is no candidate beside a place of birth',
    PEOPLE,
    under('Lugar de nacimiento', LONG, ['Estado', STATUS]),
  ),
  listFile(
    'bare: Estado that says ACTIVO is no candidate beside Entidad',
    PEOPLE,
    under('Entidad', LONG, ['Estado', STATUS]),
  ),
  listFile('strict: estado that says ACTIVO is no candidate beside entidad', PEOPLE, [
    ...CONTRACT_COLUMNS,
    ['estado', STATUS],
  ]),
  listFile(
    'bare: Estado that says ACTIVO is no answer beside Entidad and an address',
    PEOPLE,
    under('Entidad', HOME, ['Estado', STATUS], ['Calle', () => 'Juárez 1']),
    { stops: { topic: 'columns', option: 'map' }, facts: { map: { entidad: false } } },
  ),
  listFile(
    'bare: Estado that says ACTIVO beside an address is no place',
    PEOPLE,
    under('Estado', STATUS, ['Calle', () => 'Juárez 1']),
    { refused: /entidad/ },
  ),
  listFile('bare: Estado that says ACTIVO alone is no place', PEOPLE, under('Estado', STATUS), {
    refused: /entidad/,
  }),
  listFile(
    'birth: nationality and a country beside it',
    PEOPLE,
    under(
      'Estado de nacimiento',
      LONG,
      ['Nacionalidad', () => 'MEXICANA'],
      ['País de nacimiento', () => 'México'],
      ['Municipio de nacimiento', () => 'Centro'],
    ),
  ),
  listFile(
    'birth: two columns that say birth',
    PEOPLE,
    under('Entidad de nacimiento', LONG, ['Clave de entidad de nacimiento', ({ entidad }) => entidad]),
    {
      stops: TWO,
      orRead: true,
      facts: { map: { entidad: 'Entidad de nacimiento' } },
    },
  ),
  listFile(
    'birth: by --map beside an address',
    PEOPLE,
    withColumn(under('Estado', LONG, other('Calle')), 'Calle', other('Calle')),
    {
      options: { map: new Map([['entidad', 'Estado']]) },
    },
  ),
];
