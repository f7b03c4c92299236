/**
 * The runs of a project: list, show, watch, download, cancel, remove.
 *
 *   GET /runs   GET /runs/:id   GET /runs/:id/{events,result,report,summary}
 *   POST /runs/:id/cancel   POST /runs/:id/tickets   DELETE /runs/:id
 *
 * A run of another project is answered like an id that does not exist.
 */
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Format } from '../../csv/plan.js';
import type { Log } from '../../log.js';
import { CallbackQueue } from '../../queue/callback-queue.js';
import type { RunQueue } from '../../queue/run-queue.js';
import type { Connection } from '../../redis/connection.js';
import { reportPath, summaryPath } from '../../report/artifacts.js';
import { parseCount } from '../../run/option-values.js';
import { unpackedResultName } from '../../run/result-name.js';
import { timeOfRunId } from '../../run/run-id.js';
import { hasEnded, placeInList, type RunEntry, type RunRecord } from '../../runs/run-record.js';
import type { RunStore } from '../../runs/run-store.js';
import { viewOf } from '../../runs/run-view.js';
import { Sweeper } from '../../runs/sweeper.js';
import type { Limits } from '../access/limits.js';
import { Tickets } from '../access/tickets.js';
import { sendEnvelope } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { languageOf } from '../reply/language.js';
import { optionFault, refuseUnknown } from '../reply/option-fault.js';
import { parameter, queryOf } from '../reply/parameter.js';
import { previewRoutes } from './preview.js';
import { RunEnd } from './run-end.js';
import { Listeners, runEvents } from './run-events.js';
import { RunSurroundings } from './run-surroundings.js';
import { uploadRoutes } from './uploads.js';

export interface RunRouteOptions {
  redis: Connection;
  store: RunStore;
  runQueue: RunQueue;
  keepMs: number;
  callbacks: readonly string[];
  secrets: readonly string[];
  limits: Limits;
  log: Log;
}

interface OwnRouteOptions extends RunRouteOptions {
  surroundings: RunSurroundings;
}

interface RunParams {
  Params: { id: string };
}

const DEFAULT_LISTED = 20;
const MAX_LISTED = 100;
const MAX_LISTENERS = 64;

/** A file of a finished run that can be downloaded. */
interface Part {
  path(output: string): string;
  type(record: RunRecord): string;
  /** Appended to the name of the result. */
  ending: string;
  headers: Readonly<Record<string, string>>;
  shown: 'attachment' | 'inline';
}

const formatOf = ({ options }: RunRecord): Format => options.format ?? 'csv';

/** A report is opened in a browser: it must not run scripts or load anything. */
const REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

const PARTS: Readonly<Record<'result' | 'report' | 'summary', Part>> = {
  result: {
    path: (output) => output,
    type: (record) =>
      formatOf(record) === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    ending: '',
    headers: {},
    shown: 'attachment',
  },
  report: {
    path: reportPath,
    type: () => 'text/html; charset=utf-8',
    ending: '.report.html',
    headers: { 'content-security-policy': REPORT_POLICY },
    shown: 'inline',
  },
  summary: {
    path: summaryPath,
    type: () => 'application/json; charset=utf-8',
    ending: '.summary.json',
    headers: {},
    shown: 'attachment',
  },
};

export async function runRoutes(server: FastifyInstance, options: RunRouteOptions): Promise<void> {
  const { redis, store, runQueue, log } = options;
  const callbacks = new CallbackQueue(redis, store.folderId);
  const sweeper = new Sweeper({ store, queue: runQueue, callbacks, log });
  server.addHook('onReady', async () => sweeper.start());
  server.addHook('onClose', async () => {
    await sweeper.stop();
    await callbacks.close();
  });
  const surroundings = new RunSurroundings(redis, runQueue);
  await server.register(uploadRoutes, { ...options, surroundings });
  await server.register(previewRoutes);
  await server.register(ownRoutes, { ...options, surroundings });
}

