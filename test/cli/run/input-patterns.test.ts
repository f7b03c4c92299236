/** Names with `*` and `?` as inputs, on Windows. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expandedInputs } from '../../../src/cli/run/input-patterns.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const folder = temporaryFolder();
for (const name of ['a.csv', 'B.CSV', 'a1.csv', 'a+.txt', '[x].csv']) writeFileSync(join(folder, name), '');
mkdirSync(join(folder, 'folder.csv'));

const expanded = (...names: string[]): string[] =>
  expandedInputs(
    names.map((name) => join(folder, name)),
    'win32',
  ).map((path) => path.slice(folder.length + 1));

it.each([
  [['*.csv'], ['B.CSV', '[x].csv', 'a.csv', 'a1.csv']],
  [['a?.csv'], ['a1.csv']],
  [
    ['a+.*', 'a.csv'],
    ['a+.txt', 'a.csv'],
  ],
  [['none*.csv'], ['none*.csv']],
  [['[x].csv'], ['[x].csv']],
])('%j', (names, files) => {
  expect(expanded(...names)).toEqual(files);
});

it('elsewhere a name is what it is, and so is an object', () => {
  expect(expandedInputs([join(folder, '*.csv')], 'linux')).toEqual([join(folder, '*.csv')]);
  expect(expandedInputs(['s3://bucket/*.csv'], 'win32')).toEqual(['s3://bucket/*.csv']);
});
