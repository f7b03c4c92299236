/**
 * The tests of `npm run test:long`, which take as long as all others together: with a browser, of the package as npm installs
 * it, of every command in the documents, with killed processes, and properties of thousands of cases.
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
  'local/page',
  'local/same-bytes.test.ts',
  'local/served.test.ts',
  'page/',
  'run/report.test.ts',

  // What users get and read
  'docs/commands.test.ts',
  'package/tarball.test.ts',

  // Faults; `npm run test:chaos` has all of them
  'chaos/selection.test.ts',

  // Thousands of cases
  'csv/carried-state.property.test.ts',
  'csv/chunk.property.test.ts',
  'csv/cutter.property.test.ts',
  'csv/encodings/lists.property.test.ts',
  'csv/pieces.test.ts',
  'csv/written-chunk.property.test.ts',
  'duplicates/found.property.test.ts',
  'duplicates/planted.test.ts',
  'everyday/everyday.test.ts',
  'everyday/style.property.test.ts',
  'reconcile/causes.property.test.ts',
  'reconcile/confusion.test.ts',
  'workbook/cells.property.test.ts',
];

export const LONG_TESTS = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts') && LONG.some((long) => path.startsWith(long)))
  .map((path) => join('test', path));
