/**
 * Shows lines of a CSV result as a table. The server writes valid CSV, so every quote of a complete record is closed; a
 * record that the preview cut in the middle is omitted.
 */
import { make } from '../shell/element.js';

/** The complete records of a text. */
export function recordsOf(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    record.push(cell);
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === delimiter) endCell();
    else if (character === '\n') {
      endCell();
      records.push(record);
      record = [];
    } else if (character !== '\r') cell += character;
  }
  if (!quoted && (record.length > 0 || cell !== '')) records.push([...record, cell]);
  return records;
}

/** Four columns of a result, which the table shows as one. */
const OUTCOME = ['error', 'code_error', 'error_message', 'curp'];

/** All columns that a run adds after the columns of the input. */
const ADDED = [
  ...OUTCOME,
  ...['reason', 'codes', 'verdict', 'differs', 'cause'],
  ...['curp_date', 'curp_sex', 'curp_entity', 'curp_remarks', 'verdict_message'],
];

/** Plain words for the messages of rows in error. */
type Labels = Readonly<Record<string, string>>;

interface Column {
  name: string;
  cell(record: readonly string[]): HTMLTableCellElement;
}

const copiedColumn = (name: string, index: number): Column => ({
  name,
  cell: (record) => make('td', {}, record[index] ?? ''),
});

/** The key, or the error of the row. */
function outcomeColumn(first: number, name: string, labels: Labels): Column {
  return {
    name,
    cell: (record) => {
      const [error, code, message, key] = record.slice(first, first + OUTCOME.length);
      if (error !== 'true') return make('td', { class: 'key-cell' }, key ?? '');
      const label = labels[message ?? ''] ?? message ?? '';
      return make('td', { class: 'fault-cell' }, label, ' ', make('small', {}, code ?? ''));
    },
  };
}

/** `row`, then the added columns, then those of the input, so that the result is visible without scrolling. */
function columnsOf(header: readonly string[], outcomeName: string, labels: Labels): Column[] {
  let added = header.length;
  while (added > 1 && ADDED.includes(header[added - 1]!)) added--;
  const names = header.map((name, index) => ({ name, index }));
  const hasOutcome = header[added] === OUTCOME[0];
  const rest = names.slice(hasOutcome ? added + OUTCOME.length : added);
  const copied = (columns: typeof names) => columns.map(({ name, index }) => copiedColumn(name, index));
  return [
    ...copied(names.slice(0, 1)),
    ...(hasOutcome ? [outcomeColumn(added, outcomeName, labels)] : []),
    ...copied(rest),
    ...copied(names.slice(1, added)),
  ];
}

/** A table with the header and the records of a result. */
export function tableOf(
  [header = [], ...records]: string[][],
  caption: string,
  outcomeName: string,
  labels: Labels = {},
): HTMLTableElement {
  const columns = columnsOf(header, outcomeName, labels);
  const head = make('tr', {}, ...columns.map(({ name }) => make('th', { scope: 'col' }, name)));
  const rows = records.map((record) => make('tr', {}, ...columns.map((column) => column.cell(record))));
  return make(
    'table',
    {},
    make('caption', { class: 'unseen' }, caption),
    make('thead', {}, head),
    make('tbody', {}, ...rows),
  );
}
