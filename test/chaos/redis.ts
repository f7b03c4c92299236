/**
 * A real `redis-server` that a scenario may do anything to: kill, restart with its data, fill, flush. On a free
 * loopback port, with an append-only file.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { until } from './waiting.js';

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

const QUEUE = '{curp}:curp-chunks';
const LISTS = ['wait', 'active', 'paused'];
const SORTED_SETS = ['delayed', 'failed', 'completed', 'prioritized', 'waiting-children'];

export class RedisServer {
  #process: ChildProcess | undefined;
  #client: Redis | undefined;

  private constructor(
    readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(folder: string): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), folder);
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

  /** With the data that is in its folder. */
  async startAgain(): Promise<void> {
    const settings = { port: this.port, bind: '127.0.0.1', dir: this.folder, save: '', appendonly: 'yes' };
    const words = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, String(value)]);
    const process = spawn('redis-server', words, { stdio: 'ignore' });
    this.#process = process;
    await until('redis-server answers', async () => {
      if (process.exitCode !== null) throw new Error(`redis-server ended (${process.exitCode})`);
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
    const process = this.#process;
    if (process === undefined || process.exitCode !== null || process.signalCode !== null) return;
    const exited = once(process, 'exit');
    process.kill('SIGKILL');
    await exited;
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
