/**
 * What `curp-batch schedule` does: the folder of schedules is the record, and Redis is told where one is given. Loaded when
 * it is wanted, since it loads the queue.
 */
import { access, mkdir } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { closest } from '../../csv/closest.js';
import { createLog } from '../../log.js';
import { within } from '../../process/abortable.js';
import { RunQueue } from '../../queue/run-queue.js';
import { connect, disconnect } from '../../redis/connection.js';
import { parseRedisUrl } from '../../redis/redis-url.js';
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
import { usable } from '../run/run-options.js';
import { FAILED } from '../terminal/exit-codes.js';
import { type AddOptions, LATER, type ScheduleOptions } from './schedule-options.js';

/** Patience with a Redis that is told something it would learn anyway. */
const REDIS_PATIENCE_MS = 5000;

/** Tells Redis, where one is given and there; if not, the folder tells the next run worker that looks. */
async function tellRedis(
  { redis }: ScheduleOptions,
  work: (connection: ReturnType<typeof connect>) => Promise<void>,
): Promise<boolean> {
  if (redis === undefined) return false;
  const connection = connect(redis);
  connection.on('error', () => {});
  let told = false;
  const telling = work(connection).then(() => {
    told = true;
  });
  await within(REDIS_PATIENCE_MS, telling);
  disconnect(connection);
  return told;
}

/** Refuses a folder that is not there: a mistyped path shall not be found out at three in the morning. */
async function refuseMissingFolder(command: Command, input: string): Promise<void> {
  const folder = dirname(input);
  if (/[{}]/.test(folder)) return;
  await access(folder).catch(() => command.error(`error: the folder of --input does not exist: ${folder}`));
}

export async function add(name: string, options: AddOptions, command: Command): Promise<void> {
  const schedules = new ScheduleStore(options.data);
  const { tz, input, keepLast } = options;
  const cron = usable(command, () => parseCron(options.cron));
  usable(command, () => options.redis && parseRedisUrl(options.redis));
  await refuseMissingFolder(command, input);
  if (!options.replace && (await schedules.names()).includes(name)) {
    command.error(`error: there is a schedule ${name} already: --replace changes it`);
  }
  const outputDir = resolve(options.outputDir);
  await mkdir(outputDir, { recursive: true, mode: 0o700 }).catch((error) =>
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
  const told = await tellRedis(options, (connection) => new Schedules(connection, folder).set(record));
  await confirm(record, told);
}

async function confirm(schedule: ScheduleRecord, told: boolean): Promise<void> {
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
  if (!told) console.log(`(${LATER})`);
}

/** Refuses a name that no schedule has, with the one that was perhaps meant. */
async function refuseUnknown(name: string, schedules: ScheduleStore, command: Command): Promise<void> {
  const names = await schedules.names();
  if (names.includes(name)) return;
  const near = closest(name, names);
  const hint = near ? `: did you mean ${near}?` : names.length > 0 ? `: there are ${names.join(', ')}` : '';
  command.error(`error: there is no schedule of that name${hint}`);
}

export async function remove(name: string, options: ScheduleOptions, command: Command): Promise<void> {
  const schedules = new ScheduleStore(options.data);
  usable(command, () => options.redis && parseRedisUrl(options.redis));
  await refuseUnknown(name, schedules, command);
  await schedules.remove(name);
  const folder = await folderId(options.data);
  const told = await tellRedis(options, (connection) => new Schedules(connection, folder).remove(name));
  console.log(`schedule ${name} is removed; its results stay`);
  if (!told) console.log(`(${LATER})`);
}

export async function runNow(name: string, options: ScheduleOptions, command: Command): Promise<void> {
  const schedules = new ScheduleStore(options.data);
  usable(command, () => options.redis && parseRedisUrl(options.redis));
  await refuseUnknown(name, schedules, command);
  await schedules.find(name).catch((error: Error) => command.error(`error: ${error.message}`));
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
    process.stderr.write(`error: ${why}\n`);
    process.exitCode = FAILED;
    return;
  }
  const { id, output } = outcome.record;
  const told = await tellRedis(options, (connection) => new RunQueue(connection, store.folderId).add(id));
  console.log(`run ${id}, result ${output}`);
  if (!told) console.log(`(${LATER})`);
}
