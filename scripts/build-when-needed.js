/**
 * Builds the package unless `dist/` is newer than everything that it is made from. npm runs it after `npm ci` in a clone (the
 * script `dependencies`; `prepare` would also be a script of those who install the package), and before start and tests.
 *
 * What it does not see: a source that is changed while a build runs. `npm run build` always builds.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLES } from './local-page.js';

const ROOT = join(import.meta.dirname, '..');

/** The last file that a build writes. */
const LAST = 'dist/curp-batch.html';

/** The folders themselves are included: they change when a file in them is deleted. */
const FOLDERS = ['src', 'workers'];

const FILES = [
  'package.json',
  'tsconfig.json',
  'rollup.config.js',
  'scripts/page-bundle.js',
  'scripts/man-page.js',
  'scripts/sheet-bundle.js',
  'scripts/local-page.js',
  'LICENSE',
  'node_modules/.package-lock.json', // the packages that are bundled
  ...SAMPLES.map((name) => `samples/${name}`),
];

const changedAt = (path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs;

const inFolder = (folder) => [
  folder,
  ...readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name)),
];

/** True if the build is there and nothing that it is made from is newer. */
function isCurrent() {
  const built = changedAt(LAST);
  if (built === undefined) return false;
  return [...FOLDERS.flatMap(inFolder), ...FILES].every((path) => (changedAt(path) ?? 0) <= built);
}

if (!isCurrent()) {
  const { status } = spawnSync('npm run build', { cwd: ROOT, stdio: 'inherit', shell: true });
  process.exitCode = status ?? 1;
}
