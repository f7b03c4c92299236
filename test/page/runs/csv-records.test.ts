/** The page reads the lines of a result and of a pasted list as csv-parse does. */
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DELIMITERS } from '../../../src/input/csv/plan.js';
import { recordsOf } from '../../../src/page/runs/csv-records.js';

const cell = fc.string({ unit: fc.constantFrom('a', 'Ñ', ' ', '"', ',', ';', '\t', '|', '\n', '\r') });
const delimiter = fc.constantFrom(...DELIMITERS);
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

const parsed = (text: string, options: object): string[][] =>
  parse(text, {
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    ...options,
  });

it('of valid CSV', () => {
  const records = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(records, delimiter, lineEnd, fc.boolean(), (given, sign, end, quoted) => {
      const text = stringify(given, { delimiter: sign, record_delimiter: end, quoted });
      expect(recordsOf(text, sign)).toEqual(parsed(text, { delimiter: sign }));
    }),
  );
});

it('with quotes inside of cells, which are ordinary characters', () => {
  const text = 'a\ttubo de 5"\tb\n"c ""d""\te"\tf"g"\r\n';
  const records = [
    ['a', 'tubo de 5"', 'b'],
    ['c "d"\te', 'f"g"'],
  ];
  expect(recordsOf(text, '\t')).toEqual(records);
  expect(parsed(text, { delimiter: '\t' })).toEqual(records);
});

it('without a record that is cut in the middle of quotes, and with blank lines', () => {
  expect(recordsOf('a,b\n\n""\n"c', ',')).toEqual([['a', 'b'], [''], ['']]);
});