async function ownRoutes(server: FastifyInstance, options: OwnRouteOptions): Promise<void> {
  const { store, runQueue, surroundings } = options;
  const tickets = new Tickets(options.secrets);
  const listeners = new Listeners(MAX_LISTENERS);
  const end = new RunEnd(store, runQueue);
  server.addHook('preClose', async () => listeners.end());
  // These routes need no body; a small one of any type is ignored.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_, __, done) => done(null));

  const find = async (request: FastifyRequest, byTicket = false): Promise<RunEntry> => {
    refuseUnknown(Object.keys(queryOf(request)), isTicketed(request) ? ['ticket'] : []);
    const entry = await store.entry((request.params as { id: string }).id);
    if (entry === undefined || !(byTicket || entry.record.project === request.project)) {
      throw new HttpFault('no_such_run');
    }
    return entry;
  };
  /** Finds a run by a ticket for it, or by the token of its project. */
  const findAuthorized = async (request: FastifyRequest): Promise<RunEntry> => {
    const ticket = parameter(request, 'ticket');
    if (ticket === undefined) {
      server.authenticate(request);
      return find(request);
    }
    const tokenId = tickets.tokenOf((request.params as { id: string }).id, ticket);
    if (tokenId === undefined) throw new HttpFault('ticket_invalid');
    server.admitFor(request, tokenId);
    return find(request, true);
  };
  const show = async (request: FastifyRequest, reply: FastifyReply, entry: RunEntry, status = 200) =>
    sendEnvelope(reply, { run: viewOf(entry, languageOf(request), await surroundings.now()) }, status);

  server.get('/runs', async (request, reply) => {
    refuseUnknown(Object.keys(queryOf(request)), ['limit', 'before']);
    const around = await surroundings.now();
    const runs = pageOf(await store.list(), request).map((entry) =>
      viewOf(entry, languageOf(request), around),
    );
    return sendEnvelope(reply, { runs });
  });
  server.get<RunParams>('/runs/:id', async (request, reply) => show(request, reply, await find(request)));

  server.delete<RunParams>('/runs/:id', async (request, reply) => {
    const entry = await find(request);
    await end.remove(entry);
    options.log.info(
      { run: entry.record.id, project: entry.record.project },
      'a run is removed by its owner',
    );
    return sendEnvelope(reply, { id: entry.record.id });
  });
  server.post<RunParams>('/runs/:id/cancel', async (request, reply) => {
    const entry = await find(request);
    if (hasEnded(entry.status.state)) throw new HttpFault('wrong_state');
    await end.cancel(entry);
    return show(request, reply, await find(request), 202);
  });
  server.post<RunParams>('/runs/:id/tickets', async (request, reply) =>
    sendEnvelope(reply, tickets.make((await find(request)).record.id, request.tokenId), 201),
  );

  // HEAD has its own handling: the headers of GET, without reading the file or opening an event stream.
  const ticketed = {
    method: ['GET', 'HEAD'],
    config: { access: 'own' as const },
    exposeHeadRoute: false,
  };
  const listen = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { record } = await findAuthorized(request);
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no'); // nginx would buffer events
    if (request.method === 'HEAD') return reply.send();
    const listening = listeners.join(record.project);
    if (listening === undefined)
      throw new HttpFault('too_many_requests', { headers: { 'retry-after': '10' } });
    const events = Readable.from(
      runEvents(store, record.id, languageOf(request), surroundings, listening.signal),
    );
    // On the connection, not on the stream, which notices a closed connection only at its next event.
    const leave = () => listeners.leave(listening);
    if (reply.raw.destroyed) leave();
    else reply.raw.once('close', leave);
    return reply.send(events);
  };
  server.route<RunParams>({ ...ticketed, url: '/runs/:id/events', handler: listen });
  for (const [name, part] of Object.entries(PARTS)) {
    const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      sendPart(request, reply, part, await findAuthorized(request), store);
    server.route<RunParams>({ ...ticketed, url: `/runs/:id/${name}`, handler: send });
  }
}

/** The requested page of the list of this project's runs. */
function pageOf(entries: readonly RunEntry[], request: FastifyRequest): RunEntry[] {
  const own = entries.filter(({ record }) => record.project === request.project);
  const asked = parameter(request, 'limit');
  let limit = DEFAULT_LISTED;
  try {
    if (asked !== undefined) limit = parseCount(1, MAX_LISTED)(asked);
  } catch {
    throw optionFault('not_valid', { option: 'limit' });
  }
  const before = parameter(request, 'before');
  if (before === undefined) return own.slice(0, limit);
  const place = placeOf(before, own);
  return own.filter(({ record }) => placeInList(record) < place).slice(0, limit);
}

/** The position of a run in the list. The id of a removed run still contains its creation time. */
function placeOf(id: string, entries: readonly RunEntry[]): string {
  const found = entries.find(({ record }) => record.id === id);
  if (found !== undefined) return placeInList(found.record);
  const created = timeOfRunId(id);
  if (created === undefined) throw optionFault('not_valid', { option: 'before' });
  return placeInList({ created, id });
}

/** Whether the route accepts a ticket. */
const isTicketed = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.access === 'own';

async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  part: Part,
  { record, status }: RunEntry,
  store: RunStore,
): Promise<FastifyReply> {
  if (status.state !== 'finished') throw new HttpFault('wrong_state');
  const file = await open(part.path(store.outputOf(record))).catch((error) => {
    if (error.code === 'ENOENT') throw new HttpFault('wrong_state'); // no report was requested, or the schedule has removed it
    throw error;
  });
  const { size } = await file.stat();
  const name = unpackedResultName(record.name, formatOf(record)) + part.ending;
  reply
    .type(part.type(record))
    .headers(part.headers)
    .header('content-length', size)
    .header('content-disposition', disposition(part.shown, name));
  if (request.method !== 'HEAD') return reply.send(file.createReadStream());
  await file.close();
  return reply.send();
}

/** The name of a file: in ASCII for old browsers, in UTF-8 for the others. */
function disposition(shown: Part['shown'], name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${shown}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
