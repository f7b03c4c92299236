// Simple cells are read from bytes, all others tag by tag: sheets of both give the same CSV or the same error as tag by tag
// alone, wherever the XML is cut into pieces. References in texts are replaced on bytes as in a string.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeDecoded } from '../../../src/input/archive/xml-references.js';
import { decodeXml, type XmlHandler, XmlScanner } from '../../../src/input/archive/xml-scanner.js';
import { ANY, DAY_NUMBER, TWO_DIGITS, WHOLE_DATE } from '../../../src/input/workbook/cell-numbers.js';
import { CellText } from '../../../src/input/workbook/cell-text.js';
import type { SheetContext } from '../../../src/input/workbook/cell-values.js';
import { DATE, LEADING_ZEROS, PLAIN, TIME } from '../../../src/input/workbook/number-formats.js';
import { SharedStrings } from '../../../src/input/workbook/shared-strings.js';
import type { SheetColumns } from '../../../src/input/workbook/sheet-lines.js';
import { SheetRows } from '../../../src/input/workbook/sheet-rows.js';
import { runs } from '../../random/property-runs.js';

function stringsOf(texts: readonly string[]): SharedStrings {
  const strings = new SharedStrings();
  const text = new CellText();
  for (const given of texts) {
    text.set(given);
    strings.add(text);
  }
  return strings;
}

const STRINGS = stringsOf(['ANA', '', 'a,b', 'dos\nlíneas', 'dice "sí"', 'Ñ'.repeat(90)]);
const STYLES = Uint8Array.of(PLAIN, DATE, TIME, LEADING_ZEROS + 5);

interface Read {
  csv: string;
  /** Bytes that were read without the scanner. */
  simple: number;
}

/** The CSV of a sheet that arrives in pieces, or its error. `byTag`: without the reader of simple cells. */
function readSheet(
  pieces: readonly Buffer[],
  context: SheetContext,
  columns: SheetColumns,
  byTag: boolean,
): Read {
  const rows = new SheetRows(context, columns);
  let simple = 0;
  const handler: XmlHandler = {
    open: (tag) => rows.open(tag),
    close: (tag) => rows.close(tag),
    text: (...text) => rows.text(...text),
    get isFull() {
      return rows.isFull;
    },
  };
  if (!byTag) {
    handler.simple = (bytes, start, end) => {
      const after = rows.simple(bytes, start, end);
      simple += after - start;
      return after;
    };
  }
  const scanner = new XmlScanner(handler);
  let csv = '';
  try {
    for (const piece of pieces) {
      scanner.push(piece);
      csv += rows.take().toString('latin1');
      while (scanner.isPaused) {
        scanner.resume();
        csv += rows.take().toString('latin1');
      }
    }
    scanner.end();
  } catch (error) {
    csv += `${rows.take().toString('latin1')}\nrefused: ${(error as Error).message}`;
  }
  return { csv, simple };
}

const COLUMNS: SheetColumns = {
  headerRow: 1,
  count: 4,
  roles: Uint8Array.of(ANY, TWO_DIGITS, WHOLE_DATE, DAY_NUMBER),
  named: new Set([0, 2]),
};

const sheetOf = (rows: string): Buffer =>
  Buffer.from(`<?xml version="1.0"?><worksheet><cols/><sheetData>${rows}</sheetData><x/></worksheet>`);

/** Pieces that end at the given positions, in turn. */
function cutAt(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length]!;
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

