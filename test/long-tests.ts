/**
 * The tests of `npm run test:long`, which take longer than all others together: with a browser, of the package as npm installs
 * it, of every command in the documents, of faults that take their time, and properties of thousands of cases.
 *
 * What it does not do: leave them out of the continuous integration, which runs `npm test` and `npm run test:long`; but for the
 * seldom ones, which `EVERY_CASE=1 npm run test:long` runs too.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { everyCase } from './vitest/sampling.js';

/** Folders and single files. */
const LONG = [
  // Tens of thousands of names in each order
  'key/wholenames/invented-names.test.ts',

  // A real browser
  'service/http/board-page.test.ts',
  'page/local/large-files.test.ts',
  'page/local/local-page.test.ts',
  'page/local/pasting.test.ts',
  'page/local/same-bytes.test.ts',
  'page/local/served.test.ts',
  'page/',
  'engine/report/browser/',

  // What users get and read
  'docs/commands.test.ts',
  'package/tarball.test.ts',

  // Faults that take their time: killed processes, frozen connections, a failover. `npm run test:chaos` has more of them
  'chaos/selection.test.ts',
  'rows/duplicates/runs-with-duplicates.test.ts',
  'deploy/backup',
  'engine/queue/direct-burst.test.ts',
  'engine/redis/cluster-connection.test.ts',
  'engine/redis/frozen-',
  'engine/redis/internals/sentinel-connector.test.ts',
  'engine/output/links.test.ts',
  'engine/run/faults/killed-uploads.test.ts',
  'engine/run/faults/orphans.test.ts',
  'engine/run/faults/stopping.test.ts',
  'engine/output/damage.test.ts',
  'engine/run/options/progress.test.ts',
  'engine/run/redis/cluster.test.ts',
  'engine/run/redis/foreign-keys.test.ts',
  'engine/run/redis/sentinel.test.ts',
  'service/ending.test.ts',
  'service/foreign-jobs.test.ts',
  'service/runs/stored-duplicates.test.ts',
  'service/several-processes',
  'service/run-routes/file-threads.test.ts',
  'service/run-routes/run-removal.test.ts',
  'service/schedule/object-schedules.test.ts',
  'service/two-folders.test.ts',

  // Searches for a marker value in everything that a run leaves, after every kind of failure
  'privacy/',

  // Thousands of cases
  'engine/corrections/corrected-run.property.test.ts',
  'rows/carried-state.property.test.ts',
  'rows/chunk.property.test.ts',
  'rows/pieces.test.ts',
  'rows/normalized-chunk.property.test.ts',
  'input/csv/cutter.property.test.ts',
  'input/tables/fuzzed-tables.test.ts',
  'input/encodings/lists.property.test.ts',
  'rows/duplicates/found.property.test.ts',
  'rows/duplicates/planted.test.ts',
  'rows/duplicates/changed-input.test.ts',
  'rows/duplicates/near/near-file.test.ts',
  'rows/bytes/known-names.test.ts',
  'rows/bytes/normalized-dates.test.ts',
  'cli/terminal/spanish-terminal.test.ts',
  'input/header/heading-hint.test.ts',
  'input/header/title-lines.test.ts',
  'engine/run/same-file.test.ts',
  'everyday/advice.test.ts',
  'everyday/everyday.test.ts',
  'everyday/style.property.test.ts',
  'key/reconcile/causes.property.test.ts',
  'key/reconcile/confusion.test.ts',
  'key/reconcile/mutated-keys.test.ts',
  'key/curp/spelling.property.test.ts',
  'key/names/ordinary-names.property.test.ts',
  'input/values/invisible-characters.property.test.ts',
  'input/workbook/cells.property.test.ts',
  'input/workbook/hostile-',
  'input/workbook/simple-cells.property.test.ts',
];

/** Of these, the ones that run with `EVERY_CASE=1` only: other tests walk the same ways of the page, or wait for the same faults. */
const SELDOM = [
  'chaos/selection.test.ts',
  'engine/output/damage.test.ts',
  'engine/redis/frozen-connections.test.ts',
  'engine/report/browser/report.test.ts',
  'page/columns.test.ts',
  'page/duplicates.test.ts',
  'page/firefox.test.ts',
  'page/formats.test.ts',
  'page/layouts.test.ts',
  'page/one-person.test.ts',
  'page/opening-counts.test.ts',
  'page/ordinary-workbook.test.ts',
  'page/reference.test.ts',
  'page/troubles.test.ts',
  'page/understood-file.test.ts',
  'page/local/large-files.test.ts',
  'page/local/pasting.test.ts',
  'page/local/served.test.ts',
  'page/local/two-browsers.test.ts',
  'page/shell/session.test.ts',
  'deploy/backup-under-load.test.ts',
  'engine/redis/frozen-tls.test.ts',
  'service/several-processes-load.test.ts',
];

const ALL = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts'));

const without = [...LONG, ...SELDOM].find((long) => !ALL.some((path) => path.startsWith(long)));
if (without !== undefined) throw new Error(`test/long-tests.ts names no test: ${without}`);

export const LONG_TESTS = ALL.filter((path) => LONG.some((long) => path.startsWith(long))).map((path) =>
  join('test', path),
);

/** Those of one run of `npm run test:long`. */
export const CHOSEN_LONG_TESTS = LONG_TESTS.filter(
  (path) => everyCase || !SELDOM.some((seldom) => path === join('test', seldom)),
);

/** What a run leaves out, for its first line. */
export const LEFT_OUT = LONG_TESTS.filter((path) => !CHOSEN_LONG_TESTS.includes(path));
