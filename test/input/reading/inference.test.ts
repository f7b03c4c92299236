// What counts prove: the order of dates, whether México is the country. The order of rows and chunks does not change it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTally, emptyTally, type Tally } from '../../../src/input/csv/tally.js';
import { countValues, evidenceOf } from '../../../src/input/csv/value-evidence.js';
import {
  type DateCounts,
  epochIsNoDate,
  judgeDates,
  saysCountry,
  saysCountryCodes,
  serialsAreDates,
} from '../../../src/input/reading/inference.js';
import { judgeSex } from '../../../src/input/reading/sex-inference.js';
import { WHOLE_DATE } from './readings.js';

describe('the order of dates', () => {
  it.each([
    [{ day_first: 1 }, 'dmy true'],
    [{ month_first: 5, either_order: 500 }, 'mdy true'],
    [{ month_first: 4, either_order: 500 }, undefined], // so few may be slips
    [{ day_first: 1, either_order: 500 }, 'dmy true'], // the usual order, which needs no proof
    [{ day_first: 99, month_first: 1 }, 'dmy true'],
    [{ day_first: 1, month_first: 99 }, 'mdy true'],
    [{ day_first: 2, month_first: 98 }, undefined],
    [{ either_order: 5 }, 'dmy false'],
    [{ year_first_either: 40, day_first: 60 }, undefined], // a spreadsheet may have exchanged day and month
    [{ year_first_either: 40, month_first: 60 }, undefined],
    [{ year_first_either: 3, day_first: 1 }, undefined],
    [{ year_first_either: 2, day_first: 1 }, 'dmy true'], // too few to look like it
    [{ year_first_either: 40, year_first: 1, day_first: 60 }, 'dmy true'],
    [{ year_first_either: 9, day_first: 60, either_order: 1 }, 'dmy true'],
    [{ year_first_either: 10, day_first: 60, either_order: 40 }, undefined],
    [{ year_first_either: 40, either_order: 40 }, 'dmy false'],
    [{ year_first_either: 40 }, 'dmy true'],
    [{ year_first_either: 40, year_day_month: 60 }, undefined], // year, day and month
    [{ year_first_either: 40, year_first: 99, year_day_month: 1 }, 'dmy true'], // a slip
    [{ year_day_month: 60 }, 'dmy true'], // no row gets a key
    [{ year_first: 5, month_name: 3 }, 'dmy true'], // nothing depends on it
    [{}, 'dmy true'],
  ])('%j: %s', (counts, order) => {
    const inference = judgeDates(counts);
    expect(inference && `${inference.value} ${inference.proven}`).toBe(order);
  });
});

describe('dates without a number above 12', () => {
  it.each<[DateCounts, number, string | undefined]>([
    [{ either_order: 50 }, 7, 'dmy'], // few different ones can be so by chance
    [{ either_order: 8 }, 8, undefined],
    [{ year_first_either: 8 }, 8, undefined],
    [{ either_order: 4, year_first_either: 4, month_name: 50 }, 8, undefined],
    [{ either_order: 50, day_first: 1 }, 8, 'dmy'],
    [{ either_order: 50, month_first: 1 }, 8, 'mdy'],
    [{ year_first_either: 50, year_first: 1 }, 8, 'dmy'],
    [{ month_name: 50, epoch: 3, placeholder: 3 }, 0, 'dmy'],
  ])('%j, %d different: %s', (counts, distinct, order) => {
    expect(judgeDates(counts, distinct)?.value).toBe(order);
  });
});

it.each([
  [{ epoch: 5 }, 500, 1, true],
  [{ epoch: 4 }, 40, 1, false],
  [{ epoch: 5 }, 501, 1, false],
  [{ epoch: 9 }, 100, 2, false],
  [{ epoch: 20 }, 1001, 2, false],
  [{ epoch: 20 }, 1000, 2, true],
])(
  '1970-01-01 stands for no date: %j of %d rows, by a factor of %d: %s',
  (counts, rows, factor, expected) => {
    expect(epochIsNoDate(counts, rows, factor)).toBe(expected);
  },
);

