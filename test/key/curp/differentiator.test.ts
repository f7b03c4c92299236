// Position 17: 0 for births to 31 December 1999, A from 1 January 2000 on.
import { describe, expect, it } from 'vitest';
import { bornOn, keyOf } from '../../people/person.js';

describe('differentiator', () => {
  it.each([
    ['1880-01-01', '0'],
    ['1900-01-01', '0'],
    ['1999-12-31', '0'],
    ['2000-01-01', 'A'],
    ['2026-07-29', 'A'],
  ])('born on %s → %s', (date, differentiator) => {
    expect(keyOf(bornOn(date)).charAt(16)).toBe(differentiator);
  });
});
