/**
 * A real set of Sentinels for one test: a primary, a replica and three Sentinels, each a `redis-server` on a free loopback
 * port, with passwords. All end with the test.
 *
 * What it does not do: keep data on disk. A server that was killed does not come back.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../src/engine/process/embedded-server.js';
import { type Started, startRedisServer } from '../chaos/redis.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import type { CertificateFiles } from './encrypted-way.js';

export const SERVICE = 'curp-service';

/** A password with characters that an address must encode. */
export const PASSWORD = 'data:p@ss/wörd';
export const SENTINEL_PASSWORD = 'watch&p+ss';

const SENTINELS = 3;
const QUORUM = 2;

/** A server that has not answered for this long is down. */
const DOWN_MS = 2000;

interface Watched {
  port: number;
  client: Redis;
  started: Started;
}

const tlsSettings = ({ certificate, key }: CertificateFiles): string[] => [
  ...[`tls-cert-file ${certificate}`, `tls-key-file ${key}`, `tls-ca-cert-file ${certificate}`],
  ...['tls-auth-clients no', 'tls-replication yes'],
];

const isPrimary = async ({ client }: Watched): Promise<boolean> =>
  /role:master/.test(await client.info('replication'));

/** The settings of a Sentinel that watches the primary on this port. */
const watch = (port: number): string[] => [
  ...[`requirepass "${SENTINEL_PASSWORD}"`, `sentinel sentinel-pass "${SENTINEL_PASSWORD}"`],
  `sentinel monitor ${SERVICE} 127.0.0.1 ${port} ${QUORUM}`,
  `sentinel auth-pass ${SERVICE} "${PASSWORD}"`,
  `sentinel down-after-milliseconds ${SERVICE} ${DOWN_MS}`,
  `sentinel failover-timeout ${SERVICE} 10000`,
];

export class SentinelSet {
  readonly #processes: Watched[] = [];

  private constructor(
    private readonly tls: CertificateFiles | undefined,
    private readonly atEnd: (end: () => Promise<void>) => void,
  ) {}

  /** With a certificate, all connections use TLS. `atEnd` registers the end of the test. */
  static async start(
    atEnd: (end: () => Promise<void>) => void,
    tls?: CertificateFiles | undefined,
  ): Promise<SentinelSet> {
    const set = new SentinelSet(tls, atEnd);
    await set.#startAll();
    return set;
  }

