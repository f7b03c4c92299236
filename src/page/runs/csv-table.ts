/** Shows the records of a result as a table, and selects the columns that the run has added. */
import { make } from '../shell/element.js';

/** Four columns of a result, which the table shows as one. */
const OUTCOME = ['error', 'code_error', 'error_message', 'curp'];

/** The index of the first column that the run has added after those of the input. Without keys that is the verdict. */
function firstAdded(header: readonly string[]): number {
  const [code, verdict] = ['code_error', 'verdict'].map((name) => header.lastIndexOf(name)) as [
    number,
    number,
  ];
  const error = code - OUTCOME.indexOf('code_error');
  return verdict > error + OUTCOME.length || code < 0 ? verdict : error;
}

const FIRST_ADDED = ['curp', 'error_message'];
const NOT_COPIED = ['error', 'code_error'];

/** For people who have the other columns already: the key, the message, and what else the run has added. */
export function addedColumns(records: readonly string[][]): string[][] {
  const [header = []] = records;
  const added = header.map((name, index) => ({ name, index })).slice(firstAdded(header));
  const first = FIRST_ADDED.flatMap((name) => added.filter((column) => column.name === name));
  const rest = added.filter(({ name }) => !FIRST_ADDED.includes(name) && !NOT_COPIED.includes(name));
  return records.map((record) => [...first, ...rest].map(({ index }) => record[index] ?? ''));
}

/** The words of a table. */
export interface TableWords {
  readonly caption: string;
  /** The heading of the column with the key or the error. */
  readonly outcome: string;
  /** The heading of the first column, the number of the row. */
  readonly row: string;
  /** Plain words for a row in error. */
  label(code: string, message: string): string;
}

interface Column {
  name: string;
  cell(record: readonly string[]): HTMLTableCellElement;
}

const copiedColumn = (name: string, index: number): Column => ({
  name,
  cell: (record) => make('td', {}, record[index] ?? ''),
});

const rowColumn = (name: string): Column => ({
  name,
  cell: ([row = '']) => make('th', { scope: 'row' }, row),
});

/** The key, or the error of the row. */
function outcomeColumn(first: number, { outcome, label }: TableWords): Column {
  return {
    name: outcome,
    cell: (record) => {
      const [error, code = '', message = '', key = ''] = record.slice(first, first + OUTCOME.length);
      if (error !== 'true') return make('td', { class: 'key-cell' }, key);
      return make('td', { class: 'fault-cell' }, label(code, message), ' ', make('small', {}, code));
    },
  };
}

/** `row`, then the added columns, then those of the input, so that the result is visible without scrolling. */
function columnsOf(header: readonly string[], words: TableWords): Column[] {
  const added = firstAdded(header);
  const names = header.map((name, index) => ({ name, index }));
  const hasOutcome = header[added] === OUTCOME[0];
  const rest = names.slice(hasOutcome ? added + OUTCOME.length : added);
  const copied = (columns: typeof names) => columns.map(({ name, index }) => copiedColumn(name, index));
  return [
    rowColumn(words.row),
    ...(hasOutcome ? [outcomeColumn(added, words)] : []),
    ...copied(rest),
    ...copied(names.slice(1, added)),
  ];
}

/** A table with the header and the records of a result. */
export function tableOf([header = [], ...records]: string[][], words: TableWords): HTMLTableElement {
  const columns = columnsOf(header, words);
  const head = make('tr', {}, ...columns.map(({ name }) => make('th', { scope: 'col' }, name)));
  const rows = records.map((record) => make('tr', {}, ...columns.map((column) => column.cell(record))));
  return make(
    'table',
    {},
    make('caption', { class: 'unseen' }, words.caption),
    make('thead', {}, head),
    make('tbody', {}, ...rows),
  );
}
