/**
 * `npm run test:copies`: the tests of the service with every service as two servers on one folder, behind a balancer that
 * alternates; `SERVICE_COPIES=3` for three. A path after -- picks some.
 */
import { defineConfig } from 'vitest/config';
import all from '../vitest.config.js';

/** Starts several processes by itself. */
const HAVE_COPIES = ['test/service/several-processes*.test.ts'];

export default defineConfig({
  test: {
    ...all.test,
    include: ['test/service/**/*.test.ts'],
    exclude: HAVE_COPIES,
    env: { ...all.test!.env, SERVICE_COPIES: process.env.SERVICE_COPIES ?? '2' },
  },
});
