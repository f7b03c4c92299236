/** Files of two parts: the survey of the beginning cannot know the second one. The run ends before its output has its name. */
import { SURVEYED_ROWS } from '../../../src/input/reading/sample.js';
import { encoded } from '../encodings.js';
import { AS_WRITTEN, columnsWith, type EverydayFile, listFile, STRICT_COLUMNS } from '../everyday-file.js';
import {
  AMBIGUOUS_DAYS,
  CLEAR_DAYS,
  keysOf,
  MEN,
  MEN_AND_WOMEN,
  repeated,
  type StrictPerson,
  WOMEN,
} from '../people.js';
import { type Cell, CLEAR_DATES, DAY_FIRST, MONTH_FIRST, SEX_HM, SEX_MF, SEX_WORDS } from '../spellings.js';
import { type Column, csvText, tableOf } from '../table.js';

/** The survey of these files needs fewer rows than usual. It reads 64 KB at least, about 1,400 of these rows. */
const BEGINNING_ROWS = 1_000;

/** The survey reads at most twice the rows that it needs, so the second part is after it. */
const SURVEYED = 2 * BEGINNING_ROWS;
const USUALLY_SURVEYED = 2 * SURVEYED_ROWS;
const LATER = 1_000;

const halves =
  (first: Cell, second: Cell, surveyed = SURVEYED): Cell =>
  (person, index) =>
    (index < surveyed ? first : second)(person, index);

const DMY = DAY_FIRST['dd/mm/yyyy']!;
const MDY = MONTH_FIRST['mm/dd/yyyy']!;

const dates = (first: Cell, second: Cell): Column[] =>
  columnsWith({ date: ['Fecha de nacimiento', halves(first, second)] });

const people = (
  first: readonly StrictPerson[],
  later: readonly StrictPerson[],
  surveyed = SURVEYED,
): StrictPerson[] => [...repeated(first, surveyed), ...(later.length === 0 ? [] : repeated(later, LATER))];

const DATES = { topic: 'dates', option: 'any', late: true } as const;
const SEX = { topic: 'sex', option: 'any', late: true } as const;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
const plainRow = (person: StrictPerson): StrictPerson => ({
  ...person,
  nombres: plain(person.nombres),
  apellido_paterno: plain(person.apellido_paterno),
  apellido_materno: plain(person.apellido_materno),
});

/** ASCII alone in the first part, then names in code page 850. */
const ASCII_THEN_DOS = people(MEN_AND_WOMEN.map(plainRow), MEN_AND_WOMEN);

/** One later row with a slip: it is an error of its row, and no question. */
const ONE_SLIP: Cell = (person, index) => (index === SURVEYED + 100 ? DMY : MDY)(person, index);
const SLIPPED = people(CLEAR_DAYS, CLEAR_DAYS);

const lateFile: typeof listFile = (name, list, columns, options) =>
  listFile(name, list, columns, { beginningRows: BEGINNING_ROWS, ...options });

/** Behind the survey, a second list with its surnames exchanged. */
const otherHeader = (columns: readonly Column[]): string[] => {
  const [names, paternal, maternal, ...others] = columns;
  return csvText(tableOf(MEN_AND_WOMEN, [names!, maternal!, paternal!, ...others]))
    .trimEnd()
    .split('\n');
};

const OTHER_HEADERS = [
  lateFile('later: the header of another list', people(MEN_AND_WOMEN, []), columnsWith(), {
    below: otherHeader(columnsWith()),
    stops: { topic: 'header', late: true },
  }),
  lateFile('later, strict: the header of another list', people(MEN_AND_WOMEN, []), STRICT_COLUMNS, {
    below: otherHeader(STRICT_COLUMNS),
    options: { normalize: false },
    stops: { topic: 'header', late: true },
  }),
];

