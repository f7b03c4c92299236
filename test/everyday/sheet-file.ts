/** A list of people as a workbook: rows above the header, merged cells, dates as date cells. */
import { AS_WRITTEN, type EverydayFile } from './everyday-file.js';
import { keysOf, type StrictPerson } from './people.js';
import { SERIAL } from './spellings.js';
import { type Sheet, type SheetCell, workbookOf } from './workbook.js';

export type SheetColumn = readonly [header: string, cell: (person: StrictPerson, index: number) => SheetCell];

/** The date of birth as a date cell. */
export const dateCell = (person: StrictPerson): SheetCell => ({ day: Number(SERIAL(person, 0)) });

interface SheetOptions extends Partial<Omit<EverydayFile, 'name' | 'bytes'>> {
  /** Rows above the header. */
  readonly above?: readonly (readonly SheetCell[])[];
  readonly merged?: readonly string[];
  /** Other sheets behind this one. */
  readonly others?: readonly Sheet[];
}

const filled = (cell: SheetCell): SheetCell => (cell === '' ? null : cell);

export const sheetRows = (
  people: readonly StrictPerson[],
  columns: readonly SheetColumn[],
): SheetCell[][] => [
  columns.map(([header]) => filled(header)),
  ...people.map((person, at) => columns.map(([, cell]) => filled(cell(person, at)))),
];

export const sheetFile = (
  name: string,
  people: readonly StrictPerson[],
  columns: readonly SheetColumn[],
  { above = [], merged = [], others = [], ...file }: SheetOptions = {},
): EverydayFile => ({
  name,
  options: AS_WRITTEN,
  ...(file.refused === undefined && { results: keysOf(people) }),
  truth: keysOf(people),
  ...file,
  get bytes() {
    const rows = [...above.map((row) => [...row]), ...sheetRows(people, columns)];
    return workbookOf([{ name: 'Hoja1', rows, merged }, ...others]);
  },
});
