/** Sexes, dates and entities as the second edition of the rules reads them. */
import { allMean, type Cells, cellsFile } from '../cells-file.js';
import {
  CONTRACT_COLUMNS,
  columnsWith,
  type EverydayFile,
  given,
  listFile,
  withColumn,
} from '../everyday-file.js';
import {
  AMBIGUOUS_DAYS,
  keyOf,
  keysOf,
  MEN,
  MEN_AND_WOMEN,
  PEOPLE,
  repeated,
  type StrictPerson,
  WOMEN,
} from '../people.js';
import { type Cell, DAY_FIRST, ENTITIES, MONTH_FIRST, SEX_12, TWO_DIGIT_YEAR } from '../spellings.js';
import type { Column } from '../table.js';

const SEX = { topic: 'sex', option: 'sexo' } as const;
const DATES = { topic: 'dates', option: 'date_order' } as const;
const MAP = { topic: 'columns', option: 'map' } as const;
const sex = (cell: Cell, heading = 'Sexo'): Column[] => columnsWith({ sex: [heading, cell] });
const dates = (cell: Cell, ...more: Column[]): Column[] =>
  columnsWith({ date: ['Fecha de nacimiento', cell] }, more);
const places = (cell: Cell): Column[] => columnsWith({ entity: ['Lugar de nacimiento', cell] });
const pair =
  (man: string, woman: string, other = 'X'): Cell =>
  ({ sexo }) =>
    sexo === 'H' ? man : sexo === 'M' ? woman : other;

const SEX_PAIRS: Readonly<Record<string, Cell>> = {
  'niño, niña': pair('niño', 'niña'),
  'NIÑO, NIÑA': pair('NIÑO', 'NIÑA'),
  'varón, hembra': pair('varón', 'hembra'),
  'VARON, HEMBRA': pair('VARON', 'HEMBRA'),
  'V, M are a question or varón and mujer': pair('V', 'M'),
  'M - Masculino, F - Femenino': pair('M - Masculino', 'F - Femenino'),
  'H - Hombre, M - Mujer': pair('H - Hombre', 'M - Mujer'),
  '1 Hombre, 2 Mujer': pair('1 Hombre', '2 Mujer'),
  '1 - Masculino, 2 - Femenino': pair('1 - Masculino', '2 - Femenino'),
  '2 Hombre, 1 Mujer': pair('2 Hombre', '1 Mujer'),
  '♂, ♀': pair('♂', '♀'),
  'Hombre (H), Mujer (M)': pair('Hombre (H)', 'Mujer (M)'),
};

const strictSex = (cell: Cell): Column[] => withColumn(CONTRACT_COLUMNS, 'sexo', ['sexo', cell]);
const TEN = [...MEN.slice(0, 17), ...WOMEN.slice(0, 3)];
const health = (...more: Column[]): Column[] => [
  ['curpPaciente', (person) => keyOf(person)],
  ['primerApellido', ({ apellido_paterno }) => apellido_paterno],
  ['segundoApellido', ({ apellido_materno }) => apellido_materno],
  ['nombre', ({ nombres }) => nombres],
  ['fechaNacimiento', DAY_FIRST['dd/mm/yyyy']!],
  ['entidadNacimiento', ({ entidad }) => (entidad === '36' ? '88' : entidad)],
  ['sexoCURP', pair('1', '2', '3')],
  ...more,
];

const WEEKDAYS = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');
const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const numbers = ({
  anio_nacimiento,
  mes_nacimiento,
  dia_nacimiento,
}: StrictPerson): [number, number, number] => [
  Number(anio_nacimiento),
  Number(mes_nacimiento),
  Number(dia_nacimiento),
];
const weekday: Cell = (person) => {
  const [year, month, day] = numbers(person);
  return `${WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]}, ${day} de ${MONTHS[month - 1]} de ${year}`;
};
const dayFirst8: Cell = ({ anio_nacimiento, mes_nacimiento, dia_nacimiento }) =>
  dia_nacimiento + mes_nacimiento + anio_nacimiento;
const parts = (year: Cell): Column[] => [
  ...columnsWith().filter(([header]) => header !== 'Fecha de nacimiento'),
  ['Año', year],
  ['Mes', ({ mes_nacimiento }) => mes_nacimiento],
  ['Día', ({ dia_nacimiento }) => dia_nacimiento],
];
const age: Column = ['Edad', (person) => String(2026 - numbers(person)[0] - 1)];
const PLACEHOLDER = '417 placeholder';
const [DMY, MDY] = [DAY_FIRST['dd/mm/yyyy']!, MONTH_FIRST['mm/dd/yyyy']!];
/** Born in other centuries than two digits suggest would be a wrong key. */
const OLD = PEOPLE.filter(({ anio_nacimiento }) => anio_nacimiento < '2000');

