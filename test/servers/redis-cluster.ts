/**
 * A real cluster of three `redis-server` nodes for one test: on free loopback ports, with append-only files, on request
 * with a replica of the node that holds our slot, and with TLS. It ends with the test. Without `redis-server` on the PATH
 * the test is skipped with a reason.
 *
 * What it does not do: fail over without that replica. Without the node that holds our slot the cluster is down.
 */
import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import type { TestContext } from 'vitest';
import { freePort } from '../../src/engine/process/embedded-server.js';
import { processHost, type Started } from '../chaos/redis.js';
import { skipWith } from '../machine/skipping.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import type { CertificateFiles } from './encrypted-way.js';
import { hasRedisServer } from './redis-server.js';

const SLOTS = 16_384;
const NODES = 3;

/** The hash tag of all our keys: they share one slot. */
const OUR_KEY = '{curp}';

export interface ClusterOptions {
  /** The cluster is down, or fails over, when a node has not answered for this long. */
  timeoutMs: number;
  hasReplica?: boolean;
  tls?: CertificateFiles | undefined;
}

/** Only TLS on this port, also between the nodes, which tell clients the name of the host. */
const tlsSettings = (port: number, { certificate, key }: CertificateFiles): string[] => [
  ...['--port', '0', '--tls-port', String(port), '--tls-cluster', 'yes', '--tls-replication', 'yes'],
  ...['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate],
  ...['--tls-auth-clients', 'no', '--cluster-announce-hostname', 'localhost'],
  ...['--cluster-preferred-endpoint-type', 'hostname'],
];

class ClusterNode {
  readonly #folder = temporaryFolder();
  #started: Started | undefined;

  private constructor(
    readonly port: number,
    readonly busPort: number,
    readonly client: Redis,
    private readonly options: ClusterOptions,
  ) {}

  static async start(options: ClusterOptions): Promise<ClusterNode> {
    const port = await freePort();
    const client = new Redis(port, '127.0.0.1', {
      ...{ maxRetriesPerRequest: null, retryStrategy: () => 50 },
      ...(options.tls === undefined ? {} : { tls: { ca: readFileSync(options.tls.certificate) } }),
    });
    client.on('error', () => {});
    const node = new ClusterNode(port, await freePort(), client, options);
    await node.startAgain();
    return node;
  }

  /** Starts the node with the data and the cluster configuration that it had before. */
  async startAgain(): Promise<void> {
    this.#started = await processHost.start(this.port, this.#folder, [
      ...['--cluster-enabled', 'yes', '--cluster-port', String(this.busPort)],
      ...['--cluster-node-timeout', String(this.options.timeoutMs), '--repl-diskless-sync-delay', '0'],
      ...(this.options.tls === undefined ? [] : tlsSettings(this.port, this.options.tls)),
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
    private readonly isEncrypted: boolean,
  ) {}

  /** The cluster is down when a node has not answered for `timeoutMs`. */
  static async start(context: TestContext, timeoutMs: number): Promise<RedisCluster> {
    if (!hasRedisServer()) skipWith(context, 'needs redis-server on the PATH for the nodes of a cluster');
    return RedisCluster.startUntil(context.onTestFinished, { timeoutMs });
  }

  /** `atEnd` registers the end of the test. */
  static async startUntil(
    atEnd: (end: () => Promise<void>) => void,
    options: ClusterOptions,
  ): Promise<RedisCluster> {
    const nodes: ClusterNode[] = [];
    const startNode = async () => {
      const node = await ClusterNode.start(options);
      atEnd(() => node.stop());
      return node;
    };
    for (let index = 0; index < NODES; index++) nodes.push(await startNode());
    const [first, ...others] = nodes;
    for (const { port, busPort } of others) await first!.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort);
    const share = Math.ceil(SLOTS / NODES);
    for (const [index, node] of nodes.entries()) {
      const end = Math.min((index + 1) * share, SLOTS) - 1;
      await node.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1).catch(() => {}); // MEET may have set an epoch already
      await node.call('CLUSTER', 'ADDSLOTSRANGE', index * share, end);
    }
    const slot = Number(await first!.call('CLUSTER', 'KEYSLOT', OUR_KEY));
    const cluster = new RedisCluster(nodes, slot, options.tls !== undefined);
    await cluster.waitUntilComplete();
    if (options.hasReplica) await cluster.#addReplica(await startNode());
    return cluster;
  }

  /** Makes a node the replica of the node that holds our keys, and waits until it has its data. */
  async #addReplica(replica: ClusterNode): Promise<void> {
    await this.ours.call('CLUSTER', 'MEET', '127.0.0.1', replica.port, replica.busPort);
    const primary = String(await this.ours.call('CLUSTER', 'MYID'));
    await until('the replica knows its primary', () =>
      replica.call('CLUSTER', 'REPLICATE', primary).then(
        () => true,
        () => false,
      ),
    );
    await until('the replica has the data', async () =>
      /master_link_status:up/.test(await replica.client.info('replication')),
    );
    for (const node of this.nodes)
      await until('every node knows the replica', async () =>
        / slave /.test(String(await node.call('CLUSTER', 'NODES'))),
      );
  }

  /** A node that does not hold our keys, after a host where nothing listens: the client must go on and be redirected. */
  get url(): string {
    return this.isEncrypted
      ? `rediss-cluster://localhost:1,localhost:${this.other.port}`
      : `redis-cluster://127.0.0.1:1,127.0.0.1:${this.other.port}`;
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
