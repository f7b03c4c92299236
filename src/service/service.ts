/**
 * Starts and stops the service: the HTTP server and, with an embedded Redis, also Redis and the workers.
 *
 *   starting ─▶ serving ─▶ stopping ─▶ stopped
 *
 * If an embedded Redis crashes, an empty one is started at the same address: clients reconnect, and runs are queued again
 * from the folder of runs. Repeated crashes end the service. Crashed workers are replaced by their pools.
 *
 * What it does not do: handle signals, or print. The command does.
 */

import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Sentence, SentenceError } from '../base/sentence.js';
import { within } from '../engine/process/abortable.js';
import { EmbeddedServer } from '../engine/process/embedded-server.js';
import { WorkerPool } from '../engine/process/worker-pool.js';
import { RunQueue } from '../engine/queue/run-queue.js';
import { randomSecret } from '../engine/queue/seal.js';
import { type Connection, connect, disconnect, logOutages } from '../engine/redis/connection.js';
import { checkServer } from '../engine/redis/server-check.js';
import { ServerError } from '../engine/redis/server-error.js';
import { TokenFile } from './access/token-file.js';
import { Tokens } from './access/tokens.js';
import { loadBoard } from './http/board-packages.js';
import { buildServer, type ServerOptions } from './http/server.js';
import { MetricsPortError } from './metrics/metrics-routes.js';
import { openDataFolder } from './runs/data-folder.js';
import {
  FolderInUse,
  type FolderUse,
  lockForEmbeddedRedis,
  shareForExternalRedis,
} from './runs/folder-use.js';
import { RunStore } from './runs/run-store.js';

/** Those of its server, whose connections and stores it opens itself; and how it is started. */
export interface ServiceOptions extends Omit<ServerOptions, 'redis' | 'store' | 'runQueue' | 'tokens'> {
  /** Address of Redis; without one, Redis and the workers are started with the service. */
  redis: string | undefined;
  unsafeRedis: boolean;
  port: number;
  /** The path of the token file. */
  tokens: string;
  /** Numbers of chunk workers and of run workers; used only with an embedded Redis. */
  workers: number;
  runWorkers: number;
}

/** Why the service cannot start or continue, in a sentence for people. */
export class ServiceError extends SentenceError {
  override readonly name = 'ServiceError';
}

/** The project of temporary tokens: the same at each start, so that earlier runs are listed again. */
export const LOCAL_PROJECT = 'local';

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

/** More crashes of an embedded Redis than this, within this period, end the service. */
const MAX_CRASHES = 5;
const CRASH_PERIOD_MS = 600_000;

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

async function useFolder(use: Promise<FolderUse>): Promise<FolderUse> {
  try {
    return await use;
  } catch (error) {
    throw error instanceof FolderInUse ? new ServiceError(error.sentence) : error;
  }
}

