/**
 * A file about one column: what is written in each cell and what it means, in a line each. The other columns are plain, and
 * plain people may follow, so that the column has its usual share of usual values.
 */
import {
  COLUMNS,
  CONTRACT_COLUMNS,
  columnsWith,
  type EverydayFile,
  type ListOptions,
  listFile,
  type RowResult,
  withColumn,
} from './everyday-file.js';
import { keyOf, MEN_AND_WOMEN, repeated, type StrictPerson } from './people.js';
import type { Column } from './table.js';

type ColumnName = keyof typeof COLUMNS;

/** The text of the cell, and the plain value it means, or the code of the row; `or` between several right ones. */
export type Cells = readonly (readonly [written: string, meant: string])[];

const FIELD = {
  names: 'nombres',
  paternal: 'apellido_paterno',
  maternal: 'apellido_materno',
  sex: 'sexo',
  entity: 'entidad',
} as const;

function withValue(person: StrictPerson, column: ColumnName, value: string): StrictPerson {
  if (column !== 'date') return { ...person, [FIELD[column]]: value };
  const [anio_nacimiento, mes_nacimiento, dia_nacimiento] = value.split('-') as [string, string, string];
  return { ...person, anio_nacimiento, mes_nacimiento, dia_nacimiento };
}

const isCode = (meant: string): boolean => /^4\d\d\b/.test(meant);

interface CellsOptions extends ListOptions {
  /** Under the names of the contract. */
  readonly strict?: boolean;
  /** How many plain people follow. */
  readonly plain?: number;
  /** Another heading of the column. */
  readonly heading?: string;
  /** The people of the cells, in turn. */
  readonly people?: readonly StrictPerson[];
}

export function cellsFile(
  name: string,
  column: ColumnName,
  cells: Cells,
  { strict = false, plain = 60, heading, people = MEN_AND_WOMEN, ...options }: CellsOptions = {},
): EverydayFile {
  const list = [...repeated(people, cells.length), ...repeated(MEN_AND_WOMEN, plain)];
  const resultOf = (person: StrictPerson, at: number): RowResult =>
    at >= cells.length
      ? keyOf(person)
      : cells[at]![1].split(' or ')
          .map((meant) => (isCode(meant) ? meant : keyOf(withValue(person, column, meant))))
          .join(' or ');
  const place = strict ? (FIELD[column as keyof typeof FIELD] as string) : COLUMNS[column][0];
  const columns = strict ? CONTRACT_COLUMNS : columnsWith();
  const usual = columns.find(([header]) => header === place)!;
  const changed: Column = [heading ?? place, (person, at) => cells[at]?.[0] ?? usual[1](person, at)];
  const results = list.map(resultOf);
  return listFile(name, list, withColumn(columns, place, changed), {
    results,
    truth: results.map((result, at) => (isCode(result) ? keyOf(list[at]!) : result)),
    ...options,
  });
}

/** All of these texts mean the same. */
export const allMean = (meant: string, written: readonly string[]): Cells =>
  written.map((text) => [text, meant] as const);
