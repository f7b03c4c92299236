/**
 * `GET /metrics`, as the operator chooses: on the port of the service or on a port of its own, open or with a token.
 *
 * The token gives access to the metrics only. It is not one of the service's tokens, so that Prometheus cannot read runs.
 */

import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { SentenceError } from '../../base/sentence.js';
import { admit } from '../access/connection-state.js';
import { rawAnswer } from '../openapi/described-answers.js';
import { HttpFault } from '../reply/http-fault.js';
import { TEXT } from '../reply/schema.js';
import type { Metrics } from './metrics.js';

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const CHALLENGE = { 'www-authenticate': 'Bearer realm="curp-batch metrics"' };

const GET_METRICS: FastifySchema = {
  operationId: 'getMetrics',
  summary: { es: 'Cifras para Prometheus', en: 'Figures for Prometheus' },
  response: { 200: rawAnswer({ es: 'Las cifras.', en: 'The figures.' }, { 'text/plain': TEXT }) },
};

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What is wrong with the token of the metrics or of the board; undefined if it is right. Compared in constant time. */
export function tokenFault(token: string, given: string | undefined) {
  if (given === undefined) return 'token_missing';
  return timingSafeEqual(hashOf(given), hashOf(token)) ? undefined : 'token_unknown';
}

/** Undefined also if no token is needed. */
const requestFault = (token: string | undefined, { headers }: IncomingMessage) =>
  token === undefined
    ? undefined
    : tokenFault(token, /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]);

export interface MetricsAccess {
  /** Undefined: no token is needed. */
  metricsToken: string | undefined;
  /** Undefined: the port of the service. */
  metricsPort: number | undefined;
  /** Where the port of its own listens. */
  host: string;
}

/** On the port of the service. */
export async function metricsRoutes(
  server: FastifyInstance,
  { metrics, metricsToken }: { metrics: Metrics; metricsToken: string | undefined },
): Promise<void> {
  const access = metricsToken === undefined ? 'open' : 'custom';
  server.get('/metrics', { config: { access }, schema: GET_METRICS }, async (request, reply) => {
    const fault = requestFault(metricsToken, request.raw);
    if (fault !== undefined) throw new HttpFault(fault, { headers: CHALLENGE });
    if (metricsToken !== undefined) admit(request.raw);
    return reply.type(CONTENT_TYPE).send(await metrics.text());
  });
}

/** Limits for clients that are slow or many: a scrape is one short request. */
const TIMEOUT_MS = 5000;
const MAX_CONNECTIONS = 64;

/** On a port of its own, from before the service listens until it is closed. Listening fails with a `SentenceError`. */
export function serveMetrics(
  server: FastifyInstance,
  metrics: Metrics,
  { metricsToken, metricsPort, host }: MetricsAccess,
): void {
  const listener = createServer(
    { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS, keepAliveTimeout: TIMEOUT_MS },
    (request, response) => {
      if (request.url?.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end();
      if (requestFault(metricsToken, request) !== undefined) return response.writeHead(401, CHALLENGE).end();
      return metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(text),
        () => response.writeHead(500).end(),
      );
    },
  );
  listener.maxConnections = MAX_CONNECTIONS;
  server.addHook('onReady', async () => {
    try {
      listener.listen(metricsPort, host);
      await once(listener, 'listening');
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      throw new SentenceError({
        en: `--metrics-port cannot be used (${code}): name another port`,
        es: `--metrics-port no se puede usar (${code}): indique otro puerto`,
      });
    }
  });
  server.addHook('onClose', (_, done) => {
    listener.closeAllConnections();
    listener.close(() => done());
  });
}