export class Service {
  readonly #options: ServiceOptions;
  readonly #data: string;
  readonly #tokens: Tokens;
  #embedded: EmbeddedServer | undefined;
  #lock: FolderUse | undefined;
  #redis: Connection | undefined;
  #runQueue: RunQueue | undefined;
  #server: FastifyInstance | undefined;
  #pools: WorkerPool[] = [];
  #crashes: number[] = [];
  #started: Promise<number> | undefined;
  #stopped: Promise<void> | undefined;
  /** Rejects when the service cannot continue. */
  readonly failed: Promise<never>;
  #fail: (error: Error) => void = () => {};

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.#data = resolve(options.data);
    this.#tokens = new Tokens(options.tokens, options.log);
    this.failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.failed.catch(() => {}); // not an unhandled rejection if the caller does not await it
  }

  /** The kind of embedded server, for people. */
  get redisKind(): string | undefined {
    return this.#embedded?.kind;
  }

  /** A token for this start, if the token file is empty. */
  temporaryToken(): string | undefined {
    return this.#tokens.filed > 0 ? undefined : this.#tokens.addTemporary(LOCAL_PROJECT);
  }

  /** Returns the port that it listens on. */
  start(): Promise<number> {
    this.#started ??= this.#start();
    return this.#started;
  }

  async #start(): Promise<number> {
    const { redis, secrets: given, host, port, log } = this.#options;
    if (this.#options.boardToken !== undefined) await loadBoard(); // a missing package is reported before anything starts
    new TokenFile(this.#options.tokens).read(); // a damaged file is reported now, not at the first request
    openDataFolder(this.#data);
    if (redis === undefined) await this.#embed();
    else this.#lock = await useFolder(shareForExternalRedis(this.#data));
    // Only this service uses the embedded server, so a random secret is enough.
    const secrets = redis === undefined && given.length === 0 ? [randomSecret()] : given;
    const url = redis ?? this.#embedded!.url;
    this.#redis = connect(url);
    logOutages(this.#redis, log);
    const store = await RunStore.open(this.#data);
    this.#runQueue = new RunQueue(this.#redis, store.folderId);
    this.#server = await buildServer({
      ...this.#options,
      redis: this.#redis,
      store,
      runQueue: this.#runQueue,
      tokens: this.#tokens,
      data: this.#data,
      secrets,
    });
    await this.#listen(this.#server, host, port);
    if (redis === undefined) this.#startWorkers(url, secrets);
    else void this.#checkRedis(this.#redis);
    return (this.#server.server.address() as { port: number }).port;
  }

  async #listen(server: FastifyInstance, host: string, port: number): Promise<void> {
    try {
      await server.listen({ host, port, backlog: BACKLOG });
    } catch (error) {
      if (error instanceof MetricsPortError) throw new ServiceError(error.sentence);
      const { code = '' } = error as NodeJS.ErrnoException;
      throw new ServiceError({
        en: `the service cannot listen (${code}): ${(LISTEN_FAULTS[code] ?? SEE_OPTIONS).en}`,
        es: `el servicio no puede escuchar (${code}): ${(LISTEN_FAULTS[code] ?? SEE_OPTIONS).es}`,
      });
    }
  }

  /** Fails the service if Redis is configured to lose jobs. Waits while Redis cannot be reached. */
  async #checkRedis(redis: Connection): Promise<void> {
    const { unsafeRedis, log } = this.#options;
    try {
      await checkServer(redis, { unsafe: unsafeRedis, embedded: false, patient: true, log });
    } catch (error) {
      if (error instanceof ServerError) this.#fail(new ServiceError(error.sentence));
    }
  }

  async #embed(): Promise<void> {
    this.#lock = await useFolder(lockForEmbeddedRedis(this.#data));
    this.#embedded = await EmbeddedServer.start();
    this.#watch(this.#embedded);
  }

  #startWorkers(redis: string, secrets: readonly string[]): void {
    const { workers, runWorkers, log } = this.#options;
    // This process logs outages; workers log them too only if a log level is set.
    const common = { redis, secrets, log, quiet: process.env.CURP_BATCH_LOG === undefined };
    this.#pools = [
      new WorkerPool({
        ...common,
        kind: 'run-worker',
        processes: runWorkers,
        settings: { data: this.#data },
      }),
      new WorkerPool({ ...common, kind: 'chunk-worker', processes: workers, settings: {} }),
      new WorkerPool({ ...common, kind: 'direct-worker', processes: 1, settings: {} }),
    ];
    for (const pool of this.#pools) {
      void pool.refused.then(() =>
        this.#fail(
          new ServiceError({
            en: 'the workers cannot go on: see the log',
            es: 'los procesos de trabajo no pueden continuar: consulte la bitácora',
          }),
        ),
      );
      pool.start();
    }
  }

  #watch(server: EmbeddedServer): void {
    void server.ended.then(() => {
      if (this.#stopped !== undefined) return;
      this.#replace(server).catch((error) => {
        this.#options.log.error({ error }, 'the embedded Redis could not be replaced');
        this.#fail(
          new ServiceError({
            en: 'the embedded Redis ended and could not be replaced',
            es: 'el Redis incluido terminó y no se pudo reemplazar',
          }),
        );
      });
    });
  }

  async #replace(server: EmbeddedServer): Promise<void> {
    const now = performance.now();
    this.#crashes = [...this.#crashes.filter((time) => now - time < CRASH_PERIOD_MS), now];
    if (this.#crashes.length > MAX_CRASHES)
      throw new ServiceError({
        en: 'the embedded Redis ends again and again',
        es: 'el Redis incluido termina una y otra vez',
      });
    this.#options.log.warn({ server: server.kind }, 'the embedded Redis ended; starting another');
    await pause(Math.min(100 * 2 ** this.#crashes.length, 5000));
    if (this.#stopped !== undefined) return;
    const next = await EmbeddedServer.replace(server);
    this.#embedded = next;
    this.#watch(next);
    if (this.#stopped !== undefined) await next.stop();
    else
      this.#options.log.info(
        { server: next.kind },
        'the embedded Redis is back, empty; runs are queued again',
      );
  }

  /** Stops everything, Redis last. May be called twice, and before `start` has finished. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    await this.#started?.catch(() => {}); // then stop what it has started
    // In parallel: a signal to the process group also ends the workers, and the pools must not replace them.
    await Promise.all([this.#stopServer(), ...this.#pools.map((pool) => pool.stop())]);
    await within(2000, this.#runQueue?.close() ?? Promise.resolve());
    await this.#embedded?.stop();
    if (this.#redis !== undefined) disconnect(this.#redis);
    this.#lock?.release();
  }

  async #stopServer(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    let isClosed = false;
    const closing = server.close().finally(() => {
      isClosed = true;
    });
    const began = performance.now();
    for (let waited = 0; !isClosed && waited < REQUESTS_MS; waited = performance.now() - began) {
      server.connections.closeIdle(waited > OPEN_REQUESTS_MS);
      await within(DRAIN_MS, closing);
    }
    server.server.closeAllConnections();
    await within(CLEANUP_MS, closing);
  }
}
