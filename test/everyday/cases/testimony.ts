/** Keys on file beside the people: they choose among readings that the file leaves open, and nothing else. */
import { CONTRACT_COLUMNS, columnsWith, type EverydayFile, listFile, withColumn } from '../everyday-file.js';
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
import { type Cell, DAY_FIRST, ENTITIES, MONTH_FIRST, SEX_HM, SEX_MF, TWO_DIGIT_YEAR } from '../spellings.js';
import type { Column } from '../table.js';

const OWN: Column = ['CURP', keyOf];
/** The key of another person in each row: a mother, a tutor. */
const TUTOR: Column = ['CURP', (_, at) => keyOf(WOMEN[(at * 7 + 3) % WOMEN.length]!)];
const GENERIC: Column = ['CURP', ({ sexo }) => (sexo === 'M' ? 'XEXX010101MNEXXXA8' : 'XEXX010101HNEXXXA4')];
const EMPTY: Column = ['CURP', (_, at) => ['', 'N/A', '-', 'NO TIENE'][at % 4]!];

/** Own keys, and a wrong one in every n-th row. */
const wrongIn = (every: number): Column => [
  'CURP',
  (person, at) => (at % every === every - 1 ? TUTOR[1] : OWN[1])(person, at),
];
const someKeys = (every: number): Column => ['CURP', (person, at) => (at % every === 0 ? keyOf(person) : '')];

const sex = (cell: Cell, ...more: Column[]): Column[] => columnsWith({ sex: ['Sexo', cell] }, more);
const dates = (cell: Cell, ...more: Column[]): Column[] =>
  columnsWith({ date: ['Fecha de nacimiento', cell] }, more);
const [DMY, MDY] = [DAY_FIRST['dd/mm/yyyy']!, MONTH_FIRST['mm/dd/yyyy']!];

const SEX = { topic: 'sex', option: 'sexo' } as const;
const DATES = { topic: 'dates', option: 'date_order' } as const;
const MAP = { topic: 'columns', option: 'map' } as const;
const ANY = { topic: ['columns', 'names', 'header', 'sex', 'dates', 'keys'], option: 'any' } as const;

const estado = (cell: Cell): Column[] =>
  columnsWith({ entity: ['Estado', cell] }, [['Calle', () => 'Juárez 5'], ['Colonia', () => 'Centro'], OWN]);
const home: Cell = (_, at) =>
  ENTITIES['Ciudad de México']!({ ...PEOPLE[0]!, entidad: at % 2 ? '14' : '19' }, at);

const contract = (name: string, cell: Cell, ...more: Column[]): Column[] => [
  ...withColumn(CONTRACT_COLUMNS, name, [name, cell]),
  ...more,
];
const MANY_MEN = repeated(MEN, 60);
const MANY = repeated(MEN_AND_WOMEN, 200);
const AMBIGUOUS = repeated(AMBIGUOUS_DAYS, 60);
const exchanged: Column[] = CONTRACT_COLUMNS.map(([header, cell]): Column => {
  const other: Record<string, keyof StrictPerson> = {
    apellido_paterno: 'apellido_materno',
    apellido_materno: 'apellido_paterno',
  };
  return header in other ? [header, (person) => person[other[header]!]] : [header, cell];
});

