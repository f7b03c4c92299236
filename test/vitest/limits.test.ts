// No test has a short timeout of its own: on a busy machine it would fail without a defect.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import suite from '../../vitest.config.js';
import chaos from '../chaos/vitest.config.js';
import { LIMITS } from './limits.js';

const FOLDER = fileURLToPath(new URL('../', import.meta.url));

const SOURCES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && path !== join('vitest', 'limits.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(FOLDER, path), 'utf8') }));

/** The places of a pattern, as `http/serve.test.ts:44`. */
const places = (pattern: RegExp): string[] =>
  SOURCES.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`),
  );

it.each([
  ['a timeout as a number', /\b(?:timeout|testTimeout|hookTimeout):\s*[\d_]+/g],
  ['a timeout as a number for `until`', /\buntil\([^;]*?,\s*[\d_]{3,},?\s*\);/g],
  ['another way to wait than `until`', /\bvi\.wait(?:For|Until)\(|\bexpect\s*\.poll\(/g],
])('has no test with %s', (_, pattern) => {
  expect(places(pattern)).toEqual([]);
});

it.each([
  ['vitest.config.ts', suite],
  ['chaos/vitest.config.ts', chaos],
])('%s has the long timeouts as its default', (_, { test }) => {
  expect(test).toMatchObject(LIMITS);
});
