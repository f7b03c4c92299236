/**
 * Hooks that are added to a route when it is registered. Its configuration is known then, so no request has to check it
 * again.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

export type RouteHook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

export type SendHook = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
) => void;

/** The hooks that a route already has, as a list. */
export const hooksOf = <Hook = RouteHook>(hooks: unknown): Hook[] =>
  (hooks === undefined ? [] : [hooks].flat()) as Hook[];
