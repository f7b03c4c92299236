/**
 * Starts and stops the service: the HTTP server and, with an embedded Redis, also Redis and the workers.
 *
 * If an embedded Redis crashes, an empty one is started at the same address: clients reconnect, and runs are queued again
 * from the folder of runs. Repeated crashes end the service. Crashed workers are replaced by their pools.
 *
 * What it does not do: handle signals, or print. The command does.
 */

import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Runnable } from '../base/runnable.js';
import { SentenceError } from '../base/sentence.js';
import { within } from '../engine/process/abortable.js';
import { EmbeddedServer } from '../engine/process/embedded-server.js';
import { WorkerPool } from '../engine/process/worker-pool.js';
import { RunQueue } from '../engine/queue/run-queue.js';
import { randomSecret } from '../engine/queue/seal.js';
import { ServicePresence } from '../engine/queue/service-presence.js';
import { type Connection, connect, disconnect, logOutages } from '../engine/redis/connection.js';
import { checkServer } from '../engine/redis/server-check.js';
import { ServerError } from '../engine/redis/server-error.js';
import { RIGHTS } from './access/rights.js';
import { TokenFile } from './access/token-file.js';
import { Tokens } from './access/tokens.js';
import { loadBoard } from './http/board-packages.js';
import { HttpListener } from './http/http-listener.js';
import { buildServer, type ServerOptions } from './http/server.js';
import { openDataFolder } from './runs/data-folder.js';
import { lockForEmbeddedRedis, shareForExternalRedis } from './runs/folder-use.js';
import { RunStore } from './runs/run-store.js';

/** Those of its server, whose connections and stores it opens itself; and how it is started. */
export interface ServiceOptions
  extends Omit<ServerOptions, 'redis' | 'store' | 'runQueue' | 'tokens' | 'presence'> {
  /** Address of Redis; without one, Redis and the workers are started with the service. */
  redis: string | undefined;
  unsafeRedis: boolean;
  port: number;
  /** The path of the token file. */
  tokens: string;
  /** Of all processes of the service; those of other services on the same Redis have another one. */
  name: string;
  /** How long it still takes requests when it ends. */
  drainMs: number;
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

/** More crashes of an embedded Redis than this, within this period, end the service. */
const MAX_CRASHES = 5;
const CRASH_PERIOD_MS = 600_000;

export class Service extends Runnable {
  readonly #options: ServiceOptions;
  readonly #data: string;
  readonly #tokens: Tokens;
  #embedded: EmbeddedServer | undefined;
  #listener: HttpListener | undefined;
  #crashes: number[] = [];

  constructor(options: ServiceOptions) {
    super();
    this.#options = options;
    this.#data = resolve(options.data);
    this.#tokens = new Tokens(options.tokens, options.log);
  }

  /** The kind of embedded server, for people. */
  get redisKind(): string | undefined {
    return this.#embedded?.kind;
  }

  /** A token for this start, if the token file is empty. */
  temporaryToken(): string | undefined {
    return this.#tokens.filed > 0 ? undefined : this.#tokens.addTemporary(LOCAL_PROJECT, RIGHTS);
  }

  /** The port that it listens on. */
  get port(): number {
    return this.#listener!.port;
  }

  protected async begin(): Promise<void> {
    const { redis, secrets: given, host, port, log } = this.#options;
    if (this.#options.boardToken !== undefined) await loadBoard(); // a missing package is reported before anything starts
    new TokenFile(this.#options.tokens).read(); // a damaged file is reported now, not at the first request
    openDataFolder(this.#data);
    const lock = await (redis === undefined ? lockForEmbeddedRedis : shareForExternalRedis)(this.#data);
    this.atEnd(() => lock.release());
    this.atEnd(() => this.#embedded?.stop());
    if (redis === undefined) await this.#embed(new EmbeddedServer());
    // Only this service uses the embedded server, so a random secret is enough.
    const secrets = redis === undefined && given.length === 0 ? [randomSecret()] : given;
    const url = redis ?? this.#embedded!.url;
    const connection = connect(url);
    this.atEnd(() => disconnect(connection));
    logOutages(connection, log);
    const store = await RunStore.open(this.#data);
    const runQueue = new RunQueue(connection, store.folderId);
    this.atEnd(() => within(2000, runQueue.close()));
    const presence = redis === undefined ? undefined : this.#presence(connection, store.folderId);
    if (presence !== undefined) await this.run(presence);
    const server = await buildServer({
      ...this.#options,
      redis: connection,
      store,
      runQueue,
      tokens: this.#tokens,
      presence,
      data: this.#data,
      secrets,
    });
    this.#listener = new HttpListener(server, host, port, this.#options.drainMs);
    // They end together: a signal to the process group also ends the workers, and the pools must not replace them.
    await this.run(this.#listener, ...(redis === undefined ? this.#pools(url, secrets) : []));
    if (redis !== undefined) void this.#checkRedis(connection);
  }

  /** A folder without an id, on a full disk, cannot be compared with others. */
  #presence(connection: Connection, folder: string | undefined): ServicePresence | undefined {
    const { name, log } = this.#options;
    return folder === undefined ? undefined : new ServicePresence({ connection, name, folder, log });
  }

  /** Fails the service if Redis is configured to lose jobs. Waits while Redis cannot be reached. */
  async #checkRedis(redis: Connection): Promise<void> {
    const { unsafeRedis, log } = this.#options;
    try {
      await checkServer(redis, { unsafe: unsafeRedis, embedded: false, patient: true, log });
    } catch (error) {
      if (error instanceof ServerError) this.fail(error);
    }
  }

  async #embed(server: EmbeddedServer): Promise<void> {
    this.#embedded = server;
    await server.start();
    server.ended
      .catch(() => this.#replace(server))
      .catch((error) => {
        this.#options.log.error({ error }, 'the embedded Redis could not be replaced');
        this.fail(
          new ServiceError({
            en: 'the embedded Redis ended and could not be replaced',
            es: 'el Redis incluido terminó y no se pudo reemplazar',
          }),
        );
      });
  }

  #pools(redis: string, secrets: readonly string[]): WorkerPool[] {
    const { workers, runWorkers, log } = this.#options;
    // This process logs outages; workers log them too only if a log level is set.
    const common = { redis, secrets, log, quiet: process.env.CURP_BATCH_LOG === undefined };
    return [
      new WorkerPool({
        ...common,
        kind: 'run-worker',
        processes: runWorkers,
        settings: { data: this.#data, tokens: resolve(this.#options.tokens) },
      }),
      new WorkerPool({ ...common, kind: 'chunk-worker', processes: workers, settings: {} }),
      new WorkerPool({ ...common, kind: 'direct-worker', processes: 1, settings: {} }),
    ];
  }

  async #replace(server: EmbeddedServer): Promise<void> {
    if (this.isStopping) return;
    const now = performance.now();
    this.#crashes = [...this.#crashes.filter((time) => now - time < CRASH_PERIOD_MS), now];
    if (this.#crashes.length > MAX_CRASHES)
      throw new ServiceError({
        en: 'the embedded Redis ends again and again',
        es: 'el Redis incluido termina una y otra vez',
      });
    this.#options.log.warn({ server: server.kind }, 'the embedded Redis ended; starting another');
    await pause(Math.min(100 * 2 ** this.#crashes.length, 5000));
    await server.stop();
    if (this.isStopping) return;
    await this.#embed(new EmbeddedServer(server.kind, server.url));
    const back = 'the embedded Redis is back, empty; runs are queued again';
    if (!this.isStopping) this.#options.log.info({ server: server.kind }, back);
  }
}
