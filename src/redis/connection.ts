/**
 * Connections to Redis or Valkey, one server or a cluster (`redis-url.ts` says how each is written).
 *
 * One that has gone silent for ever is replaced (`liveness.ts`), also those that BullMQ makes of ours.
 *
 * What it does not do: give up. A connection comes back whenever the server does, and a command that the server refuses
 * for a while is sent again (`patient-connection.ts`); the code that uses it decides how long that may take.
 */

import type { Log } from '../log.js';
import { refusalText } from './error-reply.js';
import { SILENCE_MS, watchLiveness } from './liveness.js';
import { PatientCluster, PatientRedis } from './patient-connection.js';
import { parseRedisUrl } from './redis-url.js';
import { ReplyConnector } from './reply-connector.js';

/** All keys share one hash slot, as BullMQ's scripts need on a cluster. */
export const PREFIX = '{curp}';

export type Connection = PatientRedis | PatientCluster;

/** Never idle for longer than this while the server may be back already. */
const LONGEST_PAUSE_MS = 1000;

const retryStrategy = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 6), LONGEST_PAUSE_MS);

export interface ConnectOptions {
  /** How long a connection may be silent while an answer is expected, before it is replaced. */
  silenceMs?: number | undefined;
}

export function connect(address: string, { silenceMs = SILENCE_MS }: ConnectOptions = {}): Connection {
  return watchLiveness(open(address), silenceMs);
}

function open(address: string): Connection {
  const url = parseRedisUrl(address);
  // BullMQ's blocking connections must wait for ever; ours have their own limits.
  const common = {
    maxRetriesPerRequest: null,
    enableReadyCheck: true,
    maxLoadingRetryTime: LONGEST_PAUSE_MS,
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
    enableReadyCheck: false, // a cluster that is down says so to the first command, and a failed check would say nothing
    redisOptions: {
      ...common,
      ...(url.username ? { username: decodeURIComponent(url.username) } : {}),
      ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
      ...(secure ? { tls: {} } : {}),
    },
  });
}

const secondsOf = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

/** One line when an outage begins and one with its length when it ends, however many errors there are between. */
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

/** Whether Redis is there and does not refuse at the moment: a command would be answered now. */
export const takesCommands = ({ status, refusals }: Connection): boolean =>
  status === 'ready' && refusals.current === undefined;

/** Ends a connection now, whatever its state. */
export function disconnect(connection: Connection): void {
  connection.disconnect();
}
