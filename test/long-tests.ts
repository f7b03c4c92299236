/**
 * The tests of `npm run test:long`, which take longer than all others together: with a browser, of the package as npm installs
 * it, of every command in the documents, of faults that take their time, and properties of thousands of cases.
 *
 * What it does not do: leave them out of the continuous integration, which runs `npm test` and `npm run test:long`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders and single files. */
const LONG = [
  // A real browser
  'http/board-page.test.ts',
  'local/large-files.test.ts',
  'local/page.test.ts',
  'local/pasting.test.ts',
  'local/same-bytes.test.ts',
  'local/served.test.ts',
  'page/',
  'report/browser/',

  // What users get and read
  'docs/commands.test.ts',
  'package/tarball.test.ts',

  // Faults that take their time: killed processes, frozen connections, a failover. `npm run test:chaos` has more of them
  'chaos/selection.test.ts',
  'duplicates/run.test.ts',
  'queue/direct-burst.test.ts',
  'redis/cluster-connection.test.ts',
  'redis/frozen-',
  'run/faults/orphans.test.ts',
  'run/output/damage.test.ts',
  'run/redis/cluster.test.ts',
  'run/redis/sentinel.test.ts',
  'service/stray-jobs.test.ts',
  'service/two-folders.test.ts',

  // Searches for a marker value in everything that a run leaves, after every kind of failure
  'privacy/',

  // Thousands of cases
  'csv/chunk/carried-state.property.test.ts',
  'csv/chunk/chunk.property.test.ts',
  'csv/chunk/pieces.test.ts',
  'csv/chunk/written-chunk.property.test.ts',
  'csv/cutter.property.test.ts',
  'csv/encodings/lists.property.test.ts',
  'duplicates/found.property.test.ts',
  'duplicates/planted.test.ts',
  'duplicates/threads.test.ts',
  'everyday/everyday.test.ts',
  'everyday/style.property.test.ts',
  'reconcile/causes.property.test.ts',
  'reconcile/confusion.test.ts',
  'workbook/cells.property.test.ts',
];

const ALL = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts'));

const without = LONG.find((long) => !ALL.some((path) => path.startsWith(long)));
if (without !== undefined) throw new Error(`test/long-tests.ts names no test: ${without}`);

export const LONG_TESTS = ALL.filter((path) => LONG.some((long) => path.startsWith(long))).map((path) =>
  join('test', path),
);
