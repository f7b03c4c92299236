/**
 * Counts the answers of every route by its pattern, method and status, with the time that they took, and tells the log
 * of them.
 *
 * What it does not see: what Node refuses before there is a request (`broken-request.ts`).
 */
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../log.js';
import { hooksOf, type RouteHook, type SendHook } from '../reply/route-hook.js';
import type { Metrics } from './metrics.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * When an answer of this route is counted. At its end is the default, and includes how long its bytes took to go.
     * When it is handed over, for routes whose answers are small and many: to hear of an end costs a request a fifth of
     * its work.
     */
    counted?: 'at the end' | 'when handed over';
  }
  interface FastifyRequest {
    /** When it came, of those that are counted when handed over. */
    came: number;
  }
}

/** Counts the answers of each route by its pattern, and tells the log of them. */
export class AnswerCounter {
  constructor(
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  /** A hook that counts answers at their end. */
  atTheEnd(route: string): RouteHook {
    return ({ method }, { statusCode, elapsedTime }, done) => {
      this.#count(route, method, statusCode, elapsedTime);
      done();
    };
  }

  /** Counts the answers of every route that is registered from now on. */
  watch(server: FastifyInstance): void {
    server.decorateRequest('came', 0);
    server.addHook('onRoute', (route) => {
      if (route.config?.counted !== 'when handed over') {
        route.onResponse = [...hooksOf<RouteHook>(route.onResponse), this.atTheEnd(route.url)];
        return;
      }
      const come: RouteHook = (request, _, done) => {
        request.came = performance.now();
        done();
      };
      const send: SendHook = (request, { statusCode }, payload, done) => {
        // One that was refused before it came to its route took no time to speak of.
        const took = request.came === 0 ? 0 : performance.now() - request.came;
        this.#count(route.url, request.method, statusCode, took);
        done(null, payload);
      };
      route.onRequest = [come, ...hooksOf<RouteHook>(route.onRequest)];
      route.onSend = [...hooksOf<SendHook>(route.onSend), send] as NonNullable<typeof route.onSend>;
    });
  }

  #count(route: string, method: string, status: number, milliseconds: number): void {
    this.metrics.countRequest(route, method, status, milliseconds / 1000);
    this.log.debug({ route, method, status, milliseconds: Math.round(milliseconds) }, 'answered');
  }
}
