/**
 * Checks the token of a request before any other hook of its route. The token is `token` in the query, or
 * `Authorization: Bearer`; its project is then `request.project`.
 *
 * A route needs a token unless its `config.access` is another one, so a route without the setting is protected:
 *
 *   'token'  the default
 *   'open'   no check
 *   'custom' the route checks by itself: a ticket, its own password, or `authenticate`
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpFault } from '../reply/http-fault.js';
import { firstOf, queryOf } from '../reply/parameter.js';
import { hooksOf, type RouteHook } from '../reply/route-hook.js';
import { admit } from './connection-state.js';
import type { RateLimit } from './rate-limit.js';
import type { Right } from './rights.js';
import type { Tokens } from './tokens.js';

export type Access = 'token' | 'open' | 'custom';

/** A promise if the rate limit must be asked; else it is done. */
type Admission = Promise<void> | undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** What the token must have besides; only of routes that need a token. */
    right?: Right;
  }
  interface FastifyRequest {
    /** The project of the token; empty on a route that checks none. */
    project: string;
    /** The id of the token, as `token list` shows it: for the rate limit; not a secret. */
    tokenId: string;
    /** What the token may do besides; null on a route that checks none. */
    rights: readonly Right[] | null;
  }
  interface FastifyInstance {
    /**
     * Sets `project` and `tokenId` of a request, and the headers of the rate limit. Throws if the token is not valid; throws or
     * rejects if its rate is exceeded or it does not have this right.
     */
    authenticate(request: FastifyRequest, reply: FastifyReply, right?: Right): Admission;
    /** Admits a request with a ticket that was made with this token. Throws or rejects if the token's rate is exceeded. */
    admitFor(request: FastifyRequest, reply: FastifyReply, tokenId: string): Admission;
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

/** Ends a hook when the request is admitted. */
export function afterAdmission(admission: Admission, done: (error?: Error) => void): void {
  if (admission === undefined) done();
  else admission.then(() => done(), done);
}

/** Adds the check to every route that is registered after this call. */
export function requireTokens(server: FastifyInstance, tokens: Tokens, rate: RateLimit): void {
  const admitFor = (
    request: FastifyRequest,
    reply: FastifyReply,
    tokenId: string,
    isAllowed = true,
  ): Admission => {
    admit(request.raw);
    request.tokenId = tokenId;
    const answer = (headers: ReturnType<RateLimit['count']>): void => {
      reply.headers(headers as Record<string, string>);
      if (!isAllowed) throw new HttpFault('right_missing');
    };
    const counted = rate.count(tokenId);
    if (counted instanceof Promise) return counted.then(answer);
    answer(counted);
    return undefined;
  };
  const authenticate = (request: FastifyRequest, reply: FastifyReply, right?: Right): Admission => {
    const token = tokenOf(request);
    if (token === undefined) throw new HttpFault('token_missing', CHALLENGE);
    const owner = tokens.check(token);
    if (owner === undefined) throw new HttpFault('token_unknown', CHALLENGE);
    request.project = owner.project;
    request.rights = owner.rights;
    return admitFor(request, reply, owner.id, right === undefined || owner.rights.includes(right));
  };
  server.decorateRequest('project', '');
  server.decorateRequest('tokenId', '');
  server.decorateRequest('rights', null);
  server.decorate('authenticate', authenticate);
  server.decorate('admitFor', (request: FastifyRequest, reply: FastifyReply, tokenId: string) =>
    admitFor(request, reply, tokenId),
  );
  server.addHook('onRoute', (route) => {
    const { access = 'token', right } = route.config ?? {};
    if (access !== 'token') return;
    const checkToken: RouteHook = (request, reply, done) =>
      afterAdmission(authenticate(request, reply, right), done);
    route.onRequest = [checkToken, ...hooksOf(route.onRequest)];
  });
}
