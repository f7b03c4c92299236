/**
 * The schedules of a project over HTTP, for tokens with the right `schedules`:
 *
 *   GET POST /v1/schedules   GET PATCH DELETE /v1/schedules/:name   POST /v1/schedules/:name/run
 *
 * For a schedule of another project the answer is the same as for an unknown name. The folder of schedules is the record; Redis
 * is updated at once if it answers, else run workers find the change within a minute.
 *
 * What it does not do: set a command (`--on-end`), or read and write outside of the allowed folders.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Log } from '../../base/log.js';
import { isObject } from '../../base/object-address.js';
import { codeOf, makeFolder } from '../../base/private-files.js';
import { SCHEDULE_RULE } from '../../base/schedule-rule.js';
import type { Span } from '../../base/span.js';
import { within } from '../../engine/process/abortable.js';
import { CallbackQueue } from '../../engine/queue/callback-queue.js';
import type { RunQueue } from '../../engine/queue/run-queue.js';
import type { Connection } from '../../engine/redis/connection.js';
import type { Tokens } from '../access/tokens.js';
import { answer, BAD_OPTION, empty, type Faults } from '../openapi/described-answers.js';
import { sendEnvelope } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { query } from '../reply/parameter-schema.js';
import { languageOf } from '../reply/request-language.js';
import { exact, FLAG, list, orNull, RUN_ID, TEXT } from '../reply/schema.js';
import { type Presence, refuseSecondFolder } from '../reply/second-folder.js';
import { QUOTA_FAULT, quotaFault } from '../run-routes/quota-check.js';
import { QuotaUse } from '../runs/quota-use.js';
import type { RunStore } from '../runs/run-store.js';
import { type AllowedFolder, foldersOf, isInside } from '../schedule/allowed-folders.js';
import { newSchedule, type ScheduleRecord } from '../schedule/schedule-record.js';
import { ScheduleStore } from '../schedule/schedule-store.js';
import { startScheduled } from '../schedule/scheduled-run.js';
import { Schedules } from '../schedule/scheduler-queue.js';
import { Outcomes } from '../schedule/slot-outcomes.js';
import { RUN } from '../views/run-schema.js';
import { viewOf } from '../views/run-view.js';
import { FOLDER_FAULT, NEW_SCHEDULE, readScheduleBody, SCHEDULE_CHANGES } from './schedule-body.js';
import { SCHEDULE, scheduleView } from './schedule-view.js';

export interface ScheduleRouteOptions {
  redis: Connection;
  store: RunStore;
  runQueue: RunQueue;
  /** Origins to which callbacks may be sent. */
  callbacks: readonly string[];
  /** Where schedules that are made here may read and write. */
  scheduleFolders: readonly AllowedFolder[];
  presence?: Presence | undefined;
  tokens: Pick<Tokens, 'quotaOf'>;
  log: Log;
}

const BODY_LIMIT = 64 * 1024;

/** Of a project, over HTTP. */
const MAX_SCHEDULES = 100;

/** Outcomes of each schedule in a list. */
const LISTED_SLOTS = 12;

const REDIS_TIMEOUT_MS = 2000;

const RIGHT = empty('right_missing');

const CHANGE_FAULTS: Faults = {
  ...BAD_OPTION,
  ...RIGHT,
  ...empty('callback_refused', 'unsupported_type', 'too_large', 'disk_full'),
  folder_refused: FOLDER_FAULT,
};

const OF_SCHEDULE = {
  params: exact({ name: TEXT }),
  querystring: query({}),
  faults: { ...BAD_OPTION, ...RIGHT, ...empty('no_such_schedule') },
};

const one = (es: string, en: string) => answer({ es, en }, exact({ schedule: SCHEDULE }));

const LIST: FastifySchema = {
  querystring: query({}),
  operationId: 'listSchedules',
  summary: { es: 'Las programaciones del proyecto', en: 'The schedules of the project' },
  response: {
    200: answer({ es: 'Por nombre.', en: 'By name.' }, exact({ schedules: list(SCHEDULE) })),
  },
  faults: { ...BAD_OPTION, ...RIGHT },
};

const CREATE: FastifySchema = {
  querystring: query({}),
  operationId: 'createSchedule',
  summary: { es: 'Crear una programación', en: 'Make a schedule' },
  body: NEW_SCHEDULE,
  response: { 201: one('La programación.', 'The schedule.') },
  faults: { ...CHANGE_FAULTS, ...empty('schedule_exists', 'too_many_schedules', 'unavailable') },
};

const GET: FastifySchema = {
  ...OF_SCHEDULE,
  operationId: 'getSchedule',
  summary: {
    es: 'Una programación: su próxima hora y qué resultó de las últimas',
    en: 'Get a schedule: its next slot and what came of the latest',
  },
  response: { 200: one('La programación.', 'The schedule.') },
};

