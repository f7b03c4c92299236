// Cells of a sheet: types, formats, positions, texts.
import { describe, expect, it } from 'vitest';
import { unsavedFormula } from '../../../src/input/archive/workbook-error.js';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { HEADER, rowOf, sheetOf, textCell, workbookOf } from './archives.js';
import { linesOf, refusalOf } from './reading.js';

/** The columns of the header are text, text, text, year, month, day, sex, entity. */
const person = (cells: string, parts = {}): Promise<string[]> =>
  linesOf(sheetOf(`<row>${cells}</row>`, parts));

const number = (value: string, column: string, style = 0): string =>
  `<c r="${column}2" s="${style}"><v>${value}</v></c>`;

describe('numbers', () => {
  it.each([
    ['1985', '1985'],
    ['1985.0', '1985'],
    ['1.985E3', '1985'],
    ['0.30000000000000004', '0.3'],
    ['-120.50', '-120.5'],
    ['0', '0'],
    ['-0', '0'],
    ['007', '7'],
    ['5215512345678', '5215512345678'],
    ['123456789012345678', '123456789012346000'],
    ['1e-7', '1e-7'],
    [' 12 ', '12'],
    ['abc', 'abc'],
    ['Infinity', 'Infinity'],
    ['0x10', '0x10'],
    ['.5', '0.5'],
  ])('%s is %s', async (value, text) => {
    expect(await person(number(value, 'A'))).toEqual([`${text},,,,,,,`]);
  });

  it('get a leading zero in columns of months, days and entities, and texts do not', async () => {
    const cells = ['D', 'E', 'F', 'H'].map((column) => number('3', column)).join('');
    expect(await person(cells)).toEqual([',,,3,03,03,,03']);
    expect(await linesOf(sheetOf(rowOf(['', '', '', '3', '3', '3', '', '3'])))).toEqual([',,,3,3,3,,3']);
    const others = number('11', 'E') + number('3.0', 'F') + number('-3', 'H');
    expect(await person(others)).toEqual([',,,,11,03,,-3']);
  });

  it('in columns that --map names', async () => {
    const header = rowOf(['m', 'nombres', 'paterno', 'materno', 'año', 'día', 'sexo', 'estado']);
    const book = workbookOf({ sheets: [{ rows: `${header}<row><c><v>3</v></c></row>` }] });
    expect(await linesOf(book, { map: new Map([['mes_nacimiento', 'm']]) })).toEqual(['03,,,,,,,']);
    expect(await linesOf(book)).toEqual(['3,,,,,,,']);
    expect(await linesOf(book, { map: new Map([['mes_nacimiento', 'zzz']]) })).toEqual(['3,,,,,,,']);
  });

  it('with a format of zeros show them', async () => {
    const formats = [0, '00000', '00000;-0'];
    expect(
      await person(number('1234', 'A', 1) + number('-5', 'B', 1) + number('7', 'C', 2), { formats }),
    ).toEqual(['01234,-5,00007,,,,,']);
  });
});

