/**
 * `/healthz`: the process is alive. `/readyz`: it can do its work, because Redis and the disk accept a write, the disk is not
 * full, the data folder is that of the other processes of the service, and it does not end soon. No token is needed: probes
 * of the operator's machines call them, and the answers contain states only.
 *
 * What readiness does not include: a worker that is alive. Runs wait for one; `/metrics` has the number of workers.
 */
import { randomBytes } from 'node:crypto';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { cachedFor } from '../../base/cached-for.js';
import { codeOf, createOwnFile } from '../../base/private-files.js';
import type { Sentence } from '../../base/sentence.js';
import { within } from '../../engine/process/abortable.js';
import { type Connection, PREFIX } from '../../engine/redis/connection.js';
import { answer } from '../openapi/described-answers.js';
import { sendEnvelope } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { exact, named, type Of, oneOf } from '../reply/schema.js';
import { type Presence, SECOND_FOLDER } from '../reply/second-folder.js';

const READINESS = named(
  'Readiness',
  exact({
    redis: oneOf(['ready', 'refuses', 'unreachable']),
    disk: oneOf(['ready', 'full', 'not_writable']),
    folder: oneOf(['ready', 'another']),
    process: oneOf(['ready', 'ending']),
  }),
);

type Readiness = Of<typeof READINESS>;

interface HealthOptions {
  redis: Connection;
  presence?: Presence | undefined;
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
  // A random name: the processes of two containers may have the same number.
  const probe = join(data, `.ready-${randomBytes(6).toString('hex')}`);
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
  summary: {
    es: 'Si el servicio puede trabajar',
    en: 'Whether Redis answers, the disk takes bytes, and this process serves',
  },
  response: { 200: answer({ es: 'Puede trabajar.', en: 'It can work.' }, READINESS) },
  faults: { unavailable: READINESS },
};

const ENDING: Sentence = {
  es: 'Este proceso está por terminar: ya no recibe peticiones nuevas',
  en: 'This process is about to end: send it no new requests',
};

export async function healthRoutes(server: FastifyInstance, options: HealthOptions): Promise<void> {
  const { redis, data, limits, presence } = options;
  const probed = cachedFor(CACHE_MS, async (): Promise<Pick<Readiness, 'redis' | 'disk'>> => {
    const [ofRedis, ofDisk] = await Promise.all([redisState(redis), diskState(data, limits.freeBytes)]);
    return { redis: ofRedis, disk: ofDisk };
  });

  server.get('/healthz', { config: { access: 'open' }, schema: IS_ALIVE }, async (_, reply) =>
    sendEnvelope(reply, { status: 'alive' }),
  );
  server.get('/readyz', { config: { access: 'open' }, schema: IS_READY }, async (_, reply) => {
    const state: Readiness = {
      ...(await probed()),
      folder: presence?.isSecondFolder ? 'another' : 'ready',
      process: server.shutdown.hasBegun ? 'ending' : 'ready',
    };
    if (Object.values(state).every((part) => part === 'ready')) return sendEnvelope(reply, state);
    const sentence =
      state.folder === 'another' ? SECOND_FOLDER : state.process === 'ending' ? ENDING : undefined;
    throw new HttpFault('unavailable', { response: state, ...(sentence && { sentence }) });
  });
}
