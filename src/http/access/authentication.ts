/**
 * Who asks: the token of a request, before anything else is looked at. `token` in the query, or
 * `Authorization: Bearer`; the project that it belongs to is `request.project` from then on.
 *
 * A route needs a token unless its `config.access` says otherwise, so that a forgotten word closes a door rather than
 * opens one:
 *
 *   'token'  the default
 *   'open'   nobody is asked
 *   'own'    the route asks by itself: with a ticket, a password of its own, or `authenticate`
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpFault } from '../reply/http-fault.js';
import { firstOf, queryOf } from '../reply/parameter.js';
import { hooksOf, type RouteHook } from '../reply/route-hook.js';
import { admit } from './connection-state.js';
import type { RateLimit } from './rate-limit.js';
import type { Tokens } from './tokens.js';

export type Access = 'token' | 'open' | 'own';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** The project of the token; empty where none was asked for. */
    project: string;
    /** The id of the token, as `token list` shows it: for counting, never a secret. */
    tokenId: string;
  }
  interface FastifyInstance {
    /** Sets `project` and `tokenId` of a request, or throws what is wrong with its token or with its rate. */
    authenticate(request: FastifyRequest): void;
    /** Lets a request pass that has shown something else made with this token. Throws what is wrong with its rate. */
    admitFor(request: FastifyRequest, tokenId: string): void;
  }
}

const BEARER = /^Bearer +(\S+) *$/i;

function tokenOf(request: FastifyRequest): string | undefined {
  const inQuery = firstOf(queryOf(request).token);
  if (inQuery) return inQuery;
  const { authorization } = request.headers;
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}

const CHALLENGE = { headers: { 'www-authenticate': 'Bearer realm="curp-batch"' } } as const;

/** Puts the question before every route that is registered from now on. */
export function recognizeTokens(server: FastifyInstance, tokens: Tokens, rate: RateLimit): void {
  const admitFor = (request: FastifyRequest, tokenId: string): void => {
    admit(request.raw);
    rate.count(tokenId);
    request.tokenId = tokenId;
  };
  const authenticate = (request: FastifyRequest): void => {
    const token = tokenOf(request);
    if (token === undefined) throw new HttpFault('token_missing', CHALLENGE);
    const owner = tokens.check(token);
    if (owner === undefined) throw new HttpFault('token_unknown', CHALLENGE);
    admitFor(request, owner.id);
    request.project = owner.project;
  };
  server.decorateRequest('project', '');
  server.decorateRequest('tokenId', '');
  server.decorate('authenticate', authenticate);
  server.decorate('admitFor', admitFor);
  server.addHook('onRoute', (route) => {
    if ((route.config?.access ?? 'token') !== 'token') return;
    const ask: RouteHook = (request, _, done) => {
      authenticate(request);
      done();
    };
    route.onRequest = [ask, ...hooksOf(route.onRequest)];
  });
}