describe('dates', () => {
  const formats = [
    0,
    14,
    'dd/mm/yyyy',
    '[$-80A]d "de" mmmm',
    'h:mm',
    '[h]:mm',
    '#,##0 "días"',
    'yyyy',
    18,
    22,
  ];
  const day = (value: string, style: number, parts = {}): Promise<string[]> =>
    person(number(value, 'A', style), { formats, ...parts });

  it.each([
    ['31107', 1, '1985-03-01'],
    ['31107', 2, '1985-03-01'],
    ['31107', 3, '1985-03-01'],
    ['31107.5', 2, '1985-03-01 12:00:00'],
    ['31106.99999999999', 2, '1985-03-01'],
    ['31107.25', 9, '1985-03-01 06:00:00'],
    ['31107', 7, '1985-03-01'],
    ['0.5', 4, '12:00:00'],
    ['0.75', 8, '18:00:00'],
    ['1.5', 5, '1.5'],
    ['31107', 6, '31107'],
    ['1', 1, '1900-01-01'],
    ['59', 1, '1900-02-28'],
    ['60', 1, '1900-02-29'],
    ['61', 1, '1900-03-01'],
    ['0', 1, '1900-01-00'],
    ['-1', 1, '-1'],
    ['2958465', 1, '9999-12-31'],
    ['2958466', 1, '2958466'],
    ['36585', 1, '2000-02-29'],
  ])('%s in style %d is %s', async (value, style, text) => {
    expect(await day(value, style)).toEqual([`${text},,,,,,,`]);
  });

  it.each([
    ['0', '1904-01-01'],
    ['60', '1904-03-01'],
    ['29645', '1985-03-01'],
    ['2957003', '9999-12-31'],
  ])('%s in the 1904 system is %s', async (value, text) => {
    expect(await day(value, 1, { date1904: true })).toEqual([`${text},,,,,,,`]);
  });

  it('in the column of births have no time of day, and other numbers there stay numbers', async () => {
    const rows = rowOf(['nombres', 'fecha_nacimiento', 'entidad', 'sexo', 'paterno', 'materno']);
    const cells = number('31107.75', 'B', 1) + number('31107.75', 'D', 1);
    const more = '<row><c r="B3"><v>31107</v></c></row>';
    const book = workbookOf({ formats, sheets: [{ rows: `${rows}<row r="2">${cells}</row>${more}` }] });
    expect(await linesOf(book)).toEqual([',1985-03-01,,1985-03-01 18:00:00,,', ',31107,,,,']);
  });

  it('in the column of births are numbers of the system of the workbook, with --date-order serial', async () => {
    const rows = rowOf(['nombres', 'fecha_nacimiento', 'entidad', 'sexo', 'paterno', 'materno']);
    const cells = ['29648', '29648.5', '19850304'].map(
      (value, at) => `<row><c r="B${at + 2}"><v>${value}</v></c><c r="D${at + 2}"><v>${value}</v></c></row>`,
    );
    const parts = { formats, sheets: [{ rows: rows + cells.join('') }], date1904: true };
    expect(await linesOf(workbookOf(parts), { dateOrder: 'serial' })).toEqual([
      ',1985-03-04,,29648,,',
      ',1985-03-04,,29648.5,,',
      ',19850304,,19850304,,',
    ]);
    expect((await linesOf(workbookOf(parts)))[0]).toBe(',29648,,29648,,');
  });

  it('of births before March 1900 stay numbers, since programs disagree about them by a day', async () => {
    const rows = rowOf(['nombres', 'fecha_nacimiento', 'entidad', 'sexo', 'paterno', 'materno']);
    const births = ['16', '60', '60.5', '61'].map(
      (value, at) => `<row><c r="B${at + 2}" s="1"><v>${value}</v></c></row>`,
    );
    const parts = { formats, sheets: [{ rows: rows + births.join('') }] };
    expect(await linesOf(workbookOf(parts))).toEqual([',16,,,,', ',60,,,,', ',60.5,,,,', ',1900-03-01,,,,']);
    const [first] = await linesOf(workbookOf({ ...parts, date1904: true }));
    expect(first).toBe(',1904-01-17,,,,');
  });

  it('of the type d are ISO dates', async () => {
    const iso = (text: string, column: string): string => `<c r="${column}2" t="d"><v>${text}</v></c>`;
    const cells = [
      iso('1985-03-01', 'A'),
      iso('1985-03-01T00:00:00.000', 'B'),
      iso('1985-03-01T12:30:00', 'C'),
      iso('?', 'D'),
    ];
    expect(await person(cells.join(''))).toEqual(['1985-03-01,1985-03-01,1985-03-01 12:30:00,?,,,,']);
  });
});

