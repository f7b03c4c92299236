// Counts of rows by code, reason, verdict and cause: counting, adding, and the check that they add up.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addsUp,
  addTally,
  countError,
  countVerdict,
  emptyTally,
  type Tally,
} from '../../../src/input/csv/tally.js';
import { REASONS, type Reason } from '../../../src/key/contract/codes.js';
import { processByReference } from '../../../src/rows/reference-chunk.js';
import { chunkOf, plan } from './plans.js';

/** A tally of these errors and some successes. */
function tallyOf(errors: [number, Reason | null][], successes = 0, firstRow = 1): Tally {
  const tally = emptyTally();
  tally.rows = errors.length + successes;
  for (const [index, [code, reason]] of errors.entries()) countError(tally, code, reason, firstRow + index);
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
    const firstRows = { 403: [1, 2], 416: [3] };
    expect(tally).toEqual({ ...emptyTally(), rows: 5, errors: 3, codes: { 403: 2, 416: 1 }, firstRows });
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
    expect(tally.firstRows).toEqual({ 400: [4], internal: [3], invalid_date: [1, 2] });
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

  it('start empty, and share nothing', () => {
    expect(Object.values(emptyTally()).every((count) => count === 0 || Object.keys(count).length === 0)).toBe(
      true,
    );
    expect(emptyTally().codes).not.toBe(emptyTally().codes);
    expect(addsUp(emptyTally())).toBe(true);
  });

  it('of parts add up to the tally of the whole', () => {
    fc.assert(
      fc.property(errors, errors, fc.nat(9), fc.nat(9), (one, other, first, second) => {
        const total = tallyOf(one, first);
        const part = tallyOf(other, second, one.length + 1);
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

  it.each<[string, Partial<Tally>]>([
    ['a row without a verdict', { rows: 9 }],
    ['an explained row without a cause', { causes: { sex: 1 } }],
    ['a cause of no row', { causes: { sex: 2, century: 1 } }],
    ['an invalid key that fails no check', { checks: {} }],
    ['more failed checks than keys', { checks: { length: 4 } }],
    ['an entity without a decade', { entities: { '09': 1 }, sexes: { H: 1 } }],
    ['an entity without a sex', { entities: { '09': 1 }, decades: { 1980: 1 } }],
  ])('of verdicts do not add up with %s', (_, changes) => {
    const tally = {
      ...emptyTally(),
      rows: 8,
      verdicts: { match: 3, explained: 2, invalid: 1, uncomputable: 2 },
      causes: { sex: 1, 'surnames_swapped+sex': 1 },
      checks: { length: 1, 'date+entity': 1 },
    };
    expect(addsUp(tally)).toBe(true);
    expect(addsUp({ ...tally, ...changes })).toBe(false);
  });

  it('count the causes of a difference and the failed checks of a key separately', () => {
    const tally = emptyTally();
    countVerdict(tally, { verdict: 'explained', cause: ['sex'] });
    countVerdict(tally, { verdict: 'invalid', cause: ['sex'] });
    countVerdict(tally, { verdict: 'uncomputable', cause: ['date', 'entity'] });
    expect(tally).toMatchObject({
      verdicts: { explained: 1, invalid: 1, uncomputable: 1 },
      causes: { sex: 1 },
      checks: { sex: 1, 'date+entity': 1 },
    });
  });

  it('of keys without people count entity and decade of birth from the keys', () => {
    const rows = ['PEHL800510MDFRRS04', 'BAMJ010228HJCRRNA0', 'PEHL800510MDFRRS05', ''];
    const run = plan({ mode: 'validate', columnCount: 2, keyColumn: 0 });
    const { tally } = processByReference(chunkOf(rows.map((key) => `${key},x`).join('\n')), run);
    expect(tally.verdicts.missing).toBe(1);
    expect(Object.values(tally.entities).reduce((a, b) => a + b, 0)).toBe(tally.verdicts.valid);
    expect(tally.decades['1980']).toBe(1);
    expect(tally.checks.check_digit).toBe(tally.verdicts.invalid);
    expect(addsUp(tally)).toBe(true);
  });

  it('of a chunk count its rows by their results', () => {
    const rows = ['A,B,C,1980,05,10,M,09', 'A,B,C,1980,02,30,M,09', 'A,B,C,1980,05,10,m,09', ',,,,,,,', ''];
    const { tally } = processByReference(chunkOf(rows.join('\n')), plan({ columnCount: 8 }));
    expect(tally).toEqual({
      ...emptyTally(),
      rows: 4,
      errors: 3,
      codes: { 400: 1, 416: 1, 417: 1 },
      reasons: { invalid_date: 1 },
      entities: { '09': 1 },
      decades: { 1980: 1 },
      sexes: { M: 1 },
      evidence: { 'sex:M': 1, 'values:readable': 1 }, // of rows in error
      firstRows: { 400: [4], 416: [3], invalid_date: [2], 'sex:M': [2], 'values:readable': [3] },
    });
  });
});
