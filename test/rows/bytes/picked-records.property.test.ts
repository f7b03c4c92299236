/** Records by their indexes: the same as those of csv-parse, in files with quotes, blank lines and any line end, and without. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pickRecords } from '../../../src/rows/bytes/picked-records.js';

const CELL = fc.oneof(
  fc.stringMatching(/^[a-zÑ ]{0,6}x$/),
  fc.constantFrom('"a,b"', '"a\nb"', '"a""b"', '"\r\n"'),
);
const PLAIN_CELL = fc.stringMatching(/^[a-zÑ ]{0,6}x$/);
const BLANK = fc.constantFrom('', '  ', '\t');

const text = (cell: fc.Arbitrary<string>, ends: readonly string[], blanks: boolean) =>
  fc
    .array(
      fc.tuple(
        fc.oneof(
          { weight: 9, arbitrary: fc.tuple(cell, cell).map((cells) => cells.join(',')) },
          { weight: blanks ? 1 : 0, arbitrary: BLANK },
        ),
        fc.constantFrom(...ends),
      ),
      { maxLength: 12 },
    )
    .chain((lines) =>
      fc.boolean().map((ended) => {
        const whole = lines.map(([line, end]) => line + end).join('');
        return ended ? whole : whole.replace(/[\r\n]+$/, '');
      }),
    );

const FILES = fc.oneof(
  text(PLAIN_CELL, ['\n'], false),
  text(PLAIN_CELL, ['\n'], true),
  text(CELL, ['\n', '\r\n'], true),
);

const recordsOf = (file: string | Buffer): string[][] =>
  parse(file, {
    relax_quotes: true,
    skip_empty_lines: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n'],
  }).filter((cells: string[]) => cells.length > 1) as string[][];

it('gives the records with the indexes, and no others', () => {
  fc.assert(
    fc.property(FILES, fc.infiniteStream(fc.boolean()), (file, picks) => {
      const all = recordsOf(file);
      const indexes = all.map((_, index) => index).filter(() => picks.next().value as boolean);
      const picked = pickRecords(Buffer.from(file), indexes, all.length, {
        delimiter: ',',
        normalize: false,
      });
      expect(recordsOf(picked)).toEqual(indexes.map((index) => all[index]));
    }),
    { numRuns: 500 },
  );
});
