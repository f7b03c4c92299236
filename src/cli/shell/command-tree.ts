/**
 * All commands as plain data: names, options, values, texts. Completion scripts and the manual page are made from it, and it
 * is made from the commands as they are registered: what the help lists is here too, and nothing else.
 *
 * What it does not do: run a command.
 */
import type { Argument, Command, Option } from 'commander';
import { PLACES, SentenceCommand, SentenceOption } from '../terminal/sentence-command.js';

/** What a shell offers where a value is typed: files, folders, or only the listed values. */
type Place = 'file' | 'folder' | 'text';

interface Value {
  /** As the help calls it: `file`. */
  readonly word: string;
  readonly place: Place;
  readonly values: readonly string[];
  readonly repeats: boolean;
}

export interface TreeOption {
  /** `-o` and `--output`, or one of them. */
  readonly flags: readonly string[];
  /** None for a flag. */
  readonly value: Value | undefined;
  readonly description: string;
  /** The description with values, default and variable, as the help prints it. */
  readonly text: string;
  /** The environment variable that is used if the option is not given. */
  readonly variable: string | undefined;
}

export interface TreeArgument extends Value {
  readonly description: string;
}

export interface TreeCommand {
  /** `token add`; empty for the program itself. */
  readonly path: string;
  /** The last word of the path. */
  readonly name: string;
  /** What follows the path, as the help shows it. */
  readonly usage: string;
  readonly description: string;
  readonly options: readonly TreeOption[];
  readonly arguments: readonly TreeArgument[];
  readonly commands: readonly TreeCommand[];
  readonly examples: string;
  readonly notes: readonly string[];
}

const typedValue = (word: string, values: readonly string[], repeats: boolean): Value => ({
  word,
  place: PLACES[word] ?? 'text',
  values,
  repeats,
});

function optionOfTree(option: Option, text: string): TreeOption {
  const [, word] = /[<[]([^<>[\]]+?)(?:\.\.\.)?[>\]]/.exec(option.flags) ?? [];
  const { offered = [], repeats = false } = option instanceof SentenceOption ? option : {};
  return {
    flags: [option.short, option.long].filter((flag) => flag !== undefined),
    value: word === undefined ? undefined : typedValue(word, offered, repeats),
    description: option.description,
    text,
    variable: option.envVar,
  };
}

const argumentOfTree = (argument: Argument): TreeArgument => ({
  ...typedValue(argument.name(), argument.argChoices ?? [], argument.variadic),
  description: argument.description,
});

/** A command, and those below it, but `help` below another one. `before`: the path of the command above. */
export function commandTree(command: Command, before?: string): TreeCommand {
  const help = command.createHelp();
  const name = command.name();
  const path = before === undefined ? '' : `${before} ${name}`.trim();
  const { examples = '', notes = [] } = command instanceof SentenceCommand ? command : {};
  const commands = help
    .visibleCommands(command)
    .filter((one) => path === '' || one.name() !== 'help')
    .map((one) => commandTree(one, path));
  return {
    path,
    name,
    usage: command.usage(),
    description: command.description(),
    options: help
      .visibleOptions(command)
      .map((option) => optionOfTree(option, help.optionDescription(option))),
    arguments: command.registeredArguments.map(argumentOfTree),
    commands,
    examples,
    notes,
  };
}

/** The commands of a tree, each before those below it; without the program itself. */
export const allCommands = (tree: TreeCommand): TreeCommand[] =>
  tree.commands.flatMap((command) => [command, ...allCommands(command)]);
