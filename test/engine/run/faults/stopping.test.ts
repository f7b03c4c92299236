/** How a run without workers ends: at a signal, without its Redis, or during another run with the same output. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CliProcess, type Ended } from '../../../built-command/cli-process.js';
import { withFault } from '../../../chaos/chaos.js';
import { until } from '../../../vitest/waiting.js';
import { csv, freshPath, keysOf, people, ROSA, ROSA_KEY, startRun, textOf, writeInput } from '../runs.js';
import { readLedger, startPausedRun } from '../standing-run.js';

it.concurrent('a run that is stopped before its first chunk leaves no files', async () => {
  const output = freshPath();
  const { run, end } = await startPausedRun(writeInput(csv(ROSA)), output, { chunks: 0 });
  const { code, stderr } = await run.stop('SIGINT');
  await end();
  expect(code, stderr).toBe(130);
  for (const ending of ['', '.partial', '.ledger', '.summary.json'])
    expect(existsSync(output + ending)).toBe(false);
});

it.concurrent('a second run with the same output is refused, and the first one ends with 0', async () => {
  const [input, output] = [writeInput(csv(ROSA, ROSA)), freshPath()];
  const { run, worker, end } = await startPausedRun(input, output, {
    chunks: 1,
    options: ['--chunk', '1'],
  });
  const second = await startRun([input, '-o', output, '--force']).ended;
  expect(second.code).toBe(1);
  expect(second.stderr).toContain('another run is writing this output');
  worker.release();
  const { code, stderr } = await run.ended;
  await end();
  expect(code, stderr).toBe(0);
  expect(keysOf(textOf(output))).toEqual([ROSA_KEY, ROSA_KEY]);
});

it.concurrent('--redis-timeout: without its Redis the run ends and keeps its ledger', async () => {
  const [input, output] = [writeInput(await people(1000)), freshPath()];
  const options = ['--chunk', '4k', '--redis-timeout', '2s'];
  const { run, end } = await startPausedRun(input, output, { options });
  await end();
  const { code, stderr } = await run.ended;
  expect(code).toBe(1);
  expect(stderr).toContain('error: Redis could not be reached for 2 seconds');
  expect(stderr).toContain('to go on: curp-batch run');
  expect(readLedger(output).tally.rows).toBeGreaterThan(100);
  const outages = stderr
    .split('\n')
    .filter((line) => line.includes('Redis cannot be reached; waiting for it'));
  expect(outages).toHaveLength(1);
});

it.concurrent('one signal is enough while Redis cannot be reached', async () => {
  const output = freshPath();
  const { run, end } = await startPausedRun(writeInput(await people(1000)), output);
  await end();
  await run.line(/Redis cannot be reached/);
  const { code, stderr } = await run.stop();
  expect(code, stderr).toBe(143);
  expect(readLedger(output).tally.rows).toBeGreaterThan(100);
});

it.concurrent('a run without a reachable Redis from the start ends too', async () => {
  const args = [writeInput(csv(ROSA)), '-o', freshPath(), '--redis', 'redis://127.0.0.1:1', '--workers', '0'];
  const { code, stderr } = await startRun([...args, '--redis-timeout', '1s']).ended;
  expect(code).toBe(1);
  expect(stderr).toContain('error: Redis could not be reached for 1 second:');
  expect(stderr).toContain('check the address of --redis');
});

it.concurrent('reports that no worker is alive, waits, and continues with the first new one', async () => {
  const output = freshPath();
  const { server, run, worker, end } = await startPausedRun(writeInput(csv(ROSA)), output, { chunks: 0 });
  await worker.stop(); // its chunk returns to the queue when its lock expires
  await run.line(/no worker for this run is alive/);
  const late = new CliProcess(['worker', '--redis', server.url, '--processes', '1']);
  const { code, stderr } = await run.ended;
  await late.stop();
  await end();
  expect(code, stderr).toBe(0);
  expect(keysOf(textOf(output))).toEqual([ROSA_KEY]);
});

/** Signals until it has ended: two of a kind that arrive together count as one. */
async function signalTwice(run: CliProcess, signal: 'SIGINT' | 'SIGTERM'): Promise<Ended> {
  let hasEnded = false;
  void run.ended.then(() => {
    hasEnded = true;
  });
  await until('it has ended', () => hasEnded || !run.child.kill(signal));
  return run.ended;
}

it.concurrent.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a second %s ends the run at once, with the command that goes on', async (signal, exitCode) => {
  const [input, output] = [writeInput(await people(1000)), freshPath()];
  const env = withFault('slow-ledger', { CHAOS_SYNC_MS: '600000' });
  const run = startRun([input, '-o', output, '--workers', '1', '--chunk', '4k', '--progress', 'none'], {
    env,
  });
  await until('the second ledger is written', () =>
    ['', '.next'].every((end) => existsSync(`${output}.ledger${end}`)),
  );
  const { code, stderr } = await signalTwice(run, signal);
  expect(code, stderr).toBe(exitCode);
  expect(stderr).toContain('error: the run was interrupted; what is done is kept\nto go on: curp-batch run');
  const resumed = await startRun([input, '-o', output, '--chunk', '4k', '--resume']).ended;
  expect(resumed.code, resumed.stderr).toBe(0);
});
