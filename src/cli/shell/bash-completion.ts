/**
 * The completion script for bash. It needs no other program: everything that is offered is in the script. It runs in bash 3.2
 * too, which macOS has.
 */
import { allCommands, type TreeCommand } from './command-tree.js';

/** As one word of a script. */
export const singleQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

type Place = TreeCommand['arguments'][number]['place'];

/** The line that offers what belongs to a value. */
function offering({ place, values }: { place: Place; values: readonly string[] }): string {
  if (values.length > 0) return `offered=${singleQuoted(values.join(' '))}`;
  return place === 'text' ? ':' : `kind=${place}`;
}

/** The cases of options that take a value. */
function valueCases({ path, options }: TreeCommand): string[] {
  return options.flatMap(({ flags, value }) =>
    value === undefined
      ? []
      : [`${flags.map((flag) => singleQuoted(`${path} ${flag}`)).join('|')}) ${offering(value)} ;;`],
  );
}

/** What is offered where no option waits for its value. */
function wordCase(command: TreeCommand, all: readonly TreeCommand[]): string[] {
  const { path, options, commands, arguments: [argument] = [] } = command;
  const names = path === 'help' ? all.filter((one) => !one.path.includes(' ')) : commands;
  const words = names.map(({ name }) => name);
  const flags = options.flatMap((option) => option.flags);
  return [
    `${singleQuoted(path)})`,
    `  if [[ $current == -* ]]; then offered=${singleQuoted(flags.join(' '))}`,
    `  else ${words.length > 0 || argument === undefined ? `offered=${singleQuoted(words.join(' '))}` : offering(argument)}; fi ;;`,
  ];
}

const indented = (lines: readonly string[], by: string): string =>
  lines.map((line) => `${by}${line}`).join('\n');

export function bashCompletion(tree: TreeCommand, version: string): string {
  const below = allCommands(tree);
  const commands = [tree, ...below];
  const paths = below.map(({ path }) => singleQuoted(path.includes(' ') ? path : ` ${path}`));
  return `# Completion of curp-batch ${version} for bash. Made by: curp-batch completion bash
_curp_batch() {
  local current=\${COMP_WORDS[COMP_CWORD]} option=\${COMP_WORDS[COMP_CWORD-1]}
  local path='' at offered='' kind=''
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$path \${COMP_WORDS[at]}" in
      ${paths.join('|')})
        path="\${path:+$path }\${COMP_WORDS[at]}" ;;
    esac
  done
  # bash cuts --option=value into three words
  if [[ $current == '=' ]]; then current=''
  elif [[ $option == '=' ]]; then option=\${COMP_WORDS[COMP_CWORD-2]}; fi
  case "$path $option" in
${indented(commands.flatMap(valueCases), '    ')}
    *) case "$path" in
${indented(
  commands.flatMap((command) => wordCase(command, below)),
  '      ',
)}
      esac ;;
  esac
  local IFS=$'\\n'
  if [[ $kind == file ]]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$current"))
  elif [[ $kind == folder ]]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -d -- "$current"))
  else
    IFS=$' \\n'
    COMPREPLY=($(compgen -W "$offered" -- "$current"))
  fi
}
complete -F _curp_batch curp-batch
`;
}
