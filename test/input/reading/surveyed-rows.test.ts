// Records without quotes, split: the same as by csv-parse.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Delimiter } from '../../../src/input/csv/plan.js';
import { parseRecords } from '../../../src/input/csv/reference-parser.js';
import { SurveyedRows, splitRecords } from '../../../src/input/reading/surveyed-rows.js';

const TEXT = fc
  .array(fc.constantFrom('a', 'ñ', ' ', '\t', ',', ';', '|', '\n', '\r', '\r\n', '\u00a0', '\ufeff', '\0'), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));

it('are the same as by csv-parse', () => {
  fc.assert(
    fc.property(
      TEXT,
      fc.constantFrom<Delimiter>(',', ';', '\t', '|'),
      fc.boolean(),
      (text, delimiter, skipsEmpty) => {
        const bytes = Buffer.from(text);
        expect(splitRecords(bytes, delimiter, skipsEmpty)).toEqual(
          parseRecords(bytes, delimiter, skipsEmpty),
        );
      },
    ),
    { numRuns: 2000 },
  );
});

it('with a quote are parsed', () => {
  const bytes = Buffer.from('a,"b, c"\n');
  expect(splitRecords(bytes, ',', false)).toBeUndefined();
  const beginning = { bytes, end: bytes.length, whole: true };
  expect(new SurveyedRows(beginning, 'utf-8', ',', false).cells).toEqual([['a', 'b, c']]);
});
