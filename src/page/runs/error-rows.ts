/**
 * The rows of an errors file, to be corrected, and the corrections file that is made of them: the same columns with the cells
 * that a person has changed. The mark in the last column says which input the rows are from; it is not changed.
 *
 * What it does not do: judge a row, or find it in the input. The engine does both.
 */
import { recordsOf } from './csv-records.js';

const DELIMITERS = [',', ';', '\t', '|'];

/** The columns that an errors file adds begin and end with these, each with a number if the input has such a column. */
const ROW = /^row(_\d+)?$/;
const MARK = /^made_for(_\d+)?$/;

export interface ErrorRow {
  /** The number of the row in the input, from 1. */
  readonly row: number;
  /** One for each column of the input. */
  readonly cells: readonly string[];
}

export interface ErrorRows {
  readonly delimiter: string;
  /** The names of the columns of the input. */
  readonly columns: readonly string[];
  /** The names that the errors file has added. */
  readonly added: readonly string[];
  readonly mark: string;
  readonly rows: readonly ErrorRow[];
}

/** `text`: the beginning of an errors file. Undefined if its rows cannot be corrected: it has none, or no mark. */
export function errorRows(text: string, most: number): ErrorRows | undefined {
  for (const delimiter of DELIMITERS) {
    const [header = [], ...records] = recordsOf(text, delimiter);
    const at = header.findLastIndex((name) => ROW.test(name));
    if (at < 0 || !MARK.test(header.at(-1)!)) continue;
    const rows = records
      .filter(({ length }) => length === header.length)
      .slice(0, most)
      .map((cells) => ({ row: Number(cells[at]), cells: cells.slice(0, at) }));
    const mark = records[0]?.at(-1) ?? '';
    if (mark === '') return undefined;
    return { delimiter, columns: header.slice(0, at), added: header.slice(at), mark, rows };
  }
  return undefined;
}

/** Whether the rows are of a run that had corrections itself: they cannot be corrected a second time alone. */
export const isOfCorrectedRun = ({ mark }: ErrorRows): boolean => /^[^?]*\+/.test(mark);

/** Corrected rows, and the errors file that they were made from. */
export interface MadeCorrections {
  readonly of: Pick<ErrorRows, 'delimiter' | 'columns' | 'added' | 'mark'>;
  /** The cells of each corrected row by its number. */
  readonly rows: ReadonlyMap<number, readonly string[]>;
}

/** A corrections file. */
export function correctionsText({ of, rows }: MadeCorrections): string {
  const { delimiter, columns, added, mark } = of;
  const line = (cells: readonly string[]): string =>
    `${cells
      .map((cell) =>
        cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
      )
      .join(delimiter)}\n`;
  const empty = added.slice(2).map(() => '');
  const sorted = [...rows].sort(([one], [other]) => one - other);
  return [
    line([...columns, ...added]),
    ...sorted.map(([row, cells]) => line([...cells, String(row), ...empty, mark])),
  ].join('');
}
