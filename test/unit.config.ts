/**
 * `npm run test:unit`: the tests that run in one process. They need no build and no Redis; `without-processes.ts` makes them
 * fail if they start a process. The long ones run in `npm run test:long`, and here if PROPERTY_RUNS is set.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.js';
import { ENGLISH_TERMINAL } from './machine/english-terminal.js';
import { TEMPORARY_FILES } from './machine/ram-folder.js';
import { SHORT_UNIT_TESTS, UNIT_TESTS } from './unit-tests.js';
import { LIMITS } from './vitest/limits.js';

export default defineConfig({
  test: {
    include: process.env.PROPERTY_RUNS === undefined ? SHORT_UNIT_TESTS : UNIT_TESTS,
    setupFiles: ['test/vitest/without-processes.ts', 'test/vitest/end-of-file.ts', 'test/vitest/seed.ts'],
    isolate: false, // unit tests leave nothing behind, and loading everything anew for each file takes longer than the tests
    maxWorkers: Math.max(2, availableParallelism()), // vitest's default leaves one core idle
    env: { ...TEMPORARY_FILES, ...ENGLISH_TERMINAL },
    sequence: { sequencer: LongestFirst },
    ...LIMITS,
  },
});
