/**
 * The connections of the server, with a limit in total and one for each address. A client that only holds connections
 * must not lock others out: at the limit, an old connection is closed for each new one, in this order, oldest first:
 *
 *   1. connections whose last answer was sent and that are in their grace time (`close-after-refusal.ts`)
 *   2. connections that never had a request with a valid token, ticket or password
 *   3. connections that had one, and have no request in progress now
 *
 * A connection with an admitted request in progress is not closed for another: the new one is answered 503.
 *
 * Request bodies slower than a limit are ended here too: otherwise a client with a token could hold a connection for the
 * whole timeout of a request.
 *
 * What it does not do: end an answer that the client reads slowly. Event streams are limited per project.
 */
import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../base/log.js';
import { clientOf, type Proxies, unmappedAddress } from './client-address.js';
import { answerClientError, refuseConnection } from './client-errors.js';
import { attachState, type ConnectionState, isAdmitted, responseOn } from './connection-state.js';
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

/** The order in which connections are closed for new ones; the lowest first. */
const rankOf = ({ isClosing, admitted }: ConnectionState): number => {
  if (isClosing) return 0;
  return admitted === 0 ? 1 : 2;
};

const lastUse = ({ admitted, opened }: ConnectionState): number => Math.max(admitted, opened);

/** Connections beyond the limit that can be answered 503 at the same time. Node drops any more without an answer. */
const REFUSED_AT_ONCE = 500;

/** At most one warning in this time, not one for each connection. */
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

  /** Applies the limits to every new connection of a server. */
  watch(server: HttpServer): void {
    server.on('connection', (socket) => this.#accept(socket));
    server.maxConnections = this.limits.connections + REFUSED_AT_ONCE;
    const timer = setInterval(() => this.#endSlowBodies(), this.limits.paceMs / 3);
    timer.unref();
    server.once('close', () => clearInterval(timer));
  }

  #accept(socket: Socket): void {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return; // already closed
    const address = unmappedAddress(remoteAddress);
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
      isClosing: false,
      pace: undefined,
    };
    attachState(state);
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

  /** Closes the first connection in the order of `rankOf`. False if each has an admitted request in progress. */
  #closeOneOf(some: ReadonlySet<ConnectionState>): boolean {
    let victim: ConnectionState | undefined;
    for (const state of some) {
      if (!state.isClosing && hasAdmittedRequest(state)) continue;
      const rank = victim === undefined ? -1 : rankOf(state) - rankOf(victim);
      if (victim === undefined || rank < 0 || (rank === 0 && lastUse(state) < lastUse(victim)))
        victim = state;
    }
    if (victim === undefined) return false;
    this.#logFull();
    this.#forget(victim);
    victim.socket.destroy();
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
      if (request === undefined || request.complete || state.isClosing) {
        state.pace = undefined;
        continue;
      }
      // Unread bytes in the buffer: this process is slow, not the sender.
      const isBufferEmpty = request.readableLength === 0;
      const { bytesRead } = state.socket;
      if (state.pace?.request !== request || !isBufferEmpty) {
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
   * For shutdown: closes connections without a request in progress; with `onlyAdmitted` also those whose request was not
   * admitted.
   */
  closeIdle(onlyAdmitted: boolean): void {
    for (const state of [...this.#all]) {
      const response = responseOn(state.socket);
      const isNeeded =
        response !== undefined && !state.isClosing && (!onlyAdmitted || isAdmitted(response.req));
      if (isNeeded) continue;
      this.#forget(state);
      if (state.socket.writableLength === 0) state.socket.destroy();
      else state.socket.destroySoon();
    }
  }
}
