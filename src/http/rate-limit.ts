/**
 * So many requests a second for each token; more are answered 429 with `Retry-After`. Counted in this process: two
 * servers behind one address allow twice as many.
 *
 * What it does not limit: requests without a valid token, which cost a hash and are answered 401.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpFault } from './http-fault.js';

export async function limitRates(server: FastifyInstance, perSecond: number): Promise<void> {
  await server.register(rateLimit, {
    max: perSecond,
    timeWindow: 1000,
    keyGenerator: (request: FastifyRequest) => request.tokenId,
    allowList: (request: FastifyRequest) => request.tokenId === '',
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: () => new HttpFault('too_many_requests'),
  });
}
