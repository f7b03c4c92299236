// Random cells are written as XML in every way that the format allows, and read back.

import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openBytes } from '../../../src/input/tables/open-input.js';
import { dayOf, numberText } from '../../../src/input/workbook/cell-numbers.js';
import { runs } from '../../random/property-runs.js';
import { readAll } from '../csv/sources.js';
import { workbookOf } from './archives.js';
import { csvOf, OPTIONS } from './reading.js';

/** A cell: its XML without a position, and its value. */
interface Cell {
  xml: (position: string) => string;
  value: string;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"\r\n_]/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('_x', '_x005F_x');

/** Characters of names, of CSV and of XML; `_x` would begin an escape, and is tested by examples. */
const text = fc
  .array(fc.constantFrom(...'AÑé漢😀 ,;"\'&<>]\n\r\t=0', 'ANA'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''));

const half = (value: string): [string, string] => {
  const characters = [...value];
  return [characters.slice(0, 2).join(''), characters.slice(2).join('')];
};

const textCell: fc.Arbitrary<Cell & { shared?: string }> = fc
  .tuple(text, fc.integer({ min: 0, max: 4 }))
  .map(([value, way]) => {
    const [one, other] = half(value);
    const runs = `<r><t>${escaped(one)}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${escaped(other)}</t></r>`;
    const cdata = value.includes('\r')
      ? `<t>${escaped(value)}</t>`
      : `<t><![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]></t>`;
    const ways: (Cell & { shared?: string })[] = [
      { value, xml: (position) => `<c${position} t="inlineStr"><is><t>${escaped(value)}</t></is></c>` },
      { value, xml: (position) => `<c${position} t='inlineStr'><is>${runs}<rPh><t>zzz</t></rPh></is></c>` },
      { value, xml: (position) => `<c${position} t="str"><f>A1&amp;"x"</f><v>${escaped(value)}</v></c>` },
      { value, xml: () => '', shared: `<si>${runs}</si>` },
      { value, xml: () => '', shared: `<si>${cdata}<phoneticPr fontId="1"/></si>` },
    ];
    return ways[way]!;
  });

const numberCell: fc.Arbitrary<Cell> = fc
  .oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -99_999, max: 99_999 }).map((cents) => cents / 100),
  )
  .chain((value) =>
    fc.constantFrom(String(value), value.toExponential(), value.toPrecision(17)).map((written) => ({
      value: String(Number(value.toPrecision(15)) + 0),
      xml: (position: string) => `<c${position}><v>${written}</v></c>`,
    })),
  );

const dateCell: fc.Arbitrary<Cell> = fc.integer({ min: 61, max: 2_958_465 }).map((serial) => ({
  value: new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10),
  xml: (position: string) => `<c${position} s="1"><v>${serial}</v></c>`,
}));

const emptyCell: fc.Arbitrary<Cell> = fc
  .constantFrom('/>', ' s="1"/>', '></c>', '><v/></c>', ' t="e"><v>#N/A</v></c>', ' t="str"><f>A1</f></c>')
  .map((end) => ({ value: '', xml: (position) => `<c${position}${end}` }));

const cell = fc.oneof(textCell, numberCell, dateCell, emptyCell);

interface Sheet {
  /** Rows between this row and the one before. */
  rows: { gap: number; cells: (Cell & { shared?: string; gap?: number })[]; numbered: boolean }[];
}

const sheet: fc.Arbitrary<Sheet> = fc.record({
  rows: fc.array(
    fc.record({
      gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 })),
      numbered: fc.boolean(),
      cells: fc.array(cell, { maxLength: 6 }),
    }),
    { maxLength: 12 },
  ),
});

const COLUMNS = ['nombres', 'apellido_paterno', 'apellido_materno', 'anio_nacimiento', 'sexo', 'curp'];
const letters = 'ABCDEFGH';

function written({ rows }: Sheet): { bytes: Buffer; values: string[][] } {
  const strings: string[] = [];
  const values: string[][] = [COLUMNS];
  let number = 1;
  const header = `<row r="1">${COLUMNS.map((name) => `<c t="str"><v>${name}</v></c>`).join('')}</row>`;
  const xml = rows.map(({ gap, numbered, cells }) => {
    const isNumbered = numbered || gap > 0;
    number += isNumbered ? gap + 1 : 1;
    const inner = cells.map(({ xml: cellXml, shared }, column) => {
      const position = numbered ? ` r="${letters[column]}${number}"` : '';
      if (shared === undefined) return cellXml(position);
      strings.push(shared);
      return `<c t="s"${position}><v>${strings.length - 1}</v></c>`;
    });
    const texts = cells.map(({ value }) => value);
    if (texts.some((value) => value !== ''))
      values.push([...texts, ...COLUMNS.map(() => '')].slice(0, COLUMNS.length));
    return `<row${isNumbered ? ` r="${number}"` : ''} spans="1:6">${inner.join('\n')}</row>`;
  });
  return {
    bytes: workbookOf({
      sheets: [{ rows: header + xml.join(' ') }],
      strings: strings.join(''),
      formats: [0, 14],
    }),
    values,
  };
}

/** Blank lines are not records; a cell of blanks alone in its row is one. */
const recordsOf = (csv: string): string[][] => parse(csv, { skip_empty_lines: true, record_delimiter: '\n' });

describe('random sheets', () => {
  it('are read as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, async (given) => {
        const { bytes, values } = written(given);
        expect(recordsOf(await csvOf(bytes))).toEqual(values);
      }),
      runs(75),
    );
  });

  it('give the same bytes from every offset, and for every size of a read', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, fc.nat(), fc.integer({ min: 1, max: 50 }), async (given, at, length) => {
        const { bytes } = written(given);
        const whole = Buffer.from(await csvOf(bytes));
        const offset = at % (whole.length + 1);
        const source = await openBytes(bytes, { ...OPTIONS, offset });
        const rest = await readAll(source, length);
        expect(rest.equals(whole.subarray(offset))).toBe(true);
        expect(source.consumed).toBe(bytes.length);
        expect(source.positionBefore(0)).toBe(bytes.length);
        expect(source.positionBefore(whole.length)).toBe(0);
        await source.close();
      }),
      runs(25),
    );
  });
});

it('the fast way to write a number gives the same as the other', async () => {
  const numbers = fc.oneof(
    fc.stringMatching(/^-?\d{1,4}(\.\d{0,4})?$/),
    fc.stringMatching(/^-?[01.]{1,5}$/),
    fc.stringMatching(/^\d{12,18}$/),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(numbers, { minLength: 1, maxLength: 6 }), async (given) => {
      const header = `<row>${COLUMNS.map((name) => `<c t="str"><v>${name}</v></c>`).join('')}</row>`;
      const cells = given.map((value) => `<c><v>${value}</v></c>`).join('');
      const lines = (await csvOf(workbookOf({ sheets: [{ rows: `${header}<row>${cells}</row>` }] }))).split(
        '\n',
      );
      const expected = given.map((value) => numberText(value, 0, 1900, 0) ?? value);
      expect(lines[1]!.split(',').slice(0, given.length)).toEqual(expected);
    }),
    runs(200),
  );
});

it('every day of two systems is the day of the calendar', () => {
  for (let serial = 61; serial < 80_000; serial++) {
    const day = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);
    if (dayOf(serial, 1900) !== day) expect(dayOf(serial, 1900)).toBe(day);
    if (serial >= 1462 && dayOf(serial - 1462, 1904) !== day) expect(dayOf(serial - 1462, 1904)).toBe(day);
  }
});
