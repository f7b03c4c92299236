/**
 * Files of at most 8 MiB whose preview takes the most processor time: the worst that were found by trying text and workbooks
 * of many kinds. For `bench/previews.ts` and the tests of the threads that read them.
 *
 * What it does not promise: that there is nothing worse.
 */
import { gzipSync } from 'node:zlib';
import { archiveOf, HEADER, HEADER_ROW, workbookOf } from '../test/input/workbook/archives.js';

const MIB = 1024 ** 2;

const WIDE_ROWS = Array.from({ length: 1000 }, (_, at) => {
  const number = (at + 2) * 1000;
  return `<row r="${number}"><c r="XFD${number}"><v>1</v></c></row>`;
}).join('');

const ODS_CELLS = HEADER.map((name) => `<table:table-cell><text:p>${name}</text:p></table:table-cell>`).join(
  '',
);

/** One cell that stands for sixteen thousand, in a row that stands for a million. */
const REPEATED_ROWS =
  '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
  'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" ' +
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>' +
  `<table:table table:name="Hoja1"><table:table-row>${ODS_CELLS}</table:table-row>` +
  '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16000">' +
  '<text:p>x</text:p></table:table-cell></table:table-row></table:table>' +
  '</office:spreadsheet></office:body></office:document-content>';

const WIDE_CELLS = `<tr>${'<td colspan=1000>x</td>'.repeat(16)}</tr>`;

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
  {
    name: 'an ODS of repeated rows',
    bytes: archiveOf([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', content: REPEATED_ROWS },
    ]),
  },
  {
    name: 'a web page of wide cells',
    bytes: Buffer.from(
      `<html><table><tr><td>${HEADER.join('<td>')}</tr>${WIDE_CELLS.repeat(20_000)}</table></html>`,
    ),
  },
  {
    name: 'NDJSON of many keys',
    bytes: Buffer.from(
      `{${Array.from({ length: 16_000 }, (_, key) => `"k${key}":1`).join(',')}}\n`.repeat(40),
    ),
  },
];