const text = fc
  .array(
    fc.constantFrom(
      ...'Añ漢😀 ,;"\'>]\n\r\t=0_',
      ...[
        'ANA',
        'DE LA CRUZ',
        '&amp;',
        '&#243;',
        '&#x1F600;',
        '&#xD83D;&#xDE00;',
        '&#13;',
        '&quot;',
        '&apos;',
      ],
      ...['&lt;', '&gt;', '&amp', '_x000D_', '_x005F_x', '&#95;x0041_', '&#44;'],
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

const number = fc.oneof(
  fc.integer({ min: -3, max: 120_000 }).map(String),
  fc.constantFrom(
    '0',
    '007',
    '1.50',
    '12345.5',
    '-0.5',
    '.5',
    '5.',
    '1E3',
    '1.0000000000000001',
    '',
    ' 7 ',
    'x',
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);

const inline = (content: string): string => `<is>${content}</is>`;

/** A cell without its position: its attributes, and what is inside. */
const inner: fc.Arbitrary<[attributes: string, content: string]> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(' t="s"', ' s="1" t="s"', " t='s'"),
      fc.constantFrom('0', '1', '2', '3', '4', '5', '05', ' 2 '),
    )
    .map(([attributes, index]): [string, string] => [attributes, `<v>${index}</v>`]),
  fc
    .tuple(fc.constantFrom('', ' t="n"', ' s="1"', ' s="1" t="n"', ' s="2"', ' s="3"', ' s="99"'), number)
    .map(([attributes, value]): [string, string] => [attributes, `<v>${value}</v>`]),
  fc
    .tuple(fc.constantFrom(' t="inlineStr"', ' t="inlineStr" s="1"'), text)
    .chain(([attributes, value]) =>
      fc
        .constantFrom(
          inline(`<t>${value}</t>`),
          inline(`<t xml:space="preserve">${value}</t>`),
          inline(`<t a="1">${value}</t>`),
          inline(`<r><t>${value}</t></r><r><rPr><b/></rPr><t>x</t></r><rPh><t>z</t></rPh>`),
          inline(`<t><![CDATA[${value}]]></t>`),
          inline(`<t>${value}<!-- no, "text" --></t>`),
          ` ${inline(`<t>${value}</t>`)} `,
          inline('<t/>'),
          `<v>${value}</v>`,
        )
        .map((content): [string, string] => [attributes, content]),
    ),
  fc
    .tuple(
      fc.constantFrom(' t="str"', ' t="b"', ' t="e"', ' t="d"', ' t=""', ' t="z"', ' x:y="1"', ' cm="1"'),
      text,
    )
    .map(([attributes, value]): [string, string] => [attributes, `<v>${value}</v>`]),
  fc.constantFrom<[string, string]>(
    [' t="str"', '<f>A1&amp;"&lt;"</f><v>x,y</v>'],
    ['', '<f>A1</f><v>12</v>'],
    [' t="b"', '<v>1</v>'],
    [' t="str"', '<v>2</v>'],
    [' t="e"', '<v>#N/A</v>'],
    [' t="d"', '<v>1990-01-02T00:00:00</v>'],
    [' s="1"', ''],
  ),
);

/** Rare ones end the reading with an error: in both ways with the same. */
const rareCell = fc.constantFrom(
  '<c t="s"><v>99</v></c>',
  '<c t="s"><v>-1</v></c>',
  '<c r="A1"><v>1</v></c>',
  '<c r="1"><v>1</v></c>',
  '<c r="X"><v>1</v></c>',
  '<c r="Xb1"><v>1</v></c>',
  '<c r="X1b"><v>1</v></c>',
  '<c r="XFE1"><v>1</v></c>',
  '<c r="ABCDEF1"><v>1</v></c>',
  '<c t="inlineStr"><is><t>&nbsp;</t></is></c>',
  '<c><f>A1</f></c>',
);

interface Cell {
  gap: number;
  isNumbered: boolean;
  inner: [string, string];
  /** How the cell is written: elements with prefixes, other orders of attributes, blanks. */
  way: number;
}

const cell: fc.Arbitrary<Cell> = fc.record({
  gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 })),
  isNumbered: fc.oneof(
    { weight: 4, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  inner,
  way: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) },
  ),
});

function cellXml({ inner: [attributes, content], way }: Cell, position: string): string {
  if (content === '' && way === 0) return `<c${position}${attributes}/>`;
  if (way === 1) return `<x:c${position}${attributes}>${content}</x:c>`;
  if (way === 2) return `<c${attributes}${position}>${content}</c>`;
  if (way === 3) return `<c${position}${attributes} >${content}</c>\n`;
  if (way === 4) return `<!-- <c> --><c${position.toLowerCase()}${attributes}>${content}</c>`;
  return `<c${position}${attributes}>${content}</c>`;
}

const row = fc.record({
  gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 })),
  cells: fc.array(cell, { maxLength: 8 }),
  rare: fc.oneof({ weight: 15, arbitrary: fc.constant('') }, { weight: 1, arbitrary: rareCell }),
});

const rows = fc.array(row, { minLength: 1, maxLength: 12 }).map((given) => {
  let number = 0;
  return given
    .map(({ gap, cells, rare }) => {
      number += 1 + gap;
      let column = -1;
      const xml = cells.map((each) => {
        column += each.isNumbered ? 1 + each.gap : 1;
        return cellXml(each, each.isNumbered ? ` r="${String.fromCharCode(65 + column)}${number}"` : '');
      });
      return `<row r="${number}" spans="1:9">${xml.join('')}${rare}</row>`;
    })
    .join('');
});

