/**
 * `Expect: 100-continue`: a client asks before it sends a body. It is told to go on when its token was checked and the body
 * is about to be read; a refused request is answered without a byte of its body.
 *
 * What it does not do: wait for a client that expects anything else. Node refuses that (`broken-request.ts`).
 */
import type { Server as HttpServer } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hooksOf, type RouteHook } from '../reply/route-hook.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route calls `inviteBody` by itself, after checks of its own. */
    invitesBody?: true;
  }
}

const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Tells a client that waits for it to send the body. */
export function inviteBody({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
  const isAsked = headers.expect?.toLowerCase() === '100-continue';
  if (isAsked && !raw.complete && !reply.raw.headersSent) reply.raw.writeContinue();
}

/** Without a listener Node would tell every client to go on, whatever it sends. */
export function holdBodies(server: HttpServer): void {
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
}

/** Sends invitations for every route that is registered from now on, right before the body is read. */
export function inviteBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.config?.invitesBody || [route.method].flat().every((method) => BODILESS.has(method))) return;
    const invite = (request: FastifyRequest, reply: FastifyReply, _: unknown, done: () => void): void => {
      inviteBody(request, reply);
      done();
    };
    route.preParsing = [
      ...hooksOf<typeof invite>(route.preParsing),
      invite,
    ] as unknown as RouteHook[] as never;
  });
}
