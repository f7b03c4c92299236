// The century of a year of two digits, by the age of the same row.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateCell, dateOfAge, dateOfKey } from '../../../src/input/values/centuries.js';

const TODAY = '2026-11-17';

it.each([
  ['31/12/85', '40', '31/12/1985'],
  ['31-12-85', '41.0', '31/12/1985'],
  ['3/4/05', '21', '03/04/2005'],
  ['3/4/05', '121', '03/04/1905'],
  ['3-mar-05', '21', '03-mar-2005'],
  ['3 de agosto de 99', "'20", '03-aug-1999'],
  ['3/4/26', '0', '03/04/2026'],
])('%s at the age of %s is %s', (date, age, whole) => {
  expect(dateOfAge(date, age, TODAY)).toBe(whole);
});

it.each([
  ['3/4/05', '70'],
  ['3/4/05', '22'], // not yet
  ['3/4/05', '9'], // the list would be too old
  ['3/4/05', ''],
  ['3/4/05', 'veinte'],
  ['3/4/05', undefined],
  ['3/4/2005', '21'],
  ['2005-04-03', '21'],
  ['', '21'],
  ['x', '21'],
])('%s at the age of %s stays as it is', (date, age) => {
  expect(dateOfAge(date, age, TODAY)).toBeUndefined();
  expect(dateCell([date, age ?? ''], { birthDateColumn: 0, ageColumn: 1, today: TODAY })).toBe(date);
});

it('is never the wrong one, for any person and any list of the last ten years', () => {
  const person = fc.tuple(fc.integer({ min: 1900, max: 2026 }), fc.nat(11));
  fc.assert(
    fc.property(person, ([year, late]) => {
      const age = 2026 - year - late;
      if (age < 0) return;
      const date = `31/12/${String(year).slice(2)}`;
      expect(dateOfAge(date, String(age), TODAY)).toBe(`31/12/${year}`);
    }),
  );
});

describe('a key on file', () => {
  const ROSA = 'MECR840719MJCDSS03';
  const LATER = 'AILP010321HZSVNDA0';

  it.each([
    ['19/07/84', ROSA, '19/07/1984'],
    ['7/19/84', ROSA, '07/19/1984'],
    ['19-jul-84', ' mecr840719mjcdss03 ', '19-jul-1984'],
    ['21/03/01', LATER, '21/03/2001'],
  ])('proves the century of %s: %s', (date, key, whole) => {
    expect(dateOfKey(date, key)).toBe(whole);
    expect(dateCell([date, key], { birthDateColumn: 0, centuryKeys: 1 })).toBe(whole);
  });

  it.each([
    ['18/07/84', ROSA], // another day
    ['19/07/85', ROSA], // another year
    ['19/07/1984', ROSA],
    ['19/07/84', 'MECR840719MJCDSS04'], // no key
    ['19/07/84', ''],
    ['19/07/84', undefined],
    ['', ROSA],
  ])('proves nothing about %s: %s', (date, key) => {
    expect(dateOfKey(date, key)).toBeUndefined();
    expect(dateCell([date, key ?? ''], { birthDateColumn: 0, centuryKeys: 1 })).toBe(date);
  });
});
