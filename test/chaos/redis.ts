/**
 * A real server that a scenario may kill, restart with its data, fill or flush. It listens on a free loopback port and has
 * an append-only file. A `ServerHost` runs it: as a process of this machine, or as a container.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../../src/engine/process/embedded-server.js';
import { until } from '../vitest/waiting.js';

const QUEUES = /^\{curp\}:curp-chunks-[^:]+:([a-z-]+)$/;
const LISTS = ['wait', 'active', 'paused'];
const SORTED_SETS = ['delayed', 'failed', 'completed', 'prioritized', 'waiting-children'];

/** A server that has been started. It may not answer yet. */
export interface Started {
  /** Whether it has ended by itself. */
  hasEnded(): boolean;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

export interface ServerHost {
  /** Starts a server on this port of 127.0.0.1, with the data of the folder. */
  start(port: number, folder: string, more?: readonly string[]): Promise<Started>;
}

/** The settings of every server of a scenario, as a process or in a container. */
export const SETTINGS = ['--save', '', '--appendonly', 'yes'];

/** Loading takes 20 ms for each key, and the server answers clients after each KiB. */
const SLOW_LOADING = ['--key-load-delay', '20000', '--loading-process-events-interval-bytes', '1024'];

/** Starts `redis-server` with these arguments. */
export function startRedisServer(words: readonly string[]): Started {
  const process = spawn('redis-server', words, { stdio: 'ignore' });
  const hasEnded = () => process.exitCode !== null || process.signalCode !== null;
  const kill = async () => {
    if (hasEnded()) return;
    const exited = once(process, 'exit');
    process.kill('SIGKILL');
    await exited;
  };
  return { hasEnded, kill };
}

export const processHost: ServerHost = {
  async start(port, folder, more = []) {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    return startRedisServer([...place, ...SETTINGS, ...more]);
  },
};

export class RedisServer {
  #started: Started | undefined;
  #client: Redis | undefined;

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly host: ServerHost,
  ) {}

  static async start(folder: string, host: ServerHost): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), folder, host);
    await server.startAgain();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** For commands of the scenario. It reconnects when the server is started again. */
  get client(): Redis {
    if (this.#client === undefined) {
      this.#client = new Redis(this.url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
      this.#client.on('error', () => {});
    }
    return this.#client;
  }

  /** Starts the server so that it loads its data slowly: it answers LOADING until `finishLoading`. */
  async startLoading(): Promise<void> {
    this.#started = await this.host.start(this.port, this.folder, SLOW_LOADING);
    await this.#whileLoading((client) => client.ping()).catch(() => {}); // resolves when the server listens
  }

  /** Lets the server load the rest of its data without delay. */
  async finishLoading(): Promise<void> {
    await this.#whileLoading((client) => client.config('SET', 'key-load-delay', '0'));
  }

  /** Sends a command to a server that is still loading its data. */
  async #whileLoading(ask: (client: Redis) => Promise<unknown>): Promise<void> {
    const client = new Redis(this.url, {
      enableReadyCheck: false,
      maxRetriesPerRequest: null,
      retryStrategy: () => 50,
    });
    client.on('error', () => {});
    try {
      await ask(client);
    } finally {
      client.disconnect();
    }
  }

  /** Starts the server with the data of its folder, and waits until it answers. */
  async startAgain(): Promise<void> {
    const started = await this.host.start(this.port, this.folder);
    this.#started = started;
    await until('the server answers', async () => {
      if (started.hasEnded()) throw new Error('the server has ended');
      const probe = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null });
      probe.on('error', () => {});
      try {
        await probe.connect();
        return (await probe.ping()) === 'PONG';
      } catch {
        return false;
      } finally {
        probe.disconnect();
      }
    });
  }

  async kill(): Promise<void> {
    await this.#started?.kill();
  }

  async stop(): Promise<void> {
    this.#client?.disconnect();
    await this.kill();
  }

  /** Keys and jobs that a finished run has left behind. The event stream, which BullMQ trims, does not count. */
  async leftovers(run: string): Promise<string[]> {
    const keys = await this.client.keys('{curp}:*');
    const found = keys.filter((key) => key.includes(run) || key.includes(':blob:'));
    for (const key of keys) {
      const name = QUEUES.exec(key)?.[1] ?? '';
      const ids = LISTS.includes(name)
        ? await this.client.lrange(key, 0, -1)
        : SORTED_SETS.includes(name)
          ? await this.client.zrange(key, '0', '-1')
          : [];
      found.push(...ids.map((id) => `${name}: ${id}`));
    }
    return found;
  }
}
