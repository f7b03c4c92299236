/** Parameters of the query. If one is given twice, the first value counts. */
import type { ParsedUrlQuery } from 'node:querystring';
import type { FastifyRequest } from 'fastify';

const EMPTY: ParsedUrlQuery = {};

/** The whole query; empty if fastify could not parse the URL. */
export const queryOf = (request: FastifyRequest): ParsedUrlQuery =>
  (request.query as ParsedUrlQuery | null) ?? EMPTY;

export const firstOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'object' ? value[0] : value;

export function parameter(request: FastifyRequest, name: string): string | undefined {
  return firstOf(queryOf(request)[name]);
}

/** The values of each parameter, in the order of the request. */
export type Words = Map<string, string[]>;

export const wordsOfQuery = (request: FastifyRequest): Words =>
  new Map(Object.entries(queryOf(request)).map(([name, value]) => [name, [value ?? []].flat()]));
