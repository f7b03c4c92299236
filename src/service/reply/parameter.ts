/** Parameters of the query, as texts. If one is given twice, the first value counts. */
import type { ParsedUrlQuery } from 'node:querystring';
import type { FastifyRequest } from 'fastify';

const EMPTY: ParsedUrlQuery = {};

/** The whole query; empty if fastify could not parse the URL. */
export const queryOf = (request: FastifyRequest): ParsedUrlQuery =>
  (request.query as ParsedUrlQuery | null) ?? EMPTY;

export const firstOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'object' ? value[0] : value;

/** The values of each parameter, in the order of the request. */
export const wordsOf = (query: ParsedUrlQuery): Map<string, string[]> =>
  new Map(Object.entries(query).map(([name, value]) => [name, [value ?? []].flat()]));
