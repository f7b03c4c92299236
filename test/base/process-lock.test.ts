/** The lock of a path: one holder at a time, within a process and between processes; it ends with its process. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, type TestContext } from 'vitest';
import { ProcessLock } from '../../src/base/process-lock.js';

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'lock-')), 'file');
});
afterEach(() => rmSync(join(path, '..'), { recursive: true }));

it('has one holder at a time, even if many wait', async () => {
  let holders = 0;
  let most = 0;
  const work = async () => {
    const lock = await ProcessLock.wait(path, 60_000);
    most = Math.max(most, ++holders);
    for (let turns = 0; turns < 5; turns++) await turn();
    holders--;
    lock!.release();
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(most).toBe(1);
});

it('is not waited for longer than the timeout', async () => {
  const held = await ProcessLock.take(path);
  expect(await ProcessLock.take(path)).toBeUndefined();
  expect(await ProcessLock.wait(path, 50)).toBeUndefined();
  held!.release();
  (await ProcessLock.wait(path, 50))!.release();
});

/** Starts a process that takes the lock, reports it, and holds it. */
async function holder(context: TestContext): Promise<ChildProcess> {
  const child = fork(new URL('./lock-holder.mjs', import.meta.url), [path]);
  context.onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

it('is free as soon as its process is killed', async (context) => {
  const child = await holder(context);
  expect(await ProcessLock.take(path)).toBeUndefined();
  child.kill('SIGKILL');
  await once(child, 'exit');
  (await ProcessLock.take(path))!.release();
});
