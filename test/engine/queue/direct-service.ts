/** A server of its own with direct workers as real processes, and everything that Redis holds, as text. */
import { Queue, QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';
import { CurpClient, type CurpClientOptions } from '../../../src/client.js';
import { DIRECT_QUEUE } from '../../../src/engine/queue/direct-queue.js';
import { type Connection, connect, PREFIX } from '../../../src/engine/redis/connection.js';
import { CliProcess } from '../../built-command/cli-process.js';
import { holdingsOf } from '../../servers/redis-holdings.js';
import { startEmbedded } from '../../servers/redis-server.js';
import { WAIT_MS } from '../../vitest/limits.js';

export class DirectService {
  readonly redis: Redis;
  readonly queue: Queue;
  readonly workers: CliProcess[] = [];
  readonly #clients: CurpClient[] = [];
  readonly #events: QueueEvents[] = [];
  readonly #connections: Connection[] = [];

  private constructor(private readonly server: Awaited<ReturnType<typeof startEmbedded>>) {
    this.redis = new Redis(server.url, { maxRetriesPerRequest: null });
    this.redis.on('error', () => {});
    this.queue = new Queue(DIRECT_QUEUE, { connection: this.redis, prefix: PREFIX, skipVersionCheck: true });
    this.queue.on('error', () => {});
  }

  static async start(): Promise<DirectService> {
    return new DirectService(await startEmbedded());
  }

  get url(): string {
    return this.server.url;
  }

  async startWorker(options: string[] = [], env: Record<string, string> = {}): Promise<CliProcess> {
    const worker = new CliProcess(['direct-worker', '--redis', this.url, ...options], { env });
    this.workers.push(worker);
    await worker.line(/"workers have started"/);
    return worker;
  }

  client(options: Partial<CurpClientOptions> = {}): CurpClient {
    const client = new CurpClient({ redis: this.url, timeoutMs: WAIT_MS, ...options });
    this.#clients.push(client);
    return client;
  }

  /** A connection as our client opens it. */
  connection(): Connection {
    const connection = connect(this.url);
    connection.on('error', () => {});
    this.#connections.push(connection);
    return connection;
  }

  /** Receives the events of ended jobs, for `waitUntilFinished`. */
  async listen(): Promise<QueueEvents> {
    const events = new QueueEvents(DIRECT_QUEUE, {
      connection: this.redis,
      prefix: PREFIX,
      skipVersionCheck: true,
    });
    this.#events.push(events);
    await events.waitUntilReady();
    return events;
  }

  /** A key of the queue. */
  key(name: string): string {
    return this.queue.toKey(name);
  }

  /** Everything that Redis holds. */
  async holdings(): Promise<string> {
    const { blobs, rest } = await holdingsOf(this.redis);
    return blobs + rest;
  }

  async stop(): Promise<void> {
    for (const events of this.#events) await events.close();
    for (const client of this.#clients) await client.close();
    for (const connection of this.#connections) connection.disconnect();
    for (const worker of this.workers) {
      await worker.stop();
    }
    await this.queue.close();
    this.redis.disconnect();
    await this.server.stop();
  }
}
