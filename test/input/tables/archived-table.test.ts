// A ZIP archive with one table is read; with several, the user is asked.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Answer, UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { openBytes } from '../../../src/input/tables/open-input.js';
import { archiveOf, HEADER_ROW, rowOf, workbookOf } from '../workbook/archives.js';
import { csvOf, OPTIONS, refusalOf, tableFile } from './tables.js';

const CSV = 'nombres,apellido_paterno\nANA,PAZ\n';
const XLSX = workbookOf({ sheets: [{ rows: HEADER_ROW + rowOf(['ANA']) }] });
const PDF = Buffer.from('%PDF-1.7 nothing else');

const CSV_OF_XLSX = await csvOf(XLSX);
const XLS = tableFile('xlwt-1900.xls');
const CSV_OF_XLS = await csvOf(XLS);
const ODS = tableFile('odfpy.ods');
const CSV_OF_ODS = await csvOf(ODS);
const DBF = tableFile('utf-8.dbf');
const CSV_OF_DBF = await csvOf(DBF);

const zipOf = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
  archiveOf(Object.entries(files).map(([name, content]) => ({ name, content })));

describe('one table', () => {
  it.each([
    ['a CSV', zipOf({ 'lista.csv': CSV }), CSV, 'zip'],
    ['in a folder', zipOf({ 'datos/': '', 'datos/lista.txt': CSV }), CSV, 'zip'],
    [
      'with files of the system',
      zipOf({ 'lista.csv': CSV, '__MACOSX/._lista.csv': 'x', '.DS_Store': 'x', 'Thumbs.db': 'x' }),
      CSV,
      'zip',
    ],
    ['with documents', zipOf({ 'aviso.pdf': PDF, 'lista.csv': CSV }), CSV, 'zip'],
    ['NDJSON', zipOf({ 'lista.ndjson': '{"nombres":"ANA","apellido_paterno":"PAZ"}\n' }), CSV, 'ndjson'],
    ['an XLSX', zipOf({ 'lista.xlsx': XLSX }), CSV_OF_XLSX, 'xlsx'],
    ['an XLS', zipOf({ 'lista.xls': XLS }), CSV_OF_XLS, 'xls'],
    ['an ODS', zipOf({ a: ODS }), CSV_OF_ODS, 'ods'],
    ['a DBF', zipOf({ 'A.DBF': DBF }), CSV_OF_DBF, 'dbf'],
  ])('%s', async (_, bytes, csv, kind) => {
    expect(await csvOf(bytes)).toBe(csv);
    const source = await openBytes(bytes, OPTIONS);
    expect(source.container?.kind).toBe(kind);
    await source.close();
  });

  it('continues in the middle, as a run that is resumed', async () => {
    expect(await csvOf(zipOf({ 'lista.csv': CSV }), { offset: 10 })).toBe(CSV.slice(10));
  });

  it('a text has no sheets', async () => {
    expect(await refusalOf(zipOf({ 'lista.csv': CSV }), { sheet: 'Hoja1' })).toMatch(
      /no_sheet: .*not a workbook/,
    );
    expect(await csvOf(zipOf({ 'lista.csv': CSV }), { sheet: 'lista.csv' })).toBe(CSV);
  });

  it('one that is no table is named', async () => {
    expect(await refusalOf(zipOf({ 'aviso.pdf': PDF }))).toMatch(/not_text: .*a PDF/);
  });
});

describe('several tables', () => {
  const bytes = zipOf({
    'Uno.csv': CSV,
    'b/Dos.csv': `${CSV}EVA,SOL\n`,
    'libro.xlsx': XLSX,
    'aviso.pdf': PDF,
  });

  it('are a question with a command for each', async () => {
    const error = await openBytes(bytes, OPTIONS).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(UndecidedError);
    expect(error.question).toMatchObject({
      topic: 'sheet',
      answers: ['Uno.csv', 'b/Dos.csv', 'libro.xlsx'].map((sheet) => ({ options: { sheet } })),
      counts: { files: 3 },
    });
  });

  it.each([
    ['Uno.csv', CSV],
    ['b/Dos.csv', `${CSV}EVA,SOL\n`],
    ['dos.csv', `${CSV}EVA,SOL\n`],
    ['libro.xlsx', CSV_OF_XLSX],
    ['libro.xlsx/Hoja1', CSV_OF_XLSX],
  ])('--sheet %s', async (sheet, csv) => {
    expect(await csvOf(bytes, { sheet })).toBe(csv);
  });
});

describe('several workbooks with several sheets', () => {
  const rows = HEADER_ROW + rowOf(['ANA']);
  const groups = workbookOf({
    sheets: [
      { name: 'A', rows },
      { name: 'B', rows },
    ],
  });
  const bytes = zipOf({ 'uno.xlsx': groups, 'dos.xlsx': groups });

  it('the question about the sheets has answers that name the file', async () => {
    const error = await openBytes(bytes, { ...OPTIONS, sheet: 'dos.xlsx' }).catch((thrown) => thrown);
    const sheets = error.question.answers.map(({ options }: Answer) => options.sheet);
    expect(sheets).toEqual(['dos.xlsx/all', 'dos.xlsx/A', 'dos.xlsx/B']);
    for (const sheet of sheets) expect(await csvOf(bytes, { sheet })).toContain('ANA');
  });

  it('the sheets of a source have the name of the file', async () => {
    const source = await openBytes(bytes, { ...OPTIONS, sheet: 'dos.xlsx/B' });
    expect(source.sheets).toEqual(['dos.xlsx/A', 'dos.xlsx/B']);
    await source.close();
  });

  it('of one workbook they have no other name', async () => {
    const source = await openBytes(zipOf({ 'uno.xlsx': groups }), { ...OPTIONS, sheet: 'B' });
    expect(source.sheets).toEqual(['A', 'B']);
    await source.close();
  });
});

describe('archives that are refused', () => {
  it.each([
    [
      'an archive in an archive',
      zipOf({ 'a.zip': zipOf({ 'lista.csv': CSV }) }),
      /archive: .*another archive/,
    ],
    ['a compressed file in an archive', zipOf({ 'a.csv.gz': gzipSync(CSV) }), /archive: .*another archive/],
    ['an archive in gzip', gzipSync(zipOf({ 'lista.csv': CSV })), /archive: .*inside another/],
    ['an empty one', zipOf({}), /archive: .*no file/],
    ['one of folders', zipOf({ 'a/': '' }), /archive: .*no file/],
    [
      'one with a password',
      archiveOf([{ name: 'lista.csv', content: CSV, flags: 1 }]),
      /encrypted_workbook: .*password/,
    ],
    [
      'a bomb',
      archiveOf([{ name: 'lista.csv', content: Buffer.alloc(64 * 1024 ** 2, 0x20) }]),
      /unsafe_workbook: .*400 times/,
    ],
    [
      'a bomb in an archive',
      zipOf({
        'a.xlsx': archiveOf([{ name: 'xl/workbook.xml', content: Buffer.alloc(64 * 1024 ** 2, 0x20) }]),
      }),
      /unsafe_workbook/,
    ],
  ])('%s', async (_, bytes, sentence) => {
    expect(await refusalOf(bytes)).toMatch(sentence);
  });
});
