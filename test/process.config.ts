/**
 * The tests that start processes, a Redis or a browser: the second half of `npm test`. Without coverage, which does not
 * include child processes and makes tests slower.
 */
import { defineConfig } from 'vitest/config';
import all from '../vitest.config.js';
import { LongestFirst } from './longest-first.js';
import { PROCESS_TESTS } from './unit-tests.js';

export default defineConfig({
  test: { ...all.test, include: PROCESS_TESTS, sequence: { sequencer: LongestFirst } },
});
