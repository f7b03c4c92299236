/**
 * `curp-batch runs`: the runs that were uploaded or scheduled, their progress, and what they wait for.
 *
 * What it does not do: ask the service or Redis. It reads only the disk, so a queued run is shown as waiting for its turn
 * even if no run worker exists.
 */

import { access } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Labels of the list and of one run. */
const STATE: Sentence = { en: 'state', es: 'estado' };
const PROJECT: Sentence = { en: 'project', es: 'proyecto' };
const FILE: Sentence = { en: 'file', es: 'archivo' };
const CREATED: Sentence = { en: 'created', es: 'creada' };

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
async function openStore(data: string, command: SentenceCommand): Promise<RunStore> {
  await access(join(data, 'runs')).catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    command.refuse({
      en: 'there are no runs in that folder: --data says where the service keeps its data',
      es: 'no hay corridas en esa carpeta: --data indica dónde guarda sus datos el servicio',
    });
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
  print(...alignColumns([['id', ...[CREATED, PROJECT, FILE, STATE].map(say)], ...rows]));
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
  const perSecond = { en: 'rows/s', es: 'filas/s' };
  const resumed = view.resumed ? { en: 'yes', es: 'sí' } : { en: 'no', es: 'no' };
  // A line without a value is left out.
  const lines: [label: Sentence | string, value: string | null][] = [
    ['id', view.id],
    [STATE, resultText(entry)],
    [{ en: 'waiting for', es: 'espera' }, view.waiting_for && say(WAITING[view.waiting_for])],
    ['', message],
    ['', detailOf(entry)],
    [PROJECT, view.project],
    [{ en: 'schedule', es: 'programación' }, view.schedule],
    [FILE, view.name],
    [{ en: 'options', es: 'opciones' }, JSON.stringify(view.options)],
    [CREATED, time(view.created)],
    [{ en: 'started', es: 'empezó' }, time(view.started)],
    [{ en: 'ended', es: 'terminó' }, time(view.ended)],
    [{ en: 'removed on', es: 'se borra' }, time(view.expires)],
    [{ en: 'rows', es: 'filas' }, number(view.rows)],
    [{ en: 'in error', es: 'con error' }, number(view.errors)],
    ...view.codes.map(({ code, reason, rows, message }): [string, string] => [
      `  ${code}${reason ? ` ${reason}` : ''}`,
      `${number(rows)}  ${message}`,
    ]),
    [{ en: 'duplicates', es: 'duplicados' }, view.duplicates && ''],
    ...(view.duplicates ?? []).map(({ class: name, groups, rows }): [string, string] => [
      `  ${name}`,
      say(groupsText(groups, rows)),
    ]),
    [perSecond, number(view.rows_per_second)],
    [{ en: 'left', es: 'faltan' }, view.seconds_left ? `${view.seconds_left} s` : null],
    [{ en: 'resumed', es: 'continuada' }, say(resumed)],
    [{ en: 'result', es: 'resultado' }, store.outputOf(entry.record)],
  ];
  const shown = lines.flatMap(([label, value]) =>
    value === null ? [] : [[typeof label === 'string' ? label : say(label), value]],
  );
  print(...alignColumns(shown));
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

async function show(id: string, { data, json }: RunsOptions, command: SentenceCommand): Promise<void> {
  const store = await openStore(data, command);
  const entry = await find(id, store);
  if (json) printJson(viewOf(entry, 'en'), 2);
  else printRun(entry, store);
}

async function list(
  options: RunsOptions & { limit: number; state?: RunState },
  command: SentenceCommand,
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
