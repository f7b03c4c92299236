/**
 * Checks a Redis before chunks are sent to it: a version that BullMQ supports, no eviction of keys, and permission for all
 * commands of a run (`server-probe.ts`). The error for an unsuitable server names the cause and the remedy.
 *
 * What it does not require: persistence. The ledger is the record of a run.
 */
import { Cluster } from 'ioredis';
import type { Log } from '../../base/log.js';
import { type Connection, PREFIX } from './connection.js';
import { queueKeys } from './internals/foreign-keys.js';
import {
  codeOfReply,
  isErrorReply,
  type Refusal,
  refusalFor,
  refusalOf,
  refusalText,
  WRONG_TYPE,
} from './replies/error-reply.js';
import { ServerError } from './server-error.js';
import { probeServer } from './server-probe.js';

/** Oldest version that BullMQ's scripts support. */
const MIN_VERSION = '6.2';

/** From this round trip on a chunk's trips take as long as its processing, so larger chunks are faster. */
const SLOW_MS = 5;

/** Timeout for refusals with `wait_shortly`. */
const SHORTLY_MS = 4000;

const POLL_MS = 100;

export const serverErrorOf = (refusal: Refusal): ServerError =>
  new ServerError('redis_refuses', refusalText(refusal));

/** The error of a run after an error reply that is not temporary, or not in the table of `error-reply.ts`. */
export function unknownReply(error: unknown, current?: Refusal | undefined): ServerError | undefined {
  if (!isErrorReply(error)) return undefined;
  const refusal = current?.code === WRONG_TYPE ? current : refusalOf(error);
  return refusal !== undefined
    ? serverErrorOf(refusal)
    : new ServerError('redis_refuses', {
        en: `Redis answered with an error that is not expected (${codeOfReply(error as Error)})`,
        es: `Redis respondió con un error que no se espera (${codeOfReply(error as Error)})`,
      });
}

const fieldOf = (info: string, key: string): string =>
  new RegExp(`^${key}:(.*?)\\r?$`, 'm').exec(info)?.[1]?.trim() ?? '';

function refuseOldVersion(info: string): void {
  const version = fieldOf(info, 'redis_version');
  if (version === '') return; // not reported
  if (version.localeCompare(MIN_VERSION, 'en', { numeric: true }) >= 0) return;
  throw new ServerError('old_version', {
    en: `Redis ${version} is too old: version ${MIN_VERSION} or later is needed, or any Valkey`,
    es: `Redis ${version} es demasiado antiguo: hace falta la versión ${MIN_VERSION} o posterior, o cualquier Valkey`,
  });
}

function refuseEviction(info: string): void {
  const policy = fieldOf(info, 'maxmemory_policy');
  if (policy === '' || policy === 'noeviction') return;
  throw new ServerError('evicts_keys', {
    en:
      `this Redis may evict keys (maxmemory-policy ${policy}), and would lose chunks: ` +
      'redis-cli CONFIG SET maxmemory-policy noeviction mends it (on a managed server: its parameter group), ' +
      '--unsafe-redis goes on all the same',
    es:
      `este Redis puede expulsar claves (maxmemory-policy ${policy}) y perdería bloques: ` +
      'redis-cli CONFIG SET maxmemory-policy noeviction lo corrige (en un servidor administrado: su grupo de ' +
      'parámetros), --unsafe-redis continúa de todos modos',
  });
}

/** Refuses a Sentinel, a cluster node without a cluster address, and a replica. */
function refuseKind(
  info: string,
  { isCluster, unsafe, patient = false }: Pick<ServerCheck, 'unsafe' | 'patient'> & { isCluster: boolean },
): void {
  const mode = fieldOf(info, 'redis_mode') || fieldOf(info, 'server_mode');
  if (mode === 'sentinel')
    throw new ServerError('redis_refuses', {
      en: 'this is a Sentinel: write its address redis+sentinel://host:port/service (or rediss+sentinel://)',
      es: 'este es un Sentinel: escriba su dirección redis+sentinel://host:port/service (o rediss+sentinel://)',
    });
  if (isCluster) return;
  if (mode === 'cluster' && !unsafe) throw serverErrorOf(refusalFor('MOVED'));
  if (fieldOf(info, 'role') !== 'slave' || patient) return;
  throw new ServerError(
    'redis_refuses',
    {
      en: 'this Redis is a replica: give the address of its primary',
      es: 'este Redis es una réplica: indique la dirección de su primario',
    },
    `${fieldOf(info, 'master_host')}:${fieldOf(info, 'master_port')}`,
  );
}

