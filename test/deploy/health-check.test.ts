/** The health check of the image asks `serve` at the address and port of its own command line. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { skipWith } from '../machine/skipping.js';
import { ROOT } from '../repository.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

let server: Server | undefined;

afterEach(() => {
  server?.close();
  vi.unstubAllEnvs();
});

async function listenAt(host: string): Promise<number> {
  server = createServer((request, response) => {
    response.statusCode = request.url === '/healthz' ? 200 : 404;
    response.end();
  });
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The exit code of the check in a container with this command line. */
function check(...words: string[]): Promise<number> {
  const path = join(temporaryFolder(), 'cmdline');
  writeFileSync(path, ['node', '/app/dist/src/cli/main.js', ...words, ''].join('\0'));
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [join(ROOT, 'deploy/health-check.mjs'), path]);
    child.once('exit', (code) => resolve(code ?? -1));
  });
}

it.for<[string, string[]]>([
  ['127.0.0.1', []],
  ['127.0.0.1', ['--host', '0.0.0.0']],
  ['127.0.0.2', ['--host', '127.0.0.2']],
  ['127.0.0.2', ['--host=127.0.0.2']],
  ['127.0.0.2', ['--host', '127.0.0.1', '--host', '127.0.0.2']], // the last one counts, as in the command
  ['127.0.0.1', ['--host', '::']],
  ['::1', ['--host', '::1']],
  ['127.0.0.1', ['--host', 'localhost']],
])('asks at %s for serve %j', async ([address, words], context) => {
  const port = await listenAt(address).catch(() => undefined);
  if (port === undefined) return skipWith(context, `this machine has no address ${address}`);
  expect(await check('serve', ...words, '--port', String(port))).toBe(0);
});

it('reads --port=8080 as --port 8080', async () => {
  const port = await listenAt('127.0.0.1');
  expect(await check('serve', `--port=${port}`)).toBe(0);
});

it('fails if no server answers there', async () => {
  const port = await listenAt('127.0.0.1');
  expect(await check('serve', '--host', '127.0.0.9', '--port', String(port))).toBe(1);
});

it.each(['worker', 'run-worker', 'direct-worker'])('asks a %s at its health port', async (command) => {
  const port = await listenAt('127.0.0.1');
  expect(await check(command, '--health-port', String(port))).toBe(0);
  expect(await check(command, '--health-host', '0.0.0.0', `--health-port=${port}`)).toBe(0);
  vi.stubEnv('CURP_BATCH_HEALTH_PORT', String(port));
  expect(await check(command)).toBe(0);
  server?.close();
  expect(await check(command)).toBe(1);
});

it('succeeds for a worker without a health port, and for another command', async () => {
  expect(await check('worker', '--processes', '1')).toBe(0);
  vi.stubEnv('CURP_BATCH_HEALTH_PORT', '1');
  expect(await check('run', 'people.csv')).toBe(0);
});
