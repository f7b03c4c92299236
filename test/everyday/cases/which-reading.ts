/** Which reading: the contract's own names are read strictly, every other header as people write, without an option. */
import {
  CONTRACT_COLUMNS,
  columnsWith,
  type EverydayFile,
  given,
  listFile,
  STRICT_COLUMNS,
  withColumn,
} from '../everyday-file.js';
import { keyOf, keysOf, MEN_AND_WOMEN, ONE_SURNAME, PEOPLE } from '../people.js';
import { CLEAR_DATES, DAY_FIRST, ENTITIES, SEX_WORDS } from '../spellings.js';
import type { Column } from '../table.js';

const WORDS = SEX_WORDS['hombre, mujer']!;
const spelled = (write: (header: string) => string): Column[] =>
  CONTRACT_COLUMNS.map(([header, cell]) => [write(header), cell]);

/** The columns of the contract with the sex in words. */
const wordsUnder = (header: string): Column[] => withColumn(CONTRACT_COLUMNS, 'sexo', [header, WORDS]);
const CODES_416 = PEOPLE.map(() => '416');
const others: Column[] = [
  ['folio', (_, at) => String(at)],
  ['observaciones', () => 'x'],
];
const DATE: Column = ['fecha_nacimiento', CLEAR_DATES['1985-03-04']!];
const withDate = CONTRACT_COLUMNS.filter(([header]) => !/_nacimiento$/.test(header));

export const WHICH_READING_FILES: readonly EverydayFile[] = [
  listFile('reading: the names of the contract', PEOPLE, CONTRACT_COLUMNS),
  ...Object.entries<(header: string) => string>({
    'in capitals': (header) => header.toUpperCase(),
    'with blanks': (header) => header.replaceAll('_', ' '),
    'in title case with blanks': (header) =>
      header.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  }).flatMap(([how, write]) => [
    listFile(`reading: the names of the contract ${how}`, PEOPLE, spelled(write)),
    listFile(
      `reading: the names of the contract ${how}, words for the sex are errors`,
      PEOPLE,
      spelled(write).map(
        ([header, cell]): Column => [header, header.toLowerCase() === 'sexo' ? WORDS : cell],
      ),
      { results: CODES_416 },
    ),
  ]),
  listFile('reading: the names of the contract in another order, other columns beside them', PEOPLE, [
    ...others,
    ...[...CONTRACT_COLUMNS].reverse(),
  ]),
  listFile(
    'reading: the contract reads a month without zero as 413',
    MEN_AND_WOMEN,
    [
      ...withColumn(CONTRACT_COLUMNS, 'mes_nacimiento', [
        'mes_nacimiento',
        ({ mes_nacimiento }) => String(Number(mes_nacimiento)),
      ]),
    ],
    {
      results: MEN_AND_WOMEN.map((person) => (person.mes_nacimiento < '10' ? '413' : keyOf(person))),
    },
  ),
  listFile(
    'reading: the contract reads a name of an entity as 411',
    PEOPLE,
    [...withColumn(CONTRACT_COLUMNS, 'entidad', ['entidad', ENTITIES['Ciudad de México']!])],
    { results: PEOPLE.map(() => '411') },
  ),
  listFile('reading: the names of the contract, and --normalize', PEOPLE, wordsUnder('sexo'), {
    options: { normalize: true },
  }),
  listFile('reading: one other name is read as people write', PEOPLE, wordsUnder('Género')),
  listFile('reading: an accent is another name', PEOPLE, [
    ...withColumn(wordsUnder('sexo'), 'anio_nacimiento', [
      'año_nacimiento',
      ({ anio_nacimiento }) => anio_nacimiento,
    ]),
  ]),
  listFile('reading: one date column under contract names', PEOPLE, [...withDate, DATE]),
  listFile(
    'reading: everyday names, and --strict',
    PEOPLE,
    [...withColumn(STRICT_COLUMNS, 'Sexo', ['Sexo', WORDS])],
    { options: given({ normalize: false }), results: CODES_416 },
  ),
  listFile(
    'reading: no second surname is needed with --surnames optional, strictly',
    ONE_SURNAME,
    [...CONTRACT_COLUMNS.filter(([header]) => header !== 'apellido_materno')],
    { options: { surnames: 'optional' } },
  ),
  listFile(
    'reading: no second surname is needed, and words for the sex are errors',
    ONE_SURNAME,
    [...wordsUnder('sexo').filter(([header]) => header !== 'apellido_materno')],
    { options: { surnames: 'optional' }, results: ONE_SURNAME.map(() => '416') },
  ),
  listFile(
    'reading: --map does not change a contract header',
    PEOPLE,
    [...wordsUnder('sexo'), ['Letra', ({ sexo }) => sexo]],
    { options: { map: new Map([['sexo', 'Letra']]) } },
  ),
  listFile(
    'reading: --map on a contract header, words stay errors',
    PEOPLE,
    [...CONTRACT_COLUMNS, ['Palabra', WORDS]],
    { options: { map: new Map([['sexo', 'Palabra']]) }, results: CODES_416 },
  ),
  listFile('reading: --map makes no contract header', PEOPLE, wordsUnder('Letra'), {
    options: { map: new Map([['sexo', 'Letra']]) },
  }),
  listFile('reading: an ordinary list of a clerk', PEOPLE, [
    ['Nombre', ({ nombres }) => nombres],
    ['Apellido paterno', ({ apellido_paterno }) => apellido_paterno],
    ['Apellido materno', ({ apellido_materno }) => apellido_materno],
    ['Género', SEX_WORDS['Masculino, Femenino']!],
    ['Fecha de nacimiento', DAY_FIRST['dd/mm/yyyy']!],
    ['Lugar de nacimiento', ENTITIES['Ciudad de México']!],
  ]),
  listFile('reading: everyday words with contract values', PEOPLE, columnsWith(), {
    results: keysOf(PEOPLE),
  }),
];
