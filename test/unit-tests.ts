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
  'base/',
  'cli/',
  'engine/conveyor/',
  'engine/corrections/',
  'engine/output/',
  'engine/settings/',
  'everyday/',
  'input/',
  'key/',
  'rows/',
  'service/downloads/',
  'service/persons/',
  'service/views/',
  'workers/',
  'bench/run-report.test.ts',
  'docs/architecture.test.ts',
  'docs/comments.test.ts',
  'docs/folders.test.ts',
  'docs/links.test.ts',
  'docs/options.test.ts',
  'docs/requests.test.ts',
  'docs/rules.test.ts',
  'docs/translations.test.ts',
  'engine/process/worker-pool.test.ts',
  'engine/run/preconditions.test.ts',
  'engine/run/sheet-readings.test.ts',
  'engine/queue/direct-payload.test.ts',
  'engine/redis/ioredis-internals.test.ts',
  'engine/redis/redis-url.test.ts',
  'engine/redis/reply-pieces.test.ts',
  'engine/redis/internals/sentinel-connector.test.ts',
  'engine/report/report.test.ts',
  'engine/run/input/text-input.test.ts',
  'engine/run/input/workbook-input.test.ts',
  'engine/run/progress-bar.test.ts',
  'engine/run/same-file.test.ts',
  'package/dependencies.test.ts',
  'package/workflows.test.ts',
  'page/local/engine/',
  'page/local/node-sides.property.test.ts',
  'page/runs/',
  'samples/people-everyday.test.ts',
  'samples/people-on-file.test.ts',
  'samples/samples.test.ts',
  'service/callbacks/callback-worker.test.ts',
  'service/reply/parameter-schema.test.ts',
  'service/reply/request-language.test.ts',
  'service/run-routes/upload-form.test.ts',
  'service/runs/expectations.test.ts',
  'service/runs/run-order.test.ts',
  'service/runs/stored-',
  'service/runs/sweeper.test.ts',
  'cli/schedule/schedule-command.test.ts',
  'service/schedule/allowed-folders.test.ts',
  'service/schedule/end-command.test.ts',
  'service/schedule/slot-outcomes.test.ts',
  'service/schedule/slot-view.test.ts',
  'service/schedule/schedules.test.ts',
  'service/schedule/slot-names.test.ts',
  'service/schedule/slots.test.ts',
];

/** Tests in these folders that need processes or a server. */
const NOT_UNITS = [
  'cli/process.test.ts',
  'cli/service/page-command.test.ts',
  'cli/shell/completion.test.ts',
  'cli/service/secret-files.test.ts',
  'cli/terminal/spanish-process.test.ts',
  'input/csv/byte-source.test.ts',
  'key/curp/time-zones.test.ts',
  'rows/duplicates/runs-with-duplicates.test.ts',
  'service/persons/person-list-routes.test.ts',
  'base/process-lock.test.ts',
  'input/workbook/foreign-readers.test.ts',
];

/** Unit tests of code without a threshold in `coverage.config.ts`. */
const NOT_COVERING = [
  'base/',
  'bench/',
  'cli/',
  'docs/',
  'engine/queue/',
  'engine/redis/',
  'engine/report/',
  'everyday/',
  'input/csv/',
  'input/encodings/',
  'input/header/',
  'package/',
  'rows/bytes/',
  'rows/duplicates/',
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
