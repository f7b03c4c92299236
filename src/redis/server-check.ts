/**
 * What is asked of a Redis before it is trusted with chunks: a version that BullMQ works with, that nothing is evicted
 * behind our back, and that it really takes, keeps and gives what a run puts there (`server-probe.ts`). A server that
 * refuses is named, with what to do about it.
 *
 * What it does not ask for: persistence. The ledger is the record.
 */
import { Cluster } from 'ioredis';
import type { Log } from '../log.js';
import { type Connection, PREFIX } from './connection.js';
import { codeOfReply, isErrorReply, type Refusal, refusalOf, refusalText } from './error-reply.js';
import { probeServer } from './server-probe.js';

/** BullMQ's scripts want this version or a later one. */
const MIN_VERSION = [6, 2] as const;

/** From here on larger chunks pay: a chunk's trips cost as much as its work. */
const SLOW_MS = 5;

/** How long a refusal may last that often passes within seconds. */
const SHORTLY_MS = 4000;

const LOOK_MS = 100;

export type ServerFault = 'old_version' | 'evicts_keys' | 'not_started' | 'redis_refuses';

export class ServerError extends Error {
  override readonly name = 'ServerError';

  constructor(
    readonly fault: ServerFault,
    message: string,
    /** An address that helps an operator; not for logs, and not for those who upload. */
    readonly address?: string,
  ) {
    super(message);
  }
}

const serverErrorOf = (refusal: Refusal): ServerError =>
  new ServerError('redis_refuses', refusalText(refusal));

/** What a run ends with where Redis answered with an error that is not in the table of `error-reply.ts`, or never passes. */
export function unknownReply(error: unknown): ServerError | undefined {
  if (!isErrorReply(error)) return undefined;
  const refusal = refusalOf(error);
  return refusal !== undefined
    ? serverErrorOf(refusal)
    : new ServerError(
        'redis_refuses',
        `Redis answered with an error that is not expected (${codeOfReply(error as Error)})`,
      );
}

const fieldOf = (info: string, key: string): string =>
  new RegExp(`^${key}:(.*?)\\r?$`, 'm').exec(info)?.[1]?.trim() ?? '';

function refuseOldVersion(info: string): void {
  const version = fieldOf(info, 'redis_version');
  if (version === '') return; // it does not tell
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = MIN_VERSION;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new ServerError(
    'old_version',
    `Redis ${version} is too old: version ${MIN_VERSION.join('.')} or later is needed, or any Valkey`,
  );
}

function refuseEviction(info: string): void {
  const policy = fieldOf(info, 'maxmemory_policy');
  if (policy === '' || policy === 'noeviction') return;
  throw new ServerError(
    'evicts_keys',
    `this Redis may evict keys (maxmemory-policy ${policy}), and would lose chunks: ` +
      'redis-cli CONFIG SET maxmemory-policy noeviction mends it (on a managed server: its parameter group), ' +
      '--unsafe-redis goes on all the same',
  );
}

/** A server that answers, and is not one to work with. */
function refuseKind(
  info: string,
  { isCluster, unsafe, patient = false }: Pick<ServerCheck, 'unsafe' | 'patient'> & { isCluster: boolean },
): void {
  const mode = fieldOf(info, 'redis_mode') || fieldOf(info, 'server_mode');
  if (mode === 'sentinel')
    throw new ServerError(
      'redis_refuses',
      'this is a Sentinel: give the address of the primary that it watches',
    );
  if (isCluster) return;
  if (mode === 'cluster' && !unsafe)
    throw new ServerError(
      'redis_refuses',
      'this Redis is a node of a cluster: write its address redis-cluster://host:port (or rediss-cluster://)',
    );
  if (fieldOf(info, 'role') !== 'slave' || patient) return;
  throw new ServerError(
    'redis_refuses',
    'this Redis is a replica: give the address of its primary',
    `${fieldOf(info, 'master_host')}:${fieldOf(info, 'master_port')}`,
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

export interface ServerCheck {
  /** Goes on with a server that would lose chunks. */
  unsafe: boolean;
  embedded: boolean;
  /** What the keys begin with. */
  prefix?: string | undefined;
  /** Waits also for what an operator has to change: for processes that stand by until Redis is as it should be. */
  patient?: boolean;
  log: Log;
}

/** Until the server has let us in. */
async function entered(connection: Connection): Promise<void> {
  if (connection.status !== 'ready') await new Promise<void>((resolve) => connection.once('ready', resolve));
}

/** What the server says about itself; nothing where it does not. */
const infoOf = (connection: Connection): Promise<string> =>
  connection.info().catch((error: unknown) => {
    if (isErrorReply(error)) return '';
    throw error;
  });

async function check(connection: Connection, options: ServerCheck): Promise<void> {
  const { unsafe, embedded, prefix = PREFIX, log } = options;
  await entered(connection);
  const info = await infoOf(connection);
  if (!unsafe) {
    refuseOldVersion(info);
    refuseEviction(info);
  }
  if (embedded) return; // on this machine, and our own
  refuseKind(info, { isCluster: connection instanceof Cluster, ...options });
  await probeServer(connection, prefix).catch((error: unknown) => {
    throw unknownReply(error) ?? error;
  });
  const trip = await roundTripMs(connection);
  if (trip > SLOW_MS) {
    log.warn(
      { milliseconds: Math.round(trip) },
      'the way to Redis is long: a larger --chunk and --window make up for it',
    );
  }
}

/**
 * The check of a worker that stands by: it waits for what passes or is changed by an operator, which the log of its
 * connection tells. `refuse` is called for a server that can never be the right one, which is told here.
 */
export function checkStandingBy(
  connection: Connection,
  { log, prefix, refuse }: { log: Log; prefix?: string | undefined; refuse(): void },
): void {
  checkServer(connection, { unsafe: true, embedded: false, patient: true, prefix, log }).catch(
    (error: unknown) => {
      if (!(error instanceof ServerError)) return; // the connection was closed
      log.error({ fault: error.fault }, `${error.message}; this worker ends`);
      refuse();
    },
  );
}

/** Refuses a server that would lose chunks, unless `unsafe`, or that takes none; gives a hint where the way is long. */
export async function checkServer(connection: Connection, options: ServerCheck): Promise<void> {
  const { refusals } = connection;
  let timer: NodeJS.Timeout | undefined;
  const refused = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const refusal = refusals.current;
      if (refusal === undefined || (options.patient && refusal.passes)) return;
      const isOver =
        refusal.atStart === 'end' || (refusal.atStart === 'wait_shortly' && refusals.stuckMs > SHORTLY_MS);
      if (isOver) reject(serverErrorOf(refusal));
    }, LOOK_MS);
  });
  const checked = check(connection, options);
  checked.catch(() => {}); // it may end after the other
  try {
    await Promise.race([checked, refused]);
  } finally {
    clearInterval(timer);
  }
}
