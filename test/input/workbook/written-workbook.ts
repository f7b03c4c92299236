/** Workbooks as the product writes them, from cells. */
import { csvLine } from '../../../src/rows/result-columns.js';
import { RowPacker } from '../../../src/rows/workbook/sheet-segment.js';
import {
  type Step,
  WorkbookAssembly,
  type WorkbookState,
} from '../../../src/rows/workbook/workbook-assembly.js';

export interface WrittenOptions {
  /** Columns with numbers. */
  numbers?: readonly number[];
  rowsPerSheet?: number;
  rowsPerChunk?: number;
}

export function writtenWorkbook(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  { numbers = [], rowsPerSheet, rowsPerChunk = 100 }: WrittenOptions = {},
): Buffer {
  const assembly = new WorkbookAssembly({ names, lang: 'es', rowsPerSheet });
  const packer = new RowPacker({ delimiter: ',', numbers }, rowsPerSheet);
  const written: Buffer[] = [];
  const taken = ({ pieces, state }: Step): WorkbookState => {
    for (const { bytes } of pieces) written.push(bytes);
    return state;
  };
  let state = taken(assembly.begin());
  for (let first = 0; first < rows.length; first += rowsPerChunk) {
    const lines = rows.slice(first, first + rowsPerChunk).map((cells) => csvLine(cells, ','));
    const { bytes, sheets } = packer.pack(Buffer.from(lines.join('')), first + 1);
    state = taken(assembly.add(state, bytes, sheets.segments));
  }
  taken(assembly.end(state));
  return Buffer.concat(written);
}
