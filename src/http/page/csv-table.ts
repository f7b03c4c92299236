/**
 * Lines of a CSV result as a table to look at. The server has written them by the rules, so a quote is always closed
 * where a record is whole; one that the preview cut off in the middle is left out.
 */
import { make } from './element.js';

/** The whole records of a text. */
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

/** What a result says of a row in four columns, and the table in one. */
const OUTCOME = ['error', 'code_error', 'error_message', 'curp'];

/** The other names that stand behind the columns of the input. */
const ADDED = [
  ...OUTCOME,
  ...['reason', 'codes', 'verdict', 'differs', 'cause'],
  ...['curp_date', 'curp_sex', 'curp_entity', 'curp_remarks'],
];

interface Column {
  name: string;
  cell(record: readonly string[]): HTMLTableCellElement;
}

const plainColumn = (name: string, index: number): Column => ({
  name,
  cell: (record) => make('td', {}, record[index] ?? ''),
});

/** The key, or what is wrong with the row. */
function outcomeColumn(first: number, name: string): Column {
  return {
    name,
    cell: (record) => {
      const [error, code, message, key] = record.slice(first, first + OUTCOME.length);
      if (error !== 'true') return make('td', { class: 'key-cell' }, key ?? '');
      return make('td', { class: 'fault-cell' }, make('b', {}, code ?? ''), ` ${message ?? ''}`);
    },
  };
}

/** `row`, then what the run adds, then the columns of the input: nobody should have to scroll to what they came for. */
function columnsOf(header: readonly string[], outcomeName: string): Column[] {
  let added = header.length;
  while (added > 1 && ADDED.includes(header[added - 1]!)) added--;
  const names = header.map((name, index) => ({ name, index }));
  const hasOutcome = header[added] === OUTCOME[0];
  const rest = names.slice(hasOutcome ? added + OUTCOME.length : added);
  const plain = (columns: typeof names) => columns.map(({ name, index }) => plainColumn(name, index));
  return [
    ...plain(names.slice(0, 1)),
    ...(hasOutcome ? [outcomeColumn(added, outcomeName)] : []),
    ...plain(rest),
    ...plain(names.slice(1, added)),
  ];
}

/** A table of a result's header and records. */
export function tableOf(
  [header = [], ...records]: string[][],
  caption: string,
  outcomeName: string,
): HTMLTableElement {
  const columns = columnsOf(header, outcomeName);
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
