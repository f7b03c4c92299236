/**
 * A span for each request of an operation of the API, if this process has a tracer. It continues the trace of the client's
 * `traceparent`, and has method, pattern of the route and status: never the path or the query, which have data of people.
 *
 * What it does not trace: `/healthz`, `/readyz` and `/metrics`, which are asked all the time; the files of the page.
 */
import type { FastifyInstance } from 'fastify';
import { isTracing, type Span, startSpan } from '../../base/span.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined without a tracer, and of requests that are not traced. */
    span?: Span;
  }
}

const NOT_TRACED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** What the client did: it closed the connection before it had the answer. */
const ABORTED = { code: 'aborted' };

export function traceRequests(server: FastifyInstance): void {
  if (!isTracing()) return;
  server.addHook('onRequest', (request, reply, done) => {
    const { url: route, schema } = request.routeOptions;
    if (route === undefined || schema?.operationId === undefined || NOT_TRACED.has(route)) return done();
    const { method } = request;
    const parent = request.headers.traceparent as string | undefined;
    const span = startSpan(`request ${method} ${route}`, {
      kind: 'server',
      parent,
      facts: { method, route },
    });
    request.span = span;
    reply.raw.once('close', () => {
      const { statusCode: status } = reply;
      if (!reply.raw.writableFinished) span.fail(ABORTED, { status });
      else if (status >= 500) span.fail({ code: String(status) }, { status });
      else span.end({ status });
    });
    done();
  });
}