const CHANGE: FastifySchema = {
  ...OF_SCHEDULE,
  operationId: 'changeSchedule',
  summary: { es: 'Cambiar, pausar o reanudar una programación', en: 'Change, pause or resume a schedule' },
  description: {
    es: 'Solo cambia lo que se envía; `options` se reemplaza completo. Al reanudar, las horas que pasaron durante la pausa no se ejecutan.',
    en: 'Only what is sent is changed; `options` is replaced as a whole. Slots that passed during a pause are not executed when it is resumed.',
  },
  body: SCHEDULE_CHANGES,
  response: { 200: one('La programación.', 'The schedule.') },
  faults: { ...CHANGE_FAULTS, ...empty('no_such_schedule') },
};

const REMOVE: FastifySchema = {
  ...OF_SCHEDULE,
  operationId: 'removeSchedule',
  summary: { es: 'Borrar una programación', en: 'Remove a schedule' },
  description: SCHEDULE_RULE.removal,
  response: {
    200: answer({ es: 'Se borró.', en: 'It is removed.' }, exact({ name: TEXT, results_kept: FLAG })),
  },
};

const RUN_NOW: FastifySchema = {
  ...OF_SCHEDULE,
  operationId: 'runSchedule',
  summary: { es: 'Ejecutar ahora una programación', en: 'Run a schedule now' },
  response: { 202: answer({ es: 'La corrida.', en: 'The run.' }, exact({ run: RUN })) },
  faults: {
    ...OF_SCHEDULE.faults,
    ...empty('too_large', 'unsupported_type', 'unavailable'),
    schedule_busy: exact({ run: orNull(RUN_ID) }),
    quota_reached: QUOTA_FAULT,
    folder_refused: FOLDER_FAULT,
  },
};

interface Named {
  Params: { name: string };
}

