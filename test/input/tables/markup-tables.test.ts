// Tables in web pages and in XML, as systems write them and call them .xls.
import { describe, expect, it } from 'vitest';
import { openBytes } from '../../../src/input/tables/open-input.js';
import { csvOf, OPTIONS } from './tables.js';

const HEADER =
  '<tr><th>nombres<th>apellido_paterno<th>apellido_materno<th>fecha_nacimiento<th>sexo<th>entidad';

describe('web pages', () => {
  const lines = async (rows: string): Promise<string[]> =>
    (await csvOf(Buffer.from(`<html><body><table>${HEADER}${rows}</table>`))).split('\n').slice(1, -1);

  it.each([
    ['closed tags', '<tr><td>ANA</td><td>PAZ</td></tr>', ['ANA,PAZ,,,,']],
    ['tags that are not closed', '<tr><td>ANA<td>PAZ<tr><td>EVA', ['ANA,PAZ,,,,', 'EVA,,,,,']],
    ['tags in capitals, attributes with signs', '<TR><TD title="a > b">ANA</TD></TR>', ['ANA,,,,,']],
    [
      'named and numbered characters',
      '<tr><td>Mu&ntilde;oz &amp; Pe&#241;a &#xD1;<td>&lt;x&gt;',
      ['Muñoz & Peña Ñ,<x>,,,,'],
    ],
    ['an unknown name stays', '<tr><td>a &zzz; b &', ['a &zzz; b &,,,,,']],
    [
      'blanks and line ends of the page',
      '<tr><td>\n  ANA\n   MAR&Iacute;A </td><td>&nbsp;</td><td>x',
      ['ANA MARÍA,,x,,,'],
    ],
    [
      'line breaks of a cell',
      '<tr><td>Calle 1<br>Col. 2',
      ['"Calle 1\nCol. 2",,,,,'.split('\n')[0]!, 'Col. 2",,,,,'],
    ],
    ['elements in a cell', '<tr><td><font color=red><b>ANA</b></font>', ['ANA,,,,,']],
    ['wide cells', '<tr><td colspan=2>a<td>b', ['a,,b,,,']],
    ['tall cells', '<tr><td rowspan=2>a<td>b<tr><td>c', ['a,b,,,,', ',c,,,,']],
    ['comments and scripts', '<tr><td>A<!-- <td>no -->N<script>"<td>no"</script>A', ['ANA,,,,,']],
    ['a sign that is no tag', '<tr><td>1 < 2', ['1 < 2,,,,,']],
    ['leading zeros stay', '<tr><td>007', ['007,,,,,']],
  ])('%s', async (_, rows, expected) => {
    expect(await lines(rows)).toEqual(expected);
  });

  it('the first table with a header is read, also inside of another one', async () => {
    const page = `<table><tr><td>Reporte</td></tr></table><table><tr><td><table>${HEADER}<tr><td>ANA</table></table>`;
    expect(await csvOf(Buffer.from(page))).toMatch(/^nombres,.*\nANA,,,,,\n$/);
    expect(await csvOf(Buffer.from(page), { sheet: 'Tabla 1' })).toBe('Reporte\n');
  });

  it.each([
    ['UTF-8', Buffer.from(`<table>${HEADER}<tr><td>MUÑOZ`)],
    ['Windows-1252', Buffer.from(`<table>${HEADER}<tr><td>MUÑOZ`, 'latin1')],
    [
      'Windows-1252 that says UTF-8',
      Buffer.from(`<meta charset=utf-8><table>${HEADER}<tr><td>MUÑOZ`, 'latin1'),
    ],
    ['UTF-16', Buffer.from(`\ufeff<table>${HEADER}<tr><td>MUÑOZ`, 'utf16le')],
  ])('%s', async (_, bytes) => {
    expect(await csvOf(bytes)).toMatch(/\nMUÑOZ,,,,,\n$/);
  });
});

