/**
 * How long tests wait, in one place. Every limit is a safety net for what hangs: it is far beyond what a machine needs
 * that is busy with other work, and none is a measure of speed. A test that waits uses `until` (waiting.ts) or
 * `expect.poll`, and has no limit of its own.
 */

/** One wait within a test. */
export const WAIT_MS = 240_000;

/** A test or a hook, with all its waits. */
export const TEST_MS = 600_000;

/** A hook or a test that builds everything anew, or goes through a million rows. */
export const LONG_MS = 1_800_000;

/** For every configuration of vitest: its own limit for `expect.poll` is one second. */
export const LIMITS = {
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  teardownTimeout: WAIT_MS,
  expect: { poll: { timeout: WAIT_MS } },
};
