// --sheet all: the rows of several sheets after one header.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecord } from '../../../src/input/csv/reference-parser.js';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { openBytes } from '../../../src/input/tables/open-input.js';
import { joinedColumns } from '../../../src/input/workbook/all-sheets.js';
import { csvField, SheetRecords } from '../../../src/input/workbook/sheet-records.js';
import { rowOf, type SheetParts, workbookOf } from './archives.js';
import { csvOf, OPTIONS, refusalOf } from './reading.js';

const HEADER = ['Nombre', 'Apellido paterno', 'Apellido materno', 'Fecha de nacimiento', 'Sexo', 'Entidad'];
const ANA = ['ANA', 'PAZ', 'RUIZ', '15/03/1990', 'Mujer', 'Jalisco'];
const EVA = ['EVA', 'SOL', 'LIMA', '16/04/1991', 'Mujer', 'Jalisco'];

const sheet = (name: string, rows: readonly (readonly string[])[], state?: string): SheetParts => ({
  name,
  rows: rows.map((row) => rowOf([...row])).join(''),
  ...(state !== undefined && { state }),
});
const book = (...sheets: SheetParts[]): Buffer => workbookOf({ sheets });
const all = (bytes: Buffer): Promise<string> => csvOf(bytes, { sheet: 'all' });

const TWO = book(
  sheet('1A', [HEADER, ANA]),
  sheet('1B', [['Grupo 1B'], HEADER, EVA]),
  sheet('vacía', [HEADER]),
);

describe('sheets with the same columns', () => {
  it('are a question', async () => {
    const error = await openBytes(TWO, OPTIONS).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(UndecidedError);
    expect(error.question).toMatchObject({
      topic: 'sheet',
      sentence: { es: expect.stringContaining('1A, 1B'), en: expect.stringContaining('"1A", "1B"') },
      answers: ['all', '1A', '1B'].map((name) => ({ options: { sheet: name } })),
    });
  });

  it('all: one header, the rows of each, and the name of the sheet', async () => {
    expect(await all(TWO)).toBe(
      [[...HEADER, 'hoja'], [...ANA, '1A'], [...EVA, '1B'], []].map((line) => line.join(',')).join('\n'),
    );
  });

  it('in another order and with other columns between them', async () => {
    const bytes = book(
      sheet('1A', [HEADER, ANA]),
      sheet('1B', [
        ['Folio', ...[...HEADER].reverse()],
        ['7', ...[...EVA].reverse()],
      ]),
    );
    expect(await all(bytes)).toBe(
      [[...HEADER, 'Folio', 'hoja'], [...ANA, '', '1A'], [...EVA, '7', '1B'], []]
        .map((line) => line.join(','))
        .join('\n'),
    );
  });

  it('a column of the name "hoja" stays, and the new one has a number', async () => {
    const bytes = book(
      sheet('1A', [
        [...HEADER, 'Hoja'],
        [...ANA, '3'],
      ]),
      sheet('1B', [HEADER, EVA]),
    );
    expect((await all(bytes)).split('\n').slice(0, 2)).toEqual([
      [...HEADER, 'Hoja', 'hoja_2'].join(','),
      [...ANA, '3', '1A'].join(','),
    ]);
  });

  it('is one source that can be read from any position', async () => {
    const whole = await all(TWO);
    expect(await csvOf(TWO, { sheet: 'ALL', offset: 90 })).toBe(whole.slice(90));
    const source = await openBytes(TWO, { ...OPTIONS, sheet: 'all' });
    expect(source.container).toEqual({ kind: 'xlsx', sheet: '1A, 1B', other_sheets: 1 });
    expect(source.parts?.map(({ name }) => name)).toEqual(['1A', '1B']);
    await source.close();
  });

  it('hidden ones are not read', async () => {
    const bytes = book(sheet('1A', [HEADER, ANA]), sheet('1B', [HEADER, EVA], 'hidden'));
    expect(await all(bytes)).not.toContain('EVA');
    expect(await csvOf(bytes)).toContain('ANA');
  });
});

describe('sheets that are refused together', () => {
  it.each([
    ['other headings of people', sheet('Bajas', [[...HEADER.slice(0, 5), 'Estado de nacimiento'], EVA])],
    ['a field less', sheet('Bajas', [HEADER.slice(0, 5), EVA.slice(0, 5)])],
    ['no header', sheet('Bajas', [['Notas'], ['nada']])],
  ])('%s', async (_, other) => {
    const bytes = book(sheet('1A', [HEADER, ANA]), other);
    expect(await refusalOf(bytes, { sheet: 'all' })).toMatch(
      /no_sheet: --sheet all: the sheet "Bajas" does not have/,
    );
  });

  it('the question does not offer what would be refused', async () => {
    const bytes = book(
      sheet('1A', [HEADER, ANA]),
      sheet('1B', [HEADER, EVA]),
      sheet('Notas', [['Notas'], ['x']]),
    );
    const error = await openBytes(bytes, OPTIONS).catch((thrown) => thrown);
    expect(error.question.answers).toMatchObject([
      { options: { sheet: '1A' } },
      { options: { sheet: '1B' } },
    ]);
  });
});

it('every field arrives in the column of its heading, whatever it holds and wherever pieces are cut', () => {
  const field = fc.string({ maxLength: 6 }).map((text) => text.replace(/[\r\0]/g, ''));
  const table = fc
    .uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 6 })
    .chain((headings) =>
      fc.record({
        header: fc.constant(headings.map((number) => `c${number}`)),
        rows: fc.array(fc.array(field, { minLength: headings.length, maxLength: headings.length })),
      }),
    );
  fc.assert(
    fc.property(table, table, fc.integer({ min: 1, max: 40 }), (one, other, size) => {
      const { header, places } = joinedColumns([one.header, other.header]);
      for (const [index, { header: own, rows }] of [one, other].entries()) {
        const filled = rows.filter((row) => row.length > 1 || row[0] !== '');
        const bytes = Buffer.from([own, ...filled].map((row) => `${row.map(csvField).join(',')}\n`).join(''));
        const records = new SheetRecords(places[index]!, header.length, 'h,1', 1);
        const made: Buffer[] = [];
        for (let at = 0; at < bytes.length; at += size)
          made.push(records.push(bytes.subarray(at, at + size)));
        const text = Buffer.concat(made).toString();
        const expected = filled.map((row) => {
          const values = header.map((name) => row[own.indexOf(name)] ?? '');
          return [...values, 'h,1'];
        });
        expect(text).toBe(expected.map((row) => `${row.map(csvField).join(',')}\n`).join(''));
        for (const row of expected) expect(parseRecord(row.map(csvField).join(','), ',')).toEqual(row);
      }
    }),
  );
});
