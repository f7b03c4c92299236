/**
 * The state of a connection and of its request: whether the request was admitted, and whether the last answer on the
 * connection was sent. Stored as properties of Node's own objects, which costs a request almost nothing.
 *
 * What it does not do: close connections. `connections.ts` does.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const STATE = Symbol('state of a connection');
const ADMITTED = Symbol('admitted');

export interface ConnectionState {
  readonly socket: Socket;
  /** The key of the client (`clientOf`); undefined for a proxy. */
  readonly client: string | undefined;
  readonly opened: number;
  /** When a request was last admitted; 0 for never. */
  admitted: number;
  /** Its last answer was sent; it is closed after a grace time. */
  isClosing: boolean;
  /** The last measurement of a request body: bytes received so far, and the time. */
  pace: { request: IncomingMessage; bytes: number; at: number } | undefined;
}

type Marked<T> = T & { [STATE]?: ConnectionState; [ADMITTED]?: true };

export function attachState(state: ConnectionState): void {
  (state.socket as Marked<Socket>)[STATE] = state;
}

/** Marks a request as admitted: it has a valid token, ticket or password. */
export function admit(request: IncomingMessage): void {
  (request as Marked<IncomingMessage>)[ADMITTED] = true;
  const state = (request.socket as Marked<Socket>)[STATE];
  if (state !== undefined) state.admitted = performance.now();
}

export const isAdmitted = (request: IncomingMessage): boolean =>
  (request as Marked<IncomingMessage>)[ADMITTED] === true;

/** Marks a connection whose last answer was sent. */
export function markClosing(socket: Socket): void {
  const state = (socket as Marked<Socket>)[STATE];
  if (state !== undefined) state.isClosing = true;
}

/** The response in progress on a connection. Node has no documented way to get it. */
export const responseOn = (socket: Socket): ServerResponse | undefined =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
