/** Names with titles, list numbers, cut words, digits, invisible characters, and columns that contradict each other. */
import { allMean, type Cells, cellsFile } from '../cells-file.js';
import { COLUMNS, columnsWith, type EverydayFile, listFile } from '../everyday-file.js';
import { keyOf, keysOf, MEN_AND_WOMEN, ONE_SURNAME, repeated, type StrictPerson } from '../people.js';
import type { Column } from '../table.js';

const TITLES = 'Lic Ing Dr Dra Arq Prof Profr Profra Mtro Mtra C.P. Sr Sra Srta'.split(' ');
const LISTED = [
  '1.- JUAN',
  '12.- JUAN',
  '1. JUAN',
  '1) JUAN',
  '1 JUAN',
  '25 JUAN',
  '- JUAN',
  '• JUAN',
  '* JUAN',
  '· JUAN',
];

/** Contractions with one meaning. */
const CONTRACTIONS: Cells = [
  ['HDEZ', 'Hernández'],
  ['Hdez.', 'Hernández'],
  ['HDZ', 'Hernández'],
  ['MTZ', 'Martínez'],
  ['Mtz.', 'Martínez'],
  ['MTNEZ', 'Martínez'],
  ['GLEZ', 'González'],
  ['Glez.', 'González'],
  ['RDZ', 'Rodríguez'],
  ['SNCHZ', 'Sánchez'],
  ['LPZ', 'López'],
  ['FDEZ', 'Fernández'],
];
const GIVEN_CONTRACTIONS: Cells = [
  ['FCO', 'Francisco'],
  ['Fco. Javier', 'Francisco Javier'],
  ['FCA', 'Francisca'],
  ['GPE', 'Guadalupe'],
  ['Ma. Gpe.', 'Ma. Guadalupe'],
  ['GMO', 'Guillermo'],
  ['JOSE GPE', 'Jose Guadalupe'],
];
/** Two meanings, or none that is sure: the key of one of them, or an error; never another key. */
const UNSURE: Cells = [
  ['GZZ', 'González or 417 abbreviated_name'],
  ['RGZ', 'Rodríguez or 417 abbreviated_name'],
];

const CUT = '417 abbreviated_name';
const CUT_SURNAMES: Cells = [
  ['GONZ.', 'GONZALEZ'],
  ['HERN.', 'HERNANDEZ'],
  ['Rodr.', 'Rodriguez'],
  ['MART.', 'MARTINEZ'],
  ['PE.', CUT],
  ['LO.', CUT],
  ['GA.', CUT],
  ['ZB.', CUT],
];
const CUT_NAMES: Cells = [
  ['ALEJ.', 'ALEJANDRO'],
  ['GUAD.', 'GUADALUPE'],
  ['FRANC.', 'FRANCISCO'],
  ['JUAN ALEJ.', 'JUAN'],
  ['JUAN FCO', 'JUAN'],
  ['MA.', 'MA'],
  ['JU.', CUT],
  ['MA. LUISA', 'MA LUISA'],
  ['MARIA GU.', CUT],
  ['Q.F.B. Rosa', CUT],
  ['L.E. Rosa', CUT],
];

const GIVEN = 'Rosa';
const strictTitles: Cells = [
  ...allMean('417 not_a_name', [
    'Lic. ROSA',
    'ING. ROSA',
    'Dr. ROSA',
    'Dra. ROSA',
    'Profr. ROSA',
    'Mtra. ROSA',
    'C.P. ROSA',
    'Sra. ROSA',
    'SRTA. ROSA',
  ]),
  ['C. JUAN', 'C. JUAN'],
  ['H. TOLENTINO', 'H. TOLENTINO'],
];

const whole: Column = [
  'Nombre',
  ({ nombres, apellido_paterno, apellido_materno }) => `${apellido_paterno} ${apellido_materno} ${nombres}`,
];
/** Only the letters of ASCII become small: `GarcÍa`. */
const asciiLower = (text: string): string =>
  text.toUpperCase().replaceAll(/(?<=\p{L})[A-Z]/gu, (letter) => letter.toLowerCase());

const MANY = repeated(MEN_AND_WOMEN, 200);
const both: Column = [
  'Apellido Paterno',
  ({ apellido_paterno, apellido_materno }) => `${apellido_paterno} ${apellido_materno}`,
];
const none: Column = ['Apellido Materno', () => ''];
const NAMES = { topic: ['names', 'columns'], option: 'any' } as const;

