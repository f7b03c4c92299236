/**
 * `curp-batch schedule`: runs at set times. The commands and their options; the actions are in `schedule-actions.ts`.
 */

import { resolve } from 'node:path';
import type { Command, Option } from 'commander';
import { isObject, parseObject } from '../../base/object-address.js';
import type { Sentence } from '../../base/sentence.js';
import { OptionError, parseCount, parseLimit } from '../../input/options/option-values.js';
import { callbackAddress } from '../../service/callbacks/webhook.js';
import { parseRowBand } from '../../service/runs/expectations.js';
import {
  parseScheduleName,
  parseTimeZone,
  SCHEDULE_PROJECT,
} from '../../service/schedule/schedule-record.js';
import { checkPlaceholders } from '../../service/schedule/scheduled-paths.js';
import { addChoiceOptions } from '../run/choice-options.js';
import { subcommand, tokensOption } from '../service/service-options.js';
import { optionOf, type SentenceCommand } from '../terminal/sentence-command.js';
import { type AddOptions, type ScheduleOptions, TAKES_EFFECT_LATER } from './schedule-options.js';

const redisOption = (): Option =>
  optionOf('--redis <url>', {
    en: `tell Redis at once; without it ${TAKES_EFFECT_LATER.en}`,
    es: `avisa de inmediato a Redis; sin esta opción, ${TAKES_EFFECT_LATER.es}`,
    env: 'REDIS_URL',
  });

function inputPath(text: string): string {
  if (text === '-' || text === '')
    throw new OptionError({ en: 'A schedule reads a file.', es: 'Una programación lee un archivo.' });
  checkPlaceholders(text);
  return isObject(text) ? addressOf(text) : resolve(text);
}

/** Throws for an address that no object can have. A date in braces may stand in it. */
function addressOf(text: string): string {
  parseObject(text);
  return text;
}

function callbackUrl(text: string): string {
  const url = callbackAddress(text);
  if (url === undefined)
    throw new OptionError({
      en: 'An address begins with https:// or http://, without a user or password.',
      es: 'Una dirección empieza con https:// o http://, sin usuario ni contraseña.',
    });
  return url.href;
}

const addCommand = (parent: SentenceCommand): Command =>
  addChoiceOptions(
    subcommand(parent, 'add', {
      en: 'run a file at the times of a cron pattern',
      es: 'procesa un archivo a las horas de un patrón cron',
    })
      .withArgument(
        '<name>',
        { en: 'small letters, digits, - and _', es: 'minúsculas, dígitos, - y _' },
        parseScheduleName,
      )
      .withOption('--cron <pattern>', {
        en: 'minute hour day month weekday, as "0 3 * * *"',
        es: 'minuto hora día mes día-de-la-semana, como "0 3 * * *"',
        required: true,
      })
      .withOption('--tz <zone>', {
        en: 'time zone of the pattern, as America/Mexico_City',
        es: 'zona horaria del patrón, como America/Mexico_City',
        parse: parseTimeZone,
        default: 'UTC',
      })
      .withOption('--input <file>', {
        en: "the input; {yyyy-MM-dd} in its name is the slot's date",
        es: 'la entrada; {yyyy-MM-dd} en su nombre es la fecha programada',
        required: true,
        objects: true,
        parse: inputPath,
      })
      .withOption('--output-dir <folder>', {
        en: "where results go, named by the schedule and the slot's time",
        es: 'a dónde van los resultados, con el nombre de la programación y su hora',
        required: true,
        objects: true,
      })
      .withOption('--keep-last <number>', {
        en: 'remove all but the last results',
        es: 'borra los resultados, salvo los últimos',
        parse: parseCount(1, 100_000),
      })
      .withOption('--project <name>', {
        en: 'whose tokens see its runs',
        es: 'proyecto cuyos tokens ven sus corridas',
        default: SCHEDULE_PROJECT,
      })
      .withOption('--expect-rows <band>', {
        en: 'attention unless the input has so many rows: 400-500, 400- or -500 (without it: no rows, or fewer than half of the last finished run)',
        es: 'atención si la entrada no tiene tantas filas: 400-500, 400- o -500 (si no se indica: ninguna fila, o menos de la mitad de la última corrida terminada)',
        parse: parseRowBand,
      })
      .withOption('--expect-errors <limit>', {
        en: 'attention if more rows are in error: a count or a share, as 20%',
        es: 'atención si más filas tienen error: un número o una parte, como 20%',
        parse: parseLimit,
      })
      .withOption('--expect-different <limit>', {
        en: 'attention if more rows have a different key on file',
        es: 'atención si más filas tienen otra clave registrada',
        parse: parseLimit,
      })
      .withOption('--expect-generic <limit>', {
        en: 'attention if more rows have a generic key on file',
        es: 'atención si más filas tienen una clave genérica',
        parse: parseLimit,
      })
      .withOption('--expect-newer', {
        en: 'attention if the input has not changed since the last slot',
        es: 'atención si la entrada no ha cambiado desde la hora programada anterior',
      })
      .withOption('--callback <url>', {
        en: 'address that is called, signed, when the outcome of a slot is known',
        es: 'dirección a la que se avisa, con firma, qué resultó de cada hora programada',
        parse: callbackUrl,
      })
      .withOption('--on-end <command>', {
        en: 'program that is started when the outcome of a slot is known, with counts in its environment',
        es: 'programa que se ejecuta al saber qué resultó de cada hora programada, con las cifras en su entorno',
      })
      .withOption('--on-end-shell', {
        en: 'give the command of --on-end to a shell',
        es: 'entrega el comando de --on-end a un shell',
      })
      .withOption('--replace', {
        en: 'change a schedule that is there',
        es: 'cambia una programación que ya existe',
      })
      .addOption(redisOption())
      .optionsGroup('As for curp-batch run:'),
  ).action(async (...args: [string, AddOptions, SentenceCommand]) =>
    (await import('./schedule-actions.js')).add(...args),
  );

