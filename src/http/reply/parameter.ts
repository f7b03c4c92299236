/** A parameter of the query. Given twice, the first one counts. */
import type { FastifyRequest } from 'fastify';
import type { Query } from './query.js';

const NOTHING: Query = {};

/** The whole query; of none, where fastify gave up on the address. */
export const queryOf = (request: FastifyRequest): Query => (request.query as Query | null) ?? NOTHING;

export const firstOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'object' ? value[0] : value;

export function parameter(request: FastifyRequest, name: string): string | undefined {
  return firstOf(queryOf(request)[name]);
}
