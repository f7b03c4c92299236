/**
 * The cases of a long table that a test runs: with `EVERY_CASE=1` all of them, otherwise one of some, so that all tests together
 * stay short. Always the same ones, so that a failure can be repeated.
 *
 * What it does not do: replace a test that runs every case of the same code faster; the tables that are sampled have one.
 */
export const everyCase = process.env.EVERY_CASE === '1';

/** One of `step` cases, the first of them at `start`. */
export const sampled = <Case>(cases: readonly Case[], step: number, start = 0): Case[] =>
  cases.filter((_, index) => everyCase || index % step === start % step);
