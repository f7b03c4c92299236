// Which sheet is read, and how its header is found.
import { describe, expect, it } from 'vitest';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { openBytes } from '../../../src/input/tables/open-input.js';
import { archiveOf, HEADER_ROW, partsOf, rowOf, type SheetParts, workbookOf } from './archives.js';
import { csvOf, OPTIONS, refusalOf } from './reading.js';

const people = (name: string): string => HEADER_ROW + rowOf([name]);
const NOTES = rowOf(['Notas de la empresa', 'sin personas']);

const book = (...sheets: SheetParts[]): Buffer => workbookOf({ sheets });

const firstName = async (bytes: Buffer, options = {}): Promise<string> =>
  (await csvOf(bytes, options)).split('\n').at(-2)!.split(',')[0]!;

describe('without --sheet', () => {
  it('the first visible sheet with a header', async () => {
    const hidden = { rows: people('HIDDEN'), state: 'hidden' };
    const veryHidden = { rows: people('VERY'), state: 'veryHidden' };
    expect(
      await firstName(
        book({ rows: NOTES }, hidden, veryHidden, { rows: people('ANA') }, { rows: HEADER_ROW }),
      ),
    ).toBe('ANA');
    expect(await firstName(book({ rows: '' }, hidden, { rows: people('EVA') }))).toBe('EVA');
  });

  it('the user is asked about a hidden one, with a command for each', async () => {
    const bytes = book(
      { rows: NOTES },
      { rows: people('A'), state: 'hidden', name: 'Una & dos' },
      { rows: people('B'), state: 'veryHidden', name: 'Otra' },
    );
    const error = await openBytes(bytes, OPTIONS).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(UndecidedError);
    expect(error.question).toMatchObject({
      topic: 'sheet',
      sentence: {
        es: expect.stringContaining('oculta: Una & dos, Otra'),
        en: expect.stringContaining('"Otra"'),
      },
      answers: [{ options: { sheet: 'Una & dos' } }, { options: { sheet: 'Otra' } }],
    });
    expect(await firstName(bytes, { sheet: 'Otra' })).toBe('B');
  });

  it('a hidden one whose header is not decided itself counts too', async () => {
    const rows = rowOf(['ANA', 'PAZ', 'RUIZ', '1980', '05', '10', 'M', '09']) + HEADER_ROW;
    expect(await refusalOf(book({ rows: NOTES }, { rows, state: 'hidden' }))).toMatch(/undecided: .*hidden/);
    expect(await refusalOf(book({ rows }))).toMatch(/undecided: .*look.* like people/);
  });

  it('if none has a header: the first with a value, for the error that follows', async () => {
    expect(await csvOf(book({ rows: '' }, { rows: NOTES }))).toMatch(/^Notas/);
    expect(await csvOf(book({ rows: '' }))).toBe('');
  });

  it('if all are hidden and none has a header: an error that lists them', async () => {
    expect(await refusalOf(book({ rows: NOTES, state: 'hidden' }))).toMatch(
      /no_sheet: all sheets .*"Hoja1" \(hidden\)/,
    );
  });

  it('--header-line is looked for in each sheet', async () => {
    const bytes = book({ rows: NOTES }, { rows: rowOf(['a']) + rowOf(['b']) + people('ANA') });
    expect(await firstName(bytes, { headerLine: 3 })).toBe('ANA');
    expect(await csvOf(bytes, { headerLine: 9 })).toMatch(/^Notas/); // the run says that there is no such line
  });
});

describe('with --sheet', () => {
  const bytes = book(
    { rows: people('ONE'), name: '2' },
    { rows: people('TWO'), state: 'hidden' },
    { rows: people('THREE'), name: 'Niños' },
  );

  it.each([
    ['2', 'ONE'],
    ['Niños', 'THREE'],
    [' niños ', 'THREE'],
    ['1', 'ONE'],
    ['Hoja2', 'TWO'],
  ])('%s', async (sheet, name) => {
    expect(await firstName(bytes, { sheet })).toBe(name);
  });

  it.each(['3', '0', 'zzz'])('%s: no such sheet', async (sheet) => {
    expect(await refusalOf(bytes, { sheet })).toBe(
      `InputError no_sheet: --sheet: the workbook has no sheet "${sheet}"; it has "2", "Hoja2" (hidden), "Niños"`,
    );
  });

  it('a CSV has none', async () => {
    expect(await refusalOf(Buffer.from('a,b\n'), { sheet: '1' })).toMatch(/no_sheet: .*not a workbook/);
  });
});

describe('parts that are found by their relationships', () => {
  const PARTS = partsOf({ sheets: [{ rows: people('ANA') }] });
  const rewritten = (from: RegExp, to: string): Buffer =>
    archiveOf(
      PARTS.map(({ name, content }) => ({
        name: name.replace(from, to),
        content: String(content).replace(from, to),
      })),
    );

  it.each([
    ['another folder', /worksheets\/sheet1/g, 'other/x'],
    [
      'the strict format',
      /http:\/\/schemas.openxmlformats.org\/officeDocument\/2006/g,
      'http://purl.oclc.org/ooxml/officeDocument',
    ],
    ['an absolute target', /Target="worksheets/g, 'Target="/xl/worksheets'],
    ['a target with dots', /Target="worksheets/g, 'Target="../xl/./worksheets'],
  ])('%s', async (_, from, to) => {
    expect(await firstName(rewritten(from, to))).toBe('ANA');
  });

  it('without the relationships of the archive, the usual name', async () => {
    expect(await firstName(archiveOf(PARTS.filter(({ name }) => name !== '_rels/.rels')))).toBe('ANA');
  });

  it('charts and links to other files are not sheets', async () => {
    expect(await refusalOf(rewritten(/\/worksheet"/g, '/chartsheet"'))).toMatch(/no_sheet/);
    expect(
      await refusalOf(rewritten(/Target="worksheets/g, 'TargetMode="External" Target="worksheets')),
    ).toMatch(/no_sheet/);
  });
});

it('the state of birth has two digits, and that of an address is as it is', async () => {
  const header = ['nombres', 'paterno', 'materno', 'año', 'mes', 'día', 'sexo', 'Calle', 'Colonia', 'Estado'];
  const number = '<c><v>9</v></c>';
  const cells = ['ANA', 'PAZ', 'RUIZ', '1980', '05', '10', 'M', 'SOL', 'SUR', number, number];
  const rows = rowOf([...header, 'Entidad de nacimiento']) + rowOf(cells);
  const lines = (await csvOf(book({ rows }))).split('\n');
  expect(lines[1]).toBe('ANA,PAZ,RUIZ,1980,05,10,M,SOL,SUR,9,09');
  const mapped = await csvOf(book({ rows }), { map: new Map([['entidad', 'Estado']]) });
  expect(mapped.split('\n')[1]).toBe('ANA,PAZ,RUIZ,1980,05,10,M,SOL,SUR,09,9');
});
