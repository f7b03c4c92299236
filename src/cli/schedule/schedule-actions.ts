/**
 * The actions of `curp-batch schedule`. The folder of schedules is the source of truth; Redis is updated at once if its
 * address is given. Imported on demand, because it imports the queue.
 */

import { access } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { readFault } from '../../base/file-faults.js';
import { createLog } from '../../base/log.js';
import { isObject, objectIn, parseObject } from '../../base/object-address.js';
import { placeExists } from '../../base/objects/place.js';
import { codeOf, makeFolder } from '../../base/private-files.js';
import { SentenceError } from '../../base/sentence.js';
import { within } from '../../engine/process/abortable.js';
import { RunQueue } from '../../engine/queue/run-queue.js';
import { connect, disconnect } from '../../engine/redis/connection.js';
import { checkRedisAddress } from '../../engine/redis/redis-url.js';
import { closest } from '../../input/csv/did-you-mean.js';
import { Tokens } from '../../service/access/tokens.js';
import { folderId } from '../../service/runs/folder-id.js';
import { QuotaUse, quotaSentence } from '../../service/runs/quota-use.js';
import { RunStore } from '../../service/runs/run-store.js';
import { parseCron } from '../../service/schedule/cron-pattern.js';
import { type EndCommand, parseEndCommand } from '../../service/schedule/end-command.js';
import { newSchedule, type ScheduleRecord } from '../../service/schedule/schedule-record.js';
import { ScheduleStore } from '../../service/schedule/schedule-store.js';
import { clockTime, fillPlaceholders } from '../../service/schedule/scheduled-paths.js';
import { startScheduled } from '../../service/schedule/scheduled-run.js';
import { Schedules } from '../../service/schedule/scheduler-queue.js';
import { nextSlot } from '../../service/schedule/slots.js';
import { choicesOf } from '../run/choice-options.js';
import { orUsageError } from '../run/run-command-options.js';
import { tokenFileOf } from '../service/service-options.js';
import { print } from '../terminal/printing.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { say } from '../terminal/terminal-language.js';
import {
  type AddOptions,
  expectationsOf,
  type ScheduleOptions,
  TAKES_EFFECT_LATER,
} from './schedule-options.js';

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
async function refuseMissingFolder(command: SentenceCommand, input: string): Promise<void> {
  if (isObject(input)) return;
  const folder = dirname(input);
  if (/[{}]/.test(folder)) return;
  const code = await access(input).then(() => undefined, codeOf);
  if (code !== undefined && code !== 'ENOENT') {
    const { en, es } = readFault(code);
    command.refuse({ en: `--input: ${en}: ${input}`, es: `--input: ${es}: ${input}` });
  }
  await access(folder).catch(() =>
    command.refuse({
      en: `the folder of --input does not exist: ${folder}`,
      es: `no existe la carpeta de --input: ${folder}`,
    }),
  );
}

/** The folder of results, or the address that their keys begin with. */
function folderOf(given: string): string {
  if (!isObject(given)) return resolve(given);
  parseObject(objectIn(given, 'result.csv'));
  return given;
}

/** A shell gets the text as it is given. */
function endCommandOf({ onEnd, onEndShell }: AddOptions): EndCommand | null {
  if (onEnd === undefined) return null;
  return onEndShell ? { words: [onEnd], shell: true } : { words: parseEndCommand(onEnd), shell: false };
}

export async function add(name: string, options: AddOptions, command: SentenceCommand): Promise<void> {
  const schedules = new ScheduleStore(options.data);
  const { tz, input, keepLast } = options;
  const cron = orUsageError(command, () => parseCron(options.cron));
  orUsageError(command, () => options.redis && checkRedisAddress(options.redis));
  await refuseMissingFolder(command, input);
  const refuseTaken = () =>
    command.refuse({
      en: `there is a schedule ${name} already: --replace changes it`,
      es: `ya existe la programación ${name}: --replace la cambia`,
    });
  if (!options.replace && (await schedules.names()).includes(name)) refuseTaken();
  const outputDir = orUsageError(command, () => folderOf(options.outputDir));
  await (isObject(outputDir) ? Promise.resolve() : makeFolder(outputDir)).catch((error) => {
    const { en, es } = readFault(codeOf(error));
    command.refuse({
      en: `the folder of results cannot be made: ${en}: ${outputDir}`,
      es: `no se puede crear la carpeta de resultados: ${es}: ${outputDir}`,
    });
  });
  const record = newSchedule({
    name,
    cron,
    tz,
    input,
    outputDir,
    options: choicesOf(command),
    keepLast: keepLast ?? null,
    project: options.project,
    expect: expectationsOf(options),
    callback: options.callback ?? null,
    onEnd: orUsageError(command, () => endCommandOf(options)),
  });
  const before = await schedules.find(name).catch(() => undefined);
  if (!(await schedules.create(record))) {
    if (!options.replace) refuseTaken(); // another process has just made it
    await schedules.locked(name, () => schedules.write(record));
  }
  if (before !== undefined && before.input !== input) await schedules.forgetResults(name);
  const folder = await folderId(options.data);
  const sent = await updateRedis(options, (connection) => new Schedules(connection, folder).set(record));
  await confirm(record, sent);
}

