/** Shows the records of a result as a table, and selects the columns that the run has added. */
import { make, table } from '../shell/element.js';
import { t } from '../shell/page-language.js';

/** Four columns of a result, which the table shows as one. */
const OUTCOME = ['error', 'code_error', 'error_message', 'curp'];

/** The index of the first column that the run has added after those of the input. Without keys that is the verdict. */
function firstAdded(header: readonly string[]): number {
  const code = header.lastIndexOf('code_error');
  const verdict = header.lastIndexOf('verdict');
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

/** Plain words for a row in error. */
type ErrorLabel = (code: string, message: string) => string;

type Column = readonly [name: string, cell: (record: readonly string[]) => HTMLTableCellElement];

/** The key, or the error of the row; `first` is the index of the first of its four columns. */
function outcomeCell(record: readonly string[], first: number, label: ErrorLabel): HTMLTableCellElement {
  const [error, code = '', message = '', key = ''] = record.slice(first);
  if (error !== 'true') return make('td', { class: 'key-cell' }, key);
  return make('td', { class: 'fault-cell' }, label(code, message), ' ', make('small', {}, code));
}

/** The row number, then the added columns, then those of the input, so that the result is visible without scrolling. */
function columnsOf(header: readonly string[], label: ErrorLabel): Column[] {
  const added = firstAdded(header);
  const hasOutcome = header[added] === OUTCOME[0];
  const copied = header.map((name, index): Column => [name, (record) => make('td', {}, record[index] ?? '')]);
  const outcome: Column = [t('outcome'), (record) => outcomeCell(record, added, label)];
  return [
    [t('groupRow'), ([row = '']) => make('th', { scope: 'row' }, row)],
    ...(hasOutcome ? [outcome] : []),
    ...copied.slice(hasOutcome ? added + OUTCOME.length : added),
    ...copied.slice(1, added),
  ];
}

/** A table with the header and the records of a result, in a place that scrolls. */
export function tableOf(
  [header = [], ...records]: string[][],
  caption: string,
  label: ErrorLabel,
  className = 'scroller',
): HTMLElement {
  const columns = columnsOf(header, label);
  const rows = records.map((record) => make('tr', {}, ...columns.map(([, cell]) => cell(record))));
  const made = table(
    {},
    columns.map(([name]) => [name]),
    make('tbody', {}, ...rows),
  );
  made.prepend(make('caption', { class: 'unseen' }, caption));
  return make('div', { class: className, tabindex: '0', role: 'region', 'aria-label': caption }, made);
}
