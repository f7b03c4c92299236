/** A workbook from its segments: its parts, its sheets, and that it goes on from any state with the same bytes. */
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { columnLetters } from '../../../src/input/archive/sheet-limits.js';
import { RowPacker } from '../../../src/rows/workbook/sheet-segment.js';
import {
  type Step,
  WorkbookAssembly,
  type WorkbookState,
} from '../../../src/rows/workbook/workbook-assembly.js';
import { sheetEnd, sheetOpening } from '../../../src/rows/workbook/workbook-parts.js';
import { sheetsOf, zipParts } from '../../input/workbook/small-reader.js';

const NAMES = ['row', ' Año & <mes>', 'curp'];
const ROWS_PER_SHEET = 5;

const linesOf = (first: number, rows: number): Buffer =>
  Buffer.from(Array.from({ length: rows }, (_, at) => `${first + at},0${(first + at) % 10},\n`).join(''));

/** `save` is done with the state after each step. */
function workbookOf(chunks: readonly number[], save = (state: WorkbookState) => state): Buffer {
  const assembly = new WorkbookAssembly({ names: NAMES, lang: 'es', rowsPerSheet: ROWS_PER_SHEET });
  const packer = new RowPacker({ delimiter: ',', numbers: [0] }, ROWS_PER_SHEET);
  const written: Buffer[] = [];
  const write = ({ pieces, state }: Step): WorkbookState => {
    for (const { bytes, crc } of pieces) {
      expect(crc32(bytes)).toBe(crc);
      written.push(Buffer.from(bytes));
    }
    expect(Buffer.concat(written)).toHaveLength(state.length);
    return save(state);
  };
  let state = write(assembly.begin());
  let row = 1;
  for (const rows of chunks) {
    const { bytes, sheets } = packer.pack(linesOf(row, rows), row);
    state = write(assembly.add(state, bytes, sheets.segments));
    row += rows;
  }
  state = write(assembly.end(state));
  expect(assembly.end(state).pieces).toEqual([]);
  return Buffer.concat(written);
}

const rowsOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => [first + at, `0${(first + at) % 10}`, '']);

describe('sheets', () => {
  it.each([
    ['no rows', [], [[]]],
    ['a full sheet', [3, 2], [rowsOf(1, 5)]],
    ['a chunk that crosses the last row', [3, 4], [rowsOf(1, 5), rowsOf(6, 7)]],
    ['a chunk of three sheets', [4, 8], [rowsOf(1, 5), rowsOf(6, 10), rowsOf(11, 12)]],
    ['a chunk after a full sheet', [5, 1], [rowsOf(1, 5), rowsOf(6, 6)]],
  ])('%s', (_, chunks, sheets) => {
    expect(sheetsOf(workbookOf(chunks))).toEqual(sheets.map((rows) => [NAMES, ...rows]));
  });

  it('have names in order, in the language of the result', () => {
    const parts = zipParts(workbookOf([12]));
    const names = [
      ...parts.get('xl/workbook.xml')!.matchAll(/<sheet name="([^"]*)" sheetId="(\d)" r:id="rId(\d)"/g),
    ];
    expect(names.map(([, ...facts]) => facts)).toEqual([
      ['Resultado', '1', '1'],
      ['Resultado 2', '2', '2'],
      ['Resultado 3', '3', '3'],
    ]);
    const assembly = new WorkbookAssembly({ names: NAMES, lang: 'en' });
    const english = assembly.end(assembly.begin().state);
    expect(english.state.sheets).toBe(1);
  });

  it('begin with a frozen, bold header and widths', () => {
    const xml = sheetOpening(1, NAMES);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<col min="1" max="1" width="9" customWidth="1"/>');
    expect(xml).toContain('<t xml:space="preserve"> Año &amp; &lt;mes&gt;</t>');
    expect(xml).toContain('<row r="1"><c s="2" ');
    expect(sheetOpening(2, NAMES)).not.toContain('tabSelected');
    const styles = zipParts(workbookOf([])).get('xl/styles.xml')!;
    expect(styles).toContain('<font><b/>');
    expect(sheetEnd(28)).toContain('sqref="A1:AB1048576"');
    expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  });
});

describe('the file', () => {
  it('has all parts that the others name, the relationships first', () => {
    const parts = zipParts(workbookOf([7]));
    expect([...parts.keys()]).toEqual([
      '_rels/.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      '[Content_Types].xml',
    ]);
    const types = parts.get('[Content_Types].xml')!;
    const named = [...types.matchAll(/PartName="\/([^"]*)"/g)].map(([, name]) => name!);
    expect(named.filter((name) => !parts.has(name))).toEqual([]);
    const targets = [...parts.get('xl/_rels/workbook.xml.rels')!.matchAll(/Target="([^"]*)"/g)];
    expect(targets.map(([, target]) => `xl/${target}`)).toEqual([
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
      'xl/styles.xml',
    ]);
  });

  it('has the same bytes if every state went through a ledger', () => {
    const chunks = [3, 4, 1, 9, 5];
    const saved = workbookOf(chunks, (state) => JSON.parse(JSON.stringify(state)) as WorkbookState);
    expect(saved.equals(workbookOf(chunks))).toBe(true);
  });

  it('a step does not change the state before it', () => {
    const states: [WorkbookState, string][] = [];
    workbookOf([3, 4, 1, 9], (state) => {
      states.push([state, JSON.stringify(state)]);
      return state;
    });
    for (const [state, text] of states) expect(JSON.stringify(state)).toBe(text);
  });
});
