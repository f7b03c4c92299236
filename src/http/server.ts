/**
 * The service over HTTP, put together. Each area is a plugin in a file of its own, and is told the same options.
 *
 *   a request ─▶ who asks, and how often ─▶ its route ─▶ an envelope, whatever happens
 *
 * What it does not do: listen, or end what it was given. Whoever builds it does (`service.ts`).
 */
import fastify, { type FastifyInstance } from 'fastify';
import type { Log } from '../log.js';
import type { RunQueue } from '../queue/run-queue.js';
import type { Connection } from '../redis/connection.js';
import type { RunStore } from '../runs/run-store.js';
import { recognizeTokens } from './access/authentication.js';
import { holdBodies, inviteBodies } from './access/body-invitation.js';
import { answerClientError, answerOddRequests } from './access/broken-request.js';
import { Proxies } from './access/client-address.js';
import { Connections } from './access/connections.js';
import { closeEarlyAnswers } from './access/early-answer.js';
import type { Limits } from './access/limits.js';
import { RateLimit } from './access/rate-limit.js';
import type { Tokens } from './access/tokens.js';
import { answerUnknownRoutes, KnownPaths } from './access/unknown-route.js';
import { loadBoard } from './board-packages.js';
import { healthRoutes } from './health.js';
import { AnswerCounter } from './metrics/answer-counter.js';
import { Metrics, metricsRoutes } from './metrics/metrics.js';
import { openapiRoutes } from './openapi/openapi.js';
import { operationsRoutes } from './operations.js';
import { pageRoutes } from './page.js';
import { answerFaults, COMMON_HEADERS, sendFault } from './reply/envelope-reply.js';
import { HttpFault } from './reply/http-fault.js';
import { parseQuery } from './reply/query.js';
import { runRoutes } from './runs/runs.js';

export interface ServerOptions {
  redis: Connection;
  store: RunStore;
  runQueue: RunQueue;
  tokens: Tokens;
  /** The folder of runs and of everything else that is kept. */
  data: string;
  /** How long a run is kept after its end. */
  keepMs: number;
  /** Origins that a run's callback may go to. */
  callbacks: readonly string[];
  /** The first seals blobs, all open them. */
  secrets: readonly string[];
  /** Without one there is no board. */
  boardToken: string | undefined;
  /** Addresses and networks of proxies: connections from there are those of many clients. */
  proxies: readonly string[];
  limits: Limits;
  log: Log;
}

/** Proxies may name the whole address; what counts is its path. */
const pathOf = (url: string): string =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, '/');

/** A server with the limits of everything that comes in, and nothing on it yet. */
function bareServer(limits: Limits): FastifyInstance {
  const server = fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    connectionTimeout: limits.idleMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.nextRequestMs,
    // A request that comes while the server ends is answered like any other, and its connection closed.
    return503OnClosing: false,
    http: {
      requireHostHeader: false, // Node would answer for it, and not with an envelope
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(1000, limits.headersMs),
    },
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 256,
      querystringParser: parseQuery,
    },
    rewriteUrl: ({ url }) => pathOf(url!),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      const isLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      return sendFault(request, reply, new HttpFault(isLong ? 'no_such_path' : 'malformed_url'));
    },
  });
  answerOddRequests(server.server);
  closeEarlyAnswers(server.server);
  holdBodies(server.server);
  return server;
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { limits, log, tokens } = options;
  const server = bareServer(limits);
  const connections = new Connections(limits, new Proxies(options.proxies), log);
  connections.watch(server.server);
  server.decorate('connections', connections);
  const paths = new KnownPaths();
  const metrics = new Metrics(options);
  paths.watch(server);
  answerFaults(server, log);
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(COMMON_HEADERS);
    const { url, headers, httpVersion } = request.raw;
    if (url!.length > limits.urlLength) throw new HttpFault('url_too_long');
    if (headers.host === undefined && httpVersion !== '1.0') throw new HttpFault('malformed_request');
    done();
  });
  recognizeTokens(server, tokens, new RateLimit(limits.ratePerSecond));
  inviteBodies(server);
  const answers = new AnswerCounter(metrics, log);
  answerUnknownRoutes(server, paths, answers.atTheEnd('none'));
  answers.watch(server);
  await server.register(metricsRoutes, { metrics });
  await server.register(healthRoutes, options);
  await server.register(openapiRoutes);
  await server.register(operationsRoutes, { ...options, metrics });
  await server.register(pageRoutes, options);
  await server.register(runRoutes, options);
  const { redis, boardToken, store } = options;
  if (boardToken) {
    const { boardRoutes } = await loadBoard();
    await server.register(boardRoutes, { redis, boardToken, folder: store.folderId });
  }
  return server;
}
