/**
 * A real cluster of three `redis-server` nodes for one test: on free loopback ports, without replicas, with append-only
 * files. It ends with the test. Without `redis-server` on the PATH the test is skipped with a reason.
 *
 * What it does not do: fail over. Without the node that holds our slot the cluster is down.
 */
import { Redis } from 'ioredis';
import type { TestContext } from 'vitest';
import { freePort } from '../src/process/free-port.js';
import { processHost, type Started } from './chaos/redis.js';
import { hasRedisServer } from './redis-server.js';
import { skipWith } from './skipping.js';
import { temporaryFolder } from './temporary-folder.js';
import { until } from './waiting.js';

const SLOTS = 16_384;
const NODES = 3;

/** The hash tag of all our keys: they share one slot. */
const OUR_KEY = '{curp}';

class ClusterNode {
  readonly #folder = temporaryFolder();
  #started: Started | undefined;

  private constructor(
    readonly port: number,
    readonly busPort: number,
    readonly client: Redis,
    private readonly timeoutMs: number,
  ) {}

  static async start(timeoutMs: number): Promise<ClusterNode> {
    const port = await freePort();
    const client = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    client.on('error', () => {});
    const node = new ClusterNode(port, await freePort(), client, timeoutMs);
    await node.startAgain();
    return node;
  }

  /** Starts the node with the data and the cluster configuration that it had before. */
  async startAgain(): Promise<void> {
    this.#started = await processHost.start(this.port, this.#folder, [
      ...['--cluster-enabled', 'yes', '--cluster-port', String(this.busPort)],
      ...['--cluster-node-timeout', String(this.timeoutMs)],
    ]);
    await until('the node answers', () => this.client.status === 'ready');
  }

  async kill(): Promise<void> {
    await this.#started?.kill();
  }

  async stop(): Promise<void> {
    this.client.disconnect();
    await this.kill();
  }

  call(...words: (string | number)[]): Promise<unknown> {
    return this.client.call(...(words.map(String) as [string, ...string[]]));
  }
}

export class RedisCluster {
  private constructor(
    readonly nodes: readonly ClusterNode[],
    readonly slot: number,
  ) {}

  /** The cluster is down when a node has not answered for `timeoutMs`. */
  static async start(context: TestContext, timeoutMs: number): Promise<RedisCluster> {
    if (!hasRedisServer()) skipWith(context, 'needs redis-server on the PATH for the nodes of a cluster');
    const nodes: ClusterNode[] = [];
    context.onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.stop()));
    });
    for (let index = 0; index < NODES; index++) nodes.push(await ClusterNode.start(timeoutMs));
    const [first, ...others] = nodes;
    for (const { port, busPort } of others) await first!.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort);
    const share = Math.ceil(SLOTS / NODES);
    for (const [index, node] of nodes.entries()) {
      const end = Math.min((index + 1) * share, SLOTS) - 1;
      await node.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1).catch(() => {}); // MEET may have set an epoch already
      await node.call('CLUSTER', 'ADDSLOTSRANGE', index * share, end);
    }
    const cluster = new RedisCluster(nodes, Number(await first!.call('CLUSTER', 'KEYSLOT', OUR_KEY)));
    await cluster.waitUntilComplete();
    return cluster;
  }

  /** The address of a node that does not hold our keys: the client must follow redirections. */
  get url(): string {
    return `redis-cluster://127.0.0.1:${this.other.port}`;
  }

  /** The node that holds our keys at the start. */
  get ours(): ClusterNode {
    return this.nodes[Math.floor(this.slot / Math.ceil(SLOTS / NODES))]!;
  }

  /** A node that does not hold our keys at the start. */
  get other(): ClusterNode {
    return this.nodes.find((node) => node !== this.ours)!;
  }

  /** Waits until every node reports that all slots are assigned. */
  async waitUntilComplete(): Promise<void> {
    for (const node of this.nodes)
      await until('the cluster is complete', async () => {
        const info = String(await node.call('CLUSTER', 'INFO'));
        return /cluster_state:ok/.test(info) && new RegExp(`cluster_known_nodes:${NODES}`).test(info);
      });
  }

  /** Moves our slot with its keys to another node, key by key, as `redis-cli --cluster reshard` does. */
  async moveOurSlot(): Promise<void> {
    const { ours, other, slot } = this;
    const [from, to] = [
      String(await ours.call('CLUSTER', 'MYID')),
      String(await other.call('CLUSTER', 'MYID')),
    ];
    await other.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', from);
    await ours.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', to);
    for (;;) {
      const keys = (await ours.call('CLUSTER', 'GETKEYSINSLOT', slot, 1)) as string[];
      if (keys.length === 0) break;
      await ours.call('MIGRATE', '127.0.0.1', other.port, '', 0, 5000, 'KEYS', ...keys);
    }
    for (const node of [other, ...this.nodes]) await node.call('CLUSTER', 'SETSLOT', slot, 'NODE', to);
  }
}
