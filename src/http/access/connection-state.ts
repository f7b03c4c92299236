/**
 * What the service knows of a connection and of the request on it: whether the request was admitted, and whether the
 * connection has had its last answer. Kept on the objects of Node themselves, so that a request pays almost nothing.
 *
 * What it does not do: decide anything. `connections.ts` does.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const STATE = Symbol('state of a connection');
const ADMITTED = Symbol('admitted');

export interface ConnectionState {
  readonly socket: Socket;
  /** What is counted as one client; nothing for a proxy. */
  readonly client: string | undefined;
  readonly opened: number;
  /** When a request was last admitted; 0 for never. */
  admitted: number;
  /** It was answered, and is closed in a moment. */
  isLeaving: boolean;
  /** How far the body of a request had come, and when that was looked at. */
  pace: { request: IncomingMessage; bytes: number; at: number } | undefined;
}

type Marked<T> = T & { [STATE]?: ConnectionState; [ADMITTED]?: true };

export function keepState(state: ConnectionState): void {
  (state.socket as Marked<Socket>)[STATE] = state;
}

/** Notes that a request has shown a valid token, ticket or password. */
export function admit(request: IncomingMessage): void {
  (request as Marked<IncomingMessage>)[ADMITTED] = true;
  const state = (request.socket as Marked<Socket>)[STATE];
  if (state !== undefined) state.admitted = performance.now();
}

export const isAdmitted = (request: IncomingMessage): boolean =>
  (request as Marked<IncomingMessage>)[ADMITTED] === true;

/** Notes that a connection was answered for the last time. */
export function markLeaving(socket: Socket): void {
  const state = (socket as Marked<Socket>)[STATE];
  if (state !== undefined) state.isLeaving = true;
}

/** The answer that Node has in hand for a connection. There is no documented way to ask. */
export const responseOn = (socket: Socket): ServerResponse | undefined =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
