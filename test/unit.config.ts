/**
 * `npm run test:unit`: the tests that run in one process, with coverage. They need no build and no Redis;
 * `without-processes.ts` makes them fail if they start a process.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LIMITS } from './limits.js';
import { UNIT_TESTS } from './unit-tests.js';

export default defineConfig({
  test: {
    include: UNIT_TESTS,
    setupFiles: ['test/without-processes.ts', 'test/end-of-file.ts'],
    isolate: false, // unit tests leave nothing behind, and loading everything anew for each file takes longer than the tests
    maxWorkers: Math.max(2, availableParallelism()), // vitest's default leaves one core idle
    ...LIMITS,
    coverage: {
      provider: 'v8',
      include: ['src/curp/**', 'src/contract/**', 'src/options/**', 'src/run/{committer,crc,window}.ts'],
      reporter: ['text-summary', 'html'],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
