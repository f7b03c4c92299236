/**
 * Files of at most 8 MiB whose preview takes the most processor time: the worst that were found by trying text and workbooks
 * of many kinds. For `bench/previews.ts` and the tests of the threads that read them.
 *
 * What it does not promise: that there is nothing worse.
 */
import { gzipSync } from 'node:zlib';
import { HEADER_ROW, workbookOf } from '../test/input/workbook/archives.js';

const MIB = 1024 ** 2;

const WIDE_ROWS = Array.from({ length: 1000 }, (_, at) => {
  const number = (at + 2) * 1000;
  return `<row r="${number}"><c r="XFD${number}"><v>1</v></c></row>`;
}).join('');

export interface CostlyFile {
  name: string;
  bytes: Buffer;
}

export const COSTLY_FILES: readonly CostlyFile[] = [
  // Every delimiter is tried on the lines in which the header is searched, and a line may have 1 MiB.
  { name: 'lines of a million columns', bytes: Buffer.from(`${','.repeat(MIB - 2)}\n`.repeat(7)) },
  { name: 'quotes that are not closed', bytes: Buffer.from(`${'a,"'.repeat(130_000)}\n`.repeat(20)) },
  { name: 'blank lines, packed', bytes: gzipSync(Buffer.alloc(256 * MIB, '\n')) },
  // A row of 16,384 cells in every thousandth row: a file of 12 kB.
  { name: 'a workbook of wide rows', bytes: workbookOf({ sheets: [{ rows: HEADER_ROW + WIDE_ROWS }] }) },
];
