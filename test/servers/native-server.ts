/**
 * A `redis-server` for one test, with any settings: a node of a cluster, a Sentinel, a replica, with users. It listens
 * on a free loopback port and ends with the test. Without `redis-server` on the PATH the test is skipped with a reason.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { TestContext } from 'vitest';
import { freePort } from '../../src/engine/process/embedded-server.js';
import { skipWith } from '../machine/skipping.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import { hasRedisServer } from './redis-server.js';

export interface NativeServer {
  port: number;
  url: string;
  /** For commands of the test. It connects before the test changes users or passwords, so it stays logged in. */
  client: Redis;
}

/** `settings` are lines of the configuration file of the server. */
export async function startNative(
  context: TestContext,
  settings: readonly string[] = [],
  words: readonly string[] = [],
): Promise<NativeServer> {
  if (!hasRedisServer()) skipWith(context, 'needs redis-server on the PATH');
  const port = await freePort();
  const folder = temporaryFolder();
  const file = join(folder, 'server.conf');
  writeFileSync(file, [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, ...settings, ''].join('\n'));
  const server = spawn('redis-server', [file, ...words], { stdio: 'ignore' });
  const exited = once(server, 'exit');
  const client = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  client.on('error', () => {});
  context.onTestFinished(async () => {
    client.disconnect();
    server.kill('SIGKILL');
    await exited;
  });
  await until('the server answers', () => client.status === 'ready');
  return { port, url: `redis://127.0.0.1:${port}`, client };
}
