/** Columns of the date of birth: what a value shows, what the column shows, and what neither does. */
import { COLUMNS, columnsWith, type EverydayFile, listFile, STRICT_COLUMNS } from '../everyday-file.js';
import { AMBIGUOUS_DAYS, CLEAR_DAYS, keysOf, PEOPLE, repeated, type StrictPerson } from '../people.js';
import {
  type Cell,
  CLEAR_DATES,
  DAY_FIRST,
  MONTH_FIRST,
  MONTH_NAME,
  SERIAL,
  TWO_DIGIT_YEAR,
} from '../spellings.js';
import type { Column } from '../table.js';

const dateColumn = (cell: Cell): Column[] => columnsWith({ date: ['Fecha de nacimiento', cell] });

const DMY = DAY_FIRST['dd/mm/yyyy']!;
const MDY = MONTH_FIRST['mm/dd/yyyy']!;

/** Month first, but `slips` rows at the end day first. */
const withSlips =
  (slips: number, rows: number): Cell =>
  (person, index) =>
    index >= rows - slips ? DMY(person, index) : MDY(person, index);

/** Rows that prove nothing, then `proofs` rows that prove an order. */
const proven = (proofs: number): StrictPerson[] => [...AMBIGUOUS_DAYS, ...repeated(CLEAR_DAYS, proofs)];

const PROVEN = proven(100);
const slipped = (slips: number): string[] =>
  keysOf(PROVEN).map((key, index) => (index >= PROVEN.length - slips ? '417 invalid_date' : key));