describe('texts', () => {
  const shared = (strings: string): Promise<string[]> => person('<c t="s"><v>0</v></c>', { strings });

  it.each([
    ['<si><t>ANA</t></si>', 'ANA'],
    ['<si><t xml:space="preserve"> ANA </t></si>', ' ANA '],
    ['<si><r><t>AN</t></r><r><rPr><b/></rPr><t>A</t></r></si>', 'ANA'],
    ['<si><t>漢字</t><rPh sb="0" eb="1"><t>かんじ</t></rPh><phoneticPr fontId="1"/></si>', '漢字'],
    ['<si><t>A&amp;B &lt;C&gt; &quot;D&quot; &apos;E&apos; &#209;&#xD1;</t></si>', `"A&B <C> ""D"" 'E' ÑÑ"`],
    ['<si><t>A, B</t></si>', '"A, B"'],
    ['<si><t><![CDATA[A&amp;<B>]]></t></si>', 'A&amp;<B>'],
    ['<si><t>A_x0041_B_x005F_x0041_</t></si>', 'AAB_x0041_'],
    ['<si><t>A_x0000_</t></si>', 'A\ufffd'],
    ['<si><t>A_B_xyz_</t></si>', 'A_B_xyz_'],
    ['<si><!-- a comment --><t>A<!-- in -->B</t></si>', 'AB'],
    ['<si><t>007</t></si>', '007'],
    ['<si><t>=1+1</t></si>', '=1+1'],
  ])('%s', async (strings, text) => {
    expect(await shared(strings)).toEqual([`${text},,,,,,,`]);
  });

  it('with line breaks of all kinds', async () => {
    const lines = await shared('<si><t>A\r\nB\rC_x000D_&#10;D</t></si>');
    expect(lines.join('\n')).toBe('"A\nB\nC\r\nD",,,,,,,');
  });

  it('are empty, and a row of them is a blank line', async () => {
    expect(
      await linesOf(sheetOf(`<row><c t="s"><v>0</v></c></row>${rowOf(['A'])}`, { strings: '<si/>' })),
    ).toEqual(['', 'A,,,,,,,']);
  });

  it('inline, of formulas and of no known type', async () => {
    const cells =
      '<c t="inlineStr"><is><r><t>A</t></r><r><t>B</t></r><rPh><t>C</t></rPh></is></c>' +
      '<c t="str"><f>A1&amp;"x"</f><v>AX</v></c><c t="zzz"><v>Z</v></c>';
    expect(await person(cells)).toEqual(['AB,AX,Z,,,,,']);
  });
});

describe('other cells', () => {
  it('booleans, errors, formulas with a number, an error and an empty text', async () => {
    const cells =
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><f>1/0</f><v/></c><c t="str"><f>A1</f><v></v></c><c><f>1+1</f><v>2</v></c>';
    expect(await person(cells)).toEqual(['TRUE,FALSE,,,02,,,']);
  });

  it.each([
    ['<c><f>1+1</f></c>', 'A'],
    ['<c><v>1</v></c><c r="C2"><f t="shared" si="0"/><v></v></c>', 'C'],
  ])('a formula without its value is refused: %s', async (cells, column) => {
    const refused = await person(cells).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UndecidedError);
    const { sentence, answers, firstRows } = (refused as UndecidedError).question;
    expect(sentence.es).toContain(
      `La columna ${column} tiene fórmulas sin su resultado (la primera, fila 2 de la hoja)`,
    );
    expect(sentence.en).toContain(`column ${column} has formulas without their values`);
    expect([answers, firstRows]).toEqual([[], { formula: 2 }]);
  });

  it('a formula without its value is empty above the header and in columns that are not used', async () => {
    const header = rowOf([...HEADER, 'nota']);
    const rows = `<row><c><f>A1</f></c></row>${header}<row><c><v>1</v></c><c r="I3"><f>A1</f></c></row>`;
    expect((await linesOf(workbookOf({ sheets: [{ rows }] }))).at(-1)).toBe('1,,,,,,,,');
    const map = new Map([['nombres', 'nota']]);
    const refusal = await refusalOf(workbookOf({ sheets: [{ rows }] }), { map });
    expect(refusal).toContain('column I has formulas without their values (first in row 3');
    expect(unsavedFormula(27, 3).message).toContain('column AB has');
  });

  it('with elements that are passed over', async () => {
    expect(await person('<c><f><v>9</v></f><v>1</v><extLst><ext><v>5</v><c/></ext></extLst></c>')).toEqual([
      '1,,,,,,,',
    ]);
  });
});