async function confirm(schedule: ScheduleRecord, sent: boolean): Promise<void> {
  const { name, cron, tz } = schedule;
  const next = nextSlot(schedule, Date.now())!;
  const input = fillPlaceholders(schedule.input, next, tz);
  print(
    say({ en: `schedule ${name}: ${cron} ${tz}`, es: `programación ${name}: ${cron} ${tz}` }),
    say({ en: `next: ${clockTime(next, tz)}, ${input}`, es: `próxima: ${clockTime(next, tz)}, ${input}` }),
  );
  if (!(await placeExists(input).catch(() => true)))
    print(say({ en: `(${basename(input)} is not there yet)`, es: `(${basename(input)} todavía no existe)` }));
  if (!sent) print(`(${say(TAKES_EFFECT_LATER)})`);
}

/** The folder of schedules. Refuses an unknown name, and suggests the nearest one. */
async function storeWith(name: string, data: string): Promise<ScheduleStore> {
  const schedules = new ScheduleStore(data);
  const names = await schedules.names();
  if (names.includes(name)) return schedules;
  const near = closest(name, names);
  throw new SentenceError({
    en: `there is no schedule of that name: ${near ? `did you mean ${near}?` : `there are ${names.join(', ') || 'none'}`} (curp-batch schedule list)`,
    es: `no existe una programación con ese nombre: ${near ? `¿quiso decir ${near}?` : names.length > 0 ? `hay ${names.join(', ')}` : 'no hay ninguna'} (curp-batch schedule list)`,
  });
}

export async function remove(name: string, options: ScheduleOptions, command: Command): Promise<void> {
  orUsageError(command, () => options.redis && checkRedisAddress(options.redis));
  const schedules = await storeWith(name, options.data);
  await schedules.locked(name, () => schedules.remove(name));
  const folder = await folderId(options.data);
  const sent = await updateRedis(options, (connection) => new Schedules(connection, folder).remove(name));
  print(
    say({
      en: `schedule ${name} is removed; its results stay`,
      es: `se quitó la programación ${name}; sus resultados quedan`,
    }),
  );
  if (!sent) print(`(${say(TAKES_EFFECT_LATER)})`);
}

export async function setPaused(
  name: string,
  paused: boolean,
  options: ScheduleOptions,
  command: Command,
): Promise<void> {
  orUsageError(command, () => options.redis && checkRedisAddress(options.redis));
  const schedules = await storeWith(name, options.data);
  const changed = await schedules.locked(name, async () => {
    const record = (await schedules.find(name))!;
    const after = { ...record, paused, ...(!paused && { resumed: new Date().toISOString() }) };
    await schedules.write(after);
    return after;
  });
  const folder = await folderId(options.data);
  const sent = await updateRedis(options, (connection) => {
    const schedulers = new Schedules(connection, folder);
    return paused ? schedulers.remove(name) : schedulers.set(changed);
  });
  print(
    say(
      paused
        ? { en: `schedule ${name} is paused`, es: `la programación ${name} está en pausa` }
        : { en: `schedule ${name} is resumed`, es: `la programación ${name} se reanudó` },
    ),
  );
  if (!sent) print(`(${say(TAKES_EFFECT_LATER)})`);
}

export async function runNow(name: string, options: ScheduleOptions, command: Command): Promise<void> {
  orUsageError(command, () => options.redis && checkRedisAddress(options.redis));
  const schedules = await storeWith(name, options.data);
  await schedules.find(name); // throws if its file cannot be read
  const store = await RunStore.open(options.data);
  const now = Math.floor(Date.now() / 1000) * 1000;
  const log = createLog('error');
  const quotas = new QuotaUse(store, new Tokens(tokenFileOf(options)));
  const outcome = await startScheduled(name, now, { store, schedules, quotas, log, byHand: true });
  if (outcome.kind === 'refused') throw new SentenceError(quotaSentence(outcome.reached));
  if (outcome.kind !== 'started') {
    const why =
      outcome.kind === 'skipped'
        ? {
            en: `the previous run has not ended: curp-batch runs show ${outcome.run}`,
            es: `la corrida anterior sigue en curso: curp-batch runs show ${outcome.run}`,
          }
        : outcome.kind === 'failed'
          ? {
              en: 'the input or the folder of results is outside of the folder that this schedule may use',
              es: 'la entrada o la carpeta de resultados está fuera de la carpeta que esta programación puede usar',
            }
          : {
              en: 'there is a later run already: is the clock of this machine right?',
              es: 'ya hay una corrida posterior: ¿está bien el reloj de esta máquina?',
            };
    throw new SentenceError(why);
  }
  const { id, output } = outcome.record;
  const sent = await updateRedis(options, (connection) =>
    new RunQueue(connection, store.folderId).add(outcome.record),
  );
  print(say({ en: `run ${id}, result ${output}`, es: `corrida ${id}, resultado ${output}` }));
  if (!sent) print(`(${say(TAKES_EFFECT_LATER)})`);
}
