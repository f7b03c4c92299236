/**
 * Connections to Redis or Valkey: one server, the primary that Sentinels name, or a cluster (`redis-url.ts` describes the
 * addresses).
 *
 * A connection on which no reply arrives any more is replaced (`liveness.ts`), also the duplicates that BullMQ makes.
 *
 * What it does not do: give up. It reconnects until the server is back, and sends a temporarily refused command again
 * (`patient-connection.ts`). The calling code sets the timeouts.
 */

import type { Log } from '../../base/log.js';
import { watchLiveness } from './internals/liveness.js';
import { PatientCluster, PatientRedis } from './internals/patient-connection.js';
import { ReplyConnector } from './internals/reply-connector.js';
import { sentinelConnector } from './internals/sentinel-connector.js';
import { parseRedisAddress } from './redis-url.js';
import { refusalText } from './replies/error-reply.js';

/** Puts all keys into one hash slot, which BullMQ's scripts need on a cluster. */
export const PREFIX = '{curp}';

export type Connection = PatientRedis | PatientCluster;

/** Upper limit of the backoff between two attempts to connect. */
const MAX_PAUSE_MS = 1000;

const retryStrategy = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 6), MAX_PAUSE_MS);

/** Longer than a working server needs for any of our commands. */
export const SILENCE_MS = 10_000;

/** `silenceMs`: timeout without any received byte while a reply is expected; then the connection is replaced. */
export function connect(address: string, { silenceMs = SILENCE_MS } = {}): Connection {
  return watchLiveness(open(address), silenceMs);
}

/** The time for CLUSTER SLOTS, after which another node is asked. The default of one second is short for a TLS handshake. */
const ENCRYPTED_SLOTS_MS = 5000;

/** A certificate holds the name of a host: ioredis must not replace the name by an IP address. */
const keepName = (name: string, callback: (error: null, address: string) => void): void =>
  callback(null, name);

function open(text: string): Connection {
  const address = parseRedisAddress(text);
  // BullMQ requires null for its blocking connections; our callers have their own timeouts.
  const common = {
    maxRetriesPerRequest: null,
    enableReadyCheck: true,
    maxLoadingRetryTime: MAX_PAUSE_MS,
    connectTimeout: 5000,
  } as const;
  if (address.kind === 'server')
    return new PatientRedis(address.url, {
      ...common,
      retryStrategy,
      ...(address.isEncrypted ? {} : { Connector: ReplyConnector }),
    });
  const { hosts, isEncrypted, username, password } = address;
  const login = {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(isEncrypted ? { tls: {} } : {}),
  };
  if (address.kind === 'sentinel')
    return new PatientRedis(undefined, {
      ...common,
      retryStrategy,
      ...login,
      db: address.db,
      Connector: sentinelConnector(address),
    });
  return new PatientCluster([...hosts], {
    clusterRetryStrategy: retryStrategy,
    enableReadyCheck: false, // the first command gets CLUSTERDOWN as its reply, a failed check would not give the reason
    ...(isEncrypted ? { dnsLookup: keepName, slotsRefreshTimeout: ENCRYPTED_SLOTS_MS } : {}),
    redisOptions: { ...common, ...login },
  });
}

const secondsOf = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

/** Logs one line when an outage begins and one with its duration when it ends, not one for each error. */
export function logOutages(connection: Connection, log: Log): void {
  connection.refusals.on('begin', (refusal) => {
    log.warn({ code: refusal.code }, `Redis refuses commands (${refusalText(refusal).en}); waiting`);
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
