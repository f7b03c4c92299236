/** A parameter of the query. Given twice, the first one counts. */
import type { FastifyRequest } from 'fastify';
import type { Query } from './query.js';

export type { Query };

export const firstOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'object' ? value[0] : value;

export function parameter(request: FastifyRequest, name: string): string | undefined {
  return firstOf((request.query as Query | null)?.[name]); // null where fastify gave up on the address
}

/** Every value of a parameter that may be given again and again. */
export function parameters(request: FastifyRequest, name: string): string[] {
  const value = (request.query as Query | null)?.[name];
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [value];
}