const listCommand = (parent: SentenceCommand): Command =>
  subcommand(parent, 'list', {
    en: 'list schedules: next slot, last run and what came of it',
    es: 'muestra las programaciones: próxima hora, última corrida y su resultado',
  })
    .withJson()
    .action(async ({ data, json }: ScheduleOptions & { json?: true }) => {
      await (await import('./schedule-list.js')).printSchedules(data, json === true);
    });

const removeCommand = (parent: SentenceCommand): Command =>
  subcommand(parent, 'remove', {
    en: 'forget a schedule; its results stay',
    es: 'quita una programación; sus resultados quedan',
  })
    .argument('<name>')
    .addOption(redisOption())
    .action(async (...args: [string, ScheduleOptions, Command]) =>
      (await import('./schedule-actions.js')).remove(...args),
    );

const runCommand = (parent: SentenceCommand): Command =>
  subcommand(
    parent,
    'run',
    {
      en: 'run a schedule now, unless its last run is still going',
      es: 'ejecuta ahora una programación, salvo que su última corrida siga en curso',
    },
    tokensOption(),
  )
    .argument('<name>')
    .addOption(redisOption())
    .action(async (...args: [string, ScheduleOptions, Command]) =>
      (await import('./schedule-actions.js')).runNow(...args),
    );

/** `pause` and `resume`. */
const pauseCommand =
  (name: 'pause' | 'resume', paused: boolean, text: Sentence) =>
  (parent: SentenceCommand): Command =>
    subcommand(parent, name, text)
      .argument('<name>')
      .addOption(redisOption())
      .action(async (schedule: string, options: ScheduleOptions, command: Command) =>
        (await import('./schedule-actions.js')).setPaused(schedule, paused, options, command),
      );

const pause = pauseCommand('pause', true, {
  en: 'execute no slot of a schedule until it is resumed',
  es: 'no ejecuta una programación a sus horas hasta que se reanude',
});

const resume = pauseCommand('resume', false, {
  en: 'execute the slots of a paused schedule again; those that passed are not executed',
  es: 'vuelve a ejecutar una programación en pausa; las horas que pasaron no se ejecutan',
});

export function registerSchedule(program: SentenceCommand): void {
  const command = program.command('schedule').describe({
    en: 'runs at set times: add, list, remove, run, pause, resume',
    es: 'corridas programadas: add, list, remove, run, pause, resume',
  });
  for (const add of [addCommand, listCommand, removeCommand, runCommand, pause, resume]) add(command);
}
