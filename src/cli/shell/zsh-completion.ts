/**
 * The completion script for zsh: a function for each command. It can be read by `source`, or be the file `_curp-batch` in a
 * folder of `fpath`.
 */
import { singleQuoted } from './bash-completion.js';
import { allCommands, type TreeArgument, type TreeCommand, type TreeOption } from './command-tree.js';

const functionOf = ({ path }: TreeCommand): string =>
  ['_curp-batch', ...path.split(' ')].join('-').replace(/-$/, '');

/** Characters that have a meaning in the description of an option. */
const escaped = (text: string): string => text.replace(/[\\[\]:]/g, '\\$&');

/** What is offered as a value. */
function action({ place, values }: Pick<TreeArgument, 'place' | 'values'>): string {
  if (values.length > 0) return `(${values.join(' ')})`;
  return { file: '_files', folder: '_files -/', text: ' ' }[place];
}

/** `'(-o --output)-o+[the result]:file:_files'`: the value follows as a word, or after `=`. */
function optionSpecs({ flags, value, description }: TreeOption): string[] {
  const others = flags.length > 1 && !value?.repeats ? `(${flags.join(' ')})` : value?.repeats ? '*' : '';
  return flags.map((flag) => {
    if (value === undefined) return `${others}${flag}[${escaped(description)}]`;
    const sign = flag.startsWith('--') ? '=' : '+';
    return `${others}${flag}${sign}[${escaped(description)}]:${escaped(value.word)}:${action(value)}`;
  });
}

function argumentSpec(argument: TreeArgument, at: number): string {
  return `${argument.repeats ? '*' : at + 1}:${escaped(argument.word)}:${action(argument)}`;
}

function functionText(command: TreeCommand, all: readonly TreeCommand[]): string {
  const { path, options, commands } = command;
  const specs = options.flatMap(optionSpecs);
  const names = path === 'help' ? all.filter((one) => !one.path.includes(' ')) : commands;
  if (names.length === 0) {
    const lines = [...specs, ...command.arguments.map(argumentSpec)].map(singleQuoted);
    return `${functionOf(command)}() {\n  _arguments -s ${lines.map((line) => `\\\n    ${line}`).join(' ')}\n}\n`;
  }
  const described = names.map(({ name, description }) => singleQuoted(`${name}:${escaped(description)}`));
  const cases = commands.map((one) => `        ${one.name}) ${functionOf(one)} ;;`);
  return `${functionOf(command)}() {
  local context state state_descr line
  typeset -A opt_args
  local -a names
  names=(
${described.map((one) => `    ${one}`).join('\n')}
  )
  _arguments -C ${specs.map((spec) => `\\\n    ${singleQuoted(spec)}`).join(' ')} \\
    '1:command:->command' '*::arguments:->arguments'
  case $state in
    command) _describe command names ;;
    arguments)
      case $words[1] in
${cases.join('\n')}
      esac ;;
  esac
}
`;
}

export function zshCompletion(tree: TreeCommand, version: string): string {
  const below = allCommands(tree);
  return `#compdef curp-batch
# Completion of curp-batch ${version} for zsh. Made by: curp-batch completion zsh
${[...below, tree].map((command) => functionText(command, below)).join('\n')}
if [[ $funcstack[1] == _curp-batch ]]; then _curp-batch "$@"; else compdef _curp-batch curp-batch; fi
`;
}
