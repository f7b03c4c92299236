// Counts of rows by code and by reason: counting, adding, and whether they add up.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REASONS, type Reason } from '../../src/contract/codes.js';
import { processPlainly } from '../../src/csv/plain-chunk.js';
import { addsUp, addTally, countError, emptyTally, type Tally } from '../../src/csv/tally.js';
import { chunkOf, plan } from './plans.js';

/** A tally of these errors and some successes. */
function tallyOf(errors: [number, Reason | null][], successes = 0): Tally {
  const tally = emptyTally();
  tally.rows = errors.length + successes;
  for (const [code, reason] of errors) countError(tally, code, reason);
  return tally;
}

describe('an error', () => {
  it('is counted under its code', () => {
    const tally = tallyOf(
      [
        [403, null],
        [403, null],
        [416, null],
      ],
      2,
    );
    expect(tally).toEqual({ ...emptyTally(), rows: 5, errors: 3, codes: { 403: 2, 416: 1 } });
  });

  it('is counted under its reason only if its code is 417', () => {
    const tally = tallyOf([
      [417, 'invalid_date'],
      [417, 'invalid_date'],
      [417, 'internal'],
      [400, 'damaged_text'],
    ]);
    expect(tally.codes).toEqual({ 400: 1, 417: 3 });
    expect(tally.reasons).toEqual({ invalid_date: 2, internal: 1 });
  });
});

describe('tallies', () => {
  const errors = fc.array(
    fc.oneof(
      fc.tuple(fc.integer({ min: 400, max: 416 }), fc.constantFrom(null, ...REASONS)),
      fc.tuple(fc.constant(417), fc.constantFrom(...REASONS)),
    ),
    { maxLength: 20 },
  );

  it('start with nothing, each its own', () => {
    expect(Object.values(emptyTally()).every((count) => count === 0 || Object.keys(count).length === 0)).toBe(
      true,
    );
    expect(emptyTally().codes).not.toBe(emptyTally().codes);
    expect(addsUp(emptyTally())).toBe(true);
  });

  it('of parts are together that of the whole', () => {
    fc.assert(
      fc.property(errors, errors, fc.nat(9), fc.nat(9), (one, other, first, second) => {
        const total = tallyOf(one, first);
        const part = tallyOf(other, second);
        const before = structuredClone(part);
        addTally(total, part);
        expect(total).toEqual(tallyOf([...one, ...other], first + second));
        expect(part).toEqual(before);
        expect(addsUp(total)).toBe(true);
      }),
    );
  });

  it.each<[string, Partial<Tally>]>([
    ['more errors than rows', { rows: 1 }],
    ['an error without a code', { errors: 4 }],
    ['a code without an error', { codes: { 400: 2, 403: 1, 417: 1 } }],
    ['a 417 without a reason', { reasons: {} }],
    ['a reason without a 417', { reasons: { internal: 1, invalid_date: 1 } }],
  ])('do not add up with %s', (_, changes) => {
    const tally = {
      ...emptyTally(),
      rows: 9,
      errors: 3,
      codes: { 400: 2, 417: 1 },
      reasons: { internal: 1 },
    };
    expect(addsUp(tally)).toBe(true);
    expect(addsUp({ ...tally, ...changes })).toBe(false);
  });

  it('of a chunk count its rows by what came of them', () => {
    const rows = ['A,B,C,1980,05,10,M,09', 'A,B,C,1980,02,30,M,09', 'A,B,C,1980,05,10,m,09', ',,,,,,,', ''];
    const { tally } = processPlainly(chunkOf(rows.join('\n')), plan({ columnCount: 8 }));
    expect(tally).toEqual({
      ...emptyTally(),
      rows: 4,
      errors: 3,
      codes: { 400: 1, 416: 1, 417: 1 },
      reasons: { invalid_date: 1 },
      entities: { '09': 1 },
      decades: { 1980: 1 },
    });
  });
});
