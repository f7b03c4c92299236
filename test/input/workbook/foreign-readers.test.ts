/** Workbooks that the product writes, read by openpyxl and LibreOffice: cell for cell. Skipped where they are missing. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it, type TestContext } from 'vitest';
import { isOnPath } from '../../machine/programs.js';
import { skipWith } from '../../machine/skipping.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { writtenWorkbook } from './written-workbook.js';

const PYTHON = '/usr/bin/python3';
const NAMES = ['row', 'nombres', 'mes & <día>', 'nota', 'code_error'];
const ROWS_PER_SHEET = 7;

const NOTES = [
  '=1+1',
  '+52 33',
  '@a',
  "'=x",
  ' blanks at both ends ',
  'two\nlines',
  'a\ttab',
  'quotes " and "" and ,;|',
  '&amp; <b> ]]>',
  'María Ñuñez — €',
  '😀 and 𝒳',
  '1e5',
  '2026-11-16',
  'TRUE',
  '#N/A',
  '',
  'x'.repeat(32_767),
  'ends with LF\n',
];

const ROWS = NOTES.map((note, at) => [
  `${at + 1}`,
  `Ana ${at}`,
  `0${(at % 9) + 1}`,
  note,
  `${at % 2 ? 417 : 0}`,
]);

function workbookFile(): { folder: string; file: string } {
  const folder = temporaryFolder();
  const file = join(folder, 'result.xlsx');
  const options = { numbers: [0, 4], rowsPerSheet: ROWS_PER_SHEET, rowsPerChunk: 5 };
  writeFileSync(file, writtenWorkbook(NAMES, ROWS, options));
  return { folder, file };
}

/** The rows of each sheet. */
const sheets = (cells: (row: readonly string[]) => unknown[]): unknown[][] => {
  const count = Math.ceil(ROWS.length / ROWS_PER_SHEET);
  return Array.from({ length: count }, (_, at) => [
    [...NAMES],
    ...ROWS.slice(at * ROWS_PER_SHEET, (at + 1) * ROWS_PER_SHEET).map(cells),
  ]);
};

const hasOpenpyxl = (): boolean => {
  try {
    execFileSync(PYTHON, ['-c', 'import openpyxl'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const READ = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps({
  'names': book.sheetnames,
  'frozen': [sheet.freeze_panes for sheet in book],
  'bold': [sheet['A1'].font.bold for sheet in book],
  'formats': [sheet['B2'].number_format for sheet in book],
  'widths': [sheet.column_dimensions['A'].width for sheet in book],
  'rows': [[list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book],
}))`;

it('openpyxl reads every cell: numbers, text that stays text, frozen headers', (context: TestContext) => {
  if (!hasOpenpyxl()) return skipWith(context, 'there is no openpyxl for /usr/bin/python3');
  const { file } = workbookFile();
  const read = JSON.parse(execFileSync(PYTHON, ['-c', READ, file], { encoding: 'utf8', maxBuffer: 2 ** 24 }));
  expect(read).toEqual({
    names: ['Resultado', 'Resultado 2', 'Resultado 3'],
    frozen: ['A2', 'A2', 'A2'],
    bold: [true, true, true],
    formats: ['@', '@', '@'],
    widths: [9, 9, 9],
    rows: sheets(([row, name, month, note, code]) => [Number(row), name, month, note || null, Number(code)]),
  });
});

/** One CSV for each sheet; cells as they are shown. */
const LIBREOFFICE_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

it('LibreOffice reads every cell', (context: TestContext) => {
  if (!isOnPath('soffice')) return skipWith(context, 'there is no soffice on the PATH');
  const { folder, file } = workbookFile();
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync(
    'soffice',
    [profile, '--headless', '--convert-to', LIBREOFFICE_CSV, '--outdir', folder, file],
    {
      stdio: 'ignore',
    },
  );
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  expect(names.sort()).toEqual(['result-Resultado 2.csv', 'result-Resultado 3.csv', 'result-Resultado.csv']);
  const read = ['result-Resultado.csv', 'result-Resultado 2.csv', 'result-Resultado 3.csv'].map((name) =>
    parse(readFileSync(join(folder, name)), { relax_column_count: true }),
  );
  expect(existsSync(file)).toBe(true);
  expect(read).toEqual(sheets((row) => [...row]));
});