describe('XML of Excel 2003', () => {
  const xml = (body: string, encoding = 'utf-8'): string =>
    `<?xml version="1.0" encoding="${encoding}"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="cp"><NumberFormat ss:Format="00000"/></Style><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style></Styles>${body}</Workbook>`;
  const sheet = (name: string, rows: string, options = ''): string =>
    `<Worksheet ss:Name="${name}"><Table>${rows}</Table><WorksheetOptions>${options}</WorksheetOptions></Worksheet>`;
  const data = (type: string, text: string): string => `<Data ss:Type="${type}">${text}</Data>`;
  const texts = (...values: string[]): string =>
    `<Row>${values.map((value) => `<Cell>${data('String', value)}</Cell>`).join('')}</Row>`;
  const HEAD = texts(
    'nombres',
    'apellido_paterno',
    'apellido_materno',
    'fecha_nacimiento',
    'sexo',
    'entidad',
    'cp',
  );

  it.each([
    [
      'a date',
      `<Cell ss:Index="4">${data('DateTime', '1985-03-12T00:00:00.000')}</Cell>`,
      ',,,1985-03-12,,,',
    ],
    [
      'a day number',
      `<Cell ss:Index="4" ss:StyleID="d">${data('Number', '31118')}</Cell>`,
      ',,,1985-03-12,,,',
    ],
    ['an entity', `<Cell ss:Index="6">${data('Number', '9')}</Cell>`, ',,,,,09,'],
    ['leading zeros', `<Cell ss:Index="7" ss:StyleID="cp">${data('Number', '1234')}</Cell>`, ',,,,,,01234'],
    ['1985.0', `<Cell ss:Index="7">${data('Number', '1985.0')}</Cell>`, ',,,,,,1985'],
    ['a truth value', `<Cell ss:Index="7">${data('Boolean', '1')}</Cell>`, ',,,,,,TRUE'],
    [
      'an error',
      `<Cell>${data('String', 'A')}</Cell><Cell ss:Index="7">${data('Error', '#N/A')}</Cell>`,
      'A,,,,,,',
    ],
    ['a comment', `<Cell>${data('String', 'A')}<Comment>${data('String', 'no')}</Comment></Cell>`, 'A,,,,,,'],
    ['a formatted text', `<Cell><ss:Data ss:Type="String"><B>A</B>NA</ss:Data></Cell>`, 'ANA,,,,,,'],
    [
      'merged cells',
      `<Cell ss:MergeAcross="1">${data('String', 'A')}</Cell><Cell>${data('String', 'B')}</Cell>`,
      'A,,B,,,,',
    ],
  ])('%s', async (_, cells, line) => {
    const csv = await csvOf(Buffer.from(xml(sheet('A', `${HEAD}<Row>${cells}</Row>`))));
    expect(csv.split('\n')[1]).toBe(line);
  });

  it('sheets, one of them hidden', async () => {
    const bytes = Buffer.from(
      xml(
        sheet('Oculta', HEAD + texts('NO'), '<Visible>SheetHidden</Visible>') +
          sheet('Niños', HEAD + texts('ANA')),
      ),
    );
    expect(await csvOf(bytes)).toMatch(/\nANA,/);
    expect(await csvOf(bytes, { sheet: 'Oculta' })).toMatch(/\nNO,/);
    const source = await openBytes(bytes, OPTIONS);
    expect(source.container).toEqual({ kind: 'xml', sheet: 'Niños', other_sheets: 0 });
    await source.close();
  });

  it('a formula without its value is a question', async () => {
    const rows = `${HEAD}<Row><Cell ss:Formula="=A1">${data('Number', '')}</Cell></Row>`;
    await expect(csvOf(Buffer.from(xml(sheet('A', rows))))).rejects.toMatchObject({ fault: 'undecided' });
  });

  it.each(['windows-1252', 'iso-8859-1'])('in %s', async (encoding) => {
    const bytes = Buffer.from(xml(sheet('A', HEAD + texts('MUÑOZ')), encoding), 'latin1');
    expect(await csvOf(bytes)).toMatch(/\nMUÑOZ,/);
  });
});
