// Tables that LibreOffice, Gnumeric, xlwt and odfpy wrote (make-files.py), each beside its CSV.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openBytes } from '../../../src/input/tables/open-input.js';
import { csvOf, OPTIONS, refusalOf, tableFile } from './tables.js';

const workbook = (name: string): Buffer =>
  readFileSync(new URL(`../workbook/files/${name}`, import.meta.url));

/** LibreOffice writes the truth values of an XLSX as numbers into an ODS. */
const withNumbers = (csv: string): string => csv.replace(',TRUE', ',1').replace(',FALSE', ',0');

describe('the same cells as the XLSX that they were made of', () => {
  it.each(['libreoffice.xls', 'libreoffice-biff5.xls', 'libreoffice-biff8.xls', 'libreoffice-gnumeric.ods'])(
    'texts, numbers, truth values, line breaks: %s',
    async (name) => {
      expect(await csvOf(tableFile(name))).toBe(await csvOf(workbook('libreoffice.xlsx')));
    },
  );

  it('an ODS of LibreOffice', async () => {
    expect(await csvOf(tableFile('libreoffice.ods'))).toBe(
      withNumbers(await csvOf(workbook('libreoffice.xlsx'))),
    );
  });

  it.each([
    'libreoffice-dates-biff5.xls',
    'libreoffice-dates-biff8.xls',
    'libreoffice-dates-gnumeric.ods',
    'binary.xlsb',
    'spreadsheet.xml',
  ])('dates, saved formulas, errors, leading zeros, rich text: %s', async (name) => {
    expect(await csvOf(tableFile(name))).toBe(await csvOf(workbook('libreoffice-dates.xlsx')));
  });

  it.each(['libreoffice-dates.ods', 'dates-1904-xlsxwriter.ods'])(
    'dates of both systems: %s',
    async (name) => {
      expect(await csvOf(tableFile(name))).toBe(withNumbers(await csvOf(workbook('libreoffice-dates.xlsx'))));
    },
  );

  it('dates that are counted from 1904, in an XLS', async () => {
    const dates = async (bytes: Buffer): Promise<string[]> =>
      (await csvOf(bytes))
        .split('\n')
        .slice(2, -1)
        .map((line) => line.split(',')[1]!);
    const found = await dates(tableFile('dates-1904-xlsxwriter.xls'));
    expect(found).toEqual(await dates(workbook('dates-1904-xlsxwriter.xlsx')));
    expect(found).toContain('1985-03-01');
  });

  it('dates of an XLS that does not say its system are counted from 1900', async () => {
    const bytes = Buffer.from(tableFile('libreoffice-dates-biff8.xls'));
    const dateSystem = Buffer.from([0x22, 0, 2, 0, 0, 0]); // the record: its kind, its length, 1900
    const at = bytes.indexOf(dateSystem);
    expect(bytes.lastIndexOf(dateSystem)).toBe(at);
    bytes[at] = 0xe5; // of another kind, which has nothing of cells
    expect(await csvOf(bytes)).toBe(await csvOf(workbook('libreoffice-dates.xlsx')));
  });

  it.each(['libreoffice-sheets.xls', 'libreoffice-sheets.ods'])('hidden sheets: %s', async (name) => {
    const same = name.endsWith('.ods') ? withNumbers : (csv: string) => csv;
    for (const sheet of [undefined, 'Oculta', 'muy oculta', '1'])
      expect(await csvOf(tableFile(name), { sheet })).toBe(
        same(await csvOf(workbook('libreoffice-sheets.xlsx'), { sheet })),
      );
    expect(await refusalOf(tableFile(name), { sheet: '3' })).toMatch(/no_sheet: .*"Oculta" \(hidden\)/);
  });
});

describe('of programs in Python', () => {
  const PEOPLE =
    'nombres,apellido_paterno,apellido_materno,fecha_nacimiento,sexo,entidad,cp,activo\n' +
    'MARÍA  LUISA,PÉREZ,MUÑOZ,1980-05-10,M,09,01234,TRUE\n' +
    'ÑOÑO,GÜEMES,,1975-12-31,H,14,44100,FALSE\n';

  it.each(['xlwt-1900.xls', 'xlwt-1904.xls', 'odfpy.ods'])('%s', async (name) => {
    const repeated = name === 'odfpy.ods' ? PEOPLE.split('\n').slice(2, 3).join('\n').concat('\n') : '';
    expect(await csvOf(tableFile(name))).toBe(PEOPLE + repeated);
  });
});

describe('DBF tables of LibreOffice', () => {
  const LINES = [
    'NOMBRES,AP_PATERNO,AP_MATERNO,FECHA_NAC,SEXO,ENTIDAD,CP',
    'MARÍA LUISA,PÉREZ,MUÑOZ,1980-05-10,M,JC,1234',
    'ÑOÑO,GÜEMES,,1975-12-31,H,DF,44100',
    '',
  ].join('\n');

  /** The table with a language driver in its header, as FoxPro and dBASE write it. */
  const withDriver = (name: string, driver: number): Buffer => {
    const bytes = tableFile(name);
    bytes[29] = driver;
    return bytes;
  };

  it.each([
    ['cp850.dbf', 0x02, 'cp850'],
    ['windows-1252.dbf', 0x03, 'windows-1252'],
    ['windows-1252.dbf', 0x57, 'windows-1252'],
    ['utf-8.dbf', 0, undefined],
  ])('%s with the driver %i', async (name, driver, encoding) => {
    const source = await openBytes(withDriver(name, driver), OPTIONS);
    expect(source.encoding).toBe(encoding);
    expect(source.container).toEqual({ kind: 'dbf', sheet: null, other_sheets: 0 });
    await source.close();
  });

  it('the texts stay in the encoding of the table', async () => {
    expect(await csvOf(tableFile('utf-8.dbf'))).toBe(LINES);
  });

  it('--encoding overrules the driver', async () => {
    const source = await openBytes(withDriver('cp850.dbf', 0x03), { ...OPTIONS, encoding: 'cp850' });
    expect(source.encoding).toBe('cp850');
    await source.close();
  });

  it('records that are marked as deleted are left out', async () => {
    const bytes = tableFile('utf-8.dbf');
    bytes[bytes.readUInt16LE(8)] = 0x2a;
    expect(await csvOf(bytes)).toBe(LINES.split('\n').toSpliced(1, 1).join('\n'));
  });
});

describe('a web page that is called .xls', () => {
  it('shows what the workbook shows', async () => {
    const lines = (await csvOf(tableFile('libreoffice-dates.html'))).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'nombres,fecha_nacimiento,mes,día,Entidad,momento,cp,formula,rich',
      'JOSÉ & ANA <1>,01/03/1900,1,1,9,1 de March 1900 00:00,01231,"cached, text",ANA LUISA,#N/A,1',
      'JOSÉ & ANA <1>,02/01/1904,2,2,10,2 de January 1904 00:00,01232,"cached, text",ANA LUISA',
    ]);
  });
});
