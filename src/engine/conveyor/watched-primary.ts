/**
 * Clears the keys of a run on the primary that Sentinels watch. In a planned failover the old primary works on for seconds,
 * and so do its clients, while the new one has the keys of the moment in which it was promoted: a run that ends in these
 * seconds would leave them there. The old primary has lost a replica at that moment, so the run asks the Sentinels again.
 *
 * What it does not promise: that nothing is left if Sentinels take longer than the cleanup of a run. All keys have a TTL.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Connection } from '../redis/connection.js';
import { parseRedisAddress } from '../redis/redis-url.js';

const PERIOD_MS = 500;

export class WatchedPrimary {
  /** The server at the start of the run. */
  readonly #first: string;

  private constructor(
    private readonly connection: Redis,
    private readonly replicas: number,
  ) {
    this.#first = this.#server;
  }

  /** Undefined if there are no Sentinels. */
  static async of(connection: Connection, address: string): Promise<WatchedPrimary | undefined> {
    if (parseRedisAddress(address).kind !== 'sentinel') return undefined;
    return new WatchedPrimary(connection as Redis, await replicasOf(connection as Redis));
  }

  get #server(): string {
    return `${this.connection.options.host}:${this.connection.options.port}`;
  }

  /** Calls `clear` on the server that the Sentinels name, and again while another may be about to replace it. */
  async clear(clear: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const ready = once(this.connection, 'ready');
      this.connection.disconnect(true);
      await ready;
      await clear();
      if (this.#server !== this.#first || (await replicasOf(this.connection)) >= this.replicas) return;
      await pause(PERIOD_MS);
    }
  }
}

/** 0 also if the user may not ask. */
async function replicasOf(connection: Redis): Promise<number> {
  const info = await connection.info('replication').catch(() => '');
  return Number(/^connected_slaves:(\d+)/m.exec(info)?.[1] ?? 0);
}
