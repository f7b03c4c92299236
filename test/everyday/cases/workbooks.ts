/** Workbooks: typed cells, both systems of days, hidden sheets, titles, formulas and errors. */
import { gzipSync } from 'node:zlib';
import type { GivenOptions } from '../../../src/input/options/option-types.js';
import { AS_WRITTEN, columnsWith, type EverydayFile, STRICT_COLUMNS } from '../everyday-file.js';
import { keysOf, PEOPLE, type StrictPerson } from '../people.js';
import { DAY_FIRST, ENTITIES, SERIAL, SEX_MF } from '../spellings.js';
import { type Column, tableOf } from '../table.js';
import { type Sheet, type SheetCell, type WorkbookOptions, workbookOf, zipOf } from '../workbook.js';

type TypedColumn = readonly [string, (person: StrictPerson, index: number) => SheetCell];

const typed = (people: readonly StrictPerson[], columns: readonly TypedColumn[]): SheetCell[][] => [
  columns.map(([header]) => header),
  ...people.map((person, index) => columns.map(([, cell]) => cell(person, index))),
];

const texts = (people: readonly StrictPerson[], columns: readonly Column[]): SheetCell[][] => {
  const { header, rows } = tableOf(people, columns);
  return [[...header], ...rows.map((row) => row.map((cell) => (cell === '' ? null : cell)))];
};

const serial = (person: StrictPerson): number => Number(SERIAL(person, 0));
const DAYS_1904 = 1462;

/** Texts as texts, numbers as numbers: months, days and entities have lost their zeros. */
const NUMBERS: readonly TypedColumn[] = STRICT_COLUMNS.map(([header, cell]) =>
  ['Año', 'Mes', 'Día', 'Entidad'].includes(header)
    ? [header, (...at) => Number(cell(...at))]
    : [header, cell],
);

const withDay = (day: (person: StrictPerson) => SheetCell): TypedColumn[] =>
  columnsWith().map(
    ([header, cell]): TypedColumn =>
      header === 'Fecha de nacimiento' ? [header, (person) => day(person)] : [header, cell],
  );

const DAY = withDay((person) => ({ day: serial(person) }));

const file = (
  name: string,
  sheets: readonly Sheet[],
  options: GivenOptions = AS_WRITTEN,
  written: WorkbookOptions = {},
): EverydayFile => ({
  name: `workbook: ${name}`,
  bytes: workbookOf(sheets, written),
  options,
  results: keysOf(PEOPLE),
});

const sheet = (rows: SheetCell[][], more: Partial<Sheet> = {}): Sheet => ({ name: 'Hoja1', rows, ...more });

const PLAIN = sheet(texts(PEOPLE, columnsWith()));
const OTHER = sheet([['Notas'], ['nada']], { name: 'Notas' });
const PEOPLE_KEYS = keysOf(PEOPLE);

/** Rows with an error cell: a code instead of a key. */
const ERRORS = sheet(
  typed(
    PEOPLE,
    DAY.map(
      ([header, cell]): TypedColumn =>
        header === 'Apellido Materno'
          ? [header, (person, at) => (at < 3 ? { error: '#N/A' } : cell(person, at))]
          : [header, cell],
    ),
  ),
);

