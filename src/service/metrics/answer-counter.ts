/**
 * Counts and logs the answers of every route by pattern, method and status, with their duration.
 *
 * What it does not count: what Node refuses before a request exists (`client-errors.ts`).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../../base/log.js';
import { hooksOf, type RouteHook, type SendHook } from '../reply/route-hook.js';
import type { Metrics } from './metrics.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * When an answer of this route is counted. The default is at the end, so the duration includes sending the bytes.
     * When it is handed over to Node: for small and frequent answers, because the hook at the end costs a fifth of the
     * work of such a request.
     */
    counted?: 'at the end' | 'when handed over';
  }
  interface FastifyRequest {
    /** When the request arrived. Set only if its answer is counted when handed over. */
    arrivedAt: number;
  }
}

export class AnswerCounter {
  constructor(
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  /** A hook that counts answers at their end. */
  atTheEnd(route: string): RouteHook {
    return (request, { statusCode, elapsedTime }, done) => {
      this.#count(route, request, statusCode, elapsedTime);
      done();
    };
  }

  /** Counts the answers of every route that is registered after this call. */
  watch(server: FastifyInstance): void {
    server.decorateRequest('arrivedAt', 0);
    server.addHook('onRoute', (route) => {
      if (route.config?.counted !== 'when handed over') {
        route.onResponse = [...hooksOf<RouteHook>(route.onResponse), this.atTheEnd(route.url)];
        return;
      }
      const recordArrival: RouteHook = (request, _, done) => {
        request.arrivedAt = performance.now();
        done();
      };
      const countAnswer: SendHook = (request, { statusCode }, payload, done) => {
        // 0: refused by a hook of the server before the hooks of the route; the duration is negligible.
        const took = request.arrivedAt === 0 ? 0 : performance.now() - request.arrivedAt;
        this.#count(route.url, request, statusCode, took);
        done(null, payload);
      };
      route.onRequest = [recordArrival, ...hooksOf<RouteHook>(route.onRequest)];
      route.onSend = [...hooksOf<SendHook>(route.onSend), countAnswer] as NonNullable<typeof route.onSend>;
    });
  }

  #count(route: string, { id: request, method }: FastifyRequest, status: number, milliseconds: number): void {
    this.metrics.countRequest(route, method, status, milliseconds / 1000);
    this.log.debug({ request, route, method, status, milliseconds: Math.round(milliseconds) }, 'answered');
  }
}
