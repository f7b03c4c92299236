// What the counts of the column of the sex prove: the meaning of M and of digits.
import { describe, expect, it } from 'vitest';
import {
  judgeSex,
  type SexCounts,
  saysMasculino,
  sexDoubt,
} from '../../../src/input/reading/sex-inference.js';

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
    [{ M: 5, V: 5 }, 'HM'], // V is varón
    [{ M: 5, M_man: 5 }, 'MF'],
    [{ M: 5, M_woman: 5 }, 'HM'],
    [{ M: 5, M_woman: 50, M_man: 50 }, undefined],
    [{}, 'HM'],
  ])('%j: %s', (counts, letters) => {
    expect(judgeSex(counts)?.value).toBe(letters);
  });
});

describe('the meaning of digits', () => {
  it.each<[SexCounts, string | undefined]>([
    [{ '1': 5, '2': 5 }, undefined],
    [{ '0': 5, '1': 5 }, undefined],
    [{ '1': 5 }, undefined],
    [{ '1': 5, '2': 5, H: 1, man: 1 }, undefined], // words without digits prove nothing about them
    [{ '1': 5, '2': 5, '1_man': 1 }, '12'],
    [{ '1': 5, '2': 5, '2_man': 1 }, '21'],
    [{ '1': 5, '0': 5, '1_man': 1 }, '10'],
    [{ '1': 5, '0': 5, '1_woman': 1, '0_man': 1 }, '01'],
    [{ '1': 5, '1_man': 1 }, '12'], // without 0 and 2, 1 is the same in either
    [{ '0': 5, '1': 5, '2': 5, '1_man': 1 }, undefined],
    [{ '1': 5, '2': 5, '1_man': 50, '1_woman': 50 }, undefined],
    [{ '1': 5, '2': 5, '1_man': 1, '3': 1 }, '12'], // 3 is not proven
    [{ '1': 5, '2': 5, '1_man': 1, '3_neither': 1 }, '123'],
    [{ '1_man': 5, '2_woman': 5 }, 'HM'], // nothing depends on it
    [{ '1': 1, H: 100, M: 100 }, 'HM'], // a typing error
    [{ '1': 30, '2': 30, H: 30, M: 30 }, 'HM'], // two sources: rows with digits are in error
    [{ '1': 30, '2': 30, M: 1, F: 1 }, 'MF'],
    [{ '1': 300, '2': 300, M: 1, F: 1 }, undefined],
  ])('%j: %s', (counts, letters) => {
    expect(judgeSex(counts)?.value).toBe(letters);
    if (letters === undefined) expect(sexDoubt(counts)).toBe('digits');
  });

  it('is that of the layout in the health sector', () => {
    expect(judgeSex({ '1': 5, '2': 5, '3': 1 }, { healthLayout: true })?.value).toBe('123');
    expect(judgeSex({ H: 5, M: 5 }, { healthLayout: true })?.value).toBe('HM');
  });

  it('is judged anew after the survey only if there are twice as many digits', () => {
    const counts = { H: 100, man: 50, '1': 2 };
    expect(judgeSex(counts)).toBeUndefined();
    expect(judgeSex(counts, { factor: 2 })?.value).toBe('HM');
  });
});

it.each<[SexCounts, string | undefined]>([
  [{ X: 5 }, 'ticks'],
  [{ X: 5, empty: 50, other: 2 }, 'ticks'],
  [{ X: 5, H: 1 }, undefined],
  [{ X: 5, neither: 1 }, undefined],
  [{ V: 5, H: 5 }, 'hembra'],
  [{ V: 500, H: 1 }, 'hembra'],
  [{ V: 1, H: 500 }, undefined], // a typing error
  [{ V: 5, M: 5 }, undefined],
  [{ V: 5, H: 5, woman: 5 }, undefined],
  [{ V: 5, H: 5, M: 5 }, undefined],
])('what is in doubt: %j, %s', (counts, doubt) => {
  expect(sexDoubt(counts)).toBe(doubt);
});

describe('M and F without --normalize', () => {
  it.each<[SexCounts, number, boolean, boolean]>([
    [{ M: 10, F: 10 }, 20, true, true],
    [{ M: 90, F: 9, H: 1 }, 100, true, false], // fewer than 10
    [{ M: 10, F: 9 }, 19, true, true], // but a tenth, and no H
    [{ M: 27, F: 3 }, 30, true, true],
    [{ M: 28, F: 3 }, 31, true, false],
    [{ M: 1, F: 2 }, 3, true, false],
    [{ M: 1, F: 3, H: 1 }, 5, true, false],
    [{ F: 3 }, 3, true, false],
    [{ M: 27, F: 3 }, 30, false, false],
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
