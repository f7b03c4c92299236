/**
 * The first half of `npm test`: the unit tests of the code whose lines are all tested, with coverage. Coverage takes twice
 * the time, so the other unit tests are in the second half.
 */
import { defineConfig } from 'vitest/config';
import units from './unit.config.js';
import { COVERING_TESTS } from './unit-tests.js';

/** Every line and every branch is tested here. */
const COMPLETE = [
  'src/key/curp/**',
  'src/base/crc.ts',
  'src/key/contract/**',
  'src/input/options/**',
  'src/service/persons/{person-judge,person-list,person-plan,person-template,uniform-persons}.ts',
  'src/input/reading/**',
  'src/input/doubts/**',
  'src/input/values/**',
  'src/key/names/**',
  'src/key/marks/**',
  'src/input/testimony/**',
  'src/input/archive/{sheet-limits,xml-text,zip-records}.ts',
  'src/rows/workbook/*.ts',
  'src/engine/conveyor/{attempt,window}.ts',
  'src/engine/output/{committer,container,ledger,output}.ts',
  'workers/worker-process.ts',
];

/** Here the parts that only start with real processes and a real Redis are left to the other half of the tests. */
const ENGINE = [
  'src/engine/process/{abortable,child-process,worker-pool}.ts',
  'src/engine/run/{pace,run}.ts',
  'src/engine/conveyor/conveyor.ts',
  'src/engine/output/{committed-output,output-files}.ts',
  'src/service/callbacks/callback-worker.ts',
  'src/service/runs/{status-file,stored-run,sweeper}.ts',
  'src/service/schedule/*.ts',
];

export default defineConfig({
  test: {
    ...units.test,
    include: COVERING_TESTS,
    coverage: {
      enabled: true,
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
