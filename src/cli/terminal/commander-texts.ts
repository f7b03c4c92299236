/**
 * The texts of commander itself, in the language of the terminal: headings of the help, notes on defaults, and errors of
 * usage. In English its own texts are used.
 *
 * What it does not contain: descriptions of commands and options. Each command has its own.
 */
import { type Command, Help, type Option } from 'commander';
import { visible } from '../../base/visible-text.js';
import { spanishArgument, spanishArguments } from './argument-words.js';
import { terminalLanguage } from './terminal-language.js';

const HEADINGS: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opciones:',
  'Commands:': 'Comandos:',
  'Output:': 'Resultado:',
  'Input:': 'Entrada:',
  'Control:': 'Ejecución:',
  'Redis and workers:': 'Redis y procesos:',
  'As for curp-batch run:': 'Como en curp-batch run:',
};

/** `(choices: "csv", "ndjson", default: "csv", env: REDIS_URL)`, after a description. */
const spanishNotes = (notes: string): string =>
  notes
    .replace(/([( ])choices: /, '$1valores: ')
    .replace(/([( ])default: /, '$1predeterminado: ')
    .replace(/([( ])env: /, '$1variable: ');

const base = Help.prototype;

const SPANISH_HELP: Partial<Help> = {
  styleTitle: (heading) => HEADINGS[heading] ?? heading,
  commandUsage(this: Help, command: Command) {
    return spanishArguments(base.commandUsage.call(this, command));
  },
  subcommandTerm(this: Help, command: Command) {
    return spanishArguments(base.subcommandTerm.call(this, command));
  },
  optionTerm: ({ flags }: Option) => spanishArguments(flags),
  argumentTerm: (argument) => spanishArgument(argument.name()),
  optionDescription(this: Help, option: Option) {
    const { description } = option;
    return description + spanishNotes(base.optionDescription.call(this, option).slice(description.length));
  },
};

/** For `configureHelp`. */
export const helpTexts = (): Partial<Help> => (terminalLanguage() === 'es' ? SPANISH_HELP : {});

/** The errors of usage of commander. `$1` and so on are the groups of the pattern. */
const ERRORS: readonly (readonly [RegExp, string | ((...groups: string[]) => string)])[] = [
  [/^error: unknown option '(.*)'/, "error: no existe la opción '$1'"],
  [/^error: unknown command '(.*)'/, "error: no existe el comando '$1'"],
  [
    /^error: missing required argument '(.*)'/,
    (_, name) => `error: falta el argumento '${spanishArgument(name!)}'`,
  ],
  [
    /^error: option '(.*)' argument missing/,
    (_, flags) => `error: falta el valor de la opción '${spanishArguments(flags!)}'`,
  ],
  [
    /^error: required option '(.*)' not specified/,
    (_, flags) => `error: hace falta la opción '${spanishArguments(flags!)}'`,
  ],
  [
    /^error: option '(.*?)' argument '(.*)' is invalid\./,
    (_, flags, value) => `error: la opción '${spanishArguments(flags!)}' no admite el valor '${value}'.`,
  ],
  [
    /^error: option '(.*?)' value '(.*)' from env '(\w+)' is invalid\./,
    (_, flags, value, name) =>
      `error: la opción '${spanishArguments(flags!)}' no admite el valor '${value}' de la variable ${name}.`,
  ],
  [
    /^error: command-argument value '(.*)' is invalid for argument '(.*?)'\./,
    (_, value, name) => `error: el argumento '${spanishArgument(name!)}' no admite el valor '${value}'.`,
  ],
];

const SUGGESTIONS: readonly (readonly [RegExp, string])[] = [
  [/ Allowed choices are (.*)\.$/m, ' Se admiten: $1.'],
  [/^\(Did you mean one of (.*)\?\)$/m, '(¿Quiso decir una de estas: $1?)'],
  [/^\(Did you mean (.*)\?\)$/m, '(¿Quiso decir $1?)'],
];

/** The suggestion of commander after an error, in a line of its own. All other line ends are those of a value. */
const SUGGESTED = /\n(?=\(Did you mean [^\n]*\?\)\n?$)/;

/** The lines of an error of commander, in the language of the terminal. Another text is returned as it is. */
export function usageError(text: string): string[] {
  const [error = '', ...suggestion] = text.replace(/\n$/, '').split(SUGGESTED);
  const lines = [visible(error), ...suggestion];
  const found = terminalLanguage() === 'es' && ERRORS.find(([pattern]) => pattern.test(lines[0]!));
  if (!found) return lines;
  lines[0] = lines[0]!.replace(found[0], found[1] as string);
  return lines.map((line) =>
    SUGGESTIONS.reduce((all, [pattern, spanish]) => all.replace(pattern, spanish), line),
  );
}
