/** Columns of names: placeholders, abbreviations, signs that cannot be seen, damaged text. */
import { possibleCuts, possibleSurnames } from '../../../src/key/wholenames/name-cuts.js';
import { wordsOf } from '../../../src/key/wholenames/name-units.js';
import { doubleEncoded } from '../encodings.js';
import { COLUMNS, columnsWith, type EverydayFile, listFile, STRICT_COLUMNS } from '../everyday-file.js';
import { keyOf, keysOf, ONE_SURNAME, PEOPLE, repeated, type StrictPerson } from '../people.js';
import { plainUpper } from '../spellings.js';
import type { Column } from '../table.js';

const PLACEHOLDERS =
  'N/A|n/a|N/D|S/A|S/N|S/D|NULL|null|NONE|NO TIENE|No tiene|NO APLICA|NINGUNO|NINGUNA|SIN APELLIDO|SIN DATO|#N/A|-|--|.|0'.split(
    '|',
  );

/** Luis Pérez, once for each placeholder as his second surname. */
const LUIS = ONE_SURNAME[0]!;
const LUISES = PLACEHOLDERS.map(() => LUIS);
const placeholder: Column = ['Apellido Materno', (_, index) => PLACEHOLDERS[index]!];

const nameColumns = (write: (text: string) => string): Column[] =>
  columnsWith({
    names: ['Nombre(s)', ({ nombres }) => write(nombres)],
    paternal: ['1er Apellido', ({ apellido_paterno }) => write(apellido_paterno)],
    maternal: ['2do Apellido', ({ apellido_materno }) => write(apellido_materno)],
  });

const withMaternal = (column: Column, columns: readonly Column[]): Column[] =>
  columns.map((other) => (other === COLUMNS.maternal ? column : other));

/** Letters of the names NA, SN and ND, which people have. */
const named = (apellido_materno: string): StrictPerson => ({ ...PEOPLE[4]!, apellido_materno });
const REAL_NAMES = ['NA', 'SN', 'ND'].map(named);

const MARIAS = [
  'Mª Luisa',
  'M.ª Luisa',
  'Mª. Luisa',
  'Ma. Luisa',
  'MA.LUISA',
  'M.LUISA',
  'MARÏA LUISA',
  'ma luisa',
];
const MARIA = PEOPLE[0]!;

/** The people whose names have a letter beyond ASCII get no key from damaged text. */
const isPlain = ({ nombres, apellido_paterno, apellido_materno }: StrictPerson): boolean =>
  /^[\x20-\x7e]*$/.test(nombres + apellido_paterno + apellido_materno);

const CZECHS = ['ÄŒAPEK', 'Å\u00a0KODA', 'MUÃ±OZ', 'PEÃ\u0091A', 'N\ufffdÑEZ'];

const NO_GIVEN_NAME = '400 or 417 not_a_name or 417 abbreviated_name';

