/**
 * The runs of a project: list, show, watch, download, cancel, remove.
 *
 *   GET /runs   GET /runs/:id   GET /runs/:id/{events,rows,result,errors,attention,duplicates,changes,report,summary}
 *   POST /runs/:id/{cancel,retry,rows,tickets}   DELETE /runs/:id
 *
 * Each route exists with the prefix `/v1` and, for older clients, without it; the links of an answer have the prefix of the
 * request. For a run of another project the answer is the same as for an unknown id.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Log } from '../../base/log.js';
import { SCHEDULE_RULE } from '../../base/schedule-rule.js';
import { CallbackQueue } from '../../engine/queue/callback-queue.js';
import type { RunQueue } from '../../engine/queue/run-queue.js';
import type { Connection } from '../../engine/redis/connection.js';
import type { RunChoices } from '../../input/options/option-types.js';
import { afterAdmission } from '../access/authentication.js';
import type { Limits } from '../access/limits.js';
import { Tickets, ticketKeys } from '../access/tickets.js';
import type { Tokens } from '../access/tokens.js';
import { answer, empty, rawAnswer } from '../openapi/described-answers.js';
import { sendEnvelope } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { firstOf, queryOf } from '../reply/parameter.js';
import type { RouteHook } from '../reply/route-hook.js';
import { about, exact, FLAG, named, TEXT, TIME } from '../reply/schema.js';
import type { Presence } from '../reply/second-folder.js';
import { RunPlacement } from '../runs/run-placement.js';
import { hasEnded, type RunEntry } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import { Sweeper } from '../runs/sweeper.js';
import { type FileRequest, RUN_FILES, schemaOf, sendRunFile, WITH_TICKET } from './download-routes.js';
import { FileThreads } from './file-threads.js';
import type { NewRunOptions } from './new-run.js';
import { announceSuccessor } from './old-path.js';
import { previewRoutes } from './preview-routes.js';
import { QuotaCheck } from './quota-check.js';
import { RETRY, retryRun } from './retry-routes.js';
import { JUDGE, ROWS, type RowsRequest, sendJudged, sendRows } from './row-routes.js';
import { Listeners, runEvents } from './run-events.js';
import { LIST, type ListRequest, runPage } from './run-list.js';
import { RunRemoval } from './run-removal.js';
import { baseOf, OF_RUN, type RunRequest, runAnswer, viewFor } from './run-request.js';
import { serviceStates } from './service-states.js';
import { uploadRoutes } from './upload-routes.js';

export interface RunRouteOptions {
  redis: Connection;
  store: RunStore;
  runQueue: RunQueue;
  tokens: Pick<Tokens, 'quotaOf'>;
  /** The other processes of the service; undefined if there are none. */
  presence?: Presence | undefined;
  /** How long a run is kept after its end. */
  keepMs: number;
  /** How long the upload of a failed run is kept. */
  keepFailedMs: number;
  /** Origins to which callbacks of runs may be sent. */
  callbacks: readonly string[];
  /** The first encrypts blobs and signs tickets; all can decrypt blobs. */
  secrets: readonly string[];
  limits: Limits;
  log: Log;
  /** The script of threads for files, if not the usual one: tests of the sources give the compiled one. */
  threadScript?: URL | undefined;
}

/** Shared by the routes with and without `/v1`, so that a ticket is valid on both. */
interface SharedRouteOptions extends RunRouteOptions, NewRunOptions {
  tickets: Tickets;
  listeners: Listeners;
  /** For files in another form than that on the disk. */
  tables: FileThreads;
}

const MAX_LISTENERS = 64;

/** A check reads the shared texts of a workbook, which may be a hundred megabytes. */
const CHECK_THREADS = { threads: 2, waiting: 64, waitMs: 20_000, workMs: 30_000 };
const TABLE_THREADS = { threads: 8, waiting: 64, waitMs: 30_000, workMs: 20_000 };

const GET: FastifySchema = {
  ...OF_RUN,
  operationId: 'getRun',
  summary: {
    es: 'Una corrida: su estado, su avance y sus cifras',
    en: 'Get a run: its state, progress and counts',
  },
  response: { 200: runAnswer('La corrida.', 'The run.') },
};

