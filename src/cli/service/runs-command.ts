/**
 * `curp-batch runs`: the runs that were uploaded or scheduled, their progress, and what they wait for.
 *
 * What it does not do: ask the service or Redis. It reads only the disk, so a queued run is shown as waiting for its turn
 * even if no run worker exists.
 */

import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { codeOf } from '../../base/private-files.js';
import { plural, type Sentence, SentenceError } from '../../base/sentence.js';
import { parseCount } from '../../input/options/option-values.js';
import { number } from '../../key/contract/number.js';
import { RUN_STATES, type RunEntry, type RunState } from '../../service/runs/run-record.js';
import { RunStore } from '../../service/runs/run-store.js';
import { viewOf } from '../../service/views/run-view.js';
import type { WaitingFor } from '../../service/views/waiting.js';
import { print, printJson } from '../terminal/printing.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { alignColumns } from '../terminal/table.js';
import { say, terminalLanguage } from '../terminal/terminal-language.js';
import { operatorText } from './operator-texts.js';
import { resultText } from './run-result.js';
import { subcommand } from './service-options.js';

interface RunsOptions {
  data: string;
  json?: true;
}

const LABELS = {
  state: { en: 'state', es: 'estado' },
  waiting: { en: 'waiting for', es: 'espera' },
  project: { en: 'project', es: 'proyecto' },
  schedule: { en: 'schedule', es: 'programación' },
  file: { en: 'file', es: 'archivo' },
  options: { en: 'options', es: 'opciones' },
  created: { en: 'created', es: 'creada' },
  started: { en: 'started', es: 'empezó' },
  ended: { en: 'ended', es: 'terminó' },
  goes: { en: 'goes', es: 'se borra' },
  rows: { en: 'rows', es: 'filas' },
  inError: { en: 'in error', es: 'con error' },
  duplicates: { en: 'duplicates', es: 'duplicados' },
  left: { en: 'left', es: 'faltan' },
  resumed: { en: 'resumed', es: 'continuada' },
  yes: { en: 'yes', es: 'sí' },
  no: { en: 'no', es: 'no' },
  result: { en: 'result', es: 'resultado' },
} satisfies Record<string, Sentence>;

/** The columns of the list, after the id. */
const HEAD: readonly Sentence[] = [LABELS.created, LABELS.project, LABELS.file, LABELS.state];

const WAITING: Readonly<Record<WaitingFor, Sentence>> = {
  turn: { en: 'turn', es: 'su turno' },
  worker: { en: 'worker', es: 'un proceso de trabajo' },
  disk: { en: 'disk', es: 'espacio en el disco' },
  redis: { en: 'redis', es: 'Redis' },
};

const groupsText = (groups: number, rows: number): Sentence => ({
  en: `${number(groups)} ${plural(groups, 'group', 'groups')}, ${number(rows)} ${plural(rows, 'row', 'rows')}`,
  es: `${number(groups)} ${plural(groups, 'grupo', 'grupos')}, ${number(rows)} ${plural(rows, 'fila', 'filas')}`,
});

/** Opens the folder of runs. Does not create it. */
async function openStore(data: string, command: Command): Promise<RunStore> {
  await access(join(data, 'runs')).catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    command.error(
      say({
        en: 'error: there are no runs in that folder: --data says where the service keeps its things',
        es: 'error: no hay corridas en esa carpeta: --data indica dónde guarda sus datos el servicio',
      }),
    );
  });
  return RunStore.open(data);
}

/** To the second, in UTC. */
const time = (iso: string | null): string => (iso === null ? '' : `${iso.slice(0, 19).replace('T', ' ')}Z`);

const ownerOf = ({ record }: RunEntry): string => record.schedule ?? record.project;

function printList(entries: readonly RunEntry[]): void {
  if (entries.length === 0) {
    print(say({ en: 'There are no runs.', es: 'No hay corridas.' }));
    return;
  }
  const rows = entries.map((entry) => [
    entry.record.id,
    time(entry.record.created),
    ownerOf(entry),
    entry.record.name,
    resultText(entry),
  ]);
  print(...alignColumns([['id', ...HEAD.map(say)], ...rows]));
}

/**
 * The stored detail of a failure, in the language of the terminal. Null if this is Spanish and an older version stored
 * English only.
 */