describe('simple cells', () => {
  it('are read as tag by tag, in pieces of any length', () => {
    let simple = 0;
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom<1900 | 1904>(1900, 1904),
        fc.integer({ min: 0, max: 3 }),
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 }),
        (given, dateSystem, headerRow, lengths) => {
          const context: SheetContext = { strings: STRINGS, styles: STYLES, dateSystem };
          const columns = { ...COLUMNS, headerRow };
          const bytes = sheetOf(given);
          const expected = readSheet([bytes], context, columns, true);
          const whole = readSheet([bytes], context, columns, false);
          expect(whole.csv).toBe(expected.csv);
          expect(readSheet(cutAt(bytes, lengths), context, columns, false).csv).toBe(expected.csv);
          simple += whole.simple;
        },
      ),
      runs(120),
    );
    expect(simple).toBeGreaterThan(5_000);
  });

  const SIMPLE =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Niño</t></is></c><c r="C1" s="1"/><c r="D1" t="s"><v>4</v></c></row>' +
    '<row r="3"><c r="A3" t="inlineStr"><is><t xml:space="preserve"> M&#233;x. </t></is></c><c r="B3"><v>7</v></c>' +
    '<c r="C3" s="1" t="n"><v>43534</v></c><c r="D3" t="str"><v>a, "b"</v></c><c t="s"><v>3</v></c></row>'.repeat(
      1,
    ) +
    `<row r="4"><c r="A4" t="inlineStr"><is><t>${'x'.repeat(150)}</t></is></c></row>`;

  it('are read wherever a piece ends', () => {
    const bytes = sheetOf(SIMPLE);
    const context: SheetContext = { strings: STRINGS, styles: STYLES, dateSystem: 1900 };
    const whole = readSheet([bytes], context, COLUMNS, false);
    expect(Buffer.from(whole.csv, 'latin1').toString()).toBe(
      `Niño,,,"dice ""sí"""\n\n Méx. ,07,2019-03-10,"a, ""b""","dos\nlíneas"\n${'x'.repeat(150)},,,\n`,
    );
    expect(whole.simple).toBeGreaterThan(SIMPLE.length / 2);
    for (let at = 1; at < bytes.length; at++) {
      const pieces = [bytes.subarray(0, at), bytes.subarray(at)];
      expect(readSheet(pieces, context, COLUMNS, false).csv).toBe(whole.csv);
    }
    expect(readSheet(cutAt(bytes, [1]), context, COLUMNS, false).csv).toBe(whole.csv);
  });

  it('stop when much CSV has been made', () => {
    const long = stringsOf(['y'.repeat(30_000)]);
    const bytes = sheetOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`);
    const context: SheetContext = { strings: long, styles: STYLES, dateSystem: 1900 };
    const rowsOfSheet = new SheetRows(context, COLUMNS);
    const scanner = new XmlScanner(rowsOfSheet);
    scanner.push(bytes);
    expect(scanner.isPaused).toBe(true);
    expect(rowsOfSheet.take().length).toBeLessThan(2 * 512 * 1024);
  });
});

it('references are replaced on bytes as in a string, or left to it', () => {
  const references = fc.oneof(
    text,
    fc.stringMatching(/^&#[0-9]{0,8};$/),
    fc.stringMatching(/^&#x[0-9a-fA-F]{0,7};$/),
    fc.stringMatching(/^&(amp|lt|gt|quot|apos|AMP|#X41|ampx)?;?$/),
  );
  let decided = 0;
  fc.assert(
    fc.property(
      fc.array(references, { maxLength: 3 }),
      fc.constantFrom([], [], [], [0x80], [0xc3], [0xff]),
      (given, stray) => {
        const source = Buffer.concat([Buffer.from(given.join('')), Buffer.from(stray)]);
        const target = Buffer.alloc(source.length);
        const end = writeDecoded(source, 0, source.length, target, 0);
        if (end < 0) return;
        decided++;
        expect(target.subarray(0, end)).toEqual(Buffer.from(decodeXml(source.toString())));
      },
    ),
    runs(500),
  );
  expect(decided).toBeGreaterThan(50);
});