const REMOVE: FastifySchema = {
  ...OF_RUN,
  operationId: 'removeRun',
  summary: {
    es: 'Cancelar una corrida si no ha terminado, y borrarla',
    en: 'Cancel a run if it has not ended, and remove it',
  },
  description: SCHEDULE_RULE.run,
  response: {
    200: answer(
      { es: 'Se borró.', en: 'It is removed.' },
      exact({
        id: TEXT,
        files_kept: about(
          FLAG,
          'Si quedan archivos: los de una programación, en las carpetas del operador.',
          'Whether files stay: those of a schedule, in the folders of the operator.',
        ),
      }),
    ),
  },
};

const CANCEL: FastifySchema = {
  ...OF_RUN,
  operationId: 'cancelRun',
  summary: { es: 'Cancelar una corrida', en: 'Cancel a run' },
  response: {
    202: runAnswer(
      'La corrida está cancelada, o su proceso la cancelará en breve.',
      'The run is cancelled, or its worker will cancel it shortly.',
    ),
  },
  faults: { ...OF_RUN.faults, ...empty('wrong_state', 'too_large') },
};

const CREATE_TICKET: FastifySchema = {
  ...OF_RUN,
  operationId: 'createTicket',
  summary: {
    es: 'Un pase que abre eventos y archivos de una corrida por un minuto, sin token',
    en: 'A ticket that opens events and files of one run for a minute, without a token',
  },
  response: {
    201: answer(
      { es: 'El pase.', en: 'The ticket.' },
      named('Ticket', exact({ ticket: TEXT, expires: TIME })),
    ),
  },
  faults: { ...OF_RUN.faults, ...empty('too_large') },
};

const LISTEN: FastifySchema = {
  ...OF_RUN,
  querystring: WITH_TICKET,
  operationId: 'listenToRun',
  summary: {
    es: 'Seguir el avance de una corrida: eventos enviados por el servidor',
    en: 'Follow the progress of a run: server-sent events',
  },
  description: {
    es: '`event: run` con la corrida como JSON cada vez que cambia, `event: end` al final. `event: reconnect`: este proceso del servicio termina; abra los eventos de nuevo.',
    en: '`event: run` with the run as JSON whenever it has changed, `event: end` at the end. `event: reconnect`: this process of the service ends; open the events again.',
  },
  response: { 200: rawAnswer({ es: 'Los eventos.', en: 'The events.' }, { 'text/event-stream': TEXT }) },
};

const idOf = ({ params }: FastifyRequest): string => (params as RunRequest['Params']).id;

/** Whether a request was admitted by a ticket. Only routes that accept tickets ask. */
const hasTicket = (request: FastifyRequest): boolean => queryOf(request).ticket !== undefined;

export async function runRoutes(server: FastifyInstance, options: RunRouteOptions): Promise<void> {
  const { redis, store, runQueue, log } = options;
  const callbacks = new CallbackQueue(redis, store.folderId);
  const sweeper = new Sweeper({ store, queue: runQueue, callbacks, log });
  server.addHook('onReady', () => sweeper.start());
  server.addHook('onClose', async () => {
    await sweeper.stop();
    await callbacks.close();
    await Promise.all([checks.close(), tables.close()]);
  });
  const quotas = new QuotaCheck(store, options.tokens);
  const checks = new FileThreads(CHECK_THREADS, options.threadScript);
  const tables = new FileThreads(TABLE_THREADS, options.threadScript);
  const shared: SharedRouteOptions = {
    ...{ ...options, quotas, placement: new RunPlacement(store, options.presence), checks, tables },
    states: serviceStates(redis, runQueue, store),
    tickets: new Tickets(await ticketKeys(options.secrets, store.folder)),
    listeners: new Listeners(MAX_LISTENERS),
  };
  server.addHook('preClose', async () => shared.listeners.end());
  await server.register(previewRoutes, options);
  const routes = async (scope: FastifyInstance): Promise<void> => {
    await scope.register(uploadRoutes, shared);
    await scope.register(storedRunRoutes, shared);
  };
  await server.register(routes, { prefix: '/v1' });
  await server.register(async (old) => {
    old.addHook('onRoute', (route) => {
      route.config = { ...route.config, isOld: true };
    });
    old.addHook('onRequest', announceSuccessor);
    await routes(old);
  });
}

