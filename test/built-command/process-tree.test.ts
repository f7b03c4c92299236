// Child processes are found without any program on the PATH; processes that have ended are not.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { until } from '../vitest/waiting.js';
import { childrenOf, descendantsOf, isAlive } from './process-tree.js';

const PATH = process.env.PATH;
const started: ChildProcess[] = [];

/** A Node process that starts another one whose argument looks like the end of the name field in /proc/…/stat. */
const SCRIPT = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', ') Z 1 leaf'], { stdio: 'ignore' }); setInterval(() => {}, 1e6)`;

afterEach(() => {
  process.env.PATH = PATH;
  for (const child of started) child.kill('SIGKILL');
});

it('finds child processes and their child processes with nothing on the PATH', async () => {
  const trunk = spawn(process.execPath, ['-e', SCRIPT, 'trunk'], { stdio: 'ignore' });
  started.push(trunk);
  process.env.PATH = '/nowhere';
  const [leaf] = await until('a grandchild is found', () => {
    const found = childrenOf(trunk.pid!, 'leaf');
    return found.length > 0 && found;
  });
  try {
    expect(childrenOf(process.pid, 'trunk')).toContain(trunk.pid);
    expect(descendantsOf(process.pid)).toEqual(expect.arrayContaining([trunk.pid, leaf]));
    expect(childrenOf(trunk.pid!, 'another program')).toEqual([]);
    expect(isAlive(leaf!)).toBe(true);
  } finally {
    process.kill(leaf!, 'SIGKILL');
  }
  await until('the process has ended', () => !isAlive(leaf!));
});

it('does not list a process that has ended', async () => {
  const child = spawn(process.execPath, ['-e', '', 'brief'], { stdio: 'ignore' });
  await once(child, 'exit');
  expect(childrenOf(process.pid, 'brief')).toEqual([]);
  expect(isAlive(child.pid!)).toBe(false);
});
