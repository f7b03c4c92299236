/** The header: where it is, what its columns are called, and what stands beside it. */
import {
  AS_WRITTEN,
  COLUMNS,
  columnsWith,
  type EverydayFile,
  listFile,
  STRICT_COLUMNS,
} from '../everyday-file.js';
import { keysOf, PEOPLE } from '../people.js';
import { CLEAR_DATES, ENTITIES, SEX_HM, SEX_MF } from '../spellings.js';
import { type Column, csvText, tableOf } from '../table.js';

const titles = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => ['SECRETARÍA DE EDUCACIÓN', 'Lista de alumnos,,,', 'Ciclo 2025-2026'][index % 3]!,
  );

const renamed = (names: readonly string[]): Column[] =>
  columnsWith().map(([, cell], index) => [names[index]!, cell]);

/** The words that each office uses for names, first surname, second surname, date, sex and place. */
const WORDS: Readonly<Record<string, string>> = {
  payroll: 'Nombre del trabajador|Ap. Pat.|Ap. Mat.|Fec Nac|Sexo|Estado Nac',
  school: 'NOMBRE(S)|1er apellido|2do apellido|F. Nac.|Género|Entidad federativa de nacimiento',
  government: 'nombre|primer_apellido|segundo_apellido|fecha_nacimiento|sexo_asignado|lugar_nacimiento',
  hospital: 'Nombres|Paterno|Materno|Fecha Nac|SEXO|Lugar de Nacimiento',
  English: 'First Name|Last Name|Second Last Name|Date of Birth|Gender|State of Birth',
  'more English': 'Given Names|last name|second last name|DOB|gender|Place of Birth',
};

const street: Column = ['Calle', (_, at) => `Av. Juárez ${at + 1}`];
const quarter: Column = ['Colonia', () => 'Centro'];
const town: Column = ['Municipio', () => 'Mérida'];
const postcode: Column = ['CP', (_, at) => String(97000 + at)];
/** The state where they live: Yucatán for every person. */
const home: Column = ['Estado', () => 'Yucatán'];

const withEntity = (entity: Column, more: readonly Column[]): Column[] => columnsWith({ entity }, more);
const birthState: Column = ['Estado', ENTITIES['Ciudad de México']!];

/** Three people without a header above the header of the others. */
const pasted = csvText(tableOf(PEOPLE.slice(0, 3), columnsWith()))
  .trimEnd()
  .split('\n')
  .slice(1);

/** Two lists in one file, each with its header. The result of the second header is an error of its row. */
const twoLists = (
  name: string,
  normalize: boolean,
  columns: readonly Column[],
  second: readonly Column[],
  expected: Pick<EverydayFile, 'stops' | 'options'>,
): EverydayFile =>
  listFile(name, PEOPLE, columns, {
    below: csvText(tableOf(PEOPLE, second)).trimEnd().split('\n'),
    results: [...keysOf(PEOPLE), '408', ...keysOf(PEOPLE)],
    ...expected,
    options: { normalize, ...expected.options },
  });

const TWO_LISTS = [true, false].flatMap((normalize): EverydayFile[] => {
  const columns = normalize ? columnsWith() : STRICT_COLUMNS;
  const [names, paternal, maternal, ...others] = columns as readonly [Column, Column, Column, ...Column[]];
  const OTHER = { stops: { topic: 'header' } } as const;
  const how = normalize ? '' : ', strict';
  const key: Column = ['Lugar', others.at(-1)![1]];
  const [first, state] = [
    [names, paternal, maternal, ...others.slice(0, -1)],
    ['Estado', () => '31'] as Column,
  ];
  const mapped = { options: { map: new Map([['entidad', 'Lugar']]) } };
  return [
    twoLists(`two lists with the same columns${how}`, normalize, columns, columns, {}),
    twoLists(
      `two lists, surnames exchanged${how}`,
      normalize,
      columns,
      [names, maternal, paternal, ...others],
      OTHER,
    ),
    twoLists(
      `two lists, names last${how}`,
      normalize,
      columns,
      [...others, paternal, maternal, names],
      OTHER,
    ),
    twoLists(
      `two lists, a column in front${how}`,
      normalize,
      columns,
      [['Folio', () => ''], ...columns],
      OTHER,
    ),
    twoLists(
      `two lists, a column by --map${how}`,
      normalize,
      [...first, state, key],
      [...first, state, key],
      mapped,
    ),
    twoLists(
      `two lists, the column of --map moved${how}`,
      normalize,
      [...first, state, key],
      [...first, key, state],
      {
        ...mapped,
        ...OTHER,
      },
    ),
  ];
});

const LINE = { topic: 'header', option: 'header_line' } as const;
const MAP = { topic: 'columns', option: 'map' } as const;

