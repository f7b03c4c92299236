/**
 * `curp-batch schedule`: runs by the clock. The commands and their options; the actions are in `schedule-actions.ts`.
 */
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { OptionError, parseCount } from '../../options/option-values.js';
import { parseScheduleName, parseTimeZone } from '../../schedule/schedule-record.js';
import { checkPlaceholders } from '../../schedule/scheduled-paths.js';
import { addChoiceOptions } from '../run/choice-options.js';
import { option } from '../run/run-options.js';
import { dataOption } from '../service/service-options.js';
import { type AddOptions, LATER, type ScheduleOptions } from './schedule-options.js';

const redisOption = (): Option =>
  new Option('--redis <url>', `tell Redis at once; without it ${LATER}`).env('REDIS_URL');

const subcommand = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .addOption(dataOption())
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong usage.');

function inputPath(text: string): string {
  if (text === '-' || text === '') throw new OptionError('A schedule reads a file.');
  checkPlaceholders(text);
  return resolve(text);
}

const addCommand = (): Command =>
  addChoiceOptions(
    subcommand('add', 'run a file at the times of a cron pattern')
      .argument('<name>', 'small letters, digits, - and _', option(parseScheduleName))
      .requiredOption('--cron <pattern>', 'minute hour day month weekday, as "0 3 * * *"')
      .option('--tz <zone>', 'whose clocks it is about, as America/Mexico_City', option(parseTimeZone), 'UTC')
      .requiredOption(
        '--input <file>',
        "the input; {yyyy-MM-dd} in its name is the slot's date",
        option(inputPath),
      )
      .requiredOption('--output-dir <folder>', "where results go, named by the schedule and the slot's time")
      .option('--keep-last <number>', 'remove all but the last results', option(parseCount(1, 100_000)))
      .option('--replace', 'change a schedule that is there')
      .addOption(redisOption())
      .optionsGroup('As for curp-batch run:'),
  ).action(async (...args: [string, AddOptions, Command]) =>
    (await import('./schedule-actions.js')).add(...args),
  );

const listCommand = (): Command =>
  subcommand('list', 'list schedules: next slot, last run and what came of it')
    .option('--json', 'print JSON')
    .action(async ({ data, json }: ScheduleOptions & { json?: true }) => {
      await (await import('./schedule-list.js')).printSchedules(data, json === true);
    });

const removeCommand = (): Command =>
  subcommand('remove', 'forget a schedule; its results stay')
    .argument('<name>')
    .addOption(redisOption())
    .action(async (...args: [string, ScheduleOptions, Command]) =>
      (await import('./schedule-actions.js')).remove(...args),
    );

const runCommand = (): Command =>
  subcommand('run', 'run a schedule now, unless its last run is still going')
    .argument('<name>')
    .addOption(redisOption())
    .action(async (...args: [string, ScheduleOptions, Command]) =>
      (await import('./schedule-actions.js')).runNow(...args),
    );

export function registerSchedule(program: Command): void {
  const command = program.command('schedule').description('runs by the clock: add, list, remove, run');
  for (const sub of [addCommand(), listCommand(), removeCommand(), runCommand()]) {
    command.addCommand(sub.copyInheritedSettings(command));
  }
}
