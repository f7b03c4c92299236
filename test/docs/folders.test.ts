/**
 * Folders stay small enough to be read at a glance, and those of the tests can be found: each has the name of a folder of the
 * code, or is in the table of CONTRIBUTING.md.
 */
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REDIS_FACING } from '../containers/redis-facing.js';
import { ROOT } from '../repository.js';
import { textOfDocument } from './blocks.js';

/** About twenty: for one or two more a folder is not divided. */
const MAX_FILES = 22;

const entriesOf = (folder: string): Dirent[] => readdirSync(join(ROOT, folder), { withFileTypes: true });

const foldersOf = (folder: string): string[] =>
  entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

const allFoldersIn = (folder: string): string[] => [
  folder,
  ...foldersOf(folder).flatMap((name) => allFoldersIn(`${folder}/${name}`)),
];

const filesOf = (folder: string): number => entriesOf(folder).filter((entry) => entry.isFile()).length;

it.each(['src', 'test'])(`no folder of %s has more than ${MAX_FILES} files`, (root) => {
  const folders = allFoldersIn(root).map((folder) => ({ folder, files: filesOf(folder) }));
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter(({ files }) => files > MAX_FILES)).toEqual([]);
});

it('a folder of tests has the name of a folder of src, or is in the table of CONTRIBUTING.md', () => {
  const rows = textOfDocument('CONTRIBUTING.md').matchAll(/^\| ((?:`test\/[\w/-]+`,? ?)+)\|/gm);
  const named = [...rows].flatMap(([, cell]) =>
    [...cell!.matchAll(/`test\/([\w/-]+)`/g)].map(([, name]) => name!),
  );
  const folders = foldersOf('test');
  expect(folders.filter((name) => !foldersOf('src').includes(name) && !named.includes(name))).toEqual([]);
  const all = allFoldersIn('test').map((folder) => folder.slice('test/'.length));
  expect(named.filter((name) => !all.includes(name))).toEqual([]);
});

it('the folders whose tests run against containers are there', () => {
  expect(REDIS_FACING.filter((folder) => !foldersOf('test').includes(folder))).toEqual([]);
});
