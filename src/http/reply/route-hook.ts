/**
 * Hooks that are put on a route when it is made, and not on every request: what a route wants is known by then, and a
 * request pays for every question.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

export type RouteHook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

export type SendHook = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
) => void;

/** What a route has of a hook already, as a list. */
export const hooksOf = <Hook = RouteHook>(hooks: unknown): Hook[] =>
  (hooks === undefined ? [] : [hooks].flat()) as Hook[];
