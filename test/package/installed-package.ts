/**
 * The package as users get it: packed from a copy of the sources by `npm pack`, which builds it, and installed in an empty
 * folder.
 *
 * It is unpacked, with links to exactly the packages of its manifest: no network is needed, and an import of an undeclared
 * package fails. What it does not test: how npm finds those packages.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../repository.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

/** The files of a clone, also those that must not be packed. */
const TREE = [
  'src',
  'workers',
  'bench', // not packed, but without it the compiler would compile everything again
  'samples',
  'docs',
  'test',
  'deploy',
  'package.json',
  'tsconfig.json',
  'rollup.config.js',
  'scripts',
].concat([
  'README.md',
  'README.es.md',
  'LICENSE',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  '.env.example',
  '.npmrc',
]);

export interface Packed {
  /** The tarball. */
  path: string;
  /** The paths in it, sorted. */
  files: string[];
}

/** A copy of the tree with the output of an earlier build. `stale` are files that an even earlier build has left. */
export function copyTree(stale: readonly string[]): string {
  const folder = temporaryFolder();
  // With their times, so that the compiler does not compile again what has not changed.
  for (const name of [...TREE, 'build', 'dist'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const path of stale) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  return folder;
}

/** Builds and packs a copy of the tree. */
export function pack(tree: string): Packed {
  const said = execFileSync('npm', ['pack', '--json', '--silent'], { cwd: tree, encoding: 'utf8' });
  const [{ filename, files }] = JSON.parse(said.slice(said.indexOf('[\n'))) as [
    { filename: string; files: { path: string }[] },
  ];
  return { path: join(tree, filename), files: files.map(({ path }) => path).sort() };
}

/** An empty project with the tarball installed. */
export function install(tarball: string): string {
  const project = temporaryFolder();
  const home = join(project, 'node_modules/curp-batch');
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
  mkdirSync(home);
  execFileSync('tar', ['-xzf', tarball, '-C', home, '--strip-components=1']);
  const { bin, dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const link = join(project, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link);
  }
  for (const [name, path] of Object.entries<string>(bin)) {
    execFileSync('chmod', ['+x', join(home, path)]);
    symlinkSync(join(home, path), join(project, 'node_modules/.bin', name));
  }
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  return project;
}
