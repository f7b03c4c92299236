/**
 * `/healthz`: the process is alive. `/readyz`: it can do its work, because Redis and the disk accept a write and the disk is
 * not full. No token is needed: probes of the operator's machines call them, and the answers contain states only.
 *
 * What readiness does not include: a worker that is alive. Runs wait for one; `/metrics` has the number of workers.
 */
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { cachedFor } from '../../base/cached-for.js';
import { codeOf, createOwnFile } from '../../base/private-files.js';
import { within } from '../../engine/process/abortable.js';
import { type Connection, PREFIX } from '../../engine/redis/connection.js';
import { answer } from '../openapi/described-answers.js';
import { sendEnvelope } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { exact, named, type Of, oneOf } from '../reply/schema.js';

const READINESS = named(
  'Readiness',
  exact({
    redis: oneOf(['ready', 'refuses', 'unreachable']),
    disk: oneOf(['ready', 'full', 'not_writable']),
  }),
);

type Readiness = Of<typeof READINESS>;

interface HealthOptions {
  redis: Connection;
  data: string;
  limits: { freeBytes: number };
}

/** Answers are cached for this time: the route is open, so frequent calls must not load Redis and the disk. */
const CACHE_MS = 1000;

const REDIS_TIMEOUT_MS = 2000;

/** A write, not a PING: a read-only replica answers PING but refuses writes. */
const PROBE_KEY = `${PREFIX}:ready`;
const PROBE_TTL_MS = 1000;

async function redisState(redis: Connection): Promise<Readiness['redis']> {
  if (redis.refusals.current !== undefined) return 'refuses';
  if (redis.status !== 'ready') return 'unreachable'; // a command would wait for the connection
  const reply = await within(REDIS_TIMEOUT_MS, redis.set(PROBE_KEY, '1', 'PX', PROBE_TTL_MS));
  if (reply === 'OK') return 'ready';
  return redis.refusals.current === undefined ? 'unreachable' : 'refuses';
}

async function diskState(data: string, minFreeBytes: number): Promise<Readiness['disk']> {
  const probe = join(data, `.ready-${process.pid}`);
  try {
    const { bavail, bsize } = await statfs(data);
    if (bavail * bsize < minFreeBytes) return 'full';
    const file = await createOwnFile(probe);
    await file.writeFile('ready').finally(() => file.close());
    return 'ready';
  } catch (error) {
    return codeOf(error) === 'ENOSPC' ? 'full' : 'not_writable';
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

const IS_ALIVE: FastifySchema = {
  operationId: 'isAlive',
  summary: { es: 'Si el proceso responde', en: 'Whether the process is alive' },
  response: { 200: answer({ es: 'Responde.', en: 'It answers.' }, exact({ status: { const: 'alive' } })) },
};

const IS_READY: FastifySchema = {
  operationId: 'isReady',
  summary: { es: 'Si el servicio puede trabajar', en: 'Whether Redis answers and the disk takes bytes' },
  response: { 200: answer({ es: 'Puede trabajar.', en: 'It can work.' }, READINESS) },
  faults: { unavailable: READINESS },
};

export async function healthRoutes(server: FastifyInstance, options: HealthOptions): Promise<void> {
  const { redis, data, limits } = options;
  const readiness = cachedFor(CACHE_MS, async (): Promise<Readiness> => {
    const [ofRedis, ofDisk] = await Promise.all([redisState(redis), diskState(data, limits.freeBytes)]);
    return { redis: ofRedis, disk: ofDisk };
  });

  server.get('/healthz', { config: { access: 'open' }, schema: IS_ALIVE }, async (_, reply) =>
    sendEnvelope(reply, { status: 'alive' }),
  );
  server.get('/readyz', { config: { access: 'open' }, schema: IS_READY }, async (_, reply) => {
    const state = await readiness();
    if (state.redis !== 'ready' || state.disk !== 'ready')
      throw new HttpFault('unavailable', { response: state });
    return sendEnvelope(reply, state);
  });
}
