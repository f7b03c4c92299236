/**
 * Connections to Redis or Valkey, one server or a cluster (`redis-url.ts` describes the addresses).
 *
 * A connection on which no reply arrives any more is replaced (`liveness.ts`), also the duplicates that BullMQ makes.
 *
 * What it does not do: give up. It reconnects until the server is back, and sends a temporarily refused command again
 * (`patient-connection.ts`). The calling code sets the timeouts.
 */

import type { Log } from '../log.js';
import { watchLiveness } from './internals/liveness.js';
import { PatientCluster, PatientRedis } from './internals/patient-connection.js';
import { ReplyConnector } from './internals/reply-connector.js';
import { parseRedisUrl } from './redis-url.js';
import { refusalText } from './replies/error-reply.js';

/** Puts all keys into one hash slot, which BullMQ's scripts need on a cluster. */
export const PREFIX = '{curp}';

export type Connection = PatientRedis | PatientCluster;

/** Upper limit of the backoff between two attempts to connect. */
const MAX_PAUSE_MS = 1000;

const retryStrategy = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 6), MAX_PAUSE_MS);

/** Longer than a working server needs for any of our commands. */
export const SILENCE_MS = 10_000;

export interface ConnectOptions {
  /** Timeout without any received byte while a reply is expected; then the connection is replaced. */
  silenceMs?: number | undefined;
}

export function connect(address: string, { silenceMs = SILENCE_MS }: ConnectOptions = {}): Connection {
  return watchLiveness(open(address), silenceMs);
}

function open(address: string): Connection {
  const url = parseRedisUrl(address);
  // BullMQ requires null for its blocking connections; our callers have their own timeouts.
  const common = {
    maxRetriesPerRequest: null,
    enableReadyCheck: true,
    maxLoadingRetryTime: MAX_PAUSE_MS,
    connectTimeout: 5000,
  } as const;
  if (url.protocol === 'redis:')
    return new PatientRedis(address, {
      ...common,
      retryStrategy,
      Connector: ReplyConnector,
    });
  if (url.protocol === 'rediss:') return new PatientRedis(address, { ...common, retryStrategy });
  const secure = url.protocol.startsWith('rediss');
  return new PatientCluster([{ host: url.hostname, port: Number(url.port || 6379) }], {
    clusterRetryStrategy: retryStrategy,
    enableReadyCheck: false, // the first command gets CLUSTERDOWN as its reply, a failed check would not give the reason
    redisOptions: {
      ...common,
      ...(url.username ? { username: decodeURIComponent(url.username) } : {}),
      ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
      ...(secure ? { tls: {} } : {}),
    },
  });
}

const secondsOf = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

/** Logs one line when an outage begins and one with its duration when it ends, not one for each error. */
export function logOutages(connection: Connection, log: Log): void {
  connection.refusals.on('begin', (refusal) => {
    log.warn({ code: refusal.code }, `Redis refuses commands (${refusalText(refusal)}); waiting`);
  });
  connection.refusals.on('end', ({ code }, milliseconds) => {
    log.info({ code, seconds: secondsOf(milliseconds) }, 'Redis takes commands again');
  });
  let since: number | undefined;
  connection.on('error', (error: unknown) => {
    if (since !== undefined) return;
    since = performance.now();
    log.warn({ error }, 'Redis cannot be reached; waiting for it');
  });
  connection.on('ready', () => {
    if (since === undefined) return;
    log.info({ seconds: secondsOf(performance.now() - since) }, 'Redis is back');
    since = undefined;
  });
}

/** Another connection to the same server, for commands that block. */
export const duplicate = (connection: Connection): Connection =>
  (connection as PatientRedis).duplicate() as Connection;

/** Whether Redis is connected and refuses nothing at the moment, so that a command would be answered now. */
export const takesCommands = ({ status, refusals }: Connection): boolean =>
  status === 'ready' && refusals.current === undefined;

/** Closes a connection immediately, in any state. */
export function disconnect(connection: Connection): void {
  connection.disconnect();
}
