// What the hint of a heading decides beside the counts of its column.
import { describe, expect, it } from 'vitest';
import { judgeDateHint, judgeSexHint } from '../../../src/input/reading/heading-witness.js';
import { judgeDates } from '../../../src/input/reading/inference.js';
import { judgeSex } from '../../../src/input/reading/sex-inference.js';

describe('the hint of digits for the sex', () => {
  it.each([
    ['digits alone', { '1': 9, '2': 8 }, 'heading'],
    ['digits among letters', { '1': 9, '2': 8, H: 2 }, 'values'],
    ['no digits', { H: 9, M: 8 }, 'values'],
    ['digits with the words of the hint', { '1': 9, '2': 8, '1_man': 5 }, 'values'],
    ['digits with other words', { '1': 9, '2': 8, '2_man': 5 }, 'contradicted'],
  ] as const)('%s', (_, counts, verdict) => {
    expect(judgeSexHint('12', counts, judgeSex(counts, { healthLayout: false }))).toBe(verdict);
  });
});

describe('the hint of the month first', () => {
  it.each([
    ['decides where few dates prove the same', 'mdy', { month_first: 1, either_order: 500 }, 'heading'],
    ['does not decide between two orders', 'mdy', { month_first: 5, day_first: 5 }, 'values'],
    ['is another than the day first', 'dmy', { month_first: 1, either_order: 500 }, 'values'],
  ] as const)('%s', (_, hint, counts, verdict) => {
    const inference = judgeDates(counts);
    expect(inference).toBeUndefined();
    expect(judgeDateHint(hint, counts, inference)).toBe(verdict);
  });
});
