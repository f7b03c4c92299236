/**
 * The tests that run in one process, without Redis, a browser or a child process (`npm run test:unit`), and those of them
 * that are measured with coverage.
 *
 * What it does not do: check them. With `vitest/without-processes.ts` a unit test fails if it starts a process.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LONG_TESTS } from './long-tests.js';

/** Folders of unit tests, and single files in the others. */
const UNITS = [
  'cli/',
  'contract/',
  'csv/',
  'curp/',
  'duplicates/',
  'everyday/',
  'files/',
  'http/downloads/',
  'options/',
  'persons/',
  'reading/',
  'reconcile/',
  'run/conveyor/',
  'run/output/',
  'run/settings/',
  'runs/views/',
  'values/',
  'workbook/',
  'workers/',
  'bench/run-report.test.ts',
  'docs/architecture.test.ts',
  'docs/folders.test.ts',
  'docs/links.test.ts',
  'docs/options.test.ts',
  'docs/requests.test.ts',
  'docs/rules.test.ts',
  'docs/translations.test.ts',
  'http/reply/language.test.ts',
  'http/runs/upload-form.test.ts',
  'local/node-sides.property.test.ts',
  'package/dependencies.test.ts',
  'package/workflows.test.ts',
  'process/worker-pool.test.ts',
  'queue/direct-payload.test.ts',
  'redis/ioredis-internals.test.ts',
  'redis/large-buffers.test.ts',
  'redis/redis-url.test.ts',
  'redis/reply-pieces.test.ts',
  'redis/sentinel-connector.test.ts',
  'report/report.test.ts',
  'run/input/workbook-input.test.ts',
  'run/progress-bar.test.ts',
  'runs/callbacks/callback-worker.test.ts',
  'runs/run-order.test.ts',
  'runs/stored-',
  'runs/sweeper.test.ts',
  'samples/people-everyday.test.ts',
  'samples/people-on-file.test.ts',
  'samples/samples.test.ts',
  'schedule/command.test.ts',
  'schedule/schedules.test.ts',
  'schedule/slot-names.test.ts',
  'schedule/slots.test.ts',
];

/** Tests in these folders that need processes or a server. */
const NOT_UNITS = [
  'cli/process.test.ts',
  'cli/service/secret-files.test.ts',
  'cli/terminal/spanish-process.test.ts',
  'csv/byte-source.test.ts',
  'curp/time-zones.test.ts',
  'duplicates/run.test.ts',
  'duplicates/threads.test.ts',
  'files/process-lock.test.ts',
  'workbook/foreign-readers.test.ts',
];

/** Unit tests of code without a threshold in `coverage.config.ts`. */
const NOT_COVERING = [
  'bench/',
  'cli/',
  'csv/',
  'docs/',
  'everyday/',
  'files/',
  'package/',
  'queue/',
  'redis/',
  'report/',
];

const isUnit = (path: string): boolean =>
  UNITS.some((unit) => path.startsWith(unit)) && !NOT_UNITS.some((other) => path.startsWith(other));

const ALL = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts'));

export const UNIT_TESTS = ALL.filter(isUnit).map((path) => join('test', path));
export const SHORT_UNIT_TESTS = UNIT_TESTS.filter((path) => !LONG_TESTS.includes(path));
export const COVERING_TESTS = SHORT_UNIT_TESTS.filter(
  (path) => !NOT_COVERING.some((other) => path.startsWith(join('test', other))),
);