async function storedRunRoutes(server: FastifyInstance, options: SharedRouteOptions): Promise<void> {
  const { store, runQueue, states, tickets, listeners, tables } = options;
  const removal = new RunRemoval(store, runQueue);
  // These routes need no body; a small one of any type is ignored.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_, __, done) => done(null));

  const find = async (request: FastifyRequest, byTicket = false): Promise<RunEntry> => {
    const entry = await store.entry(idOf(request));
    if (entry === undefined || !(byTicket || entry.record.project === request.project)) {
      throw new HttpFault('no_such_run');
    }
    return entry;
  };
  /** Checks the ticket for a run, or without one the token of its project. */
  const authorize: RouteHook = (request, reply, done) => {
    const ticket = firstOf(queryOf(request).ticket);
    if (ticket === undefined) return afterAdmission(server.authenticate(request, reply), done);
    const tokenId = tickets.tokenOf(idOf(request), ticket);
    if (tokenId === undefined) throw new HttpFault('ticket_invalid');
    afterAdmission(server.admitFor(request, reply, tokenId), done);
  };
  const show = async (request: FastifyRequest, reply: FastifyReply, status = 200) =>
    sendEnvelope(reply, { run: await viewFor(request, await find(request), states) }, status);

  server.get<ListRequest>('/runs', { schema: LIST }, async (request, reply) => {
    const { entries, total, next } = runPage(await store.list(), request, `${baseOf(request)}/runs`);
    const runs = await Promise.all(entries.map((entry) => viewFor(request, entry, states)));
    return sendEnvelope(reply, { runs, total, next });
  });
  server.get('/runs/:id', { schema: GET }, (request, reply) => show(request, reply));

  server.get<RowsRequest>('/runs/:id/rows', { schema: ROWS }, async (request, reply) =>
    sendRows(request, reply, await find(request), store, tables),
  );

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const { bodyBytes: bodyLimit } = options.limits;
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_, body, done) =>
      done(null, body),
    );
    scope.post('/runs/:id/rows', { schema: JUDGE, bodyLimit }, async (request, reply) =>
      sendJudged(request, reply, await find(request), store),
    );
  });

  server.delete('/runs/:id', { schema: REMOVE }, async (request, reply) => {
    const entry = await find(request);
    await removal.remove(entry);
    options.log.info(
      { run: entry.record.id, project: entry.record.project },
      'a run is removed by its owner',
    );
    return sendEnvelope(reply, { id: entry.record.id, files_kept: entry.record.schedule !== null });
  });
  server.post('/runs/:id/cancel', { schema: CANCEL }, async (request, reply) => {
    const entry = await find(request);
    if (hasEnded(entry.status.state)) throw new HttpFault('wrong_state');
    await removal.cancel(entry);
    return show(request, reply, 202);
  });
  server.post<RunRequest<RunChoices>>('/runs/:id/retry', { schema: RETRY }, async (request, reply) =>
    retryRun(request, reply, await find(request), options),
  );
  server.post('/runs/:id/tickets', { schema: CREATE_TICKET }, async (request, reply) =>
    sendEnvelope(reply, tickets.make((await find(request)).record.id, request.tokenId), 201),
  );

  // HEAD has its own handling: the headers of GET, without reading the file or opening an event stream.
  const withTicket = (schema: FastifySchema) => ({
    method: ['GET', 'HEAD'],
    config: { access: 'custom' as const },
    schema,
    onRequest: authorize,
    exposeHeadRoute: false,
  });
  const listen = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { record } = await find(request, hasTicket(request));
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no'); // nginx would buffer events
    if (request.method === 'HEAD') return reply.send();
    const listening = listeners.join(record.project);
    if (listening === undefined)
      throw new HttpFault('too_many_requests', { headers: { 'retry-after': '10' } });
    const view = (entry: RunEntry) => viewFor(request, entry, states);
    const events = Readable.from(runEvents(store, record.id, view, listening.signal));
    // Listens to the connection: the stream would detect a closed connection only at its next event.
    const leave = () => listeners.leave(listening);
    if (reply.raw.destroyed) leave();
    else reply.raw.once('close', leave);
    return reply.send(events);
  };
  server.route({ ...withTicket(LISTEN), url: '/runs/:id/events', handler: listen });
  for (const [name, runFile] of Object.entries(RUN_FILES)) {
    server.route<FileRequest>({
      ...withTicket(schemaOf(runFile)),
      url: `/runs/:id/${name}`,
      handler: async (request, reply) =>
        sendRunFile(request, reply, runFile, await find(request, hasTicket(request)), store, tables),
    });
  }
}