export async function scheduleRoutes(server: FastifyInstance, options: ScheduleRouteOptions): Promise<void> {
  const { redis, store, runQueue, callbacks, scheduleFolders, log } = options;
  const schedules = new ScheduleStore(store.folder);
  const schedulers = new Schedules(redis, store.folderId);
  const callbackQueue = new CallbackQueue(redis, store.folderId);
  const quotas = new QuotaUse(store, options.tokens);
  const outcomes = new Outcomes({ store, schedules, callbacks: callbackQueue, log });
  server.addHook('onClose', async () => {
    await outcomes.close();
    await Promise.all([schedulers.close(), callbackQueue.close()]);
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_, text, done) => {
      try {
        done(null, text === '' ? undefined : JSON.parse(text as string));
      } catch {
        done(new HttpFault('malformed_request'));
      }
    },
  );

  const find = async (request: FastifyRequest<Named>): Promise<ScheduleRecord> => {
    const schedule = await schedules.find(request.params.name);
    if (schedule?.project !== request.project) throw new HttpFault('no_such_schedule');
    return schedule;
  };
  const view = async (schedule: ScheduleRecord, slots?: number) =>
    scheduleView(
      schedule,
      await schedules.state(schedule.name),
      foldersOf(scheduleFolders, schedule.project),
      store,
      slots,
    );
  const bodyOptions = ({ project }: FastifyRequest) => ({
    folders: foldersOf(scheduleFolders, project),
    callbacks,
  });
  /** Tells Redis; if it does not answer, a run worker finds the change in the folder. */
  const tell = async (change: () => Promise<void>): Promise<void> => {
    if (schedulers.isReachable) await within(REDIS_TIMEOUT_MS, change());
  };
  const plan = (schedule: ScheduleRecord) =>
    tell(() => (schedule.paused ? schedulers.remove(schedule.name) : schedulers.set(schedule)));
  const ownSchedules = async (project: string): Promise<ScheduleRecord[]> => {
    const all = await schedules.list((schedule) =>
      log.error({ schedule }, 'the file of a schedule cannot be read; it does not run'),
    );
    return all.filter((schedule) => schedule.project === project);
  };
  const config = { right: 'schedules' } as const;

  server.get('/schedules', { config, schema: LIST }, async (request, reply) => {
    const found = await ownSchedules(request.project);
    return sendEnvelope(reply, {
      schedules: await Promise.all(found.map((schedule) => view(schedule, LISTED_SLOTS))),
    });
  });

  server.post('/schedules', { config, schema: CREATE }, async (request, reply) => {
    refuseSecondFolder(options.presence);
    const { project } = request;
    const { name, record, expect } = readScheduleBody(request.body, 'new', bodyOptions(request));
    if ((await ownSchedules(project)).length >= MAX_SCHEDULES) throw new HttpFault('too_many_schedules');
    const schedule = newSchedule({
      ...{ tz: 'UTC', options: {}, keepLast: null },
      ...(record as Pick<ScheduleRecord, 'cron' | 'input' | 'outputDir'>),
      ...{ name: name!, project, expect },
    });
    await refuseOutside(schedule);
    if (!isObject(schedule.outputDir)) await makeFolder(schedule.outputDir).catch(refuseFolder);
    if (!(await schedules.create(schedule))) throw new HttpFault('schedule_exists');
    await plan(schedule);
    log.info({ schedule: schedule.name, project }, 'a schedule is made');
    return sendEnvelope(reply, { schedule: await view(schedule) }, 201);
  });

  server.get<Named>('/schedules/:name', { config, schema: GET }, async (request, reply) =>
    sendEnvelope(reply, { schedule: await view(await find(request)) }),
  );

  server.patch<Named>('/schedules/:name', { config, schema: CHANGE }, async (request, reply) => {
    await find(request);
    const { record, expect, unexpected } = readScheduleBody(request.body, 'changes', bodyOptions(request));
    const changed = await lockedOrGone(schedules, request.params.name, async () => {
      const before = await find(request);
      const kept = Object.entries(before.expect).filter(
        ([name]) => !(unexpected as readonly string[]).includes(name),
      );
      const isResumed = before.paused && record.paused === false;
      const after: ScheduleRecord = {
        ...before,
        ...record,
        within: { ...before.within, ...record.within },
        expect: { ...Object.fromEntries(kept), ...expect },
        // Slots of before a change of the times are not due.
        ...((isResumed || record.cron !== undefined || record.tz !== undefined) && {
          resumed: new Date().toISOString(),
        }),
      };
      await refuseOutside(after);
      await schedules.write(after);
      return { before, after };
    });
    const { before, after } = changed;
    if (before.input !== after.input) await schedules.forgetResults(after.name);
    await plan(after);
    return sendEnvelope(reply, { schedule: await view(after) });
  });

  server.delete<Named>('/schedules/:name', { config, schema: REMOVE }, async (request, reply) => {
    const { name, project } = await find(request);
    await lockedOrGone(schedules, name, () => schedules.remove(name));
    await tell(() => schedulers.remove(name));
    log.info({ schedule: name, project }, 'a schedule is removed');
    return sendEnvelope(reply, { name, results_kept: true });
  });

  const startNow = async (name: string, span: Span | undefined) => {
    const start = () =>
      startScheduled(name, Math.floor(Date.now() / 1000) * 1000, {
        ...{ store, schedules, quotas, log, span },
        byHand: true,
      });
    const decision = await start();
    if (decision.kind !== 'over') return decision;
    await pause(1000); // this second is a slot that was decided already
    return start();
  };
  const runNow = async (request: FastifyRequest<Named>, reply: FastifyReply): Promise<FastifyReply> => {
    refuseSecondFolder(options.presence);
    const schedule = await find(request);
    const decision = await startNow(schedule.name, request.span);
    if (decision.kind === 'refused') throw quotaFault(decision.reached);
    if (decision.kind === 'failed') {
      await outcomes.tell(schedule, decision.entry);
      throw new HttpFault('folder_refused', { response: { option: 'input' } });
    }
    if (decision.kind !== 'started')
      throw new HttpFault('schedule_busy', {
        response: { run: decision.kind === 'skipped' ? decision.run : null },
      });
    const { record } = decision;
    if (runQueue.isReachable) await within(REDIS_TIMEOUT_MS, runQueue.add(record));
    const entry = { record, status: await store.readStatus(record.id) };
    return sendEnvelope(reply, { run: viewOf(entry, languageOf(request), undefined, '/v1') }, 202);
  };
  server.post<Named>('/schedules/:name/run', { config, schema: RUN_NOW }, runNow);
}

/** Looks at the real paths: a link in an allowed folder may lead out of it. */
async function refuseOutside({ within: folders, input, outputDir }: ScheduleRecord): Promise<void> {
  const paths = [
    { option: 'input', folder: folders.input, path: input },
    { option: 'output_dir', folder: folders.outputDir, path: outputDir },
  ];
  for (const { option, folder, path } of paths)
    if (folder !== undefined && !(await isInside(folder, path)))
      throw new HttpFault('folder_refused', { response: { option } });
}

function refuseFolder(error: unknown): never {
  if (['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) throw error;
  throw new HttpFault('folder_refused', { response: { option: 'output_dir' } });
}

/** The schedule may be removed by another request meanwhile. */
const lockedOrGone = <T>(schedules: ScheduleStore, name: string, work: () => Promise<T>): Promise<T> =>
  schedules.locked(name, work).catch((error) => {
    if (codeOf(error) === 'ENOENT') throw new HttpFault('no_such_schedule');
    throw error;
  });
