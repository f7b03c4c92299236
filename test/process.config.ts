/**
 * The second half of `npm test`: the tests that start processes or a Redis, and the unit tests that are not in
 * `coverage.config.ts`. Without coverage, which does not include child processes and makes tests slower.
 */
import { defineConfig } from 'vitest/config';
import all from '../vitest.config.js';
import { LONG_TESTS } from './long-tests.js';
import { LongestFirst } from './longest-first.js';
import { COVERING_TESTS } from './unit-tests.js';

export default defineConfig({
  test: { ...all.test, exclude: [...COVERING_TESTS, ...LONG_TESTS], sequence: { sequencer: LongestFirst } },
});
