/** `npm run test:long`: the tests that `npm test` leaves out, see `long-tests.ts`. */
import { defineConfig } from 'vitest/config';
import all from '../vitest.config.js';
import { CHOSEN_LONG_TESTS, LEFT_OUT } from './long-tests.js';
import { LongestFirst } from './longest-first.js';

if (LEFT_OUT.length > 0) console.log(`not run without EVERY_CASE=1: ${LEFT_OUT.join(', ')}`);

export default defineConfig({
  test: { ...all.test, include: CHOSEN_LONG_TESTS, sequence: { sequencer: LongestFirst } },
});
