/** The service on a free loopback port, against the suite's server, and a token for it. */

import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, inject } from 'vitest';
import { createLog } from '../../../src/base/log.js';
import { within } from '../../../src/engine/process/abortable.js';
import { freePort } from '../../../src/engine/process/embedded-server.js';
import { RunQueue } from '../../../src/engine/queue/run-queue.js';
import { connect, disconnect, duplicate } from '../../../src/engine/redis/connection.js';
import { LOOPBACK } from '../../../src/service/access/client-address.js';
import { DEFAULT_LIMITS, type Limits } from '../../../src/service/access/limits.js';
import { Tokens } from '../../../src/service/access/tokens.js';
import { buildServer, type ServerOptions } from '../../../src/service/http/server.js';
import { RunStore } from '../../../src/service/runs/run-store.js';
import { balanceConnections } from '../../servers/connection-balancer.js';
import { atFileEnd } from '../../vitest/file-end.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

export interface Service {
  /** As `http://127.0.0.1:43210`, without a slash at its end. */
  address: string;
  port: number;
  token: string;
  options: ServerOptions;
  /**
   * The same service without its copies, for what each process has for itself: its connections, its threads, its metrics of
   * requests. The reason is printed if there are copies.
   */
  oneProcess(reason: string): Service;
  stop(): Promise<void>;
}

export interface ServiceChanges extends Partial<Omit<ServerOptions, 'limits'>> {
  limits?: Partial<Limits>;
}

const started = new Set<Service>();

/**
 * `SERVICE_COPIES=2`: each service of the tests is as many servers on its folder and its Redis, with stores and connections of
 * their own, behind a balancer that alternates. `oneProcess` names the tests of what each process has for itself.
 */
const COPIES = Number(process.env.SERVICE_COPIES ?? 1);

/** The other servers of a service, and the address of all of them. */
async function withCopies(address: string, options: ServerOptions) {
  const presence = { processes: COPIES, isSecondFolder: false };
  const copies = await Promise.all(
    Array.from({ length: COPIES - 1 }, async () => {
      const redis = duplicate(options.redis);
      redis.on('error', () => {});
      const store = await RunStore.open(options.data);
      const runQueue = new RunQueue(redis, store.folderId);
      const metricsPort = options.metricsPort && (await freePort());
      const server = await buildServer({ ...options, redis, store, runQueue, presence, metricsPort });
      server.server.maxRequestsPerSocket = 1;
      const own = await server.listen({ host: '127.0.0.1', port: 0 });
      const stop = async (): Promise<void> => {
        await close(server);
        await runQueue.close();
        disconnect(redis);
      };
      return { address: own, stop };
    }),
  );
  const balancer = await balanceConnections([address, ...copies.map((copy) => copy.address)]);
  return {
    address: balancer.address,
    stopCopies: () => Promise.all(copies.map((copy) => copy.stop())),
    closeBalancer: () => balancer.close(),
  };
}

async function close(server: FastifyInstance): Promise<void> {
  const closing = server.close();
  await within(1000, closing);
  server.server.closeAllConnections(); // clients open connections that they never use
  await closing;
}

export async function startService({ limits, ...changes }: ServiceChanges = {}): Promise<Service> {
  const redis = connect(inject('redis'));
  const data = changes.data ?? temporaryFolder();
  const store = await RunStore.open(data);
  const options: ServerOptions = {
    redis,
    store,
    runQueue: new RunQueue(redis, store.folderId),
    tokens: new Tokens(),
    data,
    keepMs: 3_600_000,
    keepFailedMs: 3_600_000,
    callbacks: [],
    scheduleFolders: [],
    secrets: [],
    boardToken: undefined,
    metricsToken: undefined,
    metricsPort: undefined,
    host: '127.0.0.1',
    proxies: LOOPBACK,
    log: createLog('silent'),
    threadScript: new URL('../../../build/workers/file-thread.js', import.meta.url),
    ...changes,
    limits: { ...DEFAULT_LIMITS, ...limits },
  };
  if (COPIES > 1) options.presence ??= { processes: COPIES, isSecondFolder: false };
  const server = await buildServer(options);
  if (COPIES > 1) server.server.maxRequestsPerSocket = 1; // the next request goes to the next server
  const own = await server.listen({ host: '127.0.0.1', port: 0 });
  const copies = COPIES > 1 ? await withCopies(own, options) : undefined;
  const address = copies?.address ?? own;
  const service: Service = {
    address,
    port: Number(new URL(address).port),
    token: options.tokens.addTemporary('tests'),
    options,
    oneProcess(reason) {
      if (COPIES > 1) console.log(`one process in ${basename(expect.getState().testPath ?? '')}: ${reason}`);
      server.server.maxRequestsPerSocket = 0;
      return { ...service, address: own, port: Number(new URL(own).port) };
    },
    async stop() {
      if (!started.delete(service)) return;
      await Promise.all([close(server), copies?.stopCopies()]);
      await copies?.closeBalancer();
      await options.runQueue.close();
      disconnect(redis);
    },
  };
  started.add(service);
  return service;
}

atFileEnd(async () => {
  for (const service of started) await service.stop();
});

/** The headers with a token. */
export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });
