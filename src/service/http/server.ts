/**
 * Builds the HTTP server. Each area is a plugin in its own file and gets the same options.
 *
 *   a request ─▶ token and rate limit ─▶ its route ─▶ an envelope, also for every fault
 *
 * What it does not do: listen, or close what it was given (Redis, store, queue). The caller does (`service.ts`).
 */
import { parse } from 'node:querystring';
import fastify, { type FastifyInstance } from 'fastify';
import { takeAllowance } from '../../engine/queue/shared-allowance.js';
import { requireTokens } from '../access/authentication.js';
import { Proxies } from '../access/client-address.js';
import { answerClientError, answerSpecialRequests } from '../access/client-errors.js';
import { closeEarlyAnswers } from '../access/close-after-refusal.js';
import { Connections } from '../access/connections.js';
import { deferContinue, sendContinueOnRoutes } from '../access/expect-continue.js';
import type { Limits } from '../access/limits.js';
import { RateLimit, type SharedLimit } from '../access/rate-limit.js';
import type { Tokens } from '../access/tokens.js';
import { answerUnknownRoutes, KnownPaths } from '../access/unknown-route.js';
import { AnswerCounter } from '../metrics/answer-counter.js';
import { Metrics } from '../metrics/metrics.js';
import { type MetricsAccess, metricsRoutes, serveMetrics } from '../metrics/metrics-routes.js';
import { traceRequests } from '../metrics/request-spans.js';
import { describeRoutes } from '../openapi/document.js';
import { listRoutes } from '../persons/person-list-routes.js';
import { answerFaults, COMMON_HEADERS, sendFault } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { REQUEST_ID, requestIdOf } from '../reply/request-id.js';
import { judgeBySchemas } from '../reply/validation.js';
import { type RunRouteOptions, runRoutes } from '../run-routes/run-routes.js';
import { loadBoard } from './board-packages.js';
import { operationsRoutes } from './curp-routes.js';
import { healthRoutes } from './health.js';
import { pageRoutes } from './page.js';
import { type ScheduleRouteOptions, scheduleRoutes } from './schedule-routes.js';
import { tokenRoutes } from './token-routes.js';

export interface ServerOptions extends RunRouteOptions, ScheduleRouteOptions, MetricsAccess {
  tokens: Tokens;
  /** The data folder of the service. */
  data: string;
  /** Undefined: no board. */
  boardToken: string | undefined;
  /** Addresses and networks of proxies: their connections carry many clients, so no limit per address applies. */
  proxies: readonly string[];
}

/** A proxy may send the absolute URL; only its path is used. */
const pathOf = (url: string): string =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, '/');

/** A server with all limits on incoming requests, and without routes. */
function bareServer(limits: Limits): FastifyInstance {
  const server = fastify({
    logger: false,
    genReqId: requestIdOf,
    bodyLimit: limits.bodyBytes,
    connectionTimeout: limits.idleMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.nextRequestMs,
    // A request that arrives during shutdown is answered as usual, and its connection is closed.
    return503OnClosing: false,
    http: {
      requireHostHeader: false, // checked in `buildServer`: Node's own answer is not an envelope
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(1000, limits.headersMs),
    },
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 256,
      // Invalid UTF-8 becomes U+FFFD; a name that contains it gets 417 `damaged_text`, as in a file.
      querystringParser: (text) => parse(text),
    },
    rewriteUrl: ({ url }) => pathOf(url!),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      const isLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      return sendFault(request, reply, new HttpFault(isLong ? 'no_such_path' : 'malformed_url'));
    },
  });
  answerSpecialRequests(server.server);
  closeEarlyAnswers(server.server);
  deferContinue(server.server);
  return server;
}

/** The number of `Host` headers. Node reads the first one only, and a proxy may have read another. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** The rate limit of all processes of the service; undefined for the only one. */
function sharedLimit({ redis, store, presence }: ServerOptions): SharedLimit | undefined {
  return (
    presence && {
      take: (tokenId, allowance) =>
        takeAllowance(redis, `requests:${store.folderId ?? ''}:${tokenId}`, allowance),
      get processes() {
        return presence.processes;
      },
    }
  );
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { limits, log, tokens } = options;
  const server = bareServer(limits);
  server.decorate('shutdown', { hasBegun: false });
  const connections = new Connections(limits, new Proxies(options.proxies), log);
  connections.watch(server.server);
  server.decorate('connections', connections);
  const paths = new KnownPaths();
  const metrics = new Metrics(options);
  paths.watch(server);
  answerFaults(server, log);
  traceRequests(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(COMMON_HEADERS).header(REQUEST_ID, request.id);
    if (server.shutdown.hasBegun) reply.header('connection', 'close');
    const { url, rawHeaders, httpVersion } = request.raw;
    if (url!.length > limits.urlLength) throw new HttpFault('url_too_long');
    const hosts = hostsIn(rawHeaders);
    if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) throw new HttpFault('malformed_request');
    done();
  });
  requireTokens(server, tokens, new RateLimit(limits.ratePerSecond, sharedLimit(options)));
  sendContinueOnRoutes(server);
  const answers = new AnswerCounter(metrics, log);
  answerUnknownRoutes(server, paths, answers.atTheEnd('none'));
  answers.watch(server);
  judgeBySchemas(server);
  describeRoutes(server);
  if (options.metricsPort === undefined)
    await server.register(metricsRoutes, { metrics, metricsToken: options.metricsToken });
  else serveMetrics(server, metrics, options);
  server.addHook('onClose', () => metrics.close());
  await server.register(healthRoutes, options);
  await server.register(operationsRoutes, { ...options, metrics });
  await server.register(listRoutes, { ...options, metrics });
  await server.register(pageRoutes, options);
  await server.register(runRoutes, options);
  await server.register(scheduleRoutes, { ...options, prefix: '/v1' });
  await server.register(tokenRoutes, { prefix: '/v1' });
  const { redis, boardToken, store, secrets } = options;
  if (boardToken) {
    const { boardRoutes } = await loadBoard();
    await server.register(boardRoutes, { redis, boardToken, folder: store.folderId, secrets });
  }
  return server;
}
