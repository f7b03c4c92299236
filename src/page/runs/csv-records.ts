/**
 * Reads the lines of a result or of a pasted list, and writes them for a spreadsheet. The grammar is that of
 * `input/csv/records.ts`.
 *
 * What it does not use: the parser of a run. With the `Buffer` that it needs it has 51 kB, and the script of the page 80.
 */

/** The complete records of a text; a record that is cut in the middle of quotes is omitted, and a blank line is a record. */
export function recordsOf(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let isBegun = false;
  let quoted = false;
  const endCell = () => {
    record.push(cell);
    cell = '';
    isBegun = false;
  };
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (character === delimiter) endCell();
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[i + 1] === '\n') i++;
      endCell();
      records.push(record);
      record = [];
    } else {
      if (character === '"' && !isBegun) quoted = true;
      else cell += character;
      isBegun = true;
    }
  }
  if (!quoted && (record.length > 0 || isBegun)) records.push([...record, cell]);
  return records;
}

const pastedCell = (cell: string): string =>
  /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Cells as spreadsheets take them from the clipboard. */
export const spreadsheetText = (records: readonly (readonly string[])[]): string =>
  records.map((record) => `${record.map(pastedCell).join('\t')}\n`).join('');