export const WORKBOOK_FILES: readonly EverydayFile[] = [
  file('texts', [PLAIN]),
  file('texts in the sheet itself, not compressed', [PLAIN], AS_WRITTEN, { inline: true, stored: true }),
  file('strict texts', [sheet(texts(PEOPLE, STRICT_COLUMNS))], { normalize: false }),
  file('numbers without zeros, strict', [sheet(typed(PEOPLE, NUMBERS))], { normalize: false }),
  file('date cells', [sheet(typed(PEOPLE, DAY))]),
  file(
    'date cells of the 1904 system',
    [
      sheet(
        typed(
          PEOPLE,
          withDay((person) => ({ day: serial(person) - DAYS_1904 })),
        ),
      ),
    ],
    AS_WRITTEN,
    { date1904: true },
  ),
  file('date cells with a time', [
    sheet(
      typed(
        PEOPLE,
        withDay((person) => ({ day: serial(person) + 0.5, time: true })),
      ),
    ),
  ]),
  file('dates as text, day first', [
    sheet(texts(PEOPLE, columnsWith({ date: ['Fecha Nac', DAY_FIRST['dd/mm/yyyy']!] }))),
  ]),
  {
    ...file('dates day first that a spreadsheet read as month first', [
      sheet(
        typed(
          PEOPLE,
          withDay((person) =>
            Number(person.dia_nacimiento) > 12
              ? DAY_FIRST['dd/mm/yyyy']!(person, 0)
              : {
                  day: serial({
                    ...person,
                    mes_nacimiento: person.dia_nacimiento,
                    dia_nacimiento: person.mes_nacimiento,
                  }),
                },
          ),
        ),
      ),
    ]),
    facts: { date_order: false },
    stops: { topic: 'dates', option: 'date_order' },
  },
  file('date cells, and texts with the day first', [
    sheet(
      typed(
        PEOPLE,
        withDay((person) =>
          Number(person.anio_nacimiento) % 2 === 0
            ? DAY_FIRST['dd/mm/yyyy']!(person, 0)
            : { day: serial(person) },
        ),
      ),
    ),
  ]),
  file('formulas with cached values', [
    sheet(
      typed(
        PEOPLE,
        DAY.map(
          ([header, cell]): TypedColumn =>
            header === 'Nombre' || header === 'Sexo'
              ? [header, (person, at) => ({ formula: 'PROPER(Z1)', value: cell(person, at) as string })]
              : [header, cell],
        ),
      ),
    ),
  ]),
  { ...file('error cells', [ERRORS]), results: PEOPLE_KEYS.map((key, at) => (at < 3 ? '402' : key)) },
  file('titles above the header, merged', [
    sheet([['NÓMINA GENERAL'], [], ['Quincena 21', null, 2026], ...texts(PEOPLE, columnsWith())], {
      merged: ['A1:F1'],
    }),
  ]),
  file('the first sheet is hidden', [
    sheet([['Nombre'], ['oculto']], { name: 'Catálogo', hidden: true }),
    { ...PLAIN, name: 'Personal' },
  ]),
  file('the first sheet is hidden and has people too', [
    sheet(texts(PEOPLE.slice(0, 2), columnsWith()), { name: 'Vieja', hidden: true }),
    { ...PLAIN, name: 'Personal' },
  ]),
  file('the second sheet, by its name', [OTHER, { ...PLAIN, name: 'Personal' }], {
    ...AS_WRITTEN,
    sheet: 'Personal',
  }),
  file('the second sheet, by its number', [OTHER, { ...PLAIN, name: 'Personal' }], {
    ...AS_WRITTEN,
    sheet: '2',
  }),
  file('M and F, postal abbreviations', [
    sheet(
      texts(
        PEOPLE,
        columnsWith({ sex: ['Género', SEX_MF], entity: ['Lugar de nacimiento', ENTITIES['D.F.']!] }),
      ),
    ),
  ]),
  file('empty rows between and behind', [
    sheet([
      ...texts(PEOPLE, columnsWith()).flatMap((row, at) => (at % 7 === 3 ? [row, []] : [row])),
      [],
      [],
      [],
    ]),
  ]),
  {
    name: 'workbook: packed with gzip too',
    bytes: gzipSync(workbookOf([PLAIN])),
    options: AS_WRITTEN,
    refused: /./,
  },
  {
    name: 'a ZIP with a list without its columns',
    bytes: zipOf([['lista.csv', 'Nombre\nAna\n']]),
    options: AS_WRITTEN,
    refused: /no column provides anio_nacimiento/,
  },
  {
    name: 'an old workbook that is damaged',
    bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    options: AS_WRITTEN,
    refused: /damaged|dañado/,
  },
];
