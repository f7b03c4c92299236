// Files of every kind with changed bytes: each is read, or refused with a sentence, soon and in little memory.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { InputError } from '../../../src/input/csv/input-error.js';
import { mutated } from './mutations.js';
import { csvOf, tableFile } from './tables.js';

const FILES = readdirSync(new URL('./files/', import.meta.url)).sort();
const CASES = 2000;
const MAX_MS = 10_000;

it(`${CASES} files`, async () => {
  const outcomes = new Map<string, number>();
  for (let seed = 0; seed < CASES; seed++) {
    const name = FILES[seed % FILES.length]!;
    const began = performance.now();
    const outcome = await csvOf(mutated(tableFile(name), seed), { maxSize: 2 ** 30 }).then(
      () => 'read',
      (error: unknown) => (error instanceof InputError ? error.fault : `${name} ${seed}: ${error}`),
    );
    expect(performance.now() - began, `${name} ${seed}`).toBeLessThan(MAX_MS);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect([...outcomes.keys()].filter((outcome) => outcome.includes(':'))).toEqual([]);
  expect(outcomes.get('read')).toBeGreaterThan(CASES / 10);
  expect(outcomes.get('bad_workbook')).toBeGreaterThan(CASES / 10);
});