it.each<[DateCounts, boolean]>([
  [{ serial: 3, year_first: 2, year_first_either: 5 }, true],
  [{ serial: 3, year_first_either: 5 }, false], // the cells with dates may be exchanged
  [{ serial: 8, year_first: 2, year_first_either: 5 }, false],
  [{ serial: 3, year_first: 5, other: 1 }, false],
  [{ serial: 3 }, false],
  [{ year_first: 5 }, false],
])('numbers among date cells are dates: %j, %s', (counts, expected) => {
  expect(serialsAreDates(counts)).toBe(expected);
});

it.each([
  [{ mex: 5, country_code: 3 }, true],
  [{ col: 5, country_code: 3 }, true],
  [{ mex: 5, country_code: 3, abbreviation: 30 }, true],
  [{ mex: 5, country_code: 3, abbreviation: 31 }, false], // single people were born abroad
  [{ mex: 5, abbreviation: 1 }, false],
  [{ country_code: 3, abbreviation: 1 }, false],
])('MEX stands among codes of countries: %j, %s', (counts, expected) => {
  expect(saysCountryCodes(counts)).toBe(expected);
});

it.each([
  [{ mex: 1 }, true],
  [{ mex: 100, mexico: 1, abbreviation: 1 }, true],
  [{ mex: 100, abbreviation: 1 }, false],
  [{ mex: 100, col: 1 }, false],
  [{ mexico: 1 }, true],
  [{ mexico: 900, country: 50, abroad: 5, name: 8 }, true],
  [{ mexico: 900, name: 9 }, false],
  [{ mexico: 100, number: 1 }, false],
  [{ mexico: 100, abbreviation: 1 }, false],
  [{ country: 5 }, false],
])('México is most likely the country: %j, %s', (counts, expected) => {
  expect(saysCountry(counts)).toBe(expected);
});

describe('counts of any chunks in any order', () => {
  const layout = WHOLE_DATE;
  const cells = fc.tuple(
    fc.constantFrom('Ana', 'NA', '-'),
    fc.constantFrom('Paz', 'N/A'),
    fc.constantFrom('Ruiz', 'SN', ''),
    fc.constantFrom('H', 'M', 'F', 'hombre', 'mujer', '', 'X', '1', '2', '1 Hombre', 'V', '?'),
    fc.constantFrom('Jal.', '14', 'Jalisco', 'Francia', 'x', 'extranjero', '', 'MEX', 'USA'),
    fc.constantFrom(
      '13/01/1985',
      '01/13/1985',
      '01/02/1985',
      '1985-01-02',
      '',
      '31107',
      'x',
      '1/1/85',
      '1900-01-01',
      '1970-01-01',
    ),
  );
  const countsOf = (rows: readonly (readonly string[])[], firstRow = 1): Tally => {
    const tally = emptyTally();
    for (const [index, row] of rows.entries()) countValues(tally, row, layout, firstRow + index);
    return tally;
  };

  it('give the same inference, counts and first rows', () => {
    const cuts = fc.array(fc.nat(40), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 40 }), cuts, fc.boolean(), (rows, ends, reversed) => {
        const whole = countsOf(rows);
        const starts = [...new Set([0, ...ends.filter((end) => end < rows.length)])].sort((a, b) => a - b);
        const parts = starts.map((start, at) => countsOf(rows.slice(start, starts[at + 1]), start + 1));
        const total = emptyTally();
        for (const part of reversed ? parts.reverse() : parts) addTally(total, part);
        expect(total).toEqual(whole);
        expect(judgeSex(evidenceOf(total, 'sex').counts)).toEqual(judgeSex(evidenceOf(whole, 'sex').counts));
        expect(judgeDates(evidenceOf(total, 'dates').counts)).toEqual(
          judgeDates(evidenceOf(whole, 'dates').counts),
        );
        const sum = Object.values(evidenceOf(total, 'sex').counts).reduce((a, b) => a + b, 0);
        expect(sum).toBe(rows.length);
        for (const row of Object.values(evidenceOf(total, 'dates').firstRows))
          expect(row).toBeLessThanOrEqual(rows.length);
      }),
    );
  });
});
