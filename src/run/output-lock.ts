/**
 * One run at a time for an output on this machine. The lock is a listening socket whose name is made from the output's
 * path: it dies with its owner, however that ends, and cannot be left behind.
 *
 * What it does not see: a process on another machine that writes to the same disk.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from './private-files.js';
import { RunError } from './run-error.js';

/** Where the lock of an output listens: a name that the system forgets with its owner, where there are such names. */
function addressOf(path: string): string {
  const name = `curp-batch-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.lock`);
}

async function canonicalPath(output: string): Promise<string> {
  const path = resolve(output);
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

/** Whether somebody listens: a socket file may outlive its owner, a listener does not. */
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

export class OutputLock {
  private constructor(private readonly server: Server) {}

  static async take(output: string): Promise<OutputLock> {
    const address = addressOf(await canonicalPath(output));
    let server = await listen(address);
    if (server === undefined && !address.startsWith('\0') && !(await isHeld(address))) {
      await rm(address, { force: true });
      server = await listen(address);
    }
    if (server === undefined) {
      throw new RunError(
        'already_running',
        'another run is writing this output right now: wait for it, or name another output',
      );
    }
    return new OutputLock(server);
  }

  release(): void {
    this.server.close();
  }
}