  /** The servers with data. */
  get #servers(): Watched[] {
    return this.#processes.slice(0, 2);
  }

  get #sentinels(): Watched[] {
    return this.#processes.slice(2);
  }

  /** The first host is not a Sentinel, and nothing listens there: the others must be asked. */
  get url(): string {
    const hosts = ['127.0.0.1:1', ...this.#sentinels.map(({ port }) => `127.0.0.1:${port}`)].join(',');
    const scheme = this.tls === undefined ? 'redis+sentinel' : 'rediss+sentinel';
    const sentinelPassword = encodeURIComponent(SENTINEL_PASSWORD);
    return `${scheme}://default:${encodeURIComponent(PASSWORD)}@${hosts}/${SERVICE}/0?sentinelPassword=${sentinelPassword}`;
  }

  async #startAll(): Promise<void> {
    const access = [`requirepass "${PASSWORD}"`, `masterauth "${PASSWORD}"`, 'repl-diskless-sync-delay 0'];
    const first = await this.#start(access, PASSWORD);
    const replica = await this.#start([...access, `replicaof 127.0.0.1 ${first.port}`], PASSWORD);
    await until('the replica has the data', async () =>
      /master_link_status:up/.test(await replica.client.info('replication')),
    );
    const watchers: { port: number; id: string }[] = [];
    for (let index = 0; index < SENTINELS; index++)
      watchers.push({ port: await freePort(), id: randomBytes(20).toString('hex') });
    for (const { port, id } of watchers) {
      const others = watchers.filter((other) => other.id !== id);
      // They would find each other and the replica by themselves, but only after seconds.
      const known = [
        `sentinel known-replica ${SERVICE} 127.0.0.1 ${replica.port}`,
        ...others.map((other) => `sentinel known-sentinel ${SERVICE} 127.0.0.1 ${other.port} ${other.id}`),
      ];
      await this.#start([`sentinel myid ${id}`, ...watch(first.port), ...known], SENTINEL_PASSWORD, {
        port,
        words: ['--sentinel'],
      });
    }
    for (const sentinel of this.#sentinels)
      await until('the Sentinels know each other and the replica', async () => {
        const state = (await sentinel.client.call('SENTINEL', 'MASTER', SERVICE)) as string[];
        const figure = (field: string) => Number(state[state.indexOf(field) + 1]);
        return figure('num-other-sentinels') === SENTINELS - 1 && figure('num-slaves') === 1;
      });
  }

  async #start(
    settings: readonly string[],
    password: string,
    { port: given, words = [] }: { port?: number; words?: readonly string[] } = {},
  ): Promise<Watched> {
    const port = given ?? (await freePort());
    const folder = temporaryFolder();
    const file = join(folder, 'server.conf');
    const place =
      this.tls === undefined ? [`port ${port}`] : ['port 0', `tls-port ${port}`, ...tlsSettings(this.tls)];
    writeFileSync(file, [...place, 'bind 127.0.0.1', `dir ${folder}`, ...settings, ''].join('\n'));
    const started = startRedisServer([file, ...words]);
    const client = new Redis({
      ...{ port, host: '127.0.0.1', password, maxRetriesPerRequest: null, retryStrategy: () => 50 },
      ...(this.tls === undefined ? {} : { tls: { ca: readFileSync(this.tls.certificate) } }),
    });
    client.on('error', () => {});
    this.atEnd(async () => {
      client.disconnect();
      await started.kill();
    });
    const watched = { port, client, started };
    this.#processes.push(watched);
    await until('the server answers', () => client.status === 'ready');
    return watched;
  }

  /** The servers with data, the current primary first. */
  async #byRole(): Promise<Watched[]> {
    const alive = this.#servers.filter(({ started }) => !started.hasEnded());
    const primary = await Promise.all(alive.map(isPrimary));
    return [...alive.filter((_, at) => primary[at]), ...alive.filter((_, at) => !primary[at])];
  }

  /** Kills the primary, and waits until the replica has become the primary. */
  async killPrimary(): Promise<void> {
    const [primary, replica] = await this.#byRole();
    await primary!.started.kill();
    await until('the replica is the primary', () => isPrimary(replica!));
    await this.#areTold(replica!);
  }

  /** Makes the replica the primary while both are alive, and waits until the old primary is its replica. */
  async switchRoles(): Promise<void> {
    const [primary, replica] = await this.#byRole();
    await until('the replica is the primary', async () => {
      if (await isPrimary(replica!)) return true;
      await this.#askForFailover();
      return false;
    });
    await this.#areTold(replica!);
    await until('the old primary is a replica that has the data', async () =>
      /master_link_status:up/.test(await primary!.client.info('replication')),
    );
  }

  /** The keys of the current primary, with their TTL in milliseconds; negative if a key has none. */
  async keys(): Promise<[key: string, life: number][]> {
    const [primary] = await this.#byRole();
    const keys = await primary!.client.keys('*');
    return Promise.all(keys.map(async (key) => [key, await primary!.client.pttl(key)] as [string, number]));
  }

  /** Again and again: on a busy machine a Sentinel gives up a failover. It refuses one while another is in progress. */
  async #askForFailover(): Promise<void> {
    await this.#sentinels[0]!.client.call('SENTINEL', 'FAILOVER', SERVICE).catch((error: Error) => {
      if (!/^(INPROG|NOGOODSLAVE)/.test(error.message)) throw error;
    });
  }

  async #areTold({ port }: Watched): Promise<void> {
    for (const sentinel of this.#sentinels)
      await until('every Sentinel names the new primary', async () => {
        const [, named] = (await sentinel.client.call(
          'SENTINEL',
          'GET-MASTER-ADDR-BY-NAME',
          SERVICE,
        )) as string[];
        return Number(named) === port;
      });
  }
}
