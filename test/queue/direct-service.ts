/** A server of its own with a direct worker as a real process, and everything that Redis holds, as text. */
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { CurpClient, type CurpClientOptions } from '../../src/client.js';
import { PREFIX } from '../../src/queue/connection.js';
import { DIRECT_QUEUE } from '../../src/queue/direct-queue.js';
import { CliProcess } from '../processes.js';
import { startEmbedded } from '../redis-server.js';

export class DirectService {
  readonly redis: Redis;
  readonly queue: Queue;
  readonly workers: CliProcess[] = [];
  readonly #clients: CurpClient[] = [];

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
    await worker.line(/"working"/);
    return worker;
  }

  client(options: Partial<CurpClientOptions> = {}): CurpClient {
    const client = new CurpClient({ redis: this.url, timeoutMs: 30_000, ...options });
    this.#clients.push(client);
    return client;
  }

  /** A key of the queue. */
  key(name: string): string {
    return this.queue.toKey(name);
  }

  /** Waits for a change in Redis after which `holds` is true. */
  async until(holds: () => Promise<boolean>): Promise<void> {
    await this.redis.config('SET', 'notify-keyspace-events', 'KEA');
    const watcher = this.redis.duplicate();
    try {
      await watcher.psubscribe('__keyspace@0__:*');
      await new Promise<void>((resolve, reject) => {
        const look = () => void holds().then((true_) => true_ && resolve(), reject);
        watcher.on('pmessage', look);
        look();
      });
    } finally {
      watcher.disconnect();
    }
  }

  /** Everything that Redis holds. */
  async holdings(): Promise<string> {
    let held = '';
    for (const key of await this.redis.keys('*')) {
      const reads: Record<string, () => Promise<unknown>> = {
        string: () => this.redis.get(key),
        hash: () => this.redis.hgetall(key),
        list: () => this.redis.lrange(key, 0, -1),
        set: () => this.redis.smembers(key),
        zset: () => this.redis.zrange(key, 0, '-1'),
        stream: () => this.redis.xrange(key, '-', '+'),
      };
      held += `${key} ${JSON.stringify(await reads[await this.redis.type(key)]?.())}\n`;
    }
    return held;
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) await client.close();
    for (const worker of this.workers) {
      worker.signal('SIGTERM');
      await worker.ended;
    }
    await this.queue.close();
    this.redis.disconnect();
    await this.server.stop();
  }
}