export const NAME_FILES: readonly EverydayFile[] = [
  ...[
    'Hernández',
    'García López',
    'PEREZ LOPEZ ROSA',
    'Niña',
    'D. Rosa',
    'R.',
    'R',
    'Total',
    'Cancelado',
    'Baja 2023',
  ].map((text) =>
    listFile(
      `names: no given name, ${text}`,
      PEOPLE.slice(0, 30),
      columnsWith({ names: ['Nombre', ({ nombres }, at) => (at === 7 ? text : nombres)] }),
      { results: keysOf(PEOPLE.slice(0, 30)).map((key, at) => (at === 7 ? NO_GIVEN_NAME : key)) },
    ),
  ),
  listFile(
    'names: cells of single rows that are exchanged',
    repeated(PEOPLE, 60),
    columnsWith({
      names: ['Nombre', ({ nombres }, at) => (at === 7 ? 'Rodríguez' : nombres)],
      paternal: ['Apellido Paterno', ({ apellido_paterno }, at) => (at === 7 ? 'Rosa' : apellido_paterno)],
    }),
    { results: keysOf(repeated(PEOPLE, 60)).map((key, at) => (at === 7 ? '417 not_a_name' : key)) },
  ),
  listFile(
    'names: the account that filled in the form, in the place of the given name',
    PEOPLE.slice(0, 30),
    columnsWith({ names: ['Nombre', () => 'Carlos'] }),
    { stops: { topic: 'columns' } },
  ),
  listFile('names in upper case without accents', PEOPLE, nameColumns(plainUpper)),
  listFile(
    'names in lower case',
    PEOPLE,
    nameColumns((text) => text.toLowerCase()),
  ),
  listFile(
    'names decomposed',
    PEOPLE,
    nameColumns((text) => text.normalize('NFD')),
  ),
  listFile(
    'names with blanks around, between and no-break ones',
    PEOPLE,
    nameColumns((text) => `\u00a0 ${text.replaceAll(' ', '  ')}\u00a0`),
  ),
  listFile(
    'names with zero-width characters',
    PEOPLE,
    nameColumns((text) => `\u200b${text.slice(0, 2)}\u200d${text.slice(2)}\ufeff`),
  ),
  listFile(
    'names with a typographic apostrophe',
    PEOPLE,
    nameColumns((text) => text.replaceAll("'", '’')),
  ),
  listFile(
    'Maria abbreviated',
    MARIAS.map(() => MARIA),
    columnsWith({ names: ['Nombre', (_, at) => MARIAS[at]!] }),
    {
      options: { sexo: 'HM' },
    },
  ),
  listFile(
    'placeholders for a second surname that is required',
    LUISES,
    withMaternal(placeholder, columnsWith()),
    {
      results: PLACEHOLDERS.map(() => '402'),
    },
  ),
  listFile(
    'placeholders for a second surname that is optional',
    LUISES,
    withMaternal(placeholder, columnsWith()),
    {
      options: { surnames: 'optional' },
    },
  ),
  listFile('strict: placeholders', LUISES, withMaternal(placeholder, STRICT_COLUMNS), {
    options: { normalize: false },
    results: PLACEHOLDERS.map(() => '417 placeholder'),
  }),
  listFile('names NA, SN and ND', REAL_NAMES, columnsWith()),
  listFile(
    'no column for second surnames',
    ONE_SURNAME,
    columnsWith().filter((column) => column !== COLUMNS.maternal),
    {
      options: { surnames: 'optional', sexo: 'HM' },
    },
  ),
  listFile('empty second surnames', [...ONE_SURNAME, ...PEOPLE], columnsWith(), {
    options: { surnames: 'optional' },
  }),
  listFile('names that were decoded wrong and saved', PEOPLE, nameColumns(doubleEncoded), {
    stops: { topic: ['encoding', 'names'], option: 'any' },
    orRead: true,
    results: PEOPLE.map((person) => (isPlain(person) ? keyOf(person) : '417 damaged_text')),
  }),
  listFile(
    'strict: names that were decoded wrong and saved',
    CZECHS.map(() => PEOPLE[1]!),
    STRICT_COLUMNS.map((column) =>
      column === COLUMNS.paternal ? [column[0], (_, at) => CZECHS[at]!] : column,
    ),
    { options: { normalize: false }, results: CZECHS.map(() => '417 damaged_text') },
  ),
  listFile(
    'a whole name in one column',
    PEOPLE,
    [
      [
        'Nombre completo',
        ({ nombres, apellido_paterno, apellido_materno }) =>
          `${apellido_paterno} ${apellido_materno} ${nombres}`,
      ],
      COLUMNS.date,
      COLUMNS.sex,
      COLUMNS.entity,
    ],
    {
      results: PEOPLE.map((person) => {
        const { nombres, apellido_paterno, apellido_materno } = person;
        const words = wordsOf(`${apellido_paterno} ${apellido_materno} ${nombres}`);
        return possibleCuts([words], ['surnames-first']).length === 1 ? keyOf(person) : '417 name_not_cut';
      }),
    },
  ),
  listFile(
    'both surnames in one column',
    PEOPLE,
    [
      COLUMNS.names,
      ['Apellidos', ({ apellido_paterno, apellido_materno }) => `${apellido_paterno} ${apellido_materno}`],
      COLUMNS.date,
      COLUMNS.sex,
      COLUMNS.entity,
    ],
    {
      results: PEOPLE.map((person) => {
        const words = wordsOf(`${person.apellido_paterno} ${person.apellido_materno}`);
        return possibleSurnames(words).length === 1 ? keyOf(person) : '417 name_not_cut';
      }),
    },
  ),
  listFile('names of the strict form', PEOPLE, STRICT_COLUMNS, {
    options: { normalize: false },
    results: keysOf(PEOPLE),
  }),
];
