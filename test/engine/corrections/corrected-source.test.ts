// Corrected rows are replaced, and no other byte changes: in every delimiter, encoding and line end, for every size of a block.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CorrectedSource } from '../../../src/engine/corrections/corrected-source.js';
import type { Encoding } from '../../../src/input/csv/encoding.js';
import type { Delimiter } from '../../../src/input/csv/plan.js';
import { csvLine } from '../../../src/rows/result-columns.js';
import { plan } from '../../input/csv/plans.js';
import { memorySource, readAll } from '../../input/csv/sources.js';
import { runs } from '../../random/property-runs.js';

interface Given {
  corrections: [number, string[]][];
  columnCount?: number;
  delimiter?: Delimiter;
  encoding?: Encoding;
  normalize?: boolean;
  /** How many bytes were read before. */
  read?: number;
  blockBytes?: number;
  maxRecord?: number;
}

async function corrected(content: string | Buffer, given: Given): Promise<Buffer> {
  const bytes = Buffer.from(content);
  const { corrections, read = 0, encoding = 'utf-8', blockBytes, maxRecord = 1000 } = given;
  const { columnCount = 3, delimiter = ',', normalize = false } = given;
  const source = new CorrectedSource(
    memorySource(bytes, read),
    Buffer.from(bytes.subarray(0, read)),
    new Map(corrections),
    { plan: plan({ columnCount, delimiter, normalize }), encoding, blockBytes, maxRecord },
  );
  return readAll(source, 7);
}

const text = async (content: string, given: Given): Promise<string> =>
  (await corrected(content, given)).toString('utf8');

describe('a corrected row', () => {
  it('replaces the record, and keeps its line end', async () => {
    const corrections: Given['corrections'] = [[2, ['x', 'y', 'z']]];
    expect(await text('a,b,c\r\nd,e,f\r\ng,h,i', { corrections })).toBe('a,b,c\r\nx,y,z\r\ng,h,i');
    expect(await text('a,b,c\nd,e,f', { corrections })).toBe('a,b,c\nx,y,z');
    expect(await text('a,b,c\rd,e,f\r', { corrections })).toBe('a,b,c\rx,y,z\r');
  });

  it('is found by its number: blank lines and line breaks in quotes do not count', async () => {
    const content = 'a,b,c\n\n"d\nd",e,f\n , ,\ng,h,i\n';
    const corrections: Given['corrections'] = [[3, ['x', 'y', 'z']]];
    expect(await text(content, { corrections })).toBe('a,b,c\n\n"d\nd",e,f\nx,y,z\ng,h,i\n');
    expect(await text(content, { corrections, normalize: true })).toBe('a,b,c\n\n"d\nd",e,f\n , ,\nx,y,z\n');
  });

  it('is quoted where the delimiter, a quote or a line break asks for it', async () => {
    const corrections: Given['corrections'] = [[1, ['x;y', 'a "b"', 'l\nm']]];
    expect(await text('a;b;c\n', { corrections, delimiter: ';' })).toBe('"x;y";"a ""b""";"l\nm"\n');
  });

  it('keeps its bytes if no cell differs from what is shown of it', async () => {
    const content = '"a",b,"c"\nd,e\n=1+1,b,c\n';
    const corrections: Given['corrections'] = [
      [1, ['a', 'b', 'c']],
      [2, ['d', 'e', '']],
      [3, ["'=1+1", 'b', 'c']],
    ];
    expect(await text(content, { corrections })).toBe(content);
  });

  it('keeps the fields beyond the header until the last cell, which shows them, is corrected', async () => {
    const content = 'a,b,c,d\na,b,c,d\n';
    const corrections: Given['corrections'] = [
      [1, ['x', 'b', 'c,d']],
      [2, ['a', 'b', 'c']],
    ];
    expect(await text(content, { corrections })).toBe('x,b,c,d\na,b,c\n');
  });

  it('is written in the encoding of the input', async () => {
    const content = Buffer.from('a,\xd1,c\nd,e,f\n', 'latin1');
    const corrections: Given['corrections'] = [[2, ['MUÑOZ', 'e', 'f']]];
    const bytes = await corrected(content, { corrections, encoding: 'windows-1252' });
    expect(bytes.toString('latin1')).toBe('a,\xd1,c\nMU\xd1OZ,e,f\n');
  });
});

