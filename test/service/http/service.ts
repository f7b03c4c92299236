/** The service on a free loopback port, against the suite's server, and a token for it. */

import { inject } from 'vitest';
import { createLog } from '../../../src/base/log.js';
import { within } from '../../../src/engine/process/abortable.js';
import { RunQueue } from '../../../src/engine/queue/run-queue.js';
import { connect, disconnect } from '../../../src/engine/redis/connection.js';
import { LOOPBACK } from '../../../src/service/access/client-address.js';
import { DEFAULT_LIMITS, type Limits } from '../../../src/service/access/limits.js';
import { Tokens } from '../../../src/service/access/tokens.js';
import { buildServer, type ServerOptions } from '../../../src/service/http/server.js';
import { RunStore } from '../../../src/service/runs/run-store.js';
import { atFileEnd } from '../../vitest/file-end.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

export interface Service {
  /** As `http://127.0.0.1:43210`, without a slash at its end. */
  address: string;
  port: number;
  token: string;
  options: ServerOptions;
  stop(): Promise<void>;
}

export interface ServiceChanges extends Partial<Omit<ServerOptions, 'limits'>> {
  limits?: Partial<Limits>;
}

const started = new Set<Service>();

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
  const server = await buildServer(options);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const service: Service = {
    address,
    port: Number(new URL(address).port),
    token: options.tokens.addTemporary('tests'),
    options,
    async stop() {
      if (!started.delete(service)) return;
      const closing = server.close();
      await within(1000, closing);
      server.server.closeAllConnections(); // clients open connections that they never use
      await closing;
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