export const TESTIMONY_FILES: readonly EverydayFile[] = [
  listFile('keys: M alone of women, their keys say so', WOMEN, sex(SEX_HM, OWN)),
  listFile('keys: M alone of men, their keys say so', MEN, sex(SEX_MF, OWN)),
  listFile(
    'keys: 1 and 2, the keys say what they are',
    MEN_AND_WOMEN,
    sex(({ sexo }) => (sexo === 'H' ? '1' : '2'), OWN),
  ),
  listFile(
    'keys: 1 is mujer and 2 hombre, the keys say so',
    MEN_AND_WOMEN,
    sex(({ sexo }) => (sexo === 'H' ? '2' : '1'), OWN),
  ),
  listFile(
    'keys: 0 and 1, the keys say what they are',
    MEN_AND_WOMEN,
    sex(({ sexo }) => (sexo === 'H' ? '0' : '1'), OWN),
  ),
  listFile("keys: M alone beside a tutor's keys stays a question", MEN, sex(SEX_MF, TUTOR), {
    stops: SEX,
    answer: { sexo: 'MF' },
  }),
  listFile('keys: M alone beside generic keys stays a question', WOMEN, sex(SEX_HM, GENERIC), {
    stops: SEX,
    answer: { sexo: 'HM' },
  }),
  listFile('keys: M alone beside empty and filler cells stays a question', WOMEN, sex(SEX_HM, EMPTY), {
    stops: SEX,
    answer: { sexo: 'HM' },
  }),
  listFile(
    'keys: in fewer than 1 % of the rows do not testify',
    repeated(MEN, 400),
    sex(SEX_MF, someKeys(250)),
    { stops: SEX, answer: { sexo: 'MF' } },
  ),
  listFile('keys: in 5 % of the rows testify', repeated(MEN, 400), sex(SEX_MF, someKeys(20))),
  listFile('keys: with 5 % wrong ones testify', repeated(MEN, 100), sex(SEX_MF, wrongIn(20))),
  listFile(
    'keys: with 40 % wrong ones do not testify',
    repeated(MEN, 100),
    sex(SEX_MF, ['CURP', (person, at) => (at % 5 < 2 ? TUTOR[1] : OWN[1])(person, at)]),
    { stops: SEX, answer: { sexo: 'MF' } },
  ),
  listFile('keys: month first, no number above 12', AMBIGUOUS, dates(MDY, OWN)),
  listFile('keys: day first, no number above 12', AMBIGUOUS, dates(DMY, OWN)),
  listFile("keys: a tutor's keys do not prove the order of dates", AMBIGUOUS, dates(MDY, TUTOR), {
    stops: DATES,
    answer: { dateOrder: 'mdy' },
  }),
  listFile('keys: prove the century of two-digit years', PEOPLE, dates(TWO_DIGIT_YEAR, OWN)),
  listFile("keys: a tutor's keys prove no century", MEN_AND_WOMEN, dates(TWO_DIGIT_YEAR, TUTOR), {
    results: MEN_AND_WOMEN.map(() => '412'),
  }),
  listFile(
    'keys: Estado beside an address is the place of birth',
    MEN_AND_WOMEN,
    estado(ENTITIES['Ciudad de México']!),
  ),
  listFile('keys: Estado beside an address is not the place of birth', MEN_AND_WOMEN, estado(home), {
    stops: { topic: 'columns', option: 'any' },
    facts: { map: { entidad: false } },
  }),
  listFile(
    'keys: Entidad alone is not the place of birth',
    MANY,
    columnsWith({ entity: ['Entidad', home] }, [OWN]),
    { stops: { topic: 'columns', option: 'any' }, facts: { map: { entidad: false } } },
  ),
  ...[5, 10, 20].map((every) =>
    listFile(
      `keys: a clear file with every ${every}th key wrong is read`,
      MANY,
      columnsWith({}, [wrongIn(every)]),
    ),
  ),
  ...Object.entries({ "a tutor's": TUTOR, generic: GENERIC, 'no and filler': EMPTY }).map(([whose, column]) =>
    listFile(`keys: a clear file with ${whose} keys is read`, MANY, columnsWith({}, [column])),
  ),
  listFile('keys: strict, with own keys', MANY, [...CONTRACT_COLUMNS, ['curp', keyOf]]),
  listFile("keys: strict, with a tutor's keys", MANY, [...CONTRACT_COLUMNS, TUTOR]),
  listFile(
    'keys: strict, men written M, the keys say H',
    MANY_MEN,
    contract('sexo', () => 'M', OWN),
    {
      stops: { topic: 'sex', option: 'any' },
      facts: { sexo: 'MF' },
    },
  ),
  listFile(
    'keys: strict, day and month exchanged, the keys say so',
    AMBIGUOUS,
    [
      ...withColumn(
        withColumn(CONTRACT_COLUMNS, 'mes_nacimiento', [
          'mes_nacimiento',
          ({ dia_nacimiento }) => dia_nacimiento,
        ]),
        'dia_nacimiento',
        ['dia_nacimiento', ({ mes_nacimiento }) => mes_nacimiento],
      ),
      OWN,
    ],
    { stops: ANY, facts: { map: { mes_nacimiento: 'dia_nacimiento', dia_nacimiento: 'mes_nacimiento' } } },
  ),
  listFile('keys: strict, surnames exchanged, the keys say so', MANY, [...exchanged, OWN], {
    stops: ANY,
    facts: { map: { apellido_paterno: 'apellido_materno', apellido_materno: 'apellido_paterno' } },
  }),
  listFile(
    'keys: everyday surnames exchanged, the keys say so',
    MANY,
    [
      ...columnsWith(
        {
          paternal: ['Apellido Paterno', ({ apellido_materno }) => apellido_materno],
          maternal: ['Apellido Materno', ({ apellido_paterno }) => apellido_paterno],
        },
        [OWN],
      ),
    ],
    {
      stops: ANY,
      orRead: true,
      facts: { map: { apellido_paterno: 'Apellido Materno', apellido_materno: 'Apellido Paterno' } },
    },
  ),
  listFile('keys: an option is not overturned in silence', MEN, sex(SEX_MF, OWN), {
    options: { sexo: 'MF' },
  }),
  listFile(
    'keys: a heading says M/F, the values agree',
    MEN,
    columnsWith({ sex: ['Sexo (M/F)', SEX_MF] }, [OWN]),
  ),
  listFile(
    'keys: a hint of a heading against the keys',
    WOMEN,
    columnsWith({ sex: ['Sexo (M/F)', SEX_HM] }, [OWN]),
    {
      stops: SEX,
      orRead: true,
      answer: { sexo: 'HM' },
      results: keysOf(WOMEN),
    },
  ),
  listFile('keys: a question that nothing answers', MEN, sex(SEX_MF), {
    stops: SEX,
    answer: { sexo: 'MF' },
    facts: { sexo: 'MF' },
  }),
  listFile(
    'keys: Estado beside an address and no key',
    MEN_AND_WOMEN,
    estado(home).filter((column) => column !== OWN),
    {
      stops: MAP,
      facts: { map: { entidad: false } },
    },
  ),
];
