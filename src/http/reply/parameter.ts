/** Parameters of the query. If one is given twice, the first value counts. */
import type { FastifyRequest } from 'fastify';
import type { Query } from './query.js';

const EMPTY: Query = {};

/** The whole query; empty if fastify could not parse the URL. */
export const queryOf = (request: FastifyRequest): Query => (request.query as Query | null) ?? EMPTY;

export const firstOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'object' ? value[0] : value;

export function parameter(request: FastifyRequest, name: string): string | undefined {
  return firstOf(queryOf(request)[name]);
}
