/** `curp-batch run`: a file of people in, the same file with a key or an error code on every row out. */
import type { Command } from 'commander';
import { createLog, type Log, type LogStyle } from '../../base/log.js';
import { isObject } from '../../base/object-address.js';
import { randomSecret } from '../../engine/queue/seal.js';
import { refuseBeforeStart } from '../../engine/run/preconditions.js';
import { refuseInputPlace } from '../../engine/run/run-places.js';
import type { Summary } from '../../engine/run/summary.js';
import { isSmall, type RunSettings, usefulWorkers } from '../../engine/settings/settings.js';
import { isStream, statOf } from '../../input/csv/stream-path.js';
import {
  type GivenOptions,
  type OptionName,
  type RunOptions,
  withDefaults,
} from '../../input/options/option-types.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import type { LoadingWorkers, Printed } from './execute-run.js';
import { expandedInputs } from './input-patterns.js';
import { withInputs } from './input-words.js';
import { addRunOptions, orUsageError, settingsOfCommand } from './run-command-options.js';
import { runMessages } from './run-messages.js';
import { refuseForSeveral } from './several-options.js';

/** Whether this work before the start succeeds. If not, prints the reason; no process is started yet. */
async function succeeds(printed: Printed, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    (await import('./execute-run.js')).report(error, { resumable: false, printed });
    return false;
  }
}

const dryRun = (settings: RunSettings, printed: Printed): Promise<boolean> =>
  succeeds(printed, async () => {
    await refuseInputPlace(settings.input);
    await (await import('./dry-run.js')).printDryRun(settings);
  });

const mayBegin = (settings: RunSettings, printed: Printed): Promise<boolean> =>
  succeeds(printed, async () => {
    const { goesOn } = await refuseBeforeStart(settings);
    if (settings.resume && !goesOn)
      printed.messages.note({
        en: 'nothing to resume: the run starts at the beginning',
        es: 'no hay nada que continuar: la corrida empieza desde el principio',
      });
  });

/** Text, also into a file or a pipe, unless `--progress json` is given. */
const logStyle = ({ progress }: RunOptions): LogStyle => (progress === 'json' ? 'json' : 'text');

/** Options that ask for a server, for workers or for the way in which chunks go to them. */
const DISTRIBUTING = [
  'redis',
  'server',
  'workers',
  'window',
  'chunk',
] as const satisfies readonly OptionName[];

const isGiven = (command: Command, name: OptionName): boolean =>
  !['default', undefined].includes(command.getOptionValueSource(name));

/** Whether the run needs neither a server nor workers: its input is small, and no option asks for them. */
function isComputedHere(command: Command, input: string, bytes: number | undefined): boolean {
  const isAsked = DISTRIBUTING.some((name) => isGiven(command, name));
  return !isAsked && bytes !== undefined && isSmall(input, bytes);
}

/** Starts the workers first: they load while this process loads its modules and the server starts. */
async function startWorkers(
  command: Command,
  settings: RunSettings,
  options: RunOptions,
  log: Log,
  bytes: number | undefined,
): Promise<LoadingWorkers> {
  const { WorkerPool } = await import('../../engine/process/worker-pool.js');
  let setRedis: (redis: string) => void = () => {};
  const embedded = new Promise<string>((resolve) => {
    setRedis = resolve;
  });
  const { redis = embedded, secrets } = settings;
  const pool = new WorkerPool({
    kind: 'chunk-worker',
    redis,
    secrets,
    processes: usefulWorkers(settings, bytes, isGiven(command, 'workers')),
    log,
    quiet: true,
    logStyle: logStyle(options),
    settings: {},
  });
  await pool.start();
  return { pool, setRedis };
}

/** The size of an input; undefined if it is not known. An error is that of the run. */
async function bytesOf(input: string): Promise<number | undefined> {
  if (!isObject(input)) return isStream(input) ? undefined : statOf(input)?.size;
  const { inputObjectState } = await import('../../input/tables/object-file.js');
  return (await inputObjectState(input).catch(() => undefined))?.size;
}

async function runNow(
  command: Command,
  given: RunSettings,
  options: RunOptions,
  log: Log,
  printed: Printed,
): Promise<Summary | undefined> {
  // Only this run uses the embedded server, so its secret can be random and is not stored.
  const settings = given.redis === undefined ? { ...given, secrets: [randomSecret()] } : given;
  const { input } = settings;
  const bytes = await bytesOf(input);
  const workers = isComputedHere(command, input, bytes)
    ? undefined
    : await startWorkers(command, settings, options, log, bytes);
  const { runLocally } = await import('./execute-run.js');
  return runLocally(settings, options, log, workers, printed);
}

/** Runs one input, or shows what a run would do. */
async function runOne(
  command: Command,
  settings: RunSettings,
  options: RunOptions,
  log: Log,
  printed: Printed,
): Promise<Summary | undefined> {
  if (options.dryRun) {
    await dryRun(settings, printed);
    return undefined;
  }
  return (await mayBegin(settings, printed)) ? runNow(command, settings, options, log, printed) : undefined;
}

const EXAMPLES = `  $ curp-batch run people.csv
  $ curp-batch run people.csv -o result.csv --echo none --lang en
  $ curp-batch run enero.csv febrero.xlsx -o resultados/
  $ curp-batch run nomina.xlsx --dry-run
  $ curp-batch run export.csv --map entidad="Estado de nacimiento"
  $ zcat big.csv.gz | curp-batch run - > result.csv`;

export function registerRun(program: SentenceCommand): void {
  const command = program
    .command('run')
    .describe({
      en: 'give every row of a file its key or an error code',
      es: 'pone en cada fila de un archivo su clave, o un código de error',
    })
    .withArgument('<input...>', {
      en: 'a CSV file, also .gz, or a workbook (.xlsx), or an object (s3://bucket/key); - is standard input; several have a result each',
      es: 'un archivo CSV, también .gz, o un libro de Excel (.xlsx), o un objeto (s3://bucket/clave); - es la entrada estándar; varios tienen un resultado cada uno',
    })
    .withExamples(EXAMPLES)
    .withNote({
      en: `Exit codes: 0 done (rows in error are results, not failures), 1 failed, 2 wrong usage, 3 more rows
than --limit-errors or --limit-generic allows, 4 the file can be read in two ways (an option decides), 130 or 143 interrupted, 141 the reader of -o - has ended early.`,
      es: `Códigos de salida: 0 terminada (las filas con error son resultados, no fallas), 1 falló, 2 uso incorrecto, 3 más filas de las que
permite --limit-errors o --limit-generic, 4 el archivo se puede leer de dos maneras (una opción decide), 130 o 143 interrumpida,
141 quien leía -o - terminó antes.`,
    });
  addRunOptions(command).action(async (given: string[], chosen: GivenOptions) => {
    const options = withDefaults(chosen);
    const log = createLog(options.quiet ? 'error' : undefined, logStyle(options));
    const words = process.argv.slice(2);
    const inputs = expandedInputs(given);
    const settings = orUsageError(command, () => {
      if (inputs.length > 1) refuseForSeveral(inputs, options);
      return inputs.map((input) => settingsOfCommand(input, chosen));
    });
    if (settings.length === 1) {
      const messages = runMessages(options, words);
      await runOne(command, settings[0]!, options, log, { messages, words });
      return;
    }
    const { refuseCutName } = await import('./surplus-arguments.js');
    refuseCutName(command, words);
    await (await import('./several-runs.js')).runSeveral({
      inputs,
      settings,
      options,
      wordsFor: (rest) => withInputs(words, command, rest),
      runOne: (one, printed) => runOne(command, one, options, log, printed),
    });
  });
}
