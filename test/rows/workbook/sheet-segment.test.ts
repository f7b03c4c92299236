/** Segments: however rows are cut into chunks, the compressed rows are one stream, and their facts add up. */
import { crc32, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { combineCrc } from '../../../src/base/crc.js';
import { placeOfRow, RowPacker } from '../../../src/rows/workbook/sheet-segment.js';
import { rowsOf } from '../../input/workbook/small-reader.js';
import { runs } from '../../random/property-runs.js';

const COLUMNS = { delimiter: ',', numbers: [0] };

/** The end of a deflate stream: an empty last block. */
const END_OF_STREAM = Buffer.of(3, 0);

const lineOf = (row: number): string => `${row},name ${row % 7}\n`;
const linesOf = (first: number, rows: number): Buffer =>
  Buffer.from(Array.from({ length: rows }, (_, at) => lineOf(first + at)).join(''));

it('segments of any chunks are one stream for each sheet, with the sizes and checksums of their facts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 12 }),
      (chunks, rowsPerSheet) => {
        const packer = new RowPacker(COLUMNS, rowsPerSheet);
        const sheets: { packed: Buffer[]; rows: number; xmlLength: number; xmlCrc: number }[] = [];
        let row = 1;
        for (const rows of chunks) {
          const { bytes, sheets: facts } = packer.pack(linesOf(row, rows), row);
          let { sheet } = placeOfRow(row, rowsPerSheet);
          let at = 0;
          for (const segment of facts.segments) {
            sheets[sheet] ??= { packed: [], rows: 0, xmlLength: 0, xmlCrc: 0 };
            const known = sheets[sheet++]!;
            const packed = bytes.subarray(at, at + segment.length);
            expect(crc32(packed)).toBe(segment.crc);
            known.packed.push(packed);
            known.rows += segment.rows;
            known.xmlLength += segment.xmlLength;
            known.xmlCrc = combineCrc(known.xmlCrc, segment.xmlCrc, segment.xmlLength);
            at += segment.length;
          }
          expect(at).toBe(bytes.length);
          row += rows;
        }
        const all = sheets.flatMap(({ packed, rows, xmlLength, xmlCrc }) => {
          const xml = inflateRawSync(Buffer.concat([...packed, END_OF_STREAM]));
          expect([xml.length, crc32(xml)]).toEqual([xmlLength, xmlCrc]);
          const read = rowsOf(xml.toString('utf8'));
          expect(read.map(({ number }) => number)).toEqual(Array.from({ length: rows }, (_, at) => at + 2));
          return read.map(({ cells }) => cells);
        });
        expect(all).toEqual(Array.from({ length: row - 1 }, (_, at) => [at + 1, `name ${(at + 1) % 7}`]));
        for (const { rows } of sheets.slice(0, -1)) expect(rows).toBe(rowsPerSheet);
      },
    ),
    runs(80),
  );
});

it('the same chunk gives the same bytes, whatever the packer packed before', () => {
  const used = new RowPacker(COLUMNS);
  used.pack(linesOf(1, 5000), 1);
  expect(used.pack(linesOf(900, 300), 900)).toEqual(new RowPacker(COLUMNS).pack(linesOf(900, 300), 900));
});

it('a long cell has the number of its record', () => {
  const packer = new RowPacker(COLUMNS, 2);
  const lines = Buffer.concat([linesOf(5, 3), Buffer.from(`8,${'x'.repeat(32_768)}\n`), linesOf(9, 1)]);
  const { segments, longCell } = packer.pack(lines, 5).sheets;
  expect(longCell).toEqual({ row: 8, column: 1 });
  expect(segments.map(({ rows }) => rows)).toEqual([2, 2, 1]);
});

it('a row has its place on a sheet by its number', () => {
  const limit = 1_048_575;
  expect(placeOfRow(1, limit)).toEqual({ sheet: 0, sheetRow: 2 });
  expect(placeOfRow(limit, limit)).toEqual({ sheet: 0, sheetRow: 1_048_576 });
  expect(placeOfRow(limit + 1, limit)).toEqual({ sheet: 1, sheetRow: 2 });
});