export const HEADER_FILES: readonly EverydayFile[] = [
  ...TWO_LISTS,
  ...Object.entries(WORDS).map(([name, words]) =>
    listFile(`header in the words of ${name}`, PEOPLE, renamed(words.split('|'))),
  ),
  ...[1, 3, 19].map((count) =>
    listFile(`header below ${count} title lines`, PEOPLE, columnsWith(), { above: titles(count) }),
  ),
  listFile('header below 3 title lines and blank ones, strict', PEOPLE, STRICT_COLUMNS, {
    above: ['NÓMINA', '', 'Quincena 21', ''],
    options: { normalize: false },
  }),
  listFile('header below titles with names of columns', PEOPLE, columnsWith(), {
    above: ['Nombre de la escuela,Estado', 'Nombre,Estado', 'Secundaria 12,Jalisco'],
  }),
  ...[20, 21].map((count) =>
    listFile(`header below ${count} title lines: too far down`, PEOPLE, columnsWith(), {
      above: titles(count),
      refused: /no column provides|header/,
    }),
  ),
  listFile('header in line 22, with the option', PEOPLE, columnsWith(), {
    above: titles(21),
    options: { headerLine: 22 },
  }),
  listFile('header below people', PEOPLE, columnsWith(), {
    above: pasted,
    stops: LINE,
    answer: { headerLine: 4 },
  }),
  listFile('header below a line sep=;', PEOPLE, columnsWith(), { above: ['sep=;'], delimiter: ';' }),
  listFile('header below a line sep=, although a title has semicolons', PEOPLE, columnsWith(), {
    above: ['sep=,', 'Lista; de; alumnos;'],
  }),
  listFile('header below SEP=| in quotes', PEOPLE, columnsWith(), { above: ['"SEP=|"'], delimiter: '|' }),
  listFile('estado of an address', PEOPLE, withEntity(home, [street, quarter, town, postcode]), {
    stops: MAP,
    facts: { map: { entidad: false } },
  }),
  listFile(
    'estado of birth beside an address',
    PEOPLE,
    withEntity(birthState, [street, quarter, town, postcode]),
    {
      stops: MAP,
      answer: { map: new Map([['entidad', 'Estado']]) },
    },
  ),
  listFile('entidad beside an address', PEOPLE, columnsWith({}, [street, quarter, town, postcode]), {
    stops: MAP,
    answer: { map: new Map([['entidad', 'Entidad']]) },
  }),
  listFile('estado beside one column of an address', PEOPLE, withEntity(birthState, [town]), {
    stops: MAP,
    answer: { map: new Map([['entidad', 'Estado']]) },
  }),
  listFile('entidad de nacimiento beside an address with estado', PEOPLE, [
    ...columnsWith({ entity: ['Entidad de nacimiento', ENTITIES['09']!] }, [street, quarter, home, postcode]),
  ]),
  listFile(
    'header that was decoded wrong',
    PEOPLE,
    [...STRICT_COLUMNS.map(([header, cell]): Column => [header === 'Año' ? 'AÃ±o' : header, cell])],
    { options: { normalize: false }, refused: /encoding/i },
  ),
  listFile('two columns for one field', PEOPLE, columnsWith({}, [['Género', SEX_MF]]), {
    refused: /two columns could be the field sexo/,
  }),
  listFile(
    'two columns with the heading Apellido',
    PEOPLE,
    columnsWith({
      paternal: ['Apellido', ({ apellido_paterno }) => apellido_paterno],
      maternal: ['Apellido', ({ apellido_materno }) => apellido_materno],
    }),
    { refused: /with --map apellido_paterno=#2 --map apellido_materno=#3$/ },
  ),
  listFile('two columns for one field, with the option', PEOPLE, columnsWith({}, [['Género', () => '?']]), {
    options: { map: new Map([['sexo', 'Sexo']]) },
  }),
  listFile('other columns before, between and behind', PEOPLE, [
    ['No.', (_, at) => String(at + 1)],
    COLUMNS.paternal,
    COLUMNS.maternal,
    ['Puesto', () => 'Auxiliar, turno "B"'],
    COLUMNS.names,
    ['Salario', () => '-120.50'],
    ['Alta', CLEAR_DATES['1985/3/4']!],
    ['Fecha Nac.', CLEAR_DATES['1985/3/4']!],
    ['Sexo', SEX_HM],
    ['Clave Entidad', ({ entidad }) => entidad],
    ['Teléfono', () => '+52 33 1234 5678'],
  ]),
  listFile(
    'no header',
    PEOPLE.slice(0, 5),
    columnsWith().map(([, cell], at): Column => [cell(PEOPLE[5]!, at), cell]),
    {
      refused: /no column provides/,
    },
  ),
  {
    name: 'a header alone',
    bytes: Buffer.from('Nombre,Paterno,Materno,Fecha Nac,Sexo,Entidad\n'),
    options: AS_WRITTEN,
    results: [],
  },
  { name: 'an empty file', bytes: Buffer.alloc(0), options: AS_WRITTEN, results: [] },
  listFile('strict header of the contract', PEOPLE, STRICT_COLUMNS, {
    options: { normalize: false },
    results: keysOf(PEOPLE),
  }),
];