/** The second part was exported by another program. */
const TWO_ENCODINGS: EverydayFile = {
  name: 'later: Windows-1252, then code page 850',
  options: AS_WRITTEN,
  beginningRows: BEGINNING_ROWS,
  stops: { topic: 'encoding', option: 'any', late: true },
  truth: keysOf([...people(MEN_AND_WOMEN, []), ...repeated(MEN_AND_WOMEN, LATER)]),
  get bytes() {
    const first = csvText(tableOf(people(MEN_AND_WOMEN, []), columnsWith()));
    const second = csvText(tableOf(repeated(MEN_AND_WOMEN, LATER), columnsWith()));
    return Buffer.concat([
      encoded(first, 'windows-1252'),
      encoded(second.slice(second.indexOf('\n') + 1), 'cp850'),
    ]);
  },
};

export const LATE_FILES: readonly EverydayFile[] = [
  lateFile('later: day first, then month first', people(CLEAR_DAYS, CLEAR_DAYS), dates(DMY, MDY), {
    stops: DATES,
  }),
  lateFile('later: month first, then day first', people(CLEAR_DAYS, CLEAR_DAYS), dates(MDY, DMY), {
    stops: DATES,
  }),
  lateFile('later: nothing proven, then month first', people(AMBIGUOUS_DAYS, CLEAR_DAYS), dates(MDY, MDY), {
    stops: { topic: 'dates', option: 'date_order' },
    answer: { dateOrder: 'mdy' },
  }),
  lateFile('later: one slip', SLIPPED, columnsWith({ date: ['Fecha de nacimiento', ONE_SLIP] }), {
    results: keysOf(SLIPPED).map((key, at) => (at === SURVEYED + 100 ? '417 invalid_date' : key)),
  }),
  lateFile(
    'later: H and M, then M and F',
    people(MEN_AND_WOMEN, MEN_AND_WOMEN),
    columnsWith({ sex: ['Sexo', halves(SEX_HM, SEX_MF)] }),
    {
      stops: SEX,
    },
  ),
  lateFile(
    'later: M and F, then H and M',
    people(MEN_AND_WOMEN, MEN_AND_WOMEN),
    columnsWith({ sex: ['Sexo', halves(SEX_MF, SEX_HM)] }),
    {
      stops: SEX,
    },
  ),
  lateFile(
    'later, strict: M and F after many rows without a sex',
    people(MEN_AND_WOMEN, MEN_AND_WOMEN),
    [
      ...STRICT_COLUMNS.map(
        (column): Column => (column[0] === 'Sexo' ? ['Sexo', halves(() => '', SEX_MF)] : column),
      ),
    ],
    { options: { normalize: false }, stops: SEX, facts: { sexo: 'MF' } },
  ),
  lateFile(
    'later: words for both sexes, then M and F',
    people(MEN_AND_WOMEN, MEN_AND_WOMEN),
    columnsWith({ sex: ['Sexo', halves(SEX_WORDS['Masculino, Femenino']!, SEX_MF)] }),
    { stops: SEX, answer: { sexo: 'MF' } },
  ),
  lateFile(
    'later: dates with the year first, then month first',
    people(CLEAR_DAYS, CLEAR_DAYS),
    dates(CLEAR_DATES['1985-03-04']!, MDY),
    { stops: DATES, answer: { dateOrder: 'mdy' } },
  ),
  lateFile('later: sorted, men as H and then women as M', people(MEN, WOMEN), columnsWith()),
  lateFile(
    'later: sorted, women as F and then men as M',
    people(WOMEN, MEN),
    columnsWith({ sex: ['Sexo', SEX_MF] }),
  ),
  ...OTHER_HEADERS,
  TWO_ENCODINGS,
  lateFile('later: ASCII, then code page 850', ASCII_THEN_DOS, columnsWith(), { encoding: 'cp850' }),
  listFile(
    'later: day first, then month first, after the usual survey',
    people(CLEAR_DAYS, CLEAR_DAYS, USUALLY_SURVEYED),
    columnsWith({ date: ['Fecha de nacimiento', halves(DMY, MDY, USUALLY_SURVEYED)] }),
    { stops: DATES },
  ),
];
