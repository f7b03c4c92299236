/**
 * The health of a worker over HTTP, for the health check of the image and the probes of Kubernetes: `/healthz` (restart the
 * worker if it is not 200) and `/readyz` (it works, and Redis takes its commands). Both answer the whole state as JSON.
 *
 * What it does not contain: data of a job, an address or a name. So it needs no token.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { HealthState } from '../../engine/process/worker-health.js';

export interface HealthAddress {
  host: string;
  port: number;
}

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Limits for clients that are slow or many: a probe is one short request. */
const TIMEOUT_MS = 5000;
const MAX_CONNECTIONS = 64;

/** Resolves when it listens. Rejects with the error of the system. */
export async function serveHealth(state: () => HealthState, { host, port }: HealthAddress): Promise<Server> {
  const server = createServer(
    { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS, keepAliveTimeout: TIMEOUT_MS },
    (request, response) => {
      const current = state();
      const path = request.url?.split('?', 1)[0];
      const isGood = { '/healthz': current.alive, '/readyz': current.ready }[path ?? ''];
      if (isGood === undefined) response.writeHead(404).end();
      else response.writeHead(isGood ? 200 : 503, HEADERS).end(`${JSON.stringify(current)}\n`);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening');
  server.unref(); // it does not keep the process alive
  return server;
}
