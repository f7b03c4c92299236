// Lines of fixed width as rows of CSV: characters, control lines, and text that no column has.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecords } from '../../../src/input/csv/reference-parser.js';
import { runs } from '../../random/property-runs.js';
import { readAll } from '../csv/sources.js';
import { opened, openedCsv } from './converting.js';

const NAMED = 'nss=12-22,apellido_paterno=23-49,apellido_materno=50-76,nombres=77-103,curp=150-167';

/** A line in the layout of the IMSS: 168 characters. */
const imss = (paterno: string, materno: string, nombres: string): string =>
  `A1234567890${'12345678901'}${paterno.padEnd(27)}${materno.padEnd(27)}${nombres.padEnd(27)}${'0'.repeat(46)}${'PEPJ800101HDFRRN09'}9`;

describe('lines of fixed width', () => {
  it('are cut at the widths, with the header in the text', async () => {
    expect(await openedCsv('nom   pat sx\r\nJUAN  SOTOH \r\nANA   DIAZM\r\n', { widths: '6,4,2' })).toBe(
      'nom,pat,sx\nJUAN,SOTO,H\nANA,DIAZ,M\n',
    );
  });

  it('are cut at named places, in any order, and the rest is not read', async () => {
    const line = imss('MUÑOZ', 'LOPEZ, JR', '"JUAN" X');
    expect(line.length).toBe(168);
    expect(
      await openedCsv(`${line}\r\n`, {
        widths: 'nombres=77-103,apellido_paterno=23-49,apellido_materno=50-76',
      }),
    ).toBe('nombres,apellido_paterno,apellido_materno\n"""JUAN"" X",MUÑOZ,"LOPEZ, JR"\n');
  });

  it.each([
    ['utf-8', 'utf8'],
    ['windows-1252', 'latin1'],
    ['utf-16le', 'utf16le'],
  ] as const)('are counted in characters in %s', async (encoding, nodeEncoding) => {
    const text = Buffer.from('ÑAÑEZ ÜÉH\r\nPEREZ ANM\r\n', nodeEncoding);
    const source = await opened(text, { widths: 'a=1-6,b=7-8,c=9-9', encoding });
    const csv = await readAll(source);
    const read = csv.toString(source.encoding === 'windows-1252' ? 'latin1' : 'utf8');
    expect(read).toBe('a,b,c\nÑAÑEZ,ÜÉ,H\nPEREZ,AN,M\n');
  });

  it('end with a control line of asterisks, which is no row; anywhere else it is one', async () => {
    const control = `${'*'.repeat(13)}${' '.repeat(43)}000001`;
    const rows = (csv: string): number => parseRecords(Buffer.from(csv), ',').length - 1;
    const line = imss('PEREZ', 'SOTO', 'ANA');
    expect(rows(await openedCsv(`${line}\r\n${control}\r\n\r\n\x1a`, { widths: NAMED }))).toBe(1);
    expect(rows(await openedCsv(`${line}\r\n${control}\r\n${line}\r\n`, { widths: NAMED }))).toBe(3);
    expect(rows(await openedCsv(`${line}\r\n${control}\r\n${control}`, { widths: NAMED }))).toBe(2);
  });

  it('keep their blank lines, so that lines have their numbers', async () => {
    expect(await openedCsv('ab\n\n  \ncd', { widths: '1,1' })).toBe('a,b\n\n\nc,d\n');
  });

  it('lose no text: beyond the last width, or outside of all columns, it is one more cell', async () => {
    expect(await openedCsv('abc\nde f\ng', { widths: '1,1' })).toBe('a,b,c\nd,e,f\ng,\n');
    expect(await openedCsv('    only here\n', { widths: 'a=1-2,b=3-4' })).toBe('a,b\n,,only here\n');
    expect(await openedCsv('ab   other\n', { widths: 'a=1-1,b=2-2' })).toBe('a,b\na,b\n');
  });

  it('have one more cell if a border is inside of a word after a gap: the widths are those of bytes, or wrong by one', async () => {
    const widths = 'a=1-8,b=9-16,c=17-17';
    expect(await openedCsv('MUÑOZ  LOPEZ   H\nPEREZ   LOPEZ   H\n', { widths })).toBe(
      'a,b,c\nMUÑOZ  L,OPEZ   H,,LOPEZ\nPEREZ,LOPEZ,H\n',
    );
    expect(await openedCsv('aa  bb  c\naa  bb  c\n', { widths: '5,3,1' })).toBe('aa  b,b,c\naa  b,b,c,bb\n');
    // Full columns without a gap are not doubtful.
    expect(await openedCsv('DE LA OXLOPEZ ABH\n', { widths })).toBe('a,b,c\nDE LA OX,LOPEZ AB,H\n');
  });

  it('have a header above that the names replace, if --header-line says so', async () => {
    expect(await openedCsv('title\nA B\n1 2\n', { widths: 'a=1-1,b=3-3', headerLine: 2 })).toBe('a,b\n1,2\n');
  });

  it('are not longer than --max-record', async () => {
    const text = `ab\n${'x'.repeat(300)}`;
    await expect(openedCsv(text, { widths: '1,1', maxRecord: 100 })).rejects.toMatchObject({
      fault: 'record_too_long',
      line: 2,
    });
  });
});

it('any cells are those of the CSV', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'Ñ', ' ', ',', '"', '😀', 'x'), maxLength: 6 })
    .filter((text) => !text.trim().includes('  '));
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 });
  const end = fc.constantFrom('\n', '\r\n', '\r');
  return fc.assert(
    fc.asyncProperty(rows, end, async (list, lineEnd) => {
      const padded = (text: string): string => text + ' '.repeat(6 - [...text].length);
      const text = list.map((row) => row.map(padded).join('')).join(lineEnd);
      const csv = await openedCsv(text, { widths: 'a=1-6,b=7-12,c=13-18', encoding: 'utf-8' });
      const expected = list
        .map((row) => row.map((one) => one.trim()))
        .filter((row) => row.some((one) => one !== ''));
      expect(parseRecords(Buffer.from(csv), ',', true)).toEqual([['a', 'b', 'c'], ...expected]);
    }),
    runs(300),
  );
});
