/** `npm run test:long`: the tests that `npm test` leaves out, see `long-tests.ts`. */
import { defineConfig } from 'vitest/config';
import all from '../vitest.config.js';
import { LONG_TESTS } from './long-tests.js';
import { LongestFirst } from './longest-first.js';

export default defineConfig({
  test: { ...all.test, include: LONG_TESTS, sequence: { sequencer: LongestFirst } },
});
