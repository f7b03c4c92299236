/**
 * Whether the process is alive (`/healthz`), and whether it can do its work (`/readyz`): Redis takes a write, and the
 * disk takes bytes and is not full. Without a token, since whoever asks is a machine of the operator; both tell states, and nothing
 * else.
 *
 * What readiness does not say: that a worker is alive. Runs wait for one, and `/metrics` tells.
 */
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { codeOf, FILE_MODE } from '../files/private-files.js';
import { type Connection, PREFIX } from '../redis/connection.js';
import { sendEnvelope } from './reply/envelope-reply.js';
import { HttpFault } from './reply/http-fault.js';

export interface Readiness {
  redis: 'ready' | 'refuses' | 'unreachable';
  disk: 'ready' | 'full' | 'not_writable';
}

export interface HealthOptions {
  redis: Connection;
  data: string;
  limits: { freeBytes: number };
}

/** Whoever asks more often gets the same answer: asking is open to everyone. */
const FRESH_MS = 1000;

const REDIS_PATIENCE_MS = 2000;

/** Written and not only asked for: a replica answers, and takes nothing. */
const PROBE_KEY = `${PREFIX}:ready`;
const PROBE_LIFE_MS = 1000;

async function redisState(redis: Connection): Promise<Readiness['redis']> {
  if (redis.refusals.current !== undefined) return 'refuses';
  if (redis.status !== 'ready') return 'unreachable'; // a command would wait until it is
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), REDIS_PATIENCE_MS);
  });
  const written = redis.set(PROBE_KEY, '1', 'PX', PROBE_LIFE_MS).catch(() => 'failed');
  const answer = await Promise.race([written, late]);
  clearTimeout(timer);
  if (answer === 'OK') return 'ready';
  return redis.refusals.current === undefined ? 'unreachable' : 'refuses';
}

async function diskState(data: string, least: number): Promise<Readiness['disk']> {
  const probe = join(data, `.ready-${process.pid}`);
  try {
    const { bavail, bsize } = await statfs(data);
    if (bavail * bsize < least) return 'full';
    const file = await open(probe, 'w', FILE_MODE);
    await file.writeFile('ready').finally(() => file.close());
    return 'ready';
  } catch (error) {
    return codeOf(error) === 'ENOSPC' ? 'full' : 'not_writable';
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

export async function healthRoutes(server: FastifyInstance, options: HealthOptions): Promise<void> {
  const { redis, data, limits } = options;
  let known: Promise<Readiness> | undefined;
  let asked = Number.NEGATIVE_INFINITY;

  const readiness = (): Promise<Readiness> => {
    if (known === undefined || performance.now() - asked > FRESH_MS) {
      asked = performance.now();
      known = Promise.all([redisState(redis), diskState(data, limits.freeBytes)]).then(([redis, disk]) => ({
        redis,
        disk,
      }));
    }
    return known;
  };

  server.get('/healthz', { config: { access: 'open' } }, async (_, reply) =>
    sendEnvelope(reply, { status: 'alive' }),
  );
  server.get('/readyz', { config: { access: 'open' } }, async (_, reply) => {
    const state = await readiness();
    if (state.redis !== 'ready' || state.disk !== 'ready')
      throw new HttpFault('unavailable', { response: state });
    return sendEnvelope(reply, state);
  });
}
