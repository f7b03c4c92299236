/** The records of a result, in blocks of any size. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openBytes } from '../../../src/input/tables/open-input.js';
import { ResultRecords } from '../../../src/rows/changes/result-records.js';
import { csvLine } from '../../../src/rows/result-columns.js';
import { OPTIONS } from '../../input/tables/tables.js';
import { runs } from '../../random/property-runs.js';

async function cellsOf(bytes: Buffer, blockBytes?: number): Promise<string[][] | undefined> {
  const records = await ResultRecords.open(await openBytes(bytes, OPTIONS), { isGuarded: true, blockBytes });
  if (records === undefined) return undefined;
  const found = [[...records.header]];
  while (await records.next()) {
    records.split();
    found.push(records.header.map((_, column) => records.text(column)));
  }
  await records.close();
  return found;
}

const cell = fc.constantFrom('', 'a', 'ñ', 'á,b', '"q"', 'two\nlines', 'ROSA', ' ', 'x'.repeat(50));
const rowOf = fc.tuple(cell, cell, cell).map((cells) => ['1', ...cells]);

it('are those that were written, with any delimiter, line end and block', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(rowOf, { maxLength: 12 }),
      fc.constantFrom(',', ';', '\t', '|') as fc.Arbitrary<','>,
      fc.boolean(),
      fc.integer({ min: 40, max: 400 }),
      async (rows, delimiter, hasMark, blockBytes) => {
        const all = [['row', 'a', 'b', 'c'], ...rows];
        const text = (hasMark ? '\ufeff' : '') + all.map((cells) => csvLine(cells, delimiter)).join('');
        expect(await cellsOf(Buffer.from(text), blockBytes)).toEqual(all);
      },
    ),
    runs(200),
  );
});

it('lines may end in CRLF, and the last one in nothing', async () => {
  const all = [
    ['row', 'a'],
    ['1', 'x'],
    ['2', 'y'],
  ];
  expect(await cellsOf(Buffer.from('row,a\r\n1,x\r\n2,y'))).toEqual(all);
  expect(await cellsOf(Buffer.from('row,a\n1,x\n\n2,y\n'))).toEqual(all);
});

it('a record with fewer cells than the header has empty ones', async () => {
  expect(await cellsOf(Buffer.from('row,a,b\n1,x\n'))).toEqual([
    ['row', 'a', 'b'],
    ['1', 'x', ''],
  ]);
});

it('a header alone has none', async () => {
  expect(await cellsOf(Buffer.from('row,a\n'))).toEqual([['row', 'a']]);
});

it.each(['', 'nombres,row\n', 'rows,a\n', '{"row":1}\n'])('%j is not a result', async (text) => {
  expect(await cellsOf(Buffer.from(text)).catch(() => undefined)).toBe(undefined);
});
