/**
 * `npm run test:unit`: the tests that run in one process, with coverage. They need no build and no Redis;
 * `without-processes.ts` makes them fail if they start a process.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LIMITS } from './limits.js';
import { LongestFirst } from './longest-first.js';
import { TEMPORARY_FILES } from './ram-folder.js';
import { UNIT_TESTS } from './unit-tests.js';

/** Every line and every branch is tested here. */
const COMPLETE = [
  'src/curp/**',
  'src/files/crc.ts',
  'src/contract/**',
  'src/options/**',
  'src/reading/**',
  'src/values/**',
  'src/workbook/*.ts',
  'src/run/{attempt,committer,container,ledger,output,window}.ts',
  'src/runs/foreign-job.ts',
  'workers/worker-process.ts',
];

/** Here the parts that only start with real processes and a real Redis are left to the other half of the tests. */
const ENGINE = [
  'src/process/{abortable,child-process,worker-pool}.ts',
  'src/run/{committed-output,conveyor,pace,run}.ts',
  'src/runs/{callback-worker,status-file,stored-run,sweeper}.ts',
  'src/schedule/*.ts',
];

export default defineConfig({
  test: {
    include: UNIT_TESTS,
    setupFiles: ['test/without-processes.ts', 'test/end-of-file.ts'],
    isolate: false, // unit tests leave nothing behind, and loading everything anew for each file takes longer than the tests
    maxWorkers: Math.max(2, availableParallelism()), // vitest's default leaves one core idle
    env: TEMPORARY_FILES,
    sequence: { sequencer: LongestFirst },
    ...LIMITS,
    coverage: {
      provider: 'v8',
      include: [...COMPLETE, ...ENGINE],
      reporter: ['text-summary', 'html'],
      thresholds: Object.fromEntries([
        ...COMPLETE.map((files) => [files, { branches: 100, functions: 100, lines: 100, statements: 100 }]),
        ...ENGINE.map((files) => [files, { branches: 80, functions: 80, lines: 93, statements: 90 }]),
      ]),
    },
  },
});
