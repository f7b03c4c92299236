/** An age beside the date of birth: it shows dates with the wrong century, and dates that are not those of the birth. */
import { columnsWith, type EverydayFile, listFile } from '../everyday-file.js';
import { keysOf, MEN_AND_WOMEN, PEOPLE, type StrictPerson } from '../people.js';
import { type Cell, DAY_FIRST, TWO_DIGIT_YEAR } from '../spellings.js';
import type { Column } from '../table.js';

const DMY = DAY_FIRST['dd/mm/yyyy']!;

/** In a list of June 2024. */
const ageOf = ({ anio_nacimiento, mes_nacimiento }: StrictPerson): number =>
  2024 - Number(anio_nacimiento) - (Number(mes_nacimiento) > 6 ? 1 : 0);
const AGE: Cell = (person) => String(ageOf(person));

const someone = (index: number, anio_nacimiento: string): StrictPerson => ({
  ...MEN_AND_WOMEN[index]!,
  anio_nacimiento,
  dia_nacimiento: '15',
});

/** Born in the years that spreadsheets complete with 20. */
const OLD = Array.from({ length: 12 }, (_, index) => someone(index, String(1922 + (index % 4))));
const CHILDREN = Array.from({ length: 12 }, (_, index) => someone(index, String(2012 + (index % 8))));

/** Years of two digits as a spreadsheet completes them, or as somebody did: in the other century. */
const otherCentury: Cell = (person, at) => {
  const year = Number(person.anio_nacimiento);
  return DMY(
    { ...person, anio_nacimiento: String(year < 1927 ? year + 100 : year > 2010 ? year - 100 : year) },
    at,
  );
};

const withAge = (heading: string, cell: Cell, date: Cell): Column[] =>
  columnsWith({ date: ['Fecha de nacimiento', date] }, [[heading, cell]]);

/** Headings of an age of the person. */
const HEADINGS = [
  'Edad',
  'EDAD (años)',
  'Edad (años cumplidos)',
  'edad_actual',
  'Años cumplidos',
  'Edad al 31/12/2024',
  'Edad del alumno',
  'EDAD_TRABAJADOR',
  'Age',
];

/** Ages of other people, of another time, or in months. */
const OTHER_AGES = [
  'Edad (meses)',
  'Edad en meses',
  'Edad [semanas]',
  'Edad de la madre',
  'Edad del tutor',
  'Edad de ingreso',
  'Grupo de edad',
  'Edad gestacional',
];

const ASKED = { topic: 'dates' } as const;
const MIXED = [...OLD.slice(0, 1), ...PEOPLE.slice(0, 40)];

const year: Cell = ({ anio_nacimiento }) =>
  Number(anio_nacimiento) < 1927 ? String(Number(anio_nacimiento) + 100) : anio_nacimiento;

export const AGE_FILES: readonly EverydayFile[] = [
  ...HEADINGS.map((heading) =>
    listFile(
      `ages: ${heading} contradicts years that a spreadsheet completed`,
      OLD,
      withAge(heading, AGE, otherCentury),
      {
        stops: ASKED,
      },
    ),
  ),
  ...HEADINGS.map((heading) =>
    listFile(`ages: ${heading} beside right dates`, PEOPLE, withAge(heading, AGE, DMY)),
  ),
  ...OTHER_AGES.map((heading) =>
    listFile(
      `ages: ${heading} says nothing about the dates`,
      CHILDREN,
      withAge(heading, () => '35', DMY),
    ),
  ),
  listFile('ages: children who are a hundred years too old', CHILDREN, withAge('Edad', AGE, otherCentury), {
    stops: ASKED,
  }),
  listFile(
    'ages: «41 años» contradicts',
    OLD,
    withAge('Edad', (person) => `${ageOf(person)} años`, otherCentury),
    {
      stops: ASKED,
    },
  ),
  listFile(
    'ages: 0, 99 and 999 stand for none',
    PEOPLE,
    withAge('Edad', (person, at) => ['0', '99', '999', String(ageOf(person))][at % 4]!, DMY),
  ),
  listFile(
    'ages: months of babies say nothing',
    CHILDREN,
    withAge('Edad', (person) => `${ageOf(person) * 12} meses`, DMY),
  ),
  listFile('ages: one of 41 rows is contradicted', MIXED, withAge('Edad', AGE, otherCentury), {
    results: ['417 invalid_date', ...keysOf(PEOPLE.slice(0, 40))],
  }),
  listFile(
    'ages: the date of the hiring in the place of that of the birth',
    PEOPLE,
    [...withAge('Edad', AGE, (_, at) => `15/03/${2000 + (at % 20)}`)],
    { stops: ASKED },
  ),
  listFile(
    'ages: beside year, month and day',
    [...OLD, ...PEOPLE.slice(0, 20)],
    [
      ...columnsWith().filter(([heading]) => heading !== 'Fecha de nacimiento'),
      ['Año', year],
      ['Mes', ({ mes_nacimiento }) => mes_nacimiento],
      ['Día', ({ dia_nacimiento }) => dia_nacimiento],
      ['Edad', AGE],
    ],
    { stops: ASKED },
  ),
  listFile(
    'ages: «Edad (años)» proves the century',
    PEOPLE,
    withAge('Edad (años)', (person) => `${ageOf(person)} años`, TWO_DIGIT_YEAR),
  ),
];
