/**
 * Compiles the files of `consumer/` in a project that has installed the package: with the oldest TypeScript that is
 * supported, with the last version 5, and with the one of this repository.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../repository.js';

/** The versions that npm installs for the test. README.md names the first. */
export const OTHER_COMPILERS = ['5.4', '5.9'];

/** The folder of a compiler that npm has installed, or of the one of this repository. */
export const compilerIn = (folder: string, version: string): string =>
  OTHER_COMPILERS.includes(version)
    ? join(folder, 'node_modules', `typescript-${version}`)
    : join(ROOT, 'node_modules/typescript');

interface Consumer {
  name: string;
  ending: '.ts' | '.cts';
  options: Record<string, string>;
  /** TypeScript 7 does not have these options. */
  onlyWith5?: boolean;
}

/** The ways in which a project imports a package. */
export const CONSUMERS: readonly Consumer[] = [
  { name: 'modules', ending: '.ts', options: { module: 'nodenext' } },
  { name: 'CommonJS', ending: '.cts', options: { module: 'nodenext' } },
  { name: 'CommonJS, node16', ending: '.cts', options: { module: 'node16' } },
  { name: 'a bundler', ending: '.ts', options: { module: 'esnext', moduleResolution: 'bundler' } },
  {
    name: 'CommonJS, node10',
    ending: '.ts',
    options: { module: 'commonjs', moduleResolution: 'node10' },
    onlyWith5: true,
  },
];

export function copyConsumer(project: string): void {
  for (const name of ['library', 'client'])
    for (const ending of ['.ts', '.cts'])
      cpSync(new URL(`./consumer/${name}.ts`, import.meta.url), join(project, `${name}${ending}`));
}

/** The errors of a compiler with the strict options of a new project, also in declarations; empty if there are none. */
export function compile(
  project: string,
  compiler: string,
  files: string[],
  options: Record<string, string>,
): string {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    target: 'es2022',
    types: [], // the types of Node are not needed
    noEmit: true,
    ...options,
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const { stdout, stderr } = spawnSync(process.execPath, [join(compiler, 'bin/tsc'), '-p', '.'], {
    cwd: project,
    encoding: 'utf8',
  });
  return stdout + stderr;
}
