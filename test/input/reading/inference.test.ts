// What counts prove: the meaning of M, the order of dates. The order of rows and chunks does not change it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTally, emptyTally, type Tally } from '../../../src/input/csv/tally.js';
import { countValues, evidenceOf } from '../../../src/input/csv/value-evidence.js';
import {
  judgeDates,
  judgeSex,
  type SexCounts,
  saysCountry,
  saysMasculino,
} from '../../../src/input/reading/inference.js';
import { WHOLE_DATE } from './readings.js';

describe('the meaning of M', () => {
  it.each<[SexCounts, string | undefined]>([
    [{ M: 5, F: 5 }, 'MF'],
    [{ M: 5, woman: 5 }, 'MF'],
    [{ M: 5, H: 5 }, 'HM'],
    [{ M: 5, man: 5 }, 'HM'],
    [{ M: 5, F: 99, H: 1 }, 'MF'],
    [{ M: 5, F: 98, man: 2 }, undefined],
    [{ M: 5, H: 99, woman: 1 }, 'HM'],
    [{ M: 1, H: 50, F: 50 }, undefined],
    [{ M: 5 }, undefined],
    [{ M: 500, F: 5 }, 'MF'],
    [{ M: 501, F: 5 }, undefined], // so few may be slips
    [{ M: 500, H: 1, man: 3 }, undefined],
    [{ M: 5, X: 9, empty: 3, other: 2, '1': 4 }, undefined],
    [{ H: 5, F: 5 }, 'HM'], // no M: nothing depends on it
    [{ F: 5 }, 'MF'], // an M that comes later is masculino
    [{ man: 5, woman: 5 }, 'HM'],
    [{}, 'HM'],
  ])('%j: %s', (counts, letters) => {
    expect(judgeSex(counts)?.value).toBe(letters);
  });
});

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

it.each([
  [{ mexico: 1 }, true],
  [{ mexico: 900, country: 50, abroad: 5, name: 8 }, true],
  [{ mexico: 900, name: 9 }, false],
  [{ mexico: 100, number: 1 }, false],
  [{ mexico: 100, abbreviation: 1 }, false],
  [{ country: 5 }, false],
])('México is most likely the country: %j, %s', (counts, expected) => {
  expect(saysCountry(counts)).toBe(expected);
});

describe('M and F without --normalize', () => {
  it.each<[SexCounts, number, boolean, boolean]>([
    [{ M: 10, F: 10 }, 20, true, true],
    [{ M: 10, F: 9 }, 19, true, false], // fewer than 10
    [{ M: 10, F: 10 }, 1001, true, false], // less than 1 %
    [{ M: 10, F: 10 }, 1000, true, true],
    [{ M: 10, F: 100, H: 1 }, 111, true, false], // one H for a hundred F
    [{ M: 10, F: 101, H: 1 }, 112, true, true],
    [{ F: 50 }, 50, true, false], // no M
    [{ M: 5000, F: 4999 }, 9999, false, false], // too early
    [{ M: 9000, F: 1000 }, 10_000, false, true],
    [{ M: 9001, F: 999 }, 10_000, false, false], // the men may be at the end
  ])('%j of %d rows, whole: %s', (counts, rows, whole, expected) => {
    expect(saysMasculino(counts, rows, whole)).toBe(expected);
  });
});

describe('counts of any chunks in any order', () => {
  const layout = WHOLE_DATE;
  const cells = fc.tuple(
    fc.constantFrom('Ana', 'NA', '-'),
    fc.constantFrom('Paz', 'N/A'),
    fc.constantFrom('Ruiz', 'SN', ''),
    fc.constantFrom('H', 'M', 'F', 'hombre', 'mujer', '', 'X', '1', '?'),
    fc.constantFrom('Jal.', '14', 'Jalisco', 'Francia', 'x', 'extranjero', ''),
    fc.constantFrom('13/01/1985', '01/13/1985', '01/02/1985', '1985-01-02', '', '31107', 'x', '1/1/85'),
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
