/**
 * The first rows of a result that a query selects, as a table: row, what is wrong, both keys, then the columns of the file.
 *
 * What it does not show: all rows. The result, which can be downloaded, has them.
 */
import { fieldOfHeader, KEY_ON_FILE } from '../../input/csv/column-names.js';
import type { ResultRows } from '../../service/views/result-rows.js';
import { answerOf } from '../shell/api.js';
import { backend, type Pairs } from '../shell/backend.js';
import { make, table } from '../shell/element.js';
import { number, rowCount } from '../shell/figures.js';
import { t } from '../shell/page-language.js';
import type { Run } from './run-requests.js';

const MAX_ROWS = 50;

/** The columns that the run has added and that are not shown as they are: `verdict_message` says them in words. */
const ADDED = new Set(
  'row error code_error error_message curp reason codes name_cut verdict differs cause curp_date curp_sex curp_entity curp_remarks verdict_message'.split(
    ' ',
  ),
);

type Cell = (cells: readonly string[]) => HTMLTableCellElement;
/** One that is `optional` is left out where it is empty in all rows. */
type Column = readonly [name: string, cell: Cell, optional?: 'optional'];

/** Row, what is wrong, both keys; then the columns of the file. Without those: row, and what is wrong. */
function columnsOf(header: readonly string[], { options, codes }: Run, isSaid: boolean): Column[] {
  const at = (name: string): number => header.lastIndexOf(name);
  const textOf = (cells: readonly string[], index: number): string => cells[index] ?? '';
  const labelOf = (cells: readonly string[]): string => {
    const code = Number(textOf(cells, at('code_error')));
    const said = codes.filter((entry) => entry.code === code);
    const message = textOf(cells, at('error_message'));
    return said.length === 1
      ? said[0]!.label
      : said.length > 1
        ? message
        : textOf(cells, at('verdict_message'));
  };
  const row: Column = [t('groupRow'), ([number = '']) => make('th', { scope: 'row' }, number)];
  const what: Column = [
    t('meaning'),
    (cells) => make('td', { class: 'what-cell' }, labelOf(cells)),
    'optional',
  ];
  const opening = isSaid ? [row] : [row, what];
  if (options.echo === 'none') return opening;
  const copied = (index: number): Column => [header[index]!, (cells) => make('td', {}, textOf(cells, index))];
  const keyCell = (name: string, index: number): Column => [
    name,
    (cells) => make('td', { class: 'key-cell' }, textOf(cells, index)),
    'optional',
  ];
  // The columns of the run are the last of their names.
  const ofFile = header
    .map((_, index) => index)
    .filter((index) => !ADDED.has(header[index]!) || at(header[index]!) !== index);
  const onFile = ofFile.filter(
    (index) => fieldOfHeader(header[index]!.replace(/^input_/, '')) === KEY_ON_FILE,
  );
  const isCompared = header.includes('verdict');
  return [
    ...opening,
    ...(isCompared ? onFile.map((index) => keyCell(t('keyOnFile'), index)) : []),
    ...(at('curp') > 0 ? [keyCell(isCompared ? t('keyCalculated') : 'CURP', at('curp'))] : []),
    ...ofFile.filter((index) => !isCompared || !onFile.includes(index)).map(copied),
  ];
}

function rowsTable({ header, rows }: ResultRows, run: Run, { caption, isSaid }: RowSelection): HTMLElement {
  const isFilled = ([, cell, optional]: Column): boolean =>
    optional === undefined || rows.some((cells) => cell(cells).textContent !== '');
  const columns = columnsOf(header, run, isSaid ?? false).filter(isFilled);
  const made = table(
    { class: 'outcome-table' },
    columns.map(([name]) => [name]),
    make('tbody', {}, ...rows.map((cells) => make('tr', {}, ...columns.map(([, cell]) => cell(cells))))),
  );
  made.prepend(make('caption', { class: 'unseen' }, caption));
  return make('div', { class: 'scroller tall', tabindex: '0', role: 'region', 'aria-label': caption }, made);
}

/** Rows of a result: their name, how many there are, and how they are asked for. */
export interface RowSelection {
  readonly caption: string;
  readonly rows: number;
  readonly query: Pairs;
  /** Whether the place of the table says what is wrong. */
  readonly isSaid?: boolean;
}

export async function filteredRows(run: Run, selection: RowSelection): Promise<HTMLElement[]> {
  const { rows: all, query } = selection;
  const answer = await backend().rowsOf(run.id, [...query, ['limit', String(MAX_ROWS)]]);
  const found = answerOf(answer) as unknown as ResultRows;
  const shown = found.rows.length;
  const hints = [
    run.options.echo === 'none' && t('numbersOnly'),
    shown < all && shown > 0 && t('firstFiltered', { shown: number(shown), all: rowCount(all) }),
    shown === 0 && t('farFiltered'),
  ].filter((hint) => typeof hint === 'string');
  return [
    ...hints.map((hint) => make('p', { class: 'hint' }, hint)),
    ...(shown > 0 ? [rowsTable(found, run, selection)] : []),
  ];
}
