/** Result lines as rows of a sheet: what is read back is what was written, for any text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textElement } from '../../../src/input/archive/xml-text.js';
import { guardCell } from '../../../src/rows/bytes/formula.js';
import { csvLine } from '../../../src/rows/result-columns.js';
import { type SheetBlock, type SheetColumns, SheetXml } from '../../../src/rows/workbook/sheet-xml.js';
import { rowsOf } from '../../input/workbook/small-reader.js';
import { runs } from '../../random/property-runs.js';

const ALL = 1_000_000;

/** All blocks of these lines. */
function blocksOf(lines: string, columns: Partial<SheetColumns> = {}, firstRow = 2): SheetBlock[] {
  const bytes = Buffer.from(lines);
  const xml = new SheetXml({ delimiter: ',', numbers: [], ...columns });
  const blocks: SheetBlock[] = [];
  let row = firstRow;
  for (let at = 0; at < bytes.length; at = blocks.at(-1)!.end) {
    const block = xml.block(bytes, at, row, ALL);
    blocks.push({ ...block, xml: Buffer.from(block.xml) });
    row += block.rows;
  }
  return blocks;
}

const xmlOf = (lines: string, columns: Partial<SheetColumns> = {}): string =>
  Buffer.concat(blocksOf(lines, columns).map(({ xml }) => xml)).toString('utf8');

/** Pieces of text that are special in XML, CSV or a spreadsheet, and any character. */
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 0, maxLength: 6 }) },
  fc.constantFrom(
    '&',
    '<',
    '>',
    '"',
    "'",
    ',',
    ';',
    '\t',
    '|',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\0',
    '\u001f',
    '\u007f',
    '\u0085',
  ),
  fc.constantFrom(
    '_',
    '_x',
    '_x0041_',
    '_x005F_',
    '_x00',
    '_x00G0_',
    '_x0041',
    '&amp;',
    '&#13;',
    ']]>',
    '<![CDATA[',
  ),
  fc.constantFrom('\ufffe', '\uffff', '\ufffd', '\uff1d', '\ufeff', '😀', 'Ñ', '=1+1', '00', "'=x"),
);
const cell = fc.array(piece, { maxLength: 5 }).map((pieces) => Buffer.from(pieces.join('')).toString());
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((columns) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 6 }),
  );

it('any cells are read back as they were', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t', '|' as const), (rows, delimiter) => {
      const lines = rows.map((cells) => csvLine(cells, delimiter as ',')).join('');
      const read = rowsOf(xmlOf(lines, { delimiter }));
      expect(read).toEqual(rows.map((cells, at) => ({ number: at + 2, cells })));
    }),
    runs(300),
  );
});

it('a text is written as the reference writes it', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const written = text === '' ? '<c/>' : `<c s="1" t="inlineStr"><is>${textElement(text)}</is></c>`;
      expect(xmlOf(csvLine([text, 'x'], ','))).toContain(`<row r="2">${written}<c `);
    }),
    runs(300),
  );
});

describe('cells', () => {
  it.each([
    ['leading zeros stay', '007', '<t>007</t>'],
    ['a formula is text', '=1+1', '<t>=1+1</t>'],
    ['blanks at the ends are kept', ' a ', '<t xml:space="preserve"> a </t>'],
    ['a control character', 'a\u0007', '<t>a_x0007_</t>'],
    ['what looks like one', '_x0007_', '<t>_x005F_x0007_</t>'],
    ['what looks like one with the next escape', '_x0041\u0007', '<t>_x005F_x0041_x0007_</t>'],
    ['what does not quite', '_x007_ _y0007_ x_', '<t>_x007_ _y0007_ x_</t>'],
    ['a carriage return', '"a\rb"', '<t>a&#13;b</t>'],
    ['a doubled quote', '"a ""b"""', '<t>a "b"</t>'],
  ])('%s', (_, field, expected) => {
    expect(xmlOf(`${field}\n`)).toBe(`<row r="2"><c s="1" t="inlineStr"><is>${expected}</is></c></row>`);
  });

  it('numbers are written only in the columns that hold them', () => {
    expect(xmlOf('1,2,,4\n', { numbers: [0, 2, 3] })).toBe(
      '<row r="2"><c><v>1</v></c><c s="1" t="inlineStr"><is><t>2</t></is></c><c/><c><v>4</v></c></row>',
    );
  });

  it('the guard of a formula is taken off where there is one, and no other apostrophe', () => {
    const cells = (lines: string) => rowsOf(xmlOf(lines, { guard: guardCell }))[0]!.cells;
    expect(cells("'=1+1,'@a,'a,',''=1\n")).toEqual(['=1+1', '@a', "'a", "'", "''=1"]);
    expect(cells('"\'=1+""x""",\'\n')).toEqual(['=1+"x"', "'"]);
  });
});

describe('blocks', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `${at + 1},${'x'.repeat(at % 300)}\n`).join('');

  it('are many for many rows, and together all rows', () => {
    const blocks = blocksOf(lines);
    expect(blocks.length).toBeGreaterThan(3);
    const rows = rowsOf(Buffer.concat(blocks.map(({ xml }) => xml)).toString('utf8'));
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 5000 }, (_, at) => at + 2));
    expect(blocks.reduce((sum, block) => sum + block.rows, 0)).toBe(5000);
  });

  it('have at most as many rows as are asked for', () => {
    const bytes = Buffer.from(lines);
    const xml = new SheetXml({ delimiter: ',', numbers: [] });
    const block = xml.block(bytes, 0, 1_048_570, 7);
    expect([block.rows, bytes.toString('utf8', block.end, block.end + 3)]).toEqual([7, '8,x']);
    expect(rowsOf(block.xml.toString('utf8')).map(({ number }) => number)).toEqual(
      Array.from({ length: 7 }, (_, at) => 1_048_570 + at),
    );
  });

  it('hold a row that is larger than a block', () => {
    const huge = `${'&'.repeat(400_000)},b\n`;
    const [block, ...others] = blocksOf(huge);
    expect(others).toEqual([]);
    expect(rowsOf(block!.xml.toString('utf8'))[0]!.cells[0]).toHaveLength(400_000);
  });

  it('name the first cell that no spreadsheet can hold: by its characters, not its bytes', () => {
    const longest = 'Ñ'.repeat(32_767);
    expect(blocksOf(`a,${longest}\n`)[0]!.longCell).toBeUndefined();
    expect(blocksOf(`a,b\nb,${longest}x\n${longest}x,c\n`)[0]!.longCell).toEqual({ row: 1, column: 1 });
  });
});
