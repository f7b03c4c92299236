/**
 * The actions of `curp-batch schedule`. The folder of schedules is the source of truth; Redis is updated at once if its
 * address is given. Imported on demand, because it imports the queue.
 */
import { access } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { closest } from '../../csv/closest.js';
import { makeFolder } from '../../files/private-files.js';
import { createLog } from '../../log.js';
import { within } from '../../process/abortable.js';
import { RunQueue } from '../../queue/run-queue.js';
import { connect, disconnect } from '../../redis/connection.js';
import { checkRedisAddress } from '../../redis/redis-url.js';
import { folderId } from '../../runs/folder-id.js';
import { RunStore } from '../../runs/run-store.js';
import { parseCron } from '../../schedule/cron-pattern.js';
import { newSchedule, type ScheduleRecord } from '../../schedule/schedule-record.js';
import { ScheduleStore } from '../../schedule/schedule-store.js';
import { clockTime, fillPlaceholders } from '../../schedule/scheduled-paths.js';
import { startScheduled } from '../../schedule/scheduled-run.js';
import { Schedules } from '../../schedule/scheduler-queue.js';
import { nextSlot } from '../../schedule/slots.js';
import { choicesOf } from '../run/choice-options.js';
import { orUsageError } from '../run/run-options.js';
import { CommandFailure } from '../terminal/command-failure.js';
import { type AddOptions, LATER, type ScheduleOptions } from './schedule-options.js';

/** Short, because a run worker would also transfer the change from the folder to Redis. */
const REDIS_TIMEOUT_MS = 5000;

/** Updates Redis. False if none is given or it does not answer: a run worker then reads the change from the folder. */
async function updateRedis(
  { redis }: ScheduleOptions,
  work: (connection: ReturnType<typeof connect>) => Promise<void>,
): Promise<boolean> {
  if (redis === undefined) return false;
  const connection = connect(redis);
  connection.on('error', () => {});
  const update = work(connection).then(() => true);
  const isUpdated = (await within(REDIS_TIMEOUT_MS, update)) === true;
  disconnect(connection);
  return isUpdated;
}

/** Refuses a missing folder now, so that a mistyped path is not found only at the first slot. */
async function refuseMissingFolder(command: Command, input: string): Promise<void> {
  const folder = dirname(input);
  if (/[{}]/.test(folder)) return;
  await access(folder).catch(() => command.error(`error: the folder of --input does not exist: ${folder}`));
}

export async function add(name: string, options: AddOptions, command: Command): Promise<void> {
  const schedules = new ScheduleStore(options.data);
  const { tz, input, keepLast } = options;
  const cron = orUsageError(command, () => parseCron(options.cron));
  orUsageError(command, () => options.redis && checkRedisAddress(options.redis));
  await refuseMissingFolder(command, input);
  if (!options.replace && (await schedules.names()).includes(name)) {
    command.error(`error: there is a schedule ${name} already: --replace changes it`);
  }
  const outputDir = resolve(options.outputDir);
  await makeFolder(outputDir).catch((error) =>
    command.error(`error: the folder of results cannot be made (${(error as NodeJS.ErrnoException).code})`),
  );
  const record = newSchedule({
    name,
    cron,
    tz,
    input,
    outputDir,
    options: choicesOf(command),
    keepLast: keepLast ?? null,
  });
  await schedules.write(record);
  const folder = await folderId(options.data);
  const sent = await updateRedis(options, (connection) => new Schedules(connection, folder).set(record));
  await confirm(record, sent);
}

async function confirm(schedule: ScheduleRecord, sent: boolean): Promise<void> {
  const { name, cron, tz } = schedule;
  const next = nextSlot(schedule, Date.now())!;
  const input = fillPlaceholders(schedule.input, next, tz);
  console.log(`schedule ${name}: ${cron} ${tz}`);
  console.log(`next: ${clockTime(next, tz)}, ${input}`);
  const exists = await access(input).then(
    () => true,
    () => false,
  );
  if (!exists) console.log(`(${basename(input)} is not there yet)`);
  if (!sent) console.log(`(${LATER})`);
}

/** Refuses an unknown name, and suggests the nearest one. */
async function refuseUnknown(name: string, schedules: ScheduleStore): Promise<void> {
  const names = await schedules.names();
  if (names.includes(name)) return;
  const near = closest(name, names);
  const hint = near ? `did you mean ${near}?` : `there are ${names.join(', ') || 'none'}`;
  throw new CommandFailure(`there is no schedule of that name: ${hint} (curp-batch schedule list)`);
}

export async function remove(name: string, options: ScheduleOptions, command: Command): Promise<void> {
  const schedules = new ScheduleStore(options.data);
  orUsageError(command, () => options.redis && checkRedisAddress(options.redis));
  await refuseUnknown(name, schedules);
  await schedules.remove(name);
  const folder = await folderId(options.data);
  const sent = await updateRedis(options, (connection) => new Schedules(connection, folder).remove(name));
  console.log(`schedule ${name} is removed; its results stay`);
  if (!sent) console.log(`(${LATER})`);
}

export async function runNow(name: string, options: ScheduleOptions, command: Command): Promise<void> {
  const schedules = new ScheduleStore(options.data);
  orUsageError(command, () => options.redis && checkRedisAddress(options.redis));
  await refuseUnknown(name, schedules);
  await schedules.find(name).catch((error: Error) => {
    throw new CommandFailure(error.message);
  });
  const store = await RunStore.open(options.data);
  const now = Math.floor(Date.now() / 1000) * 1000;
  const outcome = await startScheduled(name, now, {
    store,
    schedules,
    log: createLog('error'),
    byHand: true,
  });
  if (outcome.kind !== 'started') {
    const why =
      outcome.kind === 'skipped'
        ? `the run before is still going: curp-batch runs show ${outcome.run}`
        : 'there is a later run already: is the clock of this machine right?';
    throw new CommandFailure(why);
  }
  const { id, output } = outcome.record;
  const sent = await updateRedis(options, (connection) =>
    new RunQueue(connection, store.folderId).add(outcome.record),
  );
  console.log(`run ${id}, result ${output}`);
  if (!sent) console.log(`(${LATER})`);
}
