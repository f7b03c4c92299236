/**
 * One process at a time for a path on this machine: an output, a file of tokens, a data folder. The lock is a listening
 * socket whose name is made from the path: it ends with its process, however that ends, and cannot be left behind.
 *
 * What it does not see: a process on another machine that writes to the same disk.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './private-files.js';

/** How often a lock is tried that another process has. */
const RETRY_MS = 20;

/** The name that the lock of a path listens at: on Linux one that ends with the socket, elsewhere a file. */
function addressOf(path: string): string {
  const name = `curp-batch-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.lock`);
}

async function canonicalPath(given: string): Promise<string> {
  const path = resolve(given);
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  return join(folder, basename(path));
}

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

/** Whether a process listens there. A socket's file can be left behind by a process that was killed, a listener cannot. */
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

  /** Undefined where another process has the lock. */
  static async take(path: string): Promise<ProcessLock | undefined> {
    const address = addressOf(await canonicalPath(path));
    let server = await listen(address);
    if (server === undefined && !address.startsWith('\0') && !(await isHeld(address))) {
      await rm(address, { force: true });
      server = await listen(address);
    }
    return server && new ProcessLock(server);
  }

  /** Waits for the lock; undefined where another process has it all the time. */
  static async wait(path: string, limitMs: number): Promise<ProcessLock | undefined> {
    const end = performance.now() + limitMs;
    for (;;) {
      const lock = await ProcessLock.take(path);
      if (lock !== undefined || performance.now() > end) return lock;
      await pause(RETRY_MS);
    }
  }

  release(): void {
    this.server.close();
  }
}
