/** A CSV result as a workbook, piece by piece: the cells of the CSV, however it is read. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DELIMITERS, type Delimiter, type Plan } from '../../../src/input/csv/plan.js';
import { parseRecord } from '../../../src/input/csv/reference-parser.js';
import { attentionOpening } from '../../../src/rows/attention-lines.js';
import { guardCell } from '../../../src/rows/bytes/formula.js';
import { errorsOpening } from '../../../src/rows/error-columns.js';
import { csvLine } from '../../../src/rows/result-columns.js';
import { type ResultFacts, TooWideError, workbookOf } from '../../../src/service/views/result-workbook.js';
import { sheetsOf, zipParts } from '../../input/workbook/small-reader.js';
import { runs } from '../../random/property-runs.js';

const FACTS: ResultFacts = { kind: 'result', lang: 'es', isGuarded: true };

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function workbook(csv: string, size: number, facts: Partial<ResultFacts> = {}): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of workbookOf(piecesOf(Buffer.from(csv), size), { ...FACTS, ...facts }))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

const cell = fc
  .array(
    fc.constantFrom('a', 'Ñ', '0', ' ', '"', ',', ';', '\t', '|', '\n', '\r', '=', '+1', "'", '&', '\u0001'),
    { maxLength: 5 },
  )
  .map((pieces) => pieces.join(''))
  // Whether the apostrophe is the guard or was there before cannot be told: it is taken for the guard.
  .filter((text) => !(text.startsWith("'") && guardCell(text.slice(1)) === text));

it('has the cells of the CSV, without the guard of formulas', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { maxLength: 9 }),
      fc.constantFrom(...DELIMITERS),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 1, max: 60 }),
      async (rows, delimiter: Delimiter, isGuarded, bom, size) => {
        const guard = isGuarded ? guardCell : (text: string) => text;
        const lineOf = (cells: readonly string[]) => csvLine(cells.map(guard), delimiter);
        const names = ['row', '=nota', 'code_error', 'curp'];
        const lines = rows.map(([one, other], at) => lineOf([`${at + 1}`, one, '417', other]));
        const csv = `${bom ? '\ufeff' : ''}${lineOf(names)}${lines.join('')}`;
        const sheets = sheetsOf(await workbook(csv, size, { isGuarded, rowsPerSheet: 4 }));
        const expected = rows.map(([one, other], at) => [at + 1, one, 417, other]);
        expect(sheets.flatMap((sheet) => sheet.slice(1))).toEqual(expected);
        expect(sheets.map(([header]) => header)).toEqual(sheets.map(() => names));
        expect(sheets).toHaveLength(Math.max(1, Math.ceil(rows.length / 4)));
      },
    ),
    runs(50),
  );
});

it('has the cells of an errors file: those of the input first, whatever their names', async () => {
  const name = fc.oneof(cell, fc.constantFrom('row', 'reason', 'code_error', 'row_2', 'x\nrow;code_error'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 1, maxLength: 4 }),
      cell,
      fc.constantFrom(...DELIMITERS),
      fc.constantFrom('calculate' as const, 'validate' as const),
      fc.boolean(),
      fc.constantFrom(undefined, 'c0'),
      fc.integer({ min: 1, max: 60 }),
      async (header, value, delimiter: Delimiter, mode, bom, mark, size) => {
        const opening = errorsOpening(header, { mode, delimiter, bom, mark } as Plan);
        const values = header.map(() => value);
        const marks = mark === undefined ? [] : [mark];
        const added = [
          ...(mode === 'validate' ? ['invalid', '', 'x'] : ['402', 'Falta; el, dato', '']),
          ...marks,
        ];
        const csv = opening + csvLine([...values, '7', ...added], delimiter);
        const [[names, row]] = sheetsOf(await workbook(csv, size, { kind: 'errors', isGuarded: false })) as [
          [string[], unknown[]],
        ];
        const written = parseRecord(opening.replace('\ufeff', '').slice(0, -1), delimiter);
        expect(names).toEqual(written);
        expect(row).toEqual([...values, 7, ...(mode === 'validate' ? added : [402, ...added.slice(1)])]);
      },
    ),
    runs(100),
  );
});

it('has the cells of an attention file, with the numbers of rows and urgencies, and without guards', async () => {
  for (const mode of ['calculate', 'reconcile', 'validate'] as const) {
    const plan = { mode, delimiter: ';', columnCount: 2, rawCells: false } as Plan;
    const opening = attentionOpening(['=a', 'urgency'], plan);
    const names = parseRecord(opening.trimEnd(), ';');
    const cells = names.map((name) => (/^(row|urgency_2|code_error)$/.test(name) ? '7' : 'x'));
    const csv = opening + csvLine(["'=1", ...cells.slice(1)], ';');
    const [rows] = sheetsOf(await workbook(csv, 9, { kind: 'attention' }));
    expect(rows).toEqual([
      ['=a', ...names.slice(1)],
      ['=1', ...cells.slice(1).map((cell) => (cell === '7' ? 7 : cell))],
    ]);
  }
});

it('has the cells of a duplicates file, with the numbers of groups, rows and sizes', async () => {
  const csv = 'group,class,size,row,curp,note\n1,repeated_row,2,7,MECR840719MJCDSS03,\n';
  const file = await workbook(csv, 5, { kind: 'duplicates', isGuarded: false });
  expect(sheetsOf(file)[0]).toEqual([
    ['group', 'class', 'size', 'row', 'curp', 'note'],
    [1, 'repeated_row', 2, 7, 'MECR840719MJCDSS03', ''],
  ]);
  expect(zipParts(file).get('xl/workbook.xml')).toContain('<sheet name="Duplicados" ');
});

it('has the cells of a changes file: rows are numbers, codes of an edited file are text, guards are taken off', async () => {
  for (const delimiter of DELIMITERS) {
    const header = ['change', 'row_before', 'row', '=nota', 'what', 'code_error_before', 'code_error'];
    const gone = ['gone', '12', '', '=1', '', '<v>1</v>', ''];
    const guarded = [header, gone].map((cells) => csvLine(cells.map(guardCell), delimiter)).join('');
    const file = await workbook(`\ufeff${guarded}`, 7, { kind: 'changes' });
    expect(sheetsOf(file)[0]).toEqual([header, ['gone', 12, ...gone.slice(2)]]);
    expect(zipParts(file).get('xl/workbook.xml')).toContain('<sheet name="Cambios" ');
  }
  const csv = 'change_change,row_before,change_row,row,change,what\nnew,,3,x,y,\n';
  expect(sheetsOf(await workbook(csv, 4, { kind: 'changes' }))[0]![1]).toEqual(['new', '', 3, 'x', 'y', '']);
});

it('cuts a cell that no spreadsheet can hold, and says so in the cell', async () => {
  const text = `${'x'.repeat(32_720)}${'😀'.repeat(60)}`;
  const csv = `row,nota,code_error\n1,${text},0\n2,${'y'.repeat(32_767)},0\n`;
  const [[, first, second]] = sheetsOf(await workbook(csv, 10_000)) as [[unknown, unknown[], unknown[]]];
  const cut = String(first[1]);
  expect(cut).toMatch(/^x+(?:😀)+ \[…\] celda cortada: el CSV la tiene completa$/u);
  expect([32_766, 32_767]).toContain(cut.length);
  expect(second[1]).toHaveLength(32_767);
});

it('is in the language of the result, and has no rows if the CSV has none', async () => {
  const file = await workbook('row;verdict;cause\n', 64, { lang: 'en' });
  expect(sheetsOf(file)).toEqual([[['row', 'verdict', 'cause']]]);
  expect(zipParts(file).get('xl/workbook.xml')).toContain('<sheet name="Result" ');
});

it('reads no further than it is read, and closes the file if the download ends early', async () => {
  let read = 0;
  let isClosed = false;
  async function* file(): AsyncGenerator<Buffer> {
    try {
      yield Buffer.from('row,curp\n');
      for (;;) {
        read++;
        yield Buffer.from('1,a\n'.repeat(100));
      }
    } finally {
      isClosed = true;
    }
  }
  const download = workbookOf(file(), FACTS);
  for (let pieces = 0; pieces < 20; pieces++) await download.next();
  expect(read).toBeLessThanOrEqual(20);
  await download.return(undefined);
  expect(isClosed).toBe(true);
});

it('refuses more columns than a sheet has before the first byte, and cuts a name that no cell can hold', async () => {
  const wide = (columns: number) =>
    `${['row', ...Array.from({ length: columns - 1 }, (_, at) => `c${at}`)].join()}\n`;
  await expect(workbook(wide(16_385), 50_000)).rejects.toThrow(TooWideError);
  const widest = await workbook(wide(16_384), 50_000);
  expect(sheetsOf(widest)[0]![0]).toHaveLength(16_384);
  const named = await workbook(`row,${'n'.repeat(40_000)}\n`, 50_000);
  expect(sheetsOf(named)[0]![0]![1]).toMatch(/^n{32000,}.*celda cortada/);
});
