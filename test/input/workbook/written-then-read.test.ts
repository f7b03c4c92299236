/** What the writer of workbooks writes, the reader of workbooks reads: any cells, as they were. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../random/property-runs.js';
import { csvOf } from './reading.js';
import { writtenWorkbook } from './written-workbook.js';

const NAMES = ['nombres', 'mes_nacimiento', 'nota'];

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.constantFrom(
    '&',
    '<',
    '>',
    '"',
    ',',
    '\n',
    '\r',
    '\t',
    ' ',
    '\u0007',
    '_x0041_',
    '_',
    '\ufffe',
    '=1+1',
    '007',
    '3',
    '😀',
  ),
);
const cell = fc.array(piece, { maxLength: 4 }).map((pieces) => Buffer.from(pieces.join('')).toString());
// The reader passes over a row whose cells are all empty.
const row = fc.tuple(fc.constantFrom('a', '1', ' x '), cell, cell);

it('any cells are read as they were written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
      const csv = await csvOf(writtenWorkbook(NAMES, rows));
      expect(parse(csv, { record_delimiter: '\n' })).toEqual([NAMES, ...rows]);
    }),
    runs(30),
  );
});
