// Each code that a cell can have has words of its own.
import { expect, it } from 'vitest';
import { REASONS } from '../../src/key/contract/codes.js';
import { errorWords, faultOf } from '../../src/sheet/error-words.js';

/** A date in one cell has no month or day of its own; a row of a sheet has no other columns and no whole name. */
const OF_OTHERS = new Set<unknown>([404, 405, 409, 410, 413, 414, 'name_not_cut', 'extra_fields']);

const FAULTS = [...Array.from({ length: 17 }, (_, index) => 400 + index), ...REASONS];

it.each(FAULTS.filter((fault) => !OF_OTHERS.has(fault)))('%s', (fault) => {
  expect(errorWords(fault)).toMatch(/^[A-Z].*\.$/);
  expect(errorWords(fault)).not.toBe(errorWords('extra_fields'));
});

it('code 417 has the words of its reason', () => {
  expect(faultOf(417, 'invalid_date')).toBe('invalid_date');
  expect(faultOf(417, null)).toBe('internal');
  expect(faultOf(402, 'invalid_date')).toBe(402);
});