describe('positions', () => {
  it('gaps between cells and rows; nothing after the last value', async () => {
    const rows =
      '<row r="3"><c r="C3"><v>1</v></c></row><row r="5"/><row r="7"><c r="A7"><v>2</v></c><c r="AA7" s="1"/></row><row r="9"><c r="A9"/></row>';
    expect(await linesOf(sheetOf(rows))).toEqual(['', ',,1,,,,,', '', '', '', '2,,,,,,,']);
  });

  it('the last row of a sheet alone is a million blank lines, not a million rows', async () => {
    const lines = await linesOf(sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'));
    expect(lines).toHaveLength(1_048_575);
    expect(lines.at(-1)).toBe(`${','.repeat(16_383)}1`);
  });

  it.each([
    ['rows out of order', '<row r="4"/><row r="3"/>', /bad_workbook: .*rows are not in order/],
    ['a row twice', '<row r="1"/>', /bad_workbook: .*rows are not in order/],
    ['cells out of order', '<row><c r="B2"/><c r="A2"/></row>', /bad_workbook: .*cells of a row/],
    ['a row too many', '<row r="1048577"/>', /unsafe_workbook: .*1048576 rows/],
    ['a column too many', '<row><c r="XFE2"/></row>', /unsafe_workbook: .*16384 columns/],
    ['no letters', '<row><c r="12"/></row>', /bad_workbook: .*position of a cell/],
    ['a row of letters', '<row r="A"/>', /bad_workbook: .*not a number/],
    ['a style of letters', '<row><c s="A"/></row>', /bad_workbook: .*not a number/],
    ['a text that does not exist', '<row><c t="s"><v>7</v></c></row>', /bad_workbook: .*does not exist/],
    ['an attribute without a value', '<row r></row>', /bad_workbook: .*no value/],
    ['an unknown entity', `<row>${textCell('').replace('<t>', '<t>&zzz;')}</row>`, /bad_workbook: .*unknown/],
    [
      'an impossible character',
      `<row>${textCell('').replace('<t>', '<t>&#0;')}</row>`,
      /bad_workbook: .*unknown/,
    ],
  ])('%s', async (_, rows, sentence) => {
    expect(await refusalOf(sheetOf(rows))).toMatch(sentence);
  });
});

describe('XML', () => {
  const whole = (xml: string | Buffer): Buffer => workbookOf({ sheets: [{ rows: xml }] });
  const inner = `${rowOf(['nombres', 'sexo', 'entidad', 'paterno', 'materno'])}${rowOf(['A'])}`;
  const prefixed = inner.replaceAll('<', '<x:').replaceAll('<x:/', '</x:');
  const utf16 = `<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData>${inner}</sheetData></worksheet>`;

  it.each([
    [
      'prefixes',
      `<?xml version="1.0"?><x:worksheet xmlns:x="main"><x:sheetData>${prefixed}</x:sheetData></x:worksheet>`,
    ],
    [
      'a byte order mark',
      Buffer.from(`\ufeff<?xml version="1.0"?><worksheet><sheetData>${inner}</sheetData></worksheet>`),
    ],
    [
      'apostrophes',
      `<?xml version='1.0' encoding='utf-8'?><worksheet><sheetData>${inner.replaceAll('"', "'")}</sheetData></worksheet>`,
    ],
    [
      'comments and > in values',
      `<?xml version="1.0"?><!-- <row> --><worksheet a="x>y"><sheetData>${inner}</sheetData></worksheet>`,
    ],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${utf16}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(utf16, 'utf16le')],
    ['UTF-16, big-endian', Buffer.from(`\ufeff${utf16}`, 'utf16le').swap16()],
    [
      'a second list of rows',
      `<?xml version="1.0"?><worksheet><sheetData>${inner}</sheetData><sheetData>${inner}</sheetData></worksheet>`,
    ],
  ])('%s', async (_, xml) => {
    expect(await linesOf(whole(xml))).toEqual(['A,,,,']);
  });

  it.each([
    [
      'a DOCTYPE',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet/>',
      /unsafe_workbook: .*DOCTYPE/,
    ],
    [
      'another encoding',
      '<?xml version="1.0" encoding="ISO-8859-1"?><worksheet/>',
      /bad_workbook: .*encoding/,
    ],
    ['no rows', '<?xml version="1.0"?><worksheet/>', /bad_workbook: .*missing/],
    [
      'rows that do not end',
      '<?xml version="1.0"?><worksheet><sheetData><row>',
      /bad_workbook: .*not complete/,
    ],
    [
      'closed twice',
      '<?xml version="1.0"?><worksheet></worksheet></worksheet>',
      /bad_workbook: .*not complete/,
    ],
    ['nested too deeply', `<?xml version="1.0"?>${'<a>'.repeat(300)}`, /unsafe_workbook: .*deeply/],
    [
      'a tag without an end',
      `<?xml version="1.0"?><worksheet ${'a'.repeat(1_100_000)}`,
      /unsafe_workbook: .*1 MiB/,
    ],
  ])('%s', async (_, xml, sentence) => {
    expect(await refusalOf(whole(xml))).toMatch(sentence);
  });

  it('a text in many pieces that is too long', async () => {
    const runs = `<r><t>${'A'.repeat(900_000)}</t></r>`.repeat(3);
    expect(await refusalOf(sheetOf(`<row><c t="inlineStr"><is>${runs}</is></c></row>`))).toMatch(
      /unsafe_workbook: .*2 MiB/,
    );
  });
});