const TOWNS: Cells = [
  ['Guadalajara, Jalisco', '14'],
  ['Jalisco, México', '14'],
  ['Mérida, Yuc.', '31'],
  ['Monterrey, N.L.', '19'],
  ['Monterrey, N. León', '19'],
  ['Toluca, Edo. Méx.', '15'],
  ['Toluca, Méx.', '15'],
  ['Toluca, Estado de México', '15'],
  ['León, Gto.', '11'],
  ['Guadalajara, México', '411'],
  ['Guadalajara', '411'],
  ['Puerto Vallarta', '411'],
  ['Ciudad de México, México', '09'],
  ['Tijuana, B.C.', '02'],
];
const CODED: Cells = [
  ['14 - Jalisco', '14'],
  ['14 Jalisco', '14'],
  ['14-Jalisco', '14'],
  ['Jalisco (JC)', '14'],
  ['Jalisco (14)', '14'],
  ['Edo. de Jalisco', '14'],
  ['Estado de Jalisco', '14'],
  ['N. León', '19'],
  ['Estado de México', '15'],
  ['Edo. de México', '15'],
  ['09 CIUDAD DE MEXICO', '09'],
  ['09 - Jalisco', '411 or 415 or 417 unknown_entity'],
];

export const WRITTEN_VALUE_FILES: readonly EverydayFile[] = [
  ...Object.entries(SEX_PAIRS).map(([name, cell]) =>
    listFile(
      `sexes ${name}`,
      MEN_AND_WOMEN,
      sex(cell),
      /question/.test(name) ? { stops: SEX, orRead: true, facts: { sexo: false } } : {},
    ),
  ),
  listFile('sexes 1 and 2 with nothing else are a question', MEN_AND_WOMEN, sex(SEX_12), {
    stops: SEX,
    answer: { sexo: '12' },
  }),
  listFile('sexes 2 and 1 with nothing else are a question', MEN_AND_WOMEN, sex(pair('2', '1')), {
    stops: SEX,
    answer: given({ sexo: '21' }),
    facts: { sexo: '21' },
  }),
  listFile('sexes 0 and 1 are a question', MEN_AND_WOMEN, sex(pair('0', '1')), {
    stops: SEX,
    answer: given({ sexo: '01' }),
    facts: { sexo: '01' },
  }),
  listFile('sexes 1 and 0 are a question', MEN_AND_WOMEN, sex(pair('1', '0')), {
    stops: SEX,
    answer: given({ sexo: '10' }),
    facts: { sexo: '10' },
  }),
  listFile(
    'sexes 1 alone are a question',
    MEN,
    sex(() => '1'),
    { stops: SEX, answer: { sexo: '12' } },
  ),
  listFile('sexes 1, 2 and 3, with the option', PEOPLE, sex(pair('1', '2', '3')), {
    options: given({ sexo: '123' }),
  }),
  listFile('sexes 1 and 2, with the option: 3 is an error', PEOPLE, sex(pair('1', '2', '3')), {
    options: { sexo: '12' },
    results: PEOPLE.map((person) => (person.sexo === 'X' ? '416' : keyOf(person))),
  }),
  listFile('sexes of the health layout: 1, 2 and 3', PEOPLE, health()),
  listFile(
    'sexes X alone are tick marks: a question',
    MEN,
    sex(() => 'X'),
    { stops: { topic: 'sex', option: 'any' }, facts: { sexo: false } },
  ),
  listFile('sexes V and Mujer', MEN_AND_WOMEN, sex(pair('V', 'Mujer'))),
  listFile('strict: three F that are a tenth of the rows, M and no H', TEN, strictSex(pair('M', 'F')), {
    stops: SEX,
    answer: { normalize: true, sexo: 'MF' },
    facts: { sexo: 'MF' },
  }),
  listFile(
    'strict: a single F is 416',
    [...repeated(WOMEN, 20), MEN[0]!],
    strictSex((person, at) => (at === 4 ? 'F' : person.sexo)),
    {
      results: [...repeated(WOMEN, 20), MEN[0]!].map((person, at) => (at === 4 ? '416' : keyOf(person))),
    },
  ),
  listFile('dates with weekdays', PEOPLE, dates(weekday)),
  listFile(
    'dates with weekdays in capitals',
    PEOPLE,
    dates((...at) => weekday(...at).toUpperCase()),
  ),
  listFile(
    'years 1984.0',
    PEOPLE,
    parts(({ anio_nacimiento }) => `${anio_nacimiento}.0`),
  ),
  listFile('eight digits, day first', PEOPLE, dates(dayFirst8)),
  listFile('no number above 12, day first', AMBIGUOUS_DAYS, dates(DMY), {
    stops: DATES,
    answer: { dateOrder: 'dmy' },
  }),
  listFile('no number above 12, month first', AMBIGUOUS_DAYS, dates(MDY), {
    stops: DATES,
    answer: { dateOrder: 'mdy' },
  }),
  listFile('no number above 12, with the option', AMBIGUOUS_DAYS, dates(DMY), {
    options: { dateOrder: 'dmy' },
  }),
  listFile('seven dates without a number above 12 are day first', AMBIGUOUS_DAYS.slice(0, 7), dates(DMY)),
  listFile(
    'the same three dates in many rows are day first',
    repeated(AMBIGUOUS_DAYS.slice(2, 5), 60),
    dates(DMY),
  ),
  cellsFile(
    'dates that stand for none',
    'date',
    allMean(PLACEHOLDER, ['1900-01-01', '01/01/1900', '1900-01-00', '9999-12-31', '31/12/9999']),
  ),
  listFile(
    '1970-01-01 in six rows of 200 stands for none',
    repeated(MEN_AND_WOMEN, 200),
    dates((person, at) => (at % 33 === 0 ? '1970-01-01' : columnsWith()[3]![1](person, at))),
    {
      results: keysOf(repeated(MEN_AND_WOMEN, 200)).map((key, at) => (at % 33 === 0 ? PLACEHOLDER : key)),
    },
  ),
  cellsFile('1970-01-01 once is a date', 'date', [['1970-01-01', '1970-01-01']], { plain: 200 }),
  listFile('two-digit years', OLD, dates(TWO_DIGIT_YEAR), { results: OLD.map(() => '412') }),
  listFile('two-digit years beside an age', OLD, dates(TWO_DIGIT_YEAR, age), {
    results: keysOf(OLD).map((key) => `${key} or 412`),
  }),
  listFile(
    'strict: year 0000 is out of range',
    PEOPLE.slice(0, 3),
    withColumn(CONTRACT_COLUMNS, 'anio_nacimiento', [
      'anio_nacimiento',
      (person, at) => (at === 1 ? '0000' : person.anio_nacimiento),
    ]),
    {
      results: keysOf(PEOPLE.slice(0, 3)).map((key, at) => (at === 1 ? '417 date_out_of_range' : key)),
    },
  ),
  cellsFile('places: town and state', 'entity', TOWNS, { heading: 'Lugar de nacimiento' }),
  cellsFile('places: code and name', 'entity', CODED, { heading: 'Estado de nacimiento' }),
  ...['Edo. de ', 'Estado de ', 'Centro, '].map((prefix) =>
    listFile(
      `places: ${prefix.trim()} before every state`,
      PEOPLE,
      columnsWith({
        entity: [
          'Lugar de nacimiento',
          (person, at) =>
            person.entidad === '36' || person.entidad === '09'
              ? ENTITIES['Ciudad de México']!(person, at)
              : person.entidad === '15'
                ? 'Estado de México'
                : prefix + ENTITIES['Ciudad de México']!(person, at),
        ],
      }),
    ),
  ),
  listFile(
    'places: code and name of every state',
    PEOPLE,
    places((person, at) => `${person.entidad} - ${ENTITIES['Ciudad de México']!(person, at)}`),
  ),
  listFile(
    'places: name and abbreviation of every state',
    PEOPLE,
    places((person, at) => `${ENTITIES['Ciudad de México']!(person, at)} (${ENTITIES.DF!(person, at)})`),
  ),
  cellsFile('places: 88 outside the health layout', 'entity', [['88', '411 or 415 or 417 unknown_entity']]),
  listFile(
    'places: MEX alone is a question',
    MEN_AND_WOMEN,
    places(() => 'MEX'),
    { stops: MAP, facts: { map: { entidad: false } } },
  ),
  listFile(
    'places: MEX among country codes is a question',
    MEN_AND_WOMEN,
    places((_, at) => ['MEX', 'MEX', 'USA', 'GTM'][at % 4]!),
    { stops: MAP, facts: { map: { entidad: false } } },
  ),
  listFile(
    'places: MEX among state codes is the State of Mexico',
    PEOPLE,
    columnsWith({
      entity: [
        'Estado de nacimiento',
        (person, at) =>
          person.entidad === '15' ? 'MEX' : ENTITIES['MX-CMX']!(person, at).replace('MX-', ''),
      ],
    }),
  ),
];
