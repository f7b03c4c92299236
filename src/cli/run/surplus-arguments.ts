/**
 * Refuses more arguments than a command takes, as in `curp-batch run a.csv b.csv`, and prints the command that the user may
 * have meant: a loop over them, or one name that has blanks.
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

const OUTPUT = /^(?:-o|--output(?:=|$))/;

/** The words of the command line, without those of the output; `isArgument` for those that no option takes. */
function sortedWords(
  words: readonly string[],
  { options }: Command,
): { word: string; isArgument: boolean }[] {
  const sorted: { word: string; isArgument: boolean }[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const isArgument = !word.startsWith('-') || word === '-';
    const hasValue =
      !isArgument && options.some(({ short, long, required }) => required && [short, long].includes(word));
    const given = words.slice(at, at + (hasValue ? 2 : 1));
    if (!OUTPUT.test(word)) sorted.push(...given.map((one) => ({ word: one, isArgument })));
    if (hasValue) at++;
  }
  return sorted;
}

/** The command line with one text in place of its arguments. */
function commandWith(text: string, words: readonly string[], command: Command): string {
  const sorted = sortedWords(words, command);
  const first = sorted.filter(({ isArgument }) => isArgument).at(-command.args.length);
  const kept = sorted.filter((one) => !one.isArgument || sorted.indexOf(one) <= sorted.indexOf(first!));
  return [
    'curp-batch',
    ...kept.map((one) => (one === first ? text : shellWord(withoutPasswords(one.word)))),
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
    const whole = args.join(' ');
    const isOneName = existsSync(whole);
    printError({
      en: `${name} takes one ${argument}, and ${args.length} are given. ${isOneName ? 'A name with blanks needs quotation marks' : 'One after the other'}:`,
      es: `${name} recibe un solo valor (${spanishArgument(argument)}), y se dieron ${args.length}. ${isOneName ? 'Un nombre con espacios va entre comillas' : 'Uno por uno'}:`,
    });
    const variable = /^\w*/.exec(say({ en: argument, es: spanishArgument(argument) }))![0];
    printAside(
      isOneName ? commandWith(shellWord(whole), words, command) : loopOver(variable, words, command),
    );
  }
  throw new CommanderError(USAGE, 'surplus', '');
}
