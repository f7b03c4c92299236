/**
 * Refuses more arguments than a command takes, as in `curp-batch decode A B`, and prints the command that the user may have
 * meant: a loop over them, or one name that has blanks.
 *
 * What it does not do: repeat the passwords of Redis, or the output, which would be the same for all.
 */
import { existsSync } from 'node:fs';
import { type Command, CommanderError } from 'commander';
import { shellWord } from '../../base/visible-text.js';
import { withoutPasswords } from '../../engine/redis/redis-url.js';
import { spanishArgument } from '../terminal/argument-words.js';
import { USAGE } from '../terminal/exit-codes.js';
import { printAside, printError } from '../terminal/printing.js';
import { say } from '../terminal/terminal-language.js';
import { withInputs } from './input-words.js';

const OUTPUT = /^(?:-o|--output(?:=|$))/;

/** The words without those of the output, which would be the same for all. */
function withoutOutput(words: readonly string[]): string[] {
  const isValue = (at: number): boolean => /^(?:-o|--output)$/.test(words[at - 1] ?? '');
  return words.filter((word, at) => !OUTPUT.test(word) && !isValue(at));
}

/** The command line with one text in place of its arguments. */
function commandWith(text: string, words: readonly string[], command: Command): string {
  const mark = '\0';
  const kept = withInputs(withoutOutput(words), command, [mark]);
  return [
    'curp-batch',
    ...kept.map((word) => (word === mark ? text : shellWord(withoutPasswords(word)))),
  ].join(' ');
}

function loopOver(variable: string, words: readonly string[], command: Command): string {
  const list = command.args.map(shellWord);
  if (process.platform === 'win32')
    return `foreach ($${variable} in ${list.map((word) => (/^'/.test(word) ? word : `'${word}'`)).join(', ')}) { ${commandWith(`$${variable}`, words, command)} }`;
  return `for ${variable} in ${list.join(' ')}; do ${commandWith(`"$${variable}"`, words, command)}; done`;
}

/** Does not return. */
export function refuseSurplus(command: Command, words: readonly string[]): never {
  const { args } = command;
  const { parent } = command;
  const name = parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
  const argument = command.registeredArguments[0]?.name();
  if (argument === undefined)
    printError({
      en: `${name} takes no argument: ${args.join(' ')}`,
      es: `${name} no recibe argumentos: ${args.join(' ')}`,
    });
  else {
    printError({
      en: `${name} takes one ${argument}, and ${args.length} are given. One after the other:`,
      es: `${name} recibe un solo valor (${spanishArgument(argument)}), y se dieron ${args.length}. Uno por uno:`,
    });
    const variable = /^\w*/.exec(say({ en: argument, es: spanishArgument(argument) }))![0];
    printAside(loopOver(variable, words, command));
  }
  throw new CommanderError(USAGE, 'surplus', '');
}

/** Refuses the parts of one name that has blanks, as in `curp-batch run nomina enero.csv`. */
export function refuseCutName(command: Command, words: readonly string[]): void {
  const { args } = command;
  const whole = args.join(' ');
  if (args.some((part) => existsSync(part)) || !existsSync(whole)) return;
  printError({
    en: `there are no such files: ${args.join(', ')}. A name with blanks needs quotation marks:`,
    es: `no existen esos archivos: ${args.join(', ')}. Un nombre con espacios va entre comillas:`,
  });
  printAside(commandWith(shellWord(whole), words, command));
  throw new CommanderError(USAGE, 'surplus', '');
}
