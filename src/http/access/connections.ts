/**
 * The connections of the server, with a limit in total and one for each address. A client that only holds connections
 * must not lock others out, so a full server closes one for a new one. In this order, and the oldest first:
 *
 *   1. connections that were answered and are only kept open for a moment longer (`early-answer.ts`)
 *   2. connections that never had a request with a valid token, ticket or password
 *   3. connections that had one, and have no request in hand now
 *
 * A connection whose request in hand was admitted is never closed for another: the new one is answered 503.
 *
 * Bodies that come more slowly than a limit allows are ended here too: otherwise a client with a token could hold a
 * connection for as long as a whole request may take.
 *
 * What it does not do: end an answer that is read slowly. The number of these is limited for each project.
 */
import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../log.js';
import { answerClientError, refuseConnection } from './broken-request.js';
import { clientOf, type Proxies, plainAddress } from './client-address.js';
import { type ConnectionState, isAdmitted, keepState, responseOn } from './connection-state.js';
import type { Limits } from './limits.js';

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

const hasAdmittedRequest = ({ socket }: ConnectionState): boolean => {
  const response = responseOn(socket);
  return response !== undefined && isAdmitted(response.req);
};

/** In which order connections are closed for others; the lowest first. */
const rankOf = ({ isLeaving, admitted }: ConnectionState): number => {
  if (isLeaving) return 0;
  return admitted === 0 ? 1 : 2;
};

const ageMark = ({ admitted, opened }: ConnectionState): number => Math.max(admitted, opened);

/** Connections beyond the limit that may be on their way to a 503. Node drops what is beyond that without an answer. */
const REFUSED_AT_ONCE = 500;

/** A busy time is one line in the log, not one for each connection. */
const LOG_EVERY_MS = 60_000;

export class Connections {
  readonly #all = new Set<ConnectionState>();
  readonly #byClient = new Map<string, Set<ConnectionState>>();
  #logged = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly limits: Limits,
    private readonly proxies: Proxies,
    private readonly log: Log,
  ) {}

  /** Looks after every connection of a server from now on. */
  watch(server: HttpServer): void {
    server.on('connection', (socket) => this.#take(socket));
    server.maxConnections = this.limits.connections + REFUSED_AT_ONCE;
    const timer = setInterval(() => this.#endSlowBodies(), this.limits.paceMs / 3);
    timer.unref();
    server.once('close', () => clearInterval(timer));
  }

  #take(socket: Socket): void {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return; // it is gone again
    const address = plainAddress(remoteAddress);
    const client = this.proxies.has(address) ? undefined : clientOf(address);
    if (!this.#hasRoomFor(client)) {
      this.#logFull();
      refuseConnection(socket);
      return;
    }
    const state: ConnectionState = {
      socket,
      client,
      opened: performance.now(),
      admitted: 0,
      isLeaving: false,
      pace: undefined,
    };
    keepState(state);
    this.#all.add(state);
    if (client !== undefined) {
      const own = this.#byClient.get(client) ?? new Set();
      this.#byClient.set(client, own.add(state));
    }
    socket.once('close', () => this.#forget(state));
  }

  #hasRoomFor(client: string | undefined): boolean {
    const own = client === undefined ? undefined : this.#byClient.get(client);
    if (own !== undefined && own.size >= this.limits.connectionsPerAddress && !this.#closeOneOf(own))
      return false;
    return this.#all.size < this.limits.connections || this.#closeOneOf(this.#all);
  }

  /** Closes the connection of least importance. False where each has an admitted request in hand. */
  #closeOneOf(some: ReadonlySet<ConnectionState>): boolean {
    let least: ConnectionState | undefined;
    for (const state of some) {
      if (!state.isLeaving && hasAdmittedRequest(state)) continue;
      const rank = least === undefined ? -1 : rankOf(state) - rankOf(least);
      if (least === undefined || rank < 0 || (rank === 0 && ageMark(state) < ageMark(least))) least = state;
    }
    if (least === undefined) return false;
    this.#logFull();
    this.#forget(least);
    least.socket.destroy();
    return true;
  }

  #forget(state: ConnectionState): void {
    this.#all.delete(state);
    const own = state.client === undefined ? undefined : this.#byClient.get(state.client);
    own?.delete(state);
    if (own?.size === 0) this.#byClient.delete(state.client!);
  }

  #logFull(): void {
    const now = performance.now();
    if (now - this.#logged < LOG_EVERY_MS) return;
    this.#logged = now;
    this.log.warn({}, 'a limit of connections is reached; those without a token are closed for new ones');
  }

  #endSlowBodies(): void {
    const { slowestBytesPerSecond, paceMs } = this.limits;
    const now = performance.now();
    for (const state of this.#all) {
      const request = responseOn(state.socket)?.req;
      if (request === undefined || request.complete || state.isLeaving) {
        state.pace = undefined;
        continue;
      }
      // Bytes that wait for us are no fault of the sender.
      const isWaitedFor = request.readableLength === 0;
      const { bytesRead } = state.socket;
      if (state.pace?.request !== request || !isWaitedFor) {
        state.pace = { request, bytes: bytesRead, at: now };
        continue;
      }
      if (now - state.pace.at < paceMs) continue;
      const perSecond = ((bytesRead - state.pace.bytes) * 1000) / (now - state.pace.at);
      state.pace = { request, bytes: bytesRead, at: now };
      if (perSecond < slowestBytesPerSecond)
        answerClientError(
          Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          state.socket,
        );
    }
  }

  /**
   * For a server that ends: closes connections without a request in hand, and with `onlyAdmitted` those whose request was
   * not admitted too. Gives how many are left.
   */
  closeIdle(onlyAdmitted: boolean): number {
    for (const state of [...this.#all]) {
      const response = responseOn(state.socket);
      const isNeeded =
        response !== undefined && !state.isLeaving && (!onlyAdmitted || isAdmitted(response.req));
      if (isNeeded) continue;
      this.#forget(state);
      if (state.socket.writableLength === 0) state.socket.destroy();
      else state.socket.destroySoon();
    }
    return this.#all.size;
  }
}
