/**
 * The board: a read-only view of the queues for operators at `/board`. It has its own token, sent as the password of HTTP
 * Basic so that a browser prompts for it, and is loaded only if that token is set.
 *
 * Bull Board's writing routes are not registered. Jobs of runs, chunks and schedules contain references only. Direct jobs
 * contain persons: their data, results and logs are not shown.
 *
 * What it does not hide from an operator: how many jobs there are, and when they run.
 */
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { Queue } from 'bullmq';
import type {
  FastifyError,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import { CALLBACK_QUEUE } from '../../engine/queue/callback-queue.js';
import { CHUNK_QUEUE, chunkQueues } from '../../engine/queue/chunk-queue.js';
import { CALCULATE, DIRECT_QUEUE } from '../../engine/queue/direct-queue.js';
import { observeQueue } from '../../engine/queue/open-queue.js';
import { folderQueue, RUN_QUEUES } from '../../engine/queue/run-queue.js';
import type { Connection } from '../../engine/redis/connection.js';
import { admit } from '../access/connection-state.js';
import { tokenFault } from '../metrics/metrics-routes.js';
import { faultBody, sendFault } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { SCHEDULE_QUEUE, scheduleQueue } from '../schedule/scheduler-queue.js';

interface BoardOptions {
  redis: Connection;
  boardToken: string;
  /** The id of the data folder whose queues are shown. */
  folder: string | undefined;
  /** Of the chunks whose queues are shown. */
  secrets: readonly string[];
}

const PATH = '/board';

const HIDDEN = 'not shown';

/** Scripts and requests of this origin only; inline styles are allowed because Bull Board's page has them. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Links to other hosts (a web font) are removed from the page; the policy would block them anyway. */
const FOREIGN_LINKS = /<link\b[^>]*href="https?:[^>]*>/gi;

/** The answer for a path that the board does not have. */
const noSuchPath = new HttpFault('no_such_path');
const NOT_FOUND = { status: 404 as const, body: JSON.parse(faultBody(noSuchPath, 'es')) };

type ApiRoutes = Parameters<FastifyAdapter['setApiRoutes']>[0];
type ErrorHandler = Parameters<FastifyAdapter['setErrorHandler']>[0];

/** No logs: a worker may write anything into them. No flows: they lead to queues that are not on the board. */
const isShown = ({ method, route }: ApiRoutes[number]): boolean =>
  method === 'get' && ![route].flat().some((path) => /\/(logs|flow)$/.test(path));

/** Bull Board's adapter without writing routes, and without error messages, which may contain data of a job. */
class ReadOnlyAdapter extends FastifyAdapter {
  override setApiRoutes(routes: ApiRoutes): FastifyAdapter {
    return super.setApiRoutes(routes.filter(isShown));
  }

  override setErrorHandler(_: ErrorHandler): this {
    return super.setErrorHandler((error) => {
      const { statusCode = 500 } = error as Partial<FastifyError>;
      if (statusCode >= 400 && statusCode < 500) return NOT_FOUND; // a path outside the board's files, or a missing one
      return { status: 500, body: { error: 'ERRORS.INTERNAL_SERVER_ERROR' } };
    });
  }
}

/** `displayName`: for people, without version, folder and secret. */
function adapterOf(queue: Queue, displayName: string): BullMQAdapter {
  const adapter = new BullMQAdapter(queue, { readOnlyMode: true, displayName });
  if (queue.name !== DIRECT_QUEUE) return adapter;
  for (const field of ['data', 'returnValue', 'progress'] as const) adapter.setFormatter(field, () => HIDDEN);
  // Any other name was sent by mistake and may contain personal data.
  adapter.setFormatter('name', ({ name }) => (name === CALCULATE ? CALCULATE : HIDDEN));
  return adapter;
}

/** The password of HTTP Basic; the user name is ignored. */
function passwordOf({ headers }: FastifyRequest): string | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon < 0 ? undefined : pair.slice(colon + 1);
}

const CHALLENGE = { headers: { 'www-authenticate': 'Basic realm="curp-batch board", charset="UTF-8"' } };

const passwordCheck =
  (token: string): onRequestHookHandler =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const fault = tokenFault(token, passwordOf(request));
    if (fault !== undefined) return sendFault(request, reply, new HttpFault(fault, CHALLENGE));
    admit(request.raw);
    done();
  };

export const boardRoutes: FastifyPluginAsync<BoardOptions> = async (
  server,
  { redis, boardToken, folder, secrets },
) => {
  const names = [
    ...Object.values(RUN_QUEUES).map((base) => [base, folderQueue(base, folder)] as const),
    ...chunkQueues(secrets).map((name) => [CHUNK_QUEUE, name] as const),
    [DIRECT_QUEUE, DIRECT_QUEUE] as const,
    [SCHEDULE_QUEUE, scheduleQueue(folder)] as const,
    [CALLBACK_QUEUE, folderQueue(CALLBACK_QUEUE, folder)] as const,
  ];
  const queues = names.map(([shown, name]) => ({ shown, queue: observeQueue(name, redis) }));
  const checkPassword = passwordCheck(boardToken);
  server.addHook('onRoute', (route) => {
    // Replaces the check of a project's token; runs before any other hook of the route.
    route.config = { ...route.config, access: 'custom' };
    route.schema = { ...route.schema, hide: true };
    route.onRequest = [checkPassword];
  });
  server.addHook('onSend', async (_, reply, payload) => {
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-store');
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    return isPage && typeof payload === 'string' ? payload.replace(FOREIGN_LINKS, '') : payload;
  });
  server.addHook('onClose', async () => {
    await Promise.allSettled(queues.map(({ queue }) => queue.close()));
  });
  const adapter = new ReadOnlyAdapter();
  adapter.setBasePath(PATH);
  createBullBoard({
    queues: queues.map(({ queue, shown }) => adapterOf(queue, shown)),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'curp-batch' } },
  });
  await server.register(adapter.registerPlugin(), { prefix: PATH });
};
