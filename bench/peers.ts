/**
 * Other libraries for the same task, for comparison: installed on demand into `bench/.peers`, which is neither in the
 * repository nor in the package. They are only called; `curp` is GPL-3.0 and must not be distributed with this package.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../bench/.peers', import.meta.url));

const installedVersion = (name: string): string | undefined => {
  const manifest = join(FOLDER, 'node_modules', name, 'package.json');
  return existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
    : undefined;
};

/** Loads a package in exactly this version; if it cannot be installed, prints the reason and returns undefined. */
export function loadPeer<T>(name: string, version: string, file = ''): T | undefined {
  if (!existsSync(FOLDER)) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'package.json'), '{"private":true}\n');
  }
  if (installedVersion(name) !== version) {
    try {
      execFileSync('npm', ['install', '--no-save', '--no-package-lock', `${name}@${version}`], {
        cwd: FOLDER,
        stdio: 'pipe',
      });
    } catch (error) {
      const code =
        /npm error code (\w+)/.exec(String((error as { stderr?: Buffer }).stderr))?.[1] ?? 'no answer';
      console.error(`${name}@${version} is not measured: the package registry does not give it (${code})`);
      return undefined;
    }
  }
  return createRequire(join(FOLDER, 'package.json'))(join(name, file)) as T;
}
