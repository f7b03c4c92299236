/**
 * A lock on a path (an output, a file of tokens, a data folder) for one process of this machine. The lock is a listening
 * socket whose name is derived from the path. The system closes it when the process ends, so no stale lock remains.
 *
 * What it does not do: exclude a process on another machine that writes to the same disk.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isObject } from './object-address.js';
import { codeOf, orMissing } from './private-files.js';

/** Pause between two attempts to take a lock that another process holds. */
const RETRY_MS = 20;

/** The socket address of a path's lock: on Linux an abstract one, without a file; on Windows a pipe; elsewhere a file. */
function addressOf(path: string): string {
  const name = `curp-batch-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.lock`);
}

/** The path with the links in its folder resolved; the last component does not have to exist. */
export function canonicalPath(given: string): string {
  if (isObject(given)) return given;
  const path = resolve(given);
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path; // the folder does not exist
  }
}

/** The file that the lock of a path makes; undefined where it makes none. */
export function lockFileOf(path: string): string | undefined {
  const address = addressOf(canonicalPath(path));
  return isFile(address) ? address : undefined;
}

const isFile = (address: string): boolean => process.platform !== 'win32' && !address.startsWith('\0');

async function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.listen(address);
  try {
    await once(server, 'listening');
    server.unref();
    return server;
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/** Whether a process listens at the address. A killed process leaves its socket file, but no listener. */
async function isHeld(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export class ProcessLock {
  private constructor(private readonly server: Server) {}

  /** Undefined if another process holds the lock. */
  static async take(path: string): Promise<ProcessLock | undefined> {
    const address = addressOf(canonicalPath(path));
    let server = await listen(address);
    if (server === undefined && isFile(address) && !(await isHeld(address))) {
      if ((await orMissing(lstat(address)))?.isSocket()) await rm(address, { force: true });
      server = await listen(address);
    }
    return server && new ProcessLock(server);
  }

  /** Retries until the timeout; undefined if another process still holds the lock then. */
  static async wait(path: string, timeoutMs: number): Promise<ProcessLock | undefined> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const lock = await ProcessLock.take(path);
      if (lock !== undefined || performance.now() > deadline) return lock;
      await pause(RETRY_MS);
    }
  }

  release(): void {
    this.server.close();
  }
}
