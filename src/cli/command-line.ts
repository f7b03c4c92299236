/**
 * All commands of `curp-batch`. Each is in its own file.
 *
 * What it does not do: end the process.
 */
import { type Command, CommanderError } from 'commander';
import { systemFault } from '../base/file-faults.js';
import { type Sentence, SentenceError, UsageError } from '../base/sentence.js';
import { VERSION } from '../base/version.js';
import { spanishArguments } from './terminal/argument-words.js';
import { helpTexts, usageError } from './terminal/commander-texts.js';
import { FAILED, USAGE } from './terminal/exit-codes.js';
import { print, printAside, printError } from './terminal/printing.js';
import { namesPath, SentenceCommand } from './terminal/sentence-command.js';
import { chooseLanguage, say } from './terminal/terminal-language.js';

type Register = (program: SentenceCommand) => void;

/** All commands, in the order of the help. Each is imported only when it is called, so that a command starts fast. */
const COMMANDS: Readonly<Record<string, () => Promise<Register>>> = {
  run: async () => (await import('./run/run-command.js')).registerRun,
  worker: async () => (await import('./service/chunk-worker-command.js')).registerWorker,
  'run-worker': async () => (await import('./service/run-worker-command.js')).registerRunWorker,
  'direct-worker': async () => (await import('./service/direct-worker-command.js')).registerDirectWorker,
  serve: async () => (await import('./service/serve-command.js')).registerServe,
  token: async () => (await import('./service/token-command.js')).registerToken,
  schedule: async () => (await import('./schedule/schedule-command.js')).registerSchedule,
  runs: async () => (await import('./service/runs-command.js')).registerRuns,
  'callback-key': async () => (await import('./service/callback-key.js')).registerCallbackKey,
  calculate: async () => (await import('./key/calculate-command.js')).registerCalculate,
  explain: async () => (await import('./key/explain-command.js')).registerExplain,
  decode: async () => (await import('./key/decode-command.js')).registerDecode,
  entities: async () => (await import('./key/entities-command.js')).registerEntities,
  page: async () => (await import('./service/page-command.js')).registerPage,
  completion: async () => (await import('./shell/completion-command.js')).registerCompletion,
  man: async () => (await import('./shell/man-command.js')).registerMan,
};

/** Commands that describe all others. */
const DESCRIBING: readonly string[] = ['completion', 'man'];

const VERSION_FLAGS: readonly string[] = ['-V', '--version'];

const EXAMPLES = `  $ curp-batch run people.csv
  $ curp-batch calculate --nombres "María Luisa" --apellido_paterno Pérez --apellido_materno Hernández \\
      --anio_nacimiento 1980 --mes_nacimiento 05 --dia_nacimiento 10 --sexo M --entidad 09
  $ curp-batch decode PEHL800510MDFRRS04`;

/** An empty path, as `"$FILE"` without such a variable, would mean the current folder, or that no file is given. */
function refuseEmptyPaths(command: Command): void {
  const option = command.options.find(
    (one) => namesPath(one.flags) && command.getOptionValue(one.attributeName()) === '',
  );
  const isEmptyInput = command.args.includes('') && command.registeredArguments[0]?.name() === 'input';
  const name = option?.long ?? (isEmptyInput ? '<input>' : undefined);
  if (name !== undefined)
    throw new UsageError({
      en: `${name} is empty: name a file or a folder`,
      es: `${spanishArguments(name)} está vacío: indique un archivo o una carpeta`,
    });
}

/** The lines of a text of commander, which ends with a line end. */
const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');

export async function buildProgram(words: readonly string[]): Promise<Command> {
  const program = new SentenceCommand('curp-batch')
    .describe({
      en: "The CURP of every person in a file, by the registry's current rules (2021).",
      es: 'La CURP de cada persona de un archivo, según las reglas vigentes del RENAPO (2021).',
    })
    .version(VERSION, VERSION_FLAGS.join(', '), say({ en: 'print the version', es: 'muestra la versión' }))
    .helpOption('-h, --help', say({ en: 'print this help', es: 'muestra esta ayuda' }))
    .helpCommand(
      'help [command]',
      say({ en: 'print the help of a command', es: 'muestra la ayuda de un comando' }),
    )
    .showHelpAfterError(say({ en: '(--help says what there is)', es: '(vea la ayuda con --help)' }))
    .configureHelp({ sortOptions: false, showGlobalOptions: false, ...helpTexts() })
    .configureOutput({
      writeOut: (text) => print(...linesOf(text)),
      writeErr: (text) => printAside(...linesOf(text)),
      outputError: (text) => printAside(...usageError(text)),
    })
    .allowExcessArguments()
    .exitOverride();
  program.hook('preAction', async (_, command) => {
    refuseEmptyPaths(command);
    const takesAny = command.registeredArguments.at(-1)?.variadic === true;
    if (!takesAny && command.args.length > command.registeredArguments.length)
      (await import('./run/surplus-arguments.js')).refuseSurplus(command, words);
  });
  program.withExamples(EXAMPLES).withNote({
    en: 'A calculated key is the output of an algorithm, not proof of registration: the registry may have assigned another.',
    es: 'Una clave calculada es el resultado de un algoritmo, no prueba de registro: la autoridad puede haber asignado otra.',
  });
  for (const load of commandsFor(words[0])) (await load())(program);
  return program;
}

/** What is loaded for this first word. Without a known command all are: for the help, and to suggest the nearest name. */
function commandsFor(name = ''): readonly (() => Promise<Register>)[] {
  if (VERSION_FLAGS.includes(name)) return [];
  const named = DESCRIBING.includes(name) ? undefined : COMMANDS[name];
  return named ? [named] : Object.values(COMMANDS);
}

/** Drops `help` before an unknown command, so that commander reports the command and suggests the nearest name. */
function commandWords(words: readonly string[]): readonly string[] {
  const [first, second] = words;
  const isUnknown = second !== undefined && /^\w/.test(second) && second !== 'help' && !(second in COMMANDS);
  return first === 'help' && isUnknown ? words.slice(1) : words;
}

/** Only the class or code: the message of an error that we did not write may contain anything. */
function defectText(error: unknown): Sentence {
  const { name, code = name } = (error ?? {}) as { name?: string; code?: string };
  return {
    en: `an internal error ended the command (${code})`,
    es: `el comando terminó por un error interno (${code})`,
  };
}

/** An error that no command has explained: of the system, or a defect. */
export function reportDefect(error: unknown): void {
  printError(systemFault(error) ?? defectText(error));
  process.exitCode = FAILED;
}

/** Runs a command, and sets the exit code of the process. */
export async function runCommand(words: readonly string[]): Promise<void> {
  chooseLanguage(words);
  try {
    await (await buildProgram(words)).parseAsync(commandWords(words), { from: 'user' });
  } catch (error) {
    if (error instanceof UsageError) {
      printError(error.sentence);
      process.exitCode = USAGE;
    } else if (error instanceof SentenceError) {
      printError(error.sentence);
      process.exitCode = FAILED;
    } else if (error instanceof CommanderError) {
      // Help and version also end here, with 0; commander has already printed its text.
      process.exitCode = error.exitCode === 0 ? 0 : USAGE;
    } else reportDefect(error);
  }
}
