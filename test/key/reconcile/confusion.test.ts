// Keys that were changed in known ways: every cause is found, no mismatch is called a match, and twins are not explained.
// docs/reconciliation.md has the table of `npm run confusion`, with more people.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIELDS } from '../../../src/index.js';
import { CAUSES } from '../../../src/key/reconcile/parts.js';
import { VERDICTS } from '../../../src/key/reconcile/reconciliation.js';
import { ChunkProcessor } from '../../../src/rows/chunk-processor.js';
import { processByReference } from '../../../src/rows/reference-chunk.js';
import { chunkOf, plan } from '../../input/csv/plans.js';
import { runs } from '../../random/property-runs.js';
import { ROOT } from '../../repository.js';
import { confusionOf, MUTATIONS, mutatedRows } from './confusion/confusion.js';

const PEOPLE = runs(100).numRuns;
const SEED = 11;
const eachMutation = MUTATIONS.map((mutation) => [mutation.name, mutation] as const);

describe('for people with a changed key', () => {
  it.each(eachMutation)('%s: verdict and cause are right', (_, mutation) => {
    const { right, explained, wrongMatches } = confusionOf(mutation, PEOPLE, SEED);
    expect(wrongMatches).toBe(0);
    expect(right / PEOPLE).toBeGreaterThanOrEqual(0.99);
    if (/^(twin|sibling)/.test(mutation.name)) expect(explained).toBe(0);
  });

  it('every cause and every verdict occurs, except of a row in error', () => {
    const expected = new Set(MUTATIONS.flatMap((mutation) => mutation.expected.split(' ')));
    expect([...CAUSES, ...VERDICTS].filter((name) => !expected.has(name))).toEqual(['uncomputable']);
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(40);
  });

  it('docs/reconciliation.md has a line for every change', () => {
    const page = readFileSync(`${ROOT}docs/reconciliation.md`, 'utf8');
    const lines = page.split('\n').map((line) => line.split(' | ').slice(0, 2).join(' | '));
    for (const { name, expected } of MUTATIONS) expect(lines).toContain(`| ${name} | \`${expected}\``);
  });
});

describe('the byte path and the reference path', () => {
  const lines = MUTATIONS.flatMap((mutation) =>
    [...mutatedRows(mutation, 20, SEED)].map(({ row, onFile }) => [
      ...FIELDS.map((field) => row[field] ?? ''),
      onFile,
    ]),
  );
  const chunk = chunkOf(lines.map((cells) => `${cells.join(',')}\n`).join(''));

  it.each([
    { mode: 'reconcile' },
    { mode: 'reconcile', lang: 'en', echo: 'none' },
    { mode: 'reconcile', format: 'ndjson' },
    { mode: 'reconcile', detail: true },
    { mode: 'reconcile', normalize: true },
    { mode: 'reconcile', surnames: 'required', errors: 'plain' },
    { mode: 'validate', errors: 'plain' },
    { mode: 'validate', detail: true, format: 'ndjson' },
  ] as const)('give the same bytes for all of these keys: %j', (options) => {
    const run = plan({ keyColumn: 8, surnames: 'optional', ...options });
    const fast = new ChunkProcessor(run).process(chunk);
    const reference = processByReference(chunk, run);
    expect(fast.bytes.toString()).toBe(reference.bytes.toString());
    expect(fast.tally).toEqual(reference.tally);
    expect(fast.errors?.toString()).toBe(reference.errors?.toString());
  });
});
