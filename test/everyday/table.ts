/**
 * A list of people as a table, and a table as the text of a file: delimiter, quotes, line ends, lines above and below.
 *
 * What it does not do: decide how a value is written. `spellings.ts` does.
 */
import type { StrictPerson } from './people.js';

/** A column: its header and the cell of each person. */
export type Column = readonly [header: string, cell: (person: StrictPerson, index: number) => string];

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const tableOf = (people: readonly StrictPerson[], columns: readonly Column[]): Table => ({
  header: columns.map(([header]) => header),
  rows: people.map((person, index) => columns.map(([, cell]) => cell(person, index))),
});

export interface Layout {
  readonly delimiter?: string;
  readonly lineEnd?: string;
  readonly quoteAll?: boolean;
  /** Lines above the header, as they are. */
  readonly above?: readonly string[];
  /** Lines below the last row, as they are. */
  readonly below?: readonly string[];
  /** Text at the end of each row, such as trailing delimiters. */
  readonly behindRow?: string;
  readonly lastLineEnd?: boolean;
}

export function csvText(table: Table, layout: Layout = {}): string {
  const { delimiter = ',', lineEnd = '\n', quoteAll = false, behindRow = '' } = layout;
  const cell = (text: string): string =>
    quoteAll || text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const record = (cells: readonly string[]): string => cells.map(cell).join(delimiter) + behindRow;
  const lines = [
    ...(layout.above ?? []),
    record(table.header),
    ...table.rows.map(record),
    ...(layout.below ?? []),
  ];
  return lines.join(lineEnd) + (layout.lastLineEnd === false ? '' : lineEnd);
}