describe('a correction is refused', () => {
  const refusal = (content: string, given: Given): Promise<unknown> =>
    corrected(content, given).then(
      () => undefined,
      ({ fault, sentence }) => ({ fault, ...sentence }),
    );

  it('if the input has fewer rows', async () => {
    expect(await refusal('a,b,c\n', { corrections: [[4, ['x', 'y', 'z']]] })).toEqual({
      fault: 'corrections_refused',
      en: 'the corrections have row 4, and the input has 1 row',
      es: 'las correcciones tienen la fila 4, y la entrada tiene 1 fila',
    });
  });

  it('if it leaves the row blank: the rows after it would get other numbers', async () => {
    const given: Given = { corrections: [[1, ['', ' ', '']]], normalize: true };
    expect(await refusal('a,b,c\n', given)).toMatchObject({ en: expect.stringContaining('row 1 blank') });
  });

  it('if the row has almost nothing of what it had: a column was sorted without the others', async () => {
    const content = 'Rosa,Medina,Castro,1984,M,14\n';
    const refused = (cells: string): Promise<unknown> =>
      refusal(content, { columnCount: 6, corrections: [[1, cells.split(',')]] });
    expect(await refused('Juan,Peña,Robles,1979,H,14')).toMatchObject({
      en: expect.stringMatching(/^row 1 of the corrections has almost nothing of row 1 of the input/),
    });
    expect(await refused('Juan,Peña,Robles,1979,M,14')).toBeUndefined();
    expect(await refused('MEDINA,CASTRO,Rosa,1979,H,09')).toBeUndefined();
  });

  it('if a character is not in the encoding of the input, with the column', async () => {
    const given: Given = { corrections: [[1, ['a', 'Ł', 'c']]], encoding: 'windows-1252' };
    expect(await refusal('a,b,c\n', given)).toMatchObject({
      en: expect.stringMatching(/^in row 1 of the corrections, column 2 has a character .*windows-1252/),
    });
  });
});

it('leaves a record that is too long to the cutter', async () => {
  const content = `a,b,c\n"${'x'.repeat(3000)}\nd,e,f\n`;
  expect(await text(content, { corrections: [[3, ['x', 'y', 'z']]], blockBytes: 16 })).toBe(content);
});

const cells = fc.oneof(
  fc.constantFrom('', 'ANA', 'MUÑOZ', 'a b', ' ', 'x,y', 'x;y', 'say "no"', '"', 'two\nlines', '=1', 'Á'),
  fc.string({ maxLength: 5 }).filter((text) => !text.startsWith("'")),
);
const records = fc
  .array(cells, { minLength: 3, maxLength: 3 })
  .filter((record) => record.some((cell) => cell.trim()));

/** A file of records, some with a blank line before them, and the same file with some records replaced. */
const files = fc
  .record({
    rows: fc.array(
      fc.record({ record: records, blank: fc.boolean(), edit: fc.option(records, { nil: undefined }) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    ),
    delimiter: fc.constantFrom<Delimiter>(',', ';', '\t', '|'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    normalize: fc.boolean(),
    blockBytes: fc.integer({ min: 1, max: 200 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ rows, delimiter, end, ...others }) => {
    const line = (record: readonly string[]): string => csvLine(record, delimiter).slice(0, -1);
    const content = (pick: (row: (typeof rows)[number]) => readonly string[]): string =>
      rows.map((row) => `${row.blank ? end : ''}${line(pick(row))}${end}`).join('');
    return {
      ...others,
      delimiter,
      before: content(({ record }) => record),
      after: content(({ record, edit }) => edit ?? record),
      corrections: rows.flatMap(({ edit }, index): [number, string[]][] => (edit ? [[index + 1, edit]] : [])),
    };
  });

it('is the corrected file, byte for byte, whatever was read before', () =>
  fc.assert(
    fc.asyncProperty(files, async ({ before, after, corrections, share, ...given }) => {
      const bytes = Buffer.from(before);
      const read = Math.floor(bytes.length * share);
      const found = await corrected(bytes, { ...given, corrections, read, maxRecord: 10_000 });
      expect(found.toString('utf8')).toBe(after);
    }),
    runs(400),
  ));
