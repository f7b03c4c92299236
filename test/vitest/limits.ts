/**
 * The timeouts of all tests. Each one only ends a test that hangs: it is far longer than a busy machine needs, and does
 * not measure speed. A test that waits uses `until` (waiting.ts), without a timeout of its own.
 */

/** One wait within a test. */
export const WAIT_MS = 240_000;

/** A test or a hook, with all its waits. */
export const TEST_MS = 600_000;

/** A hook or a test that builds the project again, or processes a million rows. */
export const LONG_MS = 1_800_000;

/** For every configuration of vitest. */
export const LIMITS = {
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  teardownTimeout: WAIT_MS,
};
