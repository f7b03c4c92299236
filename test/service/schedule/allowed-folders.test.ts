// Paths of schedules that are made over HTTP stay in the folders that the operator allows.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foldersOf,
  isInside,
  parseAllowedFolder,
  placeIn,
  shownPath,
} from '../../../src/service/schedule/allowed-folders.js';
import { runs } from '../../random/property-runs.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

it('a folder is for every project, or for one', () => {
  const folders = ['/srv/all', 'payroll=/srv/payroll', './a=b'].map(parseAllowedFolder);
  expect(folders.slice(0, 2)).toEqual([
    { path: '/srv/all', project: null },
    { path: '/srv/payroll', project: 'payroll' },
  ]);
  expect(folders[2]!.project).toBe(null);
  expect(foldersOf(folders.slice(0, 2), 'payroll')).toEqual(['/srv/all', '/srv/payroll']);
  expect(foldersOf(folders.slice(0, 2), 'bank')).toEqual(['/srv/all']);
});

describe('a path', () => {
  const FOLDERS = ['/srv/in', '/srv/out'];

  it.each([
    ['people.csv', '/srv/in/people.csv'],
    ['a/../people.csv', '/srv/in/people.csv'],
    ['/srv/out/x', '/srv/out/x'],
    ['', '/srv/in'],
    ['..people.csv', '/srv/in/..people.csv'],
    ['../out/x', '/srv/out/x'],
  ])('%j is inside', (given, path) => {
    expect(placeIn(FOLDERS, given)?.path).toBe(path);
  });

  it.each([
    '..',
    '../x',
    '/srv',
    '/srv/inside',
    '/etc/passwd',
    'a/../../../etc/passwd',
    '/srv/in/../x',
    'a\0b',
    'S3://people/a.csv',
    's3:/people/a.csv',
  ])('%j is refused', (given) => {
    expect(placeIn(FOLDERS, given)).toBe(undefined);
  });

  it('never leaves its folder, whatever it is made of', () => {
    const piece = fc.constantFrom('..', '.', '', 'a', '/', '//', '~', '..a', '{yyyy}', '\\', '%2e%2e');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.constantFrom('/', ''), (pieces, joint) => {
        const found = placeIn(['/srv/in'], pieces.join(joint));
        if (found !== undefined) expect(`${found.path}/`.startsWith('/srv/in/')).toBe(true);
      }),
      runs(200),
    );
  });

  it('is refused if there is no folder', () => {
    expect(placeIn([], 'people.csv')).toBe(undefined);
  });

  it('is shown relative to the first folder; of the operator, only its name', () => {
    expect(
      ['/srv/in/a/b.csv', '/srv/out/c', '/home/operator/d.csv'].map((path) => shownPath(FOLDERS, path)),
    ).toEqual(['a/b.csv', '/srv/out/c', 'd.csv']);
  });
});

describe('an address of an object', () => {
  const FOLDERS = ['s3://people/in', '/srv/out', 's3://results'].map((text) => parseAllowedFolder(text).path);

  it('may be a folder, for every project or for one', () => {
    expect(parseAllowedFolder('s3://people/in/')).toEqual({ path: 's3://people/in', project: null });
    expect(parseAllowedFolder('payroll=s3://people')).toEqual({ path: 's3://people', project: 'payroll' });
    for (const wrong of ['s3://', 's3://people/../other', 's3://people/./in'])
      expect(() => parseAllowedFolder(wrong)).toThrow('s3://bucket');
  });

  it.each([
    ['s3://people/in/{yyyy-MM-dd}.csv', 's3://people/in/{yyyy-MM-dd}.csv'],
    ['s3://people/in', 's3://people/in'],
    ['s3://people/in/nights/', 's3://people/in/nights'],
    ['s3://results/payroll', 's3://results/payroll'],
    ['people.csv', 's3://people/in/people.csv'],
    ['/srv/out/x', '/srv/out/x'],
  ])('%j is inside', async (given, path) => {
    const place = placeIn(FOLDERS, given);
    expect(place?.path).toBe(path);
    expect(await isInside(place!.folder, path)).toBe(true);
  });

  it.each([
    's3://people/inside.csv',
    's3://people/in/../other.csv',
    's3://people/in/./x',
    's3://people/other.csv',
    's3://resultsx/a.csv',
    's3:///people/in/a.csv',
    's3://people/in/a\u0001b',
    'S3://people/in/a.csv/../../b',
    '../other.csv',
    '/etc/passwd',
  ])('%j is refused', (given) => {
    expect(placeIn(FOLDERS, given)).toBe(undefined);
  });

  it('is never in a folder of this machine, nor a path in a bucket', async () => {
    expect(placeIn(['/srv/out'], 's3://people/in/a.csv')).toBe(undefined);
    expect(await isInside('/srv/out', 's3://people/in/a.csv')).toBe(false);
    expect(await isInside('s3://people/in', '/srv/out/a.csv')).toBe(false);
    expect(await isInside('s3://people/in', 's3://people/in/../out/a.csv')).toBe(false);
  });

  it('is shown relative to the first folder', () => {
    expect(
      ['s3://people/in/a/b.csv', 's3://results/c', 's3://other/d.csv'].map((path) =>
        shownPath(FOLDERS, path),
      ),
    ).toEqual(['a/b.csv', 's3://results/c', 'd.csv']);
  });
});

it('links are followed: one that leads out of the folder is not inside', async () => {
  const root = temporaryFolder();
  for (const name of ['in', 'out']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'out', 'secret.csv'), '');
  symlinkSync(join(root, 'out', 'secret.csv'), join(root, 'in', 'people.csv'));
  symlinkSync(join(root, 'out'), join(root, 'in', 'folder'));
  symlinkSync(join(root, 'in'), join(root, 'also'));
  symlinkSync('circle', join(root, 'in', 'circle'));
  const inside = (path: string) => isInside(join(root, 'in'), join(root, path));
  expect(await inside('in/people.csv')).toBe(false);
  expect(await inside('in/folder/new.csv')).toBe(false);
  expect(await inside('in/circle')).toBe(false);
  expect(await inside('in/new/folder/people.csv')).toBe(true);
  expect(await inside('also/people-new.csv')).toBe(true);
});