/** The shortest of five PINGs: longer ones include delays of a busy machine. */
async function roundTripMs(connection: Connection): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let trip = 0; trip < 5; trip++) {
    const start = performance.now();
    await connection.ping();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}

interface ServerCheck {
  /** Accepts an old version and eviction. */
  unsafe: boolean;
  embedded: boolean;
  /** Prefix of the keys. */
  prefix?: string | undefined;
  /** Queues whose keys must not belong to another program. */
  queues?: readonly string[] | undefined;
  /** Waits also for refusals that the operator must fix: for workers that wait until Redis is usable. */
  patient?: boolean;
  log: Log;
}

/** Waits until the server can be reached. Rejects if this program closes the connection before. */
async function ready(connection: Connection): Promise<void> {
  if (connection.status === 'ready') return;
  await new Promise<void>((resolve, reject) => {
    connection.once('ready', resolve);
    connection.once('end', () => reject(new Error('the connection was closed')));
  });
}

async function check(connection: Connection, options: ServerCheck): Promise<void> {
  const { unsafe, embedded, prefix = PREFIX, queues = [], log } = options;
  await ready(connection);
  const info = await connection.info().catch((error: unknown) => {
    if (isErrorReply(error)) return ''; // the server refuses the command
    throw error;
  });
  if (!unsafe) {
    refuseOldVersion(info);
    refuseEviction(info);
  }
  if (embedded) return; // started by this program with known settings, on this machine
  refuseKind(info, { isCluster: connection instanceof Cluster, ...options });
  await probeServer(connection, prefix).catch((error: unknown) => {
    throw unknownReply(error) ?? error;
  });
  const names = queues.flatMap((name) => queueKeys(prefix, name));
  const isForeign = await connection.foreignKeys.look(connection, names);
  if (isForeign && !options.patient) throw serverErrorOf(connection.refusals.current!);
  const trip = await roundTripMs(connection);
  if (trip > SLOW_MS) {
    log.warn(
      { milliseconds: Math.round(trip) },
      'the way to Redis is long: a larger --chunk and --window make up for it',
    );
  }
}

/**
 * The check of a worker, which runs beside its work. It waits for temporary refusals and those that the operator can fix,
 * which the connection logs. For an unsuitable server it logs the error and calls `refuse`.
 */
export function checkInBackground(
  connection: Connection,
  {
    refuse,
    ...options
  }: Pick<ServerCheck, 'log' | 'prefix' | 'queues'> & { refuse(error: ServerError): void },
): void {
  const { log } = options;
  checkServer(connection, { unsafe: true, embedded: false, patient: true, ...options }).catch(
    (error: unknown) => {
      if (!(error instanceof ServerError)) return; // the connection was closed
      log.error({ fault: error.fault }, `${error.message}; this worker ends`);
      refuse(error);
    },
  );
}

/** Rejects for a server that would lose chunks (unless `unsafe`) or does not accept them; logs a hint if it is slow. */
export async function checkServer(connection: Connection, options: ServerCheck): Promise<void> {
  const { refusals } = connection;
  let timer: NodeJS.Timeout | undefined;
  const refused = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const refusal = refusals.current;
      if (refusal === undefined || (options.patient && refusal.isTemporary)) return;
      const isFinal =
        refusal.atStart === 'end' || (refusal.atStart === 'wait_shortly' && refusals.stuckMs > SHORTLY_MS);
      if (isFinal) reject(serverErrorOf(refusal));
    }, POLL_MS);
  });
  const checked = check(connection, options);
  checked.catch(() => {}); // it may reject after the race is decided
  try {
    await Promise.race([checked, refused]);
  } finally {
    clearInterval(timer);
  }
}
