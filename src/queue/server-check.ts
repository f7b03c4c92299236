/**
 * What a run asks of a Redis before it trusts it with chunks: a version that BullMQ works with, and that nothing is
 * evicted behind its back.
 *
 * What it does not ask for: persistence. The ledger is the record.
 */
import type { Log } from '../log.js';
import type { Connection } from './connection.js';

/** BullMQ's scripts want this version or a later one. */
const LEAST_VERSION = [6, 2] as const;

/** From here on larger chunks pay: a chunk's trips cost as much as its work. */
const SLOW_MS = 5;

export type ServerFault = 'old_version' | 'evicts_keys' | 'not_started';

export class ServerError extends Error {
  override readonly name = 'ServerError';

  constructor(
    readonly fault: ServerFault,
    message: string,
  ) {
    super(message);
  }
}

const fieldOf = (info: string, key: string): string =>
  new RegExp(`^${key}:(.*?)\\r?$`, 'm').exec(info)?.[1]?.trim() ?? '';

function refuseOldVersion(info: string): void {
  const version = fieldOf(info, 'redis_version');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_VERSION;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new ServerError(
    'old_version',
    `Redis ${version} is too old: version ${LEAST_VERSION.join('.')} or later is needed, or any Valkey`,
  );
}

function refuseEviction(info: string): void {
  const policy = fieldOf(info, 'maxmemory_policy');
  if (policy === '' || policy === 'noeviction') return;
  throw new ServerError(
    'evicts_keys',
    `this Redis may evict keys (maxmemory-policy ${policy}), and would lose chunks: ` +
      'redis-cli CONFIG SET maxmemory-policy noeviction mends it, --unsafe-redis goes on all the same',
  );
}

/** The shortest of several: that is how long the way is, the others say how busy the machine. */
async function roundTripMs(connection: Connection): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let trip = 0; trip < 5; trip++) {
    const start = performance.now();
    await connection.ping();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}

/** Refuses a server that would lose chunks, unless `unsafe`; gives a hint where the way is long. */
export async function checkServer(
  connection: Connection,
  options: { unsafe: boolean; embedded: boolean; log: Log },
): Promise<void> {
  const info = await connection.info();
  if (!options.unsafe) {
    refuseOldVersion(info);
    refuseEviction(info);
  }
  if (options.embedded) return; // on this machine, and nobody can move it
  const trip = await roundTripMs(connection);
  if (trip > SLOW_MS) {
    options.log.warn(
      { milliseconds: Math.round(trip) },
      'the way to Redis is long: a larger --chunk and --window make up for it',
    );
  }
}
