// `--quotes none`: the cells are those of lines split without regard to quotes, in the cutter and on both paths.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Delimiter } from '../../../src/input/csv/plan.js';
import { scanRecords } from '../../../src/input/csv/records.js';
import { parseRecords } from '../../../src/input/csv/reference-parser.js';
import { UnquotedText } from '../../../src/input/texts/unquoted-text.js';
import { ChunkProcessor } from '../../../src/rows/chunk-processor.js';
import { processByReference } from '../../../src/rows/reference-chunk.js';
import { runs } from '../../random/property-runs.js';
import { chunkOf, plan } from '../csv/plans.js';
import { csvOf, opened, openedCsv } from './converting.js';

const converted = (text: string, delimiter: Delimiter = ',', blockBytes?: number): Promise<string> =>
  csvOf(text, new UnquotedText(delimiter, 1 << 20), blockBytes);

describe('a text whose quotes mean nothing', () => {
  it.each([
    ['a,"b,c\nd,e",f\n', 'a,"""b",c\nd,e",f\n'],
    ['"a"\n"', '"""a"""\n""""'],
    ['a "b" c,d"\n', 'a "b" c,d"\n'],
    ['a;"b";c', 'a;"b";c'],
    ['', ''],
  ])('%j', async (text, csv) => {
    expect(await converted(text)).toBe(csv);
  });

  it('has its delimiter from the header, or from --delimiter', async () => {
    const header =
      'nombres;apellido_paterno;apellido_materno;anio_nacimiento;mes_nacimiento;dia_nacimiento;sexo;entidad';
    expect(await openedCsv(`${header}\nA;"B,"C;D\n`, { quotes: 'none' })).toBe(`${header}\nA;"""B,""C";D\n`);
    expect((await opened(`${header}\n`, { quotes: 'none' })).delimiter).toBe(';');
    expect(await openedCsv('a,"b|"c\n', { quotes: 'none', delimiter: '|' })).toBe('a,"b|"""c"\n');
    const quoted = header.replaceAll(/\w+/g, '"$&"');
    expect((await opened(`${quoted}\n`, { quotes: 'none' })).delimiter).toBe(';');
  });

  it('may have a field that is too long, which the cutter reports', async () => {
    const csv = await csvOf(`a,"${'x'.repeat(500)}`, new UnquotedText(',', 100), 64);
    expect(scanRecords(Buffer.from(csv), csv.length, ',', false, 100).tooLongAfter).toBe(0);
  });

  it('has the cells of its lines, in blocks of any size', () => {
    const parts = fc.constantFrom(
      '"',
      '""',
      ',',
      ';',
      '\n',
      '\r\n',
      '\r',
      ' ',
      'a',
      'Ñ',
      '\t',
      ',"',
      '"\n"',
      'MARIA,PEREZ',
    );
    const delimiters = fc.constantFrom<Delimiter>(',', ';', '\t', '|');
    return fc.assert(
      fc.asyncProperty(
        fc.array(parts, { maxLength: 50 }),
        delimiters,
        fc.integer({ min: 1, max: 60 }),
        async (some, delimiter, blockBytes) => {
          const text = some.join('');
          const csv = Buffer.from(await converted(text, delimiter, blockBytes));
          const blank = delimiter === '\t' ? /^ *$/ : /^[ \t]*$/;
          const expected = text
            .split(/\r\n|\n|\r/)
            .filter((line) => !blank.test(line))
            .map((line) => line.split(delimiter));
          expect(parseRecords(csv, delimiter)).toEqual(expected);
          const { rows, unclosedLines } = scanRecords(csv, csv.length, delimiter, true);
          expect({ rows, unclosedLines }).toEqual({ rows: expected.length, unclosedLines: 0 });
          const chunk = chunkOf(csv, delimiter);
          const options = plan({ delimiter });
          const bytes = new ChunkProcessor(options).process(chunk).bytes.toString();
          expect(bytes).toBe(processByReference(chunk, options).bytes.toString());
        },
      ),
      runs(400),
    );
  });
});