/** People whose names are one plain word each, with a C before them. */
const PLAIN = MEN_AND_WOMEN.filter(
  (person) => !/[ .']/.test(person.nombres + person.apellido_paterno + person.apellido_materno),
);
const titled = (title: string, every: number): Column => [
  'Nombre',
  ({ nombres }, at) => (at % every === 0 ? `${title} ${nombres}` : nombres),
];
const c: StrictPerson[] = repeated(PLAIN, 120);

export const WRITTEN_NAME_FILES: readonly EverydayFile[] = [
  cellsFile(
    'titles before a given name',
    'names',
    allMean(
      GIVEN,
      TITLES.map((title) => `${title} ${GIVEN}`),
    ),
  ),
  cellsFile(
    'titles with their full stop',
    'names',
    allMean(
      GIVEN,
      TITLES.map((title) => `${title.replace(/\.$/, '')}. ${GIVEN}`),
    ),
  ),
  cellsFile(
    'titles in capitals',
    'names',
    allMean(
      GIVEN,
      TITLES.map((title) => `${title.toUpperCase()} ROSA`),
    ),
  ),
  cellsFile(
    'titles without a blank behind the full stop',
    'names',
    allMean(`${GIVEN} or 417 not_a_name`, ['Lic.Rosa', 'Dra.Rosa', 'Ing.Rosa']),
  ),
  cellsFile('titles alone are no title', 'names', [
    ['Sr', 'Sr or 400 or 417 not_a_name'],
    ['Prof', 'Prof or 400 or 417 not_a_name'],
  ]),
  cellsFile('names that begin like a title', 'names', [
    ['Licha Rosa', 'Licha'],
    ['Ingrid', 'Ingrid'],
    ['Sara', 'Sara'],
    ['Profirio', 'Profirio'],
    ['Drago', 'Drago'],
  ]),
  cellsFile(
    'titles of offices and ranks, and what a list calls a person',
    'names',
    allMean(
      GIVEN,
      'Don|Doña|Profa.|Profa|Biol.|Biol|Lcda.|Sgto.|Pbro|Dip.|Srita.|QFB|Psicóloga|Maestra|Ing. Dip.|Menor|Alumna|C. Dra.'
        .split('|')
        .map((title) => `${title} ${GIVEN}`),
    ),
  ),
  cellsFile('words before a name that leave it open', 'names', [
    ...allMean('417 not_a_name', ['Sor Rosa', 'Hna. Rosa', 'Niña Medina']),
    ...allMean(CUT, ['Nut. Rosa', 'Not. Rosa', 'M.C. Rosa', 'M.A.Rosa', 'LN Rosa', 'Ma. Dra. Rosa']),
  ]),
  cellsFile('what stands behind the one given name', 'names', [
    ...allMean('417 not_a_name', ['María y/o Martha', 'José II', 'MARIA O MARTHA', 'José alias Pepe']),
    ['José Jr.', CUT],
    ['Rosa y/o Rosalía', 'Rosa'],
    ['Rosa II', 'Rosa'],
  ]),
  cellsFile(
    'the surname of a husband or a family',
    'maternal',
    allMean('417 not_a_name', ['VIUDA DE LOPEZ', 'VDA DE LOPEZ', 'V. de López', 'Familia López']),
  ),
  cellsFile('surnames with and without a vowel', 'paternal', [
    ...['NP', 'NT', 'SR', 'ZZZ', 'NG'].map((name): [string, string] => [name, name]),
    ['Lynn', 'LYNN'],
    ['López Vda. de Pérez', 'LOPEZ'],
  ]),
  cellsFile('titles, strict', 'names', strictTitles, { strict: true }),
  listFile('C. before the names of all rows is a title', c, columnsWith({ names: titled('C.', 1) })),
  listFile('C before the names of all rows is a title', c, columnsWith({ names: titled('C', 1) })),
  listFile('C. before the names of every fifth row is a title', c, columnsWith({ names: titled('C.', 5) })),
  listFile(
    'C. before one name of 200 is no title, and the name is abbreviated',
    repeated(PLAIN, 200),
    columnsWith({ names: titled('C.', 200) }),
    {
      results: repeated(PLAIN, 200).map((person, at) => (at === 0 ? '417 abbreviated_name' : keyOf(person))),
    },
  ),
  cellsFile('list numbers and bullets', 'names', allMean('JUAN', LISTED)),
  cellsFile('list numbers and bullets before a surname', 'paternal', allMean('JUAN', LISTED)),
  cellsFile(
    'list numbers and bullets, strict',
    'names',
    allMean('417 not_a_name', ['1.- JUAN', '12.- JUAN', '1) JUAN', '- JUAN', '• JUAN']),
    { strict: true },
  ),
  listFile(
    'list numbers before all names',
    MANY,
    columnsWith({ names: ['Nombre', ({ nombres }, at) => `${at + 1}. ${nombres}`] }),
  ),
  cellsFile("Excel's apostrophe before a name", 'names', [
    ["'Rosa", 'Rosa'],
    ["'JUAN CARLOS", 'Juan Carlos'],
  ]),
  cellsFile("Excel's apostrophe before a name, strict", 'names', [["'ROSA", "'ROSA"]], { strict: true }),
  listFile(
    "Excel's apostrophe before names that a program lower-cased in ASCII alone",
    repeated(MEN_AND_WOMEN, 60),
    columnsWith({
      names: ['Nombre', ({ nombres }) => `'${asciiLower(nombres)}`],
      paternal: ['Apellido Paterno', ({ apellido_paterno }) => asciiLower(apellido_paterno)],
    }),
    { results: repeated(MEN_AND_WOMEN, 60).map((person) => `${keyOf(person)} or 417 damaged_text`) },
  ),
  cellsFile('contractions of surnames', 'paternal', CONTRACTIONS),
  cellsFile('contractions of second surnames', 'maternal', CONTRACTIONS),
  cellsFile('contractions of given names', 'names', GIVEN_CONTRACTIONS),
  cellsFile('contractions that are not sure', 'paternal', UNSURE),
  cellsFile(
    'contractions, strict',
    'paternal',
    allMean(CUT, ['HDEZ', 'HDZ', 'MTZ', 'MTNEZ', 'RDZ', 'SNCHZ', 'LPZ', 'HDEZ.']),
    { strict: true },
  ),
  cellsFile(
    'contractions of given names, strict',
    'names',
    allMean(CUT, ['FCO', 'GPE', 'GMO', 'FCO. JAVIER', 'MA. GPE']),
    { strict: true },
  ),
  cellsFile('cut surnames', 'paternal', CUT_SURNAMES),
  cellsFile('cut surnames, strict', 'paternal', CUT_SURNAMES, { strict: true }),
  cellsFile('cut given names', 'names', CUT_NAMES),
  cellsFile('cut given names, strict', 'names', CUT_NAMES, { strict: true }),
  cellsFile(
    'a digit inside a word',
    'paternal',
    allMean('417 unsupported_character', ['L0PEZ', 'GARC1A', 'Mart1nez']),
  ),
  cellsFile(
    'a digit inside a word, strict',
    'paternal',
    [
      ['L0PEZ', 'L0PEZ'],
      ['GARC1A', 'GARC1A'],
    ],
    { strict: true },
  ),
  cellsFile('a byte order mark inside a name', 'paternal', [
    ['LO\ufeffPEZ', 'LOPEZ'],
    ['\ufeffLOPEZ\ufeff', 'LOPEZ'],
    ['LO\u200bPEZ', 'LOPEZ'],
  ]),
  cellsFile(
    'a byte order mark inside a name, strict',
    'paternal',
    [
      ['LO\ufeffPEZ', '417 unsupported_character'],
      ['\ufeffLOPEZ\ufeff', 'LOPEZ'],
      ['LO\u200bPEZ', '417 unsupported_character'],
    ],
    { strict: true },
  ),
  listFile('given names with both surnames before them', MANY, columnsWith({ names: whole })),
  listFile(
    'given names with both surnames behind them',
    MANY,
    columnsWith({
      names: [
        'Nombre',
        ({ nombres, apellido_paterno, apellido_materno }) =>
          `${nombres} ${apellido_paterno} ${apellido_materno}`,
      ],
    }),
  ),
  listFile(
    'one given name with both surnames before it',
    MANY,
    columnsWith({ names: ['Nombre', (person, at) => (at === 7 ? whole[1](person, at) : person.nombres)] }),
    {
      results: keysOf(MANY).map((key, at) => (at === 7 ? '417 not_a_name' : key)),
    },
  ),
  listFile(
    'half of the given names with both surnames before them',
    MANY,
    columnsWith({ names: ['Nombre', (person, at) => (at % 2 ? whole[1](person, at) : person.nombres)] }),
    {
      results: keysOf(MANY).map((key, at) => (at % 2 ? `${key} or 417 not_a_name` : key)),
      stops: NAMES,
      orRead: true,
    },
  ),
  listFile('both surnames in the first column', MANY, columnsWith({ paternal: both, maternal: none }), {
    options: { surnames: 'optional' },
    stops: NAMES,
  }),
  listFile(
    'both surnames in the first column, second required',
    MANY,
    columnsWith({ paternal: both, maternal: none }),
    { stops: NAMES, orRead: true, results: MANY.map(() => '402') },
  ),
  listFile('one surname, most of one word', repeated(ONE_SURNAME, 30), [...columnsWith()], {
    options: { surnames: 'optional' },
  }),
  listFile(
    'surnames with particles and no second one',
    repeated(ONE_SURNAME, 12).map((person) => ({ ...person, apellido_paterno: 'de la Cruz' })),
    [COLUMNS.names, COLUMNS.paternal, COLUMNS.maternal, COLUMNS.date, COLUMNS.sex, COLUMNS.entity],
    { options: { surnames: 'optional' } },
  ),
];
