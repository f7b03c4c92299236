/** Which parts of the package a process loads: each costs time at every start. The imports in `dist` are followed. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../repository.js';

const IMPORTED = /(?:from|import)\s*"(\.[^"]+)"/g;

/** The files that are loaded with these, without those that are imported later. */
function loadedWith(...starts: string[]): string[] {
  const files = new Set(starts.map((start) => `${ROOT}dist/${start}`));
  for (const file of files)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORTED))
      files.add(join(dirname(file), path!));
  return [...files].map((file) => basename(file, '.js')).sort();
}

const UNTIL_WORKERS_START = ['src/cli/main.js', 'parts/run-command.js'];

const FOR_OPTIONS = ['features', 'fixed-width', 'json-source', 'object-file', 'open-container'];
const FOR_SERVICES = ['other-queues', 'serve-command', 'service', 'service-basics'];

it.each([
  [
    'a run, until its workers start',
    UNTIL_WORKERS_START,
    ['columns', 'start'],
    ['basics', 'libraries', 'rows'],
  ],
  [
    'a run without special options',
    [...UNTIL_WORKERS_START, 'src/cli/execute-run.js', 'parts/run.js'],
    ['basics', 'libraries', 'rows'],
    [...FOR_OPTIONS, ...FOR_SERVICES],
  ],
  [
    'a chunk worker',
    ['workers/chunk-worker.js'],
    ['libraries', 'rows'],
    ['basics', 'commander', 'run', 'start', ...FOR_OPTIONS, ...FOR_SERVICES],
  ],
])('%s', (_, starts, needed, others) => {
  const loaded = loadedWith(...starts);
  expect(loaded).toEqual(expect.arrayContaining(needed));
  expect(loaded.filter((name) => others.includes(name))).toEqual([]);
});

it('only a schedule loads the parser of cron patterns', () => {
  const text = readFileSync(`${ROOT}dist/parts/libraries.js`, 'utf8');
  expect(/CronFieldCollection|luxon/.test(text)).toBe(false);
});