/** The day before, as a program writes midnight of another time zone. */
const dayBefore =
  (write: (year: string, month: string, day: string, at: number) => string): Cell =>
  ({ anio_nacimiento, mes_nacimiento, dia_nacimiento }, at) => {
    const day = new Date(`${anio_nacimiento}-${mes_nacimiento}-${dia_nacimiento}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - 1);
    const [year, month, date] = day.toISOString().slice(0, 10).split('-') as [string, string, string];
    return write(year, month, date, at);
  };

const MOVED: Readonly<Record<string, Cell>> = {
  '18:00:00 or 19:00:00': dayBefore(
    (year, month, day, at) => `${year}-${month}-${day} ${18 + (at % 2)}:00:00`,
  ),
  '18:00': dayBefore((year, month, day) => `${day}/${month}/${year} 18:00`),
  'T22:00:00.000Z': dayBefore((year, month, day) => `${year}-${month}-${day}T22:00:00.000Z`),
  '6:00:00 p. m.': dayBefore((year, month, day) => `${day}/${month}/${year} 6:00:00 p. m.`),
};

/** Times of day that say nothing about the day. */
const TIMES: Readonly<Record<string, (at: number) => string>> = {
  midnight: () => '00:00:00',
  'midnight in UTC': (at) => `0${5 + (at % 2)}:00:00`,
  'of births': (at) => `${String((at * 7) % 24).padStart(2, '0')}:${String((at * 13) % 60).padStart(2, '0')}`,
  'of births at whole hours': (at) => `${String((at * 7) % 24).padStart(2, '0')}:00`,
};

const STOP = { topic: 'dates', option: 'date_order' } as const;

/** The parts in columns of their own, as people write them. */
const parts = (month: Cell): Column[] => [
  COLUMNS.names,
  COLUMNS.paternal,
  COLUMNS.maternal,
  ['Año', ({ anio_nacimiento }) => anio_nacimiento],
  ['Mes', month],
  ['Día', ({ dia_nacimiento }) => String(Number(dia_nacimiento))],
  COLUMNS.sex,
  COLUMNS.entity,
];

const someone = (changes: Partial<StrictPerson>): StrictPerson => ({ ...PEOPLE[0]!, ...changes });

export const DATE_FILES: readonly EverydayFile[] = [
  ...Object.entries({ ...CLEAR_DATES, ...DAY_FIRST, ...MONTH_FIRST }).map(([name, cell]) =>
    listFile(`dates ${name}`, PEOPLE, dateColumn(cell)),
  ),
  listFile('dates day first, nothing proves it', AMBIGUOUS_DAYS, dateColumn(DMY), {
    stops: STOP,
    answer: { dateOrder: 'dmy' },
  }),
  listFile('dates month first, with the option', AMBIGUOUS_DAYS, dateColumn(MDY), {
    options: { dateOrder: 'mdy' },
  }),
  listFile(
    'dates month first, one of 100 proofs against it',
    PROVEN,
    dateColumn(withSlips(1, PROVEN.length)),
    {
      results: slipped(1),
    },
  ),
  listFile(
    'dates month first, two of 100 proofs against it',
    PROVEN,
    dateColumn(withSlips(2, PROVEN.length)),
    {
      stops: { topic: 'dates', option: 'any' },
      answer: { dateOrder: 'mdy' },
      results: slipped(2),
    },
  ),
  listFile(
    'dates of two offices',
    [...CLEAR_DAYS, ...AMBIGUOUS_DAYS, ...CLEAR_DAYS],
    dateColumn((person, index) =>
      index < CLEAR_DAYS.length + AMBIGUOUS_DAYS.length / 2 ? DMY(person, index) : MDY(person, index),
    ),
    { stops: { topic: 'dates', option: 'any' } },
  ),
  listFile(
    'dates with the year, the day and the month',
    PEOPLE,
    dateColumn((person) => `${person.anio_nacimiento}-${person.dia_nacimiento}-${person.mes_nacimiento}`),
    { stops: { topic: 'dates' }, facts: { date_order: false } },
  ),
  listFile(
    'dates with month names beside numbers: the names prove nothing',
    PEOPLE,
    dateColumn((person, index) => (index % 2 === 0 ? CLEAR_DATES['4-mar-1985']! : MDY)(person, index)),
  ),
  listFile(
    'dates with the age behind them',
    PEOPLE,
    dateColumn((person, at) => `${DMY(person, at)} (41 años)`),
  ),
  listFile(
    'dates: the day of a payment in the place of that of the birth',
    PEOPLE.slice(0, 20),
    [
      ...parts(() => '03').map(
        ([heading, cell]): Column => [
          heading,
          heading === 'Año' ? () => '2024' : heading === 'Día' ? () => '15' : cell,
        ],
      ),
    ],
    { stops: { topic: 'columns' } },
  ),
  listFile(
    'dates: one date in many rows stands for none',
    PEOPLE.slice(0, 40),
    [...dateColumn((person, at) => (at % 3 === 0 ? '01/01/1980' : DMY(person, at)))],
    { stops: { topic: 'columns' } },
  ),
  listFile('dates with two-digit years', PEOPLE.slice(0, 12), dateColumn(TWO_DIGIT_YEAR), {
    results: PEOPLE.slice(0, 12).map(() => '412'),
  }),
  listFile(
    'dates with two-digit years and month names',
    PEOPLE.slice(0, 3),
    dateColumn(() => '4-mar-85'),
    {
      options: { sexo: 'HM' },
      results: ['412', '412', '412'],
    },
  ),
  listFile(
    'dates with the year first and the day second',
    PEOPLE.slice(0, 3),
    dateColumn(() => '1985-25-03'),
    {
      options: { sexo: 'HM' },
      results: ['417 invalid_date', '417 invalid_date', '417 invalid_date'],
    },
  ),
  listFile(
    "dates behind a spreadsheet's apostrophe",
    PEOPLE,
    dateColumn((...at) => `'${MDY(...at)}`),
  ),
  listFile('dates as serial numbers, with the option', PEOPLE, dateColumn(SERIAL), {
    options: { dateOrder: 'serial' },
  }),
  listFile('dates as serial numbers, without it', PEOPLE.slice(0, 5), dateColumn(SERIAL), {
    results: PEOPLE.slice(0, 5).map(() => '408'),
  }),
  listFile('dates as serial numbers in all rows are a question', PEOPLE, dateColumn(SERIAL), {
    stops: STOP,
    answer: { dateOrder: 'serial' },
    facts: { date_order: 'serial' },
  }),
  ...Object.entries(MOVED).map(([how, cell]) =>
    listFile(`dates that are midnights elsewhere: ${how}`, PEOPLE, dateColumn(cell), {
      stops: { topic: 'dates' },
    }),
  ),
  ...Object.entries(TIMES).map(([how, time]) =>
    listFile(
      `dates with times of day: ${how}`,
      PEOPLE,
      dateColumn((person, at) => `${CLEAR_DATES['1985-03-04']!(person, at)} ${time(at)}`),
    ),
  ),
  listFile(
    'dates that the calendar does not have, and text after a date',
    PEOPLE.slice(0, 3),
    [
      ...columnsWith({
        date: ['Fecha de nacimiento', (_, at) => ['31/02/1985', '15/03/1985 aprox.', '15/13/1985'][at]!],
      }),
    ],
    { options: { sexo: 'HM' }, results: ['417 invalid_date', '408', '417 invalid_date'] },
  ),
  listFile('dates beside year, month and day', PEOPLE, [...STRICT_COLUMNS, COLUMNS.date], {
    stops: { topic: 'columns', option: 'map' },
    answer: { map: new Map([['fecha_nacimiento', 'Fecha de nacimiento']]) },
  }),
  listFile('dates in three columns, months by name', PEOPLE, parts(MONTH_NAME)),
  listFile(
    'dates in three columns, without zeros',
    PEOPLE,
    parts(({ mes_nacimiento }) => String(Number(mes_nacimiento))),
  ),
  listFile(
    "dates in three columns, with a spreadsheet's apostrophe",
    PEOPLE,
    parts(({ mes_nacimiento }) => mes_nacimiento).map(([header, cell]) =>
      ['Año', 'Mes', 'Día'].includes(header)
        ? [header, (person, at) => `'${cell(person, at)}`]
        : [header, cell],
    ),
  ),
  listFile(
    'dates in the future, and before 1880',
    [someone({ anio_nacimiento: '2090' }), someone({ anio_nacimiento: '1790' })],
    dateColumn(DMY),
    { options: { sexo: 'HM' }, results: ['417 date_out_of_range', '417 date_out_of_range'] },
  ),
];
