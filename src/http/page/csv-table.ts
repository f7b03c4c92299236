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

/** Columns of the result that the eye looks for. */
const KEY = 'curp';
const ERROR = 'error';

function cellOf(name: string, value: string): HTMLTableCellElement {
  const className = name === KEY ? 'key-cell' : undefined;
  return make('td', { class: className }, value);
}

/** A table of header and records; rows in error are marked. */
export function tableOf([header = [], ...records]: string[][], caption: string): HTMLTableElement {
  const errorColumn = header.lastIndexOf(ERROR);
  const head = make('tr', {}, ...header.map((name) => make('th', { scope: 'col' }, name)));
  const rows = records.map((record) =>
    make(
      'tr',
      { class: record[errorColumn] === 'true' ? 'in-error' : undefined },
      ...record.map((value, column) => cellOf(header[column] ?? '', value)),
    ),
  );
  return make(
    'table',
    {},
    make('caption', { class: 'unseen' }, caption),
    make('thead', {}, head),
    make('tbody', {}, ...rows),
  );
}
