/** A setup file of vitest: in a unit test, every function that starts a process throws. */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { ROOT } from '../repository.js';
import { UNIT_TESTS } from '../unit-tests.js';

const units = new Set(UNIT_TESTS);
const isUnit = (): boolean => units.has(relative(ROOT, expect.getState().testPath ?? ''));

type Start = (...words: unknown[]) => unknown;

const refusing =
  (name: string, start: Start): Start =>
  (...words) => {
    if (isUnit()) throw new Error(`a unit test starts no process (${name})`);
    return start(...words);
  };

/** Test files share the modules of Node: each function is replaced once. */
const REPLACED = Symbol.for('curp-batch.without-processes');

if (!(REPLACED in childProcess)) {
  Object.assign(childProcess, { [REPLACED]: true });
  for (const name of [
    'exec',
    'execFile',
    'execFileSync',
    'execSync',
    'fork',
    'spawn',
    'spawnSync',
  ] as const) {
    const start = childProcess[name] as Start & { [promisify.custom]?: Start };
    const promised = start[promisify.custom];
    const replaced = refusing(name, start);
    if (promised !== undefined) Object.assign(replaced, { [promisify.custom]: refusing(name, promised) });
    Object.assign(childProcess, { [name]: replaced });
  }
  syncBuiltinESMExports();
}
