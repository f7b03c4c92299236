/** `scripts/build-when-needed.js` builds when something is newer than the build, and only then. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { ROOT } from '../repository.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

const SOURCES = ['src/base/version.ts', 'src/cli/main.ts', 'workers/chunk-worker.ts', 'samples/people.csv'];
const PAGE_BUILDERS = ['scripts/page-bundle.js', 'scripts/man-page.js', 'scripts/local-page.js'];
/** Takes the place of npm, which takes long to start. */
const NPM = '#!/bin/sh\n[ "$*" = "run build" ] && [ ! -e fails ] && : >built || exit 3\n';

let clone: string;

const write = (path: string): void => writeFileSync(join(clone, path), '');
const setTime = (path: string, seconds: number): void => utimesSync(join(clone, path), seconds, seconds);

const prepare = () =>
  spawnSync(process.execPath, ['scripts/build-when-needed.js'], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${clone}:${process.env.PATH}` },
  });

/** A clone whose build takes no time and is newer than its sources. */
beforeEach(() => {
  clone = temporaryFolder();
  for (const folder of ['src/base', 'src/cli', 'workers', 'samples', 'scripts', 'dist', 'node_modules'])
    mkdirSync(join(clone, folder), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules/esbuild'), join(clone, 'node_modules/esbuild'));
  for (const name of ['scripts/build-when-needed.js', ...PAGE_BUILDERS])
    copyFileSync(join(ROOT, name), join(clone, name));
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(clone, 'npm'), NPM, { mode: 0o755 });
  for (const path of SOURCES) write(path);
  for (const path of [...SOURCES, 'src/base', 'src/cli', 'src', 'workers', 'package.json', ...PAGE_BUILDERS])
    setTime(path, 1000);
  write('dist/curp-batch.html');
  setTime('dist/curp-batch.html', 2000);
});

/** Runs the script, and returns whether it has built. */
function builds(): boolean {
  rmSync(join(clone, 'built'), { force: true });
  const { status, stderr } = prepare();
  expect(status, stderr).toBe(0);
  return existsSync(join(clone, 'built'));
}

it('does nothing after a build', () => {
  expect(builds()).toBe(false);
});

it('builds when there is no build', () => {
  rmSync(join(clone, 'dist/curp-batch.html'));
  expect(builds()).toBe(true);
});

it.each(['src/cli/main.ts', 'workers/chunk-worker.ts', 'samples/people.csv', 'package.json', 'src/cli'])(
  'builds when %s is newer: a source, a setting, a folder with a deleted file',
  (path) => {
    setTime(path, 3000);
    expect(builds()).toBe(true);
  },
);

it('builds when other packages were installed', () => {
  write('node_modules/.package-lock.json');
  expect(builds()).toBe(true);
});

it('fails when the build fails', () => {
  rmSync(join(clone, 'dist'), { recursive: true });
  write('fails');
  const { status } = prepare();
  expect(status).toBe(3);
});
