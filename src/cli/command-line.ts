/**
 * All commands of `curp-batch`. Each is in its own file.
 *
 * What it does not do: end the process.
 */
import { Command, CommanderError } from 'commander';
import { VERSION } from '../version.js';
import { CommandFailure } from './terminal/command-failure.js';
import { FAILED, USAGE } from './terminal/exit-codes.js';

type Register = (program: Command) => void;

/** All commands, in the order of the help. Each is imported only when it is called, so that a command starts fast. */
const COMMANDS: Readonly<Record<string, () => Promise<Register>>> = {
  run: async () => (await import('./run/run.js')).registerRun,
  worker: async () => (await import('./service/worker.js')).registerWorker,
  'run-worker': async () => (await import('./service/run-worker.js')).registerRunWorker,
  'direct-worker': async () => (await import('./service/direct-worker.js')).registerDirectWorker,
  serve: async () => (await import('./service/serve.js')).registerServe,
  token: async () => (await import('./service/token.js')).registerToken,
  schedule: async () => (await import('./schedule/schedule.js')).registerSchedule,
  runs: async () => (await import('./service/runs.js')).registerRuns,
  'callback-key': async () => (await import('./service/callback-key.js')).registerCallbackKey,
  calculate: async () => (await import('./key/calculate.js')).registerCalculate,
  explain: async () => (await import('./key/explain.js')).registerExplain,
  decode: async () => (await import('./key/decode.js')).registerDecode,
  entities: async () => (await import('./key/entities.js')).registerEntities,
};

async function buildProgram(name: string | undefined): Promise<Command> {
  const program = new Command('curp-batch')
    .description("The CURP of every person in a file, by the registry's current rules (2021).")
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('(--help says what there is)')
    .configureHelp({ sortOptions: false, showGlobalOptions: false })
    .exitOverride();
  program.addHelpText(
    'after',
    `
Examples:
  $ curp-batch run people.csv
  $ curp-batch calculate --nombres "María Luisa" --apellido_paterno Pérez --apellido_materno Hernández \\
      --anio_nacimiento 1980 --mes_nacimiento 05 --dia_nacimiento 10 --sexo M --entidad 09
  $ curp-batch decode PEHL800510MDFRRS04

A calculated key is the output of an algorithm, not proof of registration: the registry may have assigned another.`,
  );
  // Without a known command all are loaded: for the help, and to suggest the nearest name.
  const named = COMMANDS[name ?? ''];
  for (const load of named ? [named] : Object.values(COMMANDS)) (await load())(program);
  return program;
}

/** Drops `help` before an unknown command, so that commander reports the command and suggests the nearest name. */
function commandWords(words: readonly string[]): readonly string[] {
  const [first, second] = words;
  const isUnknown = second !== undefined && /^\w/.test(second) && second !== 'help' && !(second in COMMANDS);
  return first === 'help' && isUnknown ? words.slice(1) : words;
}

/** Runs a command, and sets the exit code of the process. */
export async function runCommand(words: readonly string[]): Promise<void> {
  try {
    await (await buildProgram(words[0])).parseAsync(commandWords(words), { from: 'user' });
  } catch (error) {
    if (error instanceof CommandFailure) {
      process.stderr.write(`error: ${error.message}\n`);
      process.exitCode = FAILED;
    } else if (error instanceof CommanderError) {
      // Help and version also end here, with 0; commander has already printed its text.
      process.exitCode = error.exitCode === 0 ? 0 : USAGE;
    } else throw error;
  }
}
