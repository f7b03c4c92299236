/**
 * `Expect: 100-continue`: the client waits for `100 Continue` before it sends a body. It is sent after the token check,
 * right before the body is read; a refused request is answered without reading its body.
 *
 * What it does not do: handle other values of `Expect`. They are refused in `client-errors.ts`.
 */
import type { Server as HttpServer } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hooksOf, type RouteHook } from '../reply/route-hook.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route calls `sendContinue` by itself, after its own checks. */
    sendsContinue?: true;
  }
}

const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Sends `100 Continue` to a client that waits for it. */
export function sendContinue({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
  const isWaiting = headers.expect?.toLowerCase() === '100-continue';
  if (isWaiting && !raw.complete && !reply.raw.headersSent) reply.raw.writeContinue();
}

/** Without this listener Node sends `100 Continue` to every client at once, before the token check. */
export function deferContinue(server: HttpServer): void {
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
}

/** Sends `100 Continue` right before the body is read, on every route that is registered after this call. */
export function sendContinueOnRoutes(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.config?.sendsContinue || [route.method].flat().every((method) => BODILESS.has(method))) return;
    const beforeBody = (request: FastifyRequest, reply: FastifyReply, _: unknown, done: () => void): void => {
      sendContinue(request, reply);
      done();
    };
    route.preParsing = [
      ...hooksOf<typeof beforeBody>(route.preParsing),
      beforeBody,
    ] as unknown as RouteHook[] as never;
  });
}