const detailOf = ({ status: { detail, detailEs } }: RunEntry): string | null =>
  detail === null ? null : say({ en: detail, es: detailEs ?? '' }) || null;

function printRun(entry: RunEntry, store: RunStore): void {
  const view = viewOf(entry, terminalLanguage());
  const forOperator = operatorText(entry.status, view.waiting_for);
  const message = forOperator === undefined ? view.message : say(forOperator);
  const detail = detailOf(entry);
  const lines: string[][] = [
    ['id', view.id],
    [say(LABELS.state), resultText(entry)],
    ...(view.waiting_for === null ? [] : [[say(LABELS.waiting), say(WAITING[view.waiting_for])]]),
    ...(message === null ? [] : [['', message]]),
    ...(detail === null ? [] : [['', detail]]),
    [say(LABELS.project), view.project],
    ...(view.schedule === null ? [] : [[say(LABELS.schedule), view.schedule]]),
    [say(LABELS.file), view.name],
    [say(LABELS.options), JSON.stringify(view.options)],
    [say(LABELS.created), time(view.created)],
    [say(LABELS.started), time(view.started)],
    [say(LABELS.ended), time(view.ended)],
    [say(LABELS.goes), time(view.expires)],
    [say(LABELS.rows), number(view.rows)],
    [say(LABELS.inError), number(view.errors)],
    ...view.codes.map(({ code, reason, rows, message }) => [
      `  ${code}${reason ? ` ${reason}` : ''}`,
      `${number(rows)}  ${message}`,
    ]),
    ...(view.duplicates === null ? [] : [[say(LABELS.duplicates), '']]),
    ...(view.duplicates ?? []).map(({ class: name, groups, rows }) => [
      `  ${name}`,
      say(groupsText(groups, rows)),
    ]),
    [`${say(LABELS.rows)}/s`, number(view.rows_per_second)],
    ...(view.seconds_left ? [[say(LABELS.left), `${view.seconds_left} s`]] : []),
    [say(LABELS.resumed), say(view.resumed ? LABELS.yes : LABELS.no)],
    [say(LABELS.result), store.outputOf(entry.record)],
  ];
  print(...alignColumns(lines));
}

/** Finds a run by its id, or by a prefix that only one id has. */
async function find(text: string, store: RunStore): Promise<RunEntry> {
  const exact = await store.entry(text);
  if (exact !== undefined) return exact;
  const found = (await store.list()).filter(({ record }) => record.id.startsWith(text));
  if (found.length === 1) return found[0]!;
  throw new SentenceError(
    found.length === 0
      ? {
          en: 'there is no such run: curp-batch runs lists them',
          es: 'no existe esa corrida: curp-batch runs las muestra',
        }
      : {
          en: `${found.length} runs begin so: give more of the id`,
          es: `${found.length} corridas empiezan así: escriba más del id`,
        },
  );
}

async function show(id: string, { data, json }: RunsOptions, command: Command): Promise<void> {
  const store = await openStore(data, command);
  const entry = await find(id, store);
  if (json) printJson(viewOf(entry, 'en'), 2);
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
    printJson(
      entries.map((entry) => viewOf(entry, 'en')),
      2,
    );
  else printList(entries);
}

export function registerRuns(program: SentenceCommand): void {
  const command = program.command('runs').describe({
    en: 'runs that were uploaded or scheduled: list, show',
    es: 'corridas recibidas o programadas: list, show',
  });
  subcommand(command, 'list', {
    en: 'list runs, the newest first',
    es: 'muestra las corridas, primero las más recientes',
    isDefault: true,
  })
    .withJson()
    .withOption('--limit <number>', {
      en: 'most runs that are listed',
      es: 'máximo de corridas que se muestran',
      parse: parseCount(1, 100_000),
      default: 50,
    })
    .withOption('--state <state>', { en: 'only these', es: 'solo estas', values: RUN_STATES })
    .action(list);
  subcommand(command, 'show', { en: 'show one run', es: 'muestra una corrida' })
    .withJson()
    .withArgument('<id>', {
      en: 'as runs list shows it, or its beginning',
      es: 'como lo muestra runs list, o su principio',
    })
    .action(show);
}
