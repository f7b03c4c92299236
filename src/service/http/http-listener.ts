/**
 * A built HTTP server that listens, and ends without breaking requests off:
 *
 *   not ready, each answer closes its connection ─▶ `drainMs` later it stops listening, clients of events are asked to reconnect
 *   ─▶ uploads and downloads have time to finish ─▶ closed
 *
 * What it does not do: answer. Its routes do (`server.ts`).
 */
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Runnable } from '../../base/runnable.js';
import { type Sentence, SentenceError } from '../../base/sentence.js';
import { within } from '../../engine/process/abortable.js';

/**
 * Length of the listen queue, for bursts of clients. When it is full, the system drops connections, and clients retry after
 * a second or more. The system may have a lower limit.
 */
const BACKLOG = 4096;

/** How long open requests may take at shutdown: uploads and downloads; requests without a token. */
const REQUESTS_MS = 25_000;
const OPEN_REQUESTS_MS = 5000;

/** How often idle connections are closed at shutdown. */
const DRAIN_MS = 50;

/** How long removing the files of aborted uploads may take. */
const CLEANUP_MS = 3000;

const SEE_OPTIONS: Sentence = { en: 'see --host and --port', es: 'consulte --host y --port' };

const LISTEN_FAULTS: Readonly<Record<string, Sentence>> = {
  EADDRINUSE: {
    en: 'another program listens there already: --port names another port',
    es: 'otro programa ya escucha ahí: indique otro puerto con --port',
  },
  EACCES: {
    en: 'this user may not listen there: --port names another port, as 8080',
    es: 'este usuario no puede escuchar ahí: indique otro puerto con --port, como 8080',
  },
  EADDRNOTAVAIL: {
    en: 'this machine has no such address: --host names another',
    es: 'esta máquina no tiene esa dirección: indique otra con --host',
  },
  ENOTFOUND: {
    en: 'there is no such host: --host names another',
    es: 'no existe ese servidor: indique otro con --host',
  },
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether it ends soon: it still answers, and a balancer must send new requests elsewhere. */
    shutdown: { hasBegun: boolean };
  }
}

export class HttpListener extends Runnable {
  readonly #server: FastifyInstance;

  constructor(
    server: FastifyInstance,
    private readonly host: string,
    private readonly portAsked: number,
    /** How long it still takes requests when it ends: until the balancer has seen that it is not ready. */
    private readonly drainMs = 0,
  ) {
    super();
    this.#server = server;
    this.atEnd(() => this.#drain());
  }

  /** While it listens: the port of `--port 0` is chosen by the system. */
  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  protected async begin(): Promise<void> {
    const listening = this.#server.listen({ host: this.host, port: this.portAsked, backlog: BACKLOG });
    this.atEnd(() => listening); // it is not closed while it begins to listen
    try {
      await listening;
    } catch (error) {
      if (error instanceof SentenceError) throw error; // of the port for metrics
      const { code = '' } = error as NodeJS.ErrnoException;
      const { en, es } = LISTEN_FAULTS[code] ?? SEE_OPTIONS;
      throw new SentenceError({
        en: `the service cannot listen (${code}): ${en}`,
        es: `el servicio no puede escuchar (${code}): ${es}`,
      });
    }
  }

  async #drain(): Promise<void> {
    this.#server.shutdown.hasBegun = true;
    if (this.#server.server.listening) await pause(this.drainMs);
    let isClosed = false;
    const closing = this.#server.close().finally(() => {
      isClosed = true;
    });
    const began = performance.now();
    for (let waited = 0; !isClosed && waited < REQUESTS_MS; waited = performance.now() - began) {
      this.#server.connections.closeIdle(waited > OPEN_REQUESTS_MS);
      await within(DRAIN_MS, closing);
    }
    this.#server.server.closeAllConnections();
    await within(CLEANUP_MS, closing);
  }
}
