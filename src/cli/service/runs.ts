/**
 * `curp-batch runs`: the runs that were uploaded or scheduled, their progress, and what they wait for.
 *
 * What it does not do: ask the service or Redis. It reads only the disk, so a queued run is shown as waiting for its turn
 * even if no run worker exists.
 */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { number } from '../../contract/number.js';
import { parseCount } from '../../options/option-values.js';
import { RUN_STATES, type RunEntry, type RunState } from '../../runs/run-record.js';
import { RunStore } from '../../runs/run-store.js';
import { viewOf } from '../../runs/views/run-view.js';
import { option } from '../run/run-options.js';
import { CommandFailure } from '../terminal/command-failure.js';
import { alignColumns } from '../terminal/table.js';
import { resultText } from './run-result.js';
import { dataOption } from './service-options.js';

interface RunsOptions {
  data: string;
  json?: true;
}

/** Opens the folder of runs. Does not create it. */
async function openStore(data: string, command: Command): Promise<RunStore> {
  await access(join(data, 'runs')).catch(() =>
    command.error('error: there are no runs in that folder: --data says where the service keeps its things'),
  );
  return RunStore.open(data);
}

/** To the second, in UTC. */
const time = (iso: string | null): string => (iso === null ? '' : `${iso.slice(0, 19).replace('T', ' ')}Z`);

const ownerOf = ({ record }: RunEntry): string => record.schedule ?? record.project;

function printList(entries: readonly RunEntry[]): void {
  if (entries.length === 0) {
    console.log('There are no runs.');
    return;
  }
  const rows = entries.map((entry) => [
    entry.record.id,
    time(entry.record.created),
    ownerOf(entry),
    entry.record.name,
    resultText(entry),
  ]);
  console.log(alignColumns([['id', 'created', 'project', 'file', 'state'], ...rows]).join('\n'));
}

function printRun(entry: RunEntry, store: RunStore): void {
  const view = viewOf(entry, 'en');
  const lines: string[][] = [
    ['id', view.id],
    ['state', resultText(entry)],
    ...(view.waiting_for === null ? [] : [['waiting for', view.waiting_for]]),
    ...(view.message === null ? [] : [['', view.message]]),
    ...(view.detail === null ? [] : [['', view.detail]]),
    ['project', view.project],
    ...(view.schedule === null ? [] : [['schedule', view.schedule]]),
    ['file', view.name],
    ['options', JSON.stringify(view.options)],
    ['created', time(view.created)],
    ['started', time(view.started)],
    ['ended', time(view.ended)],
    ['goes', time(view.expires)],
    ['rows', number(view.rows)],
    ['in error', number(view.errors)],
    ...view.codes.map(({ code, reason, rows, message }) => [
      `  ${code}${reason ? ` ${reason}` : ''}`,
      `${number(rows)}  ${message}`,
    ]),
    ...(view.duplicates === null ? [] : [['duplicates', '']]),
    ...(view.duplicates ?? []).map(({ class: name, groups, rows }) => [
      `  ${name}`,
      `${number(groups)} groups, ${number(rows)} rows`,
    ]),
    ['rows/s', number(view.rows_per_second)],
    ...(view.seconds_left ? [['left', `${view.seconds_left} s`]] : []),
    ['resumed', view.resumed ? 'yes' : 'no'],
    ['result', store.outputOf(entry.record)],
  ];
  console.log(alignColumns(lines).join('\n'));
}

/** Finds a run by its id, or by a prefix that only one id has. */
async function find(text: string, store: RunStore): Promise<RunEntry> {
  const exact = await store.entry(text);
  if (exact !== undefined) return exact;
  const found = (await store.list()).filter(({ record }) => record.id.startsWith(text));
  if (found.length === 1) return found[0]!;
  throw new CommandFailure(
    found.length === 0
      ? 'there is no such run: curp-batch runs lists them'
      : `${found.length} runs begin so: give more of the id`,
  );
}

async function show(id: string, { data, json }: RunsOptions, command: Command): Promise<void> {
  const store = await openStore(data, command);
  const entry = await find(id, store);
  if (json) console.log(JSON.stringify(viewOf(entry, 'en'), null, 2));
  else printRun(entry, store);
}

async function list(
  options: RunsOptions & { limit: number; state?: RunState },
  command: Command,
): Promise<void> {
  const store = await openStore(options.data, command);
  const entries = (await store.list())
    .filter(({ status }) => options.state === undefined || status.state === options.state)
    .slice(0, options.limit);
  if (options.json)
    console.log(
      JSON.stringify(
        entries.map((entry) => viewOf(entry, 'en')),
        null,
        2,
      ),
    );
  else printList(entries);
}

const subcommand = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .addOption(dataOption())
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong usage.');

export function registerRuns(program: Command): void {
  const command = program.command('runs').description('runs that were uploaded or scheduled: list, show');
  const listCommand = subcommand('list', 'list runs, the newest first')
    .option('--limit <number>', 'most runs that are listed', option(parseCount(1, 100_000)), 50)
    .addOption(new Option('--state <state>', 'only these').choices(RUN_STATES))
    .action(list);
  const showCommand = subcommand('show', 'show one run')
    .argument('<id>', 'as runs list shows it, or its beginning')
    .action(show);
  command.addCommand(listCommand.copyInheritedSettings(command), { isDefault: true });
  command.addCommand(showCommand.copyInheritedSettings(command));
}
