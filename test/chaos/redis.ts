/**
 * A real server that a scenario may do anything to: kill, restart with its data, fill, flush. On a free loopback port,
 * with an append-only file. Where it runs is a `Home`: a process of this machine, or a container.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../free-port.js';
import { until } from '../waiting.js';

const QUEUE = '{curp}:curp-chunks';
const LISTS = ['wait', 'active', 'paused'];
const SORTED_SETS = ['delayed', 'failed', 'completed', 'prioritized', 'waiting-children'];

/** A server that has been started and perhaps does not answer yet. */
export interface Started {
  /** Whether it has ended by itself. */
  hasEnded(): boolean;
  /** Ends it without a warning. */
  kill(): Promise<void>;
}

export interface Home {
  /** With the data that is in the folder, on this port of 127.0.0.1. */
  start(port: number, folder: string, more?: readonly string[]): Promise<Started>;
}

/** What every server of a scenario is told, wherever it runs. */
export const SETTINGS = ['--save', '', '--appendonly', 'yes'];

/** A key takes this many microseconds, and clients are answered after each KiB. */
const SLOW_LOADING = ['--key-load-delay', '20000', '--loading-process-events-interval-bytes', '1024'];

export const processHome: Home = {
  async start(port, folder, more = []) {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    const process = spawn('redis-server', [...place, ...SETTINGS, ...more], { stdio: 'ignore' });
    const hasEnded = () => process.exitCode !== null || process.signalCode !== null;
    const kill = async () => {
      if (hasEnded()) return;
      const exited = once(process, 'exit');
      process.kill('SIGKILL');
      await exited;
    };
    return { hasEnded, kill };
  },
};

export class RedisServer {
  #started: Started | undefined;
  #client: Redis | undefined;

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly home: Home,
  ) {}

  static async start(folder: string, home: Home): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), folder, home);
    await server.startAgain();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** For the scenario's own questions. It comes back when the server does. */
  get client(): Redis {
    if (this.#client === undefined) {
      this.#client = new Redis(this.url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
      this.#client.on('error', () => {});
    }
    return this.#client;
  }

  /** With the data that is in its folder, which it takes so long to read that it answers LOADING until it is told. */
  async startLoading(): Promise<void> {
    this.#started = await this.home.start(this.port, this.folder, SLOW_LOADING);
    await this.#whileLoading((client) => client.ping()).catch(() => {}); // it listens
  }

  /** Reads the rest of the data at once. */
  async finishLoading(): Promise<void> {
    await this.#whileLoading((client) => client.config('SET', 'key-load-delay', '0'));
  }

  /** What is asked of a server before it has read its data. */
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

  /** With the data that is in its folder. */
  async startAgain(): Promise<void> {
    const started = await this.home.start(this.port, this.folder);
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

  /** Keys and jobs that a finished run has left behind; hints that BullMQ trims by itself do not count. */
  async leftovers(run: string): Promise<string[]> {
    const keys = await this.client.keys('{curp}:*');
    const found = keys.filter((key) => key.includes(run) || key.includes(':blob:'));
    for (const name of LISTS) {
      const ids = await this.client.lrange(`${QUEUE}:${name}`, 0, -1);
      found.push(...ids.map((id) => `${name}: ${id}`));
    }
    for (const name of SORTED_SETS) {
      const ids = await this.client.zrange(`${QUEUE}:${name}`, '0', '-1');
      found.push(...ids.map((id) => `${name}: ${id}`));
    }
    return found;
  }
}
