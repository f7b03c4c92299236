/**
 * The planted files and the oracle state the same rules in two ways, one by hand for each kind of cluster, one by code. Here
 * they are compared, before both are compared with a run.
 */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Plan } from '../../../src/input/csv/plan.js';
import { runs } from '../../random/property-runs.js';
import { planOf } from './finding.js';
import { CLASSES, duplicatesOf } from './oracle.js';
import { Planted } from './planted.js';
import type { Writing } from './written-people.js';

const recordsOf = (bytes: Buffer): string[][] =>
  (parse(bytes, { relax_column_count: true }) as string[][]).slice(1);

const asked = fc.record({
  mode: fc.constantFrom<Plan['mode']>('calculate', 'reconcile', 'validate'),
  surnames: fc.constantFrom<Plan['surnames']>('required', 'optional'),
  lang: fc.constantFrom<Plan['lang']>('es', 'en'),
});

it('the oracle finds the planted groups and nothing else, for any seed, size and mode', async () => {
  await fc.assert(
    fc.asyncProperty(
      asked,
      fc.constantFrom<Writing>('strict', 'everyday'),
      fc.integer({ min: 0, max: 700 }),
      fc.nat(1000),
      fc.constantFrom(0, 0, 60),
      async (what, writing, rows, seed, largest) => {
        const planted = new Planted({ rows, seed, writing, largest });
        const records = recordsOf(await planted.bytes());
        expect(records).toHaveLength(rows);
        expect(duplicatesOf(records, planOf(planted.header, what))).toBe(planted.expected(what));
      },
    ),
    runs(30),
  );
});

it.each(['strict', 'everyday'] as const)('every class is planted, in a %s file', async (writing) => {
  const planted = new Planted({ rows: 3000, seed: 7, writing, largest: 500 });
  expect(planted.isComplete).toBe(true);
  const what = { mode: 'reconcile', surnames: 'required', lang: 'es' } as const;
  const expected = planted.expected(what);
  for (const name of CLASSES) expect(expected).toContain(`,${name},`);
  expect(duplicatesOf(recordsOf(await planted.bytes()), planOf(planted.header, what))).toBe(expected);
});

it('the same options give the same file', async () => {
  const options = { rows: 300, seed: 3 };
  const one = await new Planted(options).bytes();
  expect((await new Planted(options).bytes()).equals(one)).toBe(true);
  expect((await new Planted({ ...options, seed: 4 }).bytes()).equals(one)).toBe(false);
});
