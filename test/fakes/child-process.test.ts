/** What the worker pool needs from a child process: the same tests for a real process and for the fake one. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { numberedPaths } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import { FakeChild, fakeFork } from './fake-child.js';

const newPath = numberedPaths();

/** Ends with the exit code of its order; on SIGTERM with 0, like a worker. */
const SCRIPT = `
process.on('message', ({ exit }) => { if (exit !== undefined) process.exit(exit); process.send('working'); });
process.on('SIGTERM', () => process.exit(0));
`;

interface Started {
  child: ChildProcess;
  /** Lets it do what the script does after an order or a signal. The real one does it by itself. */
  goOn(): void;
}

function startReal(): Started {
  const script = newPath('.mjs');
  writeFileSync(script, SCRIPT);
  const child = fork(script, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: process.env });
  return { child, goOn: () => {} };
}

function startFake(): Started {
  const { children, fork: make } = fakeFork();
  const child = make('script', [], { env: {} });
  const fake = children[0] as FakeChild;
  const goOn = (): void => {
    const { exit } = (fake.orders.at(-1) ?? {}) as { exit?: number };
    if (fake.signals.length > 0) fake.end(0);
    else if (exit !== undefined) fake.end(exit);
    else fake.emit('message', 'working');
  };
  return { child, goOn };
}

describe.each([
  ['real', startReal],
  ['fake', startFake],
])('a %s child process', (_, start) => {
  it('has a pid, takes an order, and ends cleanly after SIGTERM', async () => {
    const { child, goOn } = start();
    expect(child.pid).toBeGreaterThan(0);
    expect([child.connected, child.exitCode, child.signalCode]).toEqual([true, null, null]);
    const working = once(child, 'message');
    child.send({ secrets: ['one'] });
    goOn();
    await working;
    const ended = once(child, 'exit');
    expect(child.kill('SIGTERM')).toBe(true);
    goOn();
    expect(await ended).toEqual([0, null]);
    expect([child.exitCode, child.signalCode]).toEqual([0, null]);
    await until('the channel is closed', () => !child.connected);
    expect(child.kill('SIGTERM')).toBe(false);
  });

  it('ends with an exit code of its own', async () => {
    const { child, goOn } = start();
    const ended = once(child, 'exit');
    child.send({ exit: 65 });
    goOn();
    expect(await ended).toEqual([65, null]);
    expect(child.exitCode).toBe(65);
  });
});

it('a real child process that is killed has a signal and no exit code, as FakeChild.end(null, signal)', async () => {
  const { child } = startReal();
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect([child.exitCode, child.signalCode]).toEqual([null, 'SIGKILL']);
  const fake = new FakeChild(1, 'script', {});
  const fakeEnded = once(fake, 'exit');
  fake.end(null, 'SIGKILL');
  expect(await fakeEnded).toEqual([null, 'SIGKILL']);
  expect([fake.exitCode, fake.signalCode]).toEqual([child.exitCode, child.signalCode]);
});
