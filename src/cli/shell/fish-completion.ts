/** The completion script for fish: one line for each command, option and argument. */
import { allCommands, type TreeArgument, type TreeCommand, type TreeOption } from './command-tree.js';

/** As one word of a script of fish, where only these two characters are special between single quotes. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** What is offered as a value. */
function offering({ place, values }: Pick<TreeArgument, 'place' | 'values'>): string {
  if (values.length > 0) return `-x -a ${quoted(values.join(' '))}`;
  return { file: '-r -F', folder: "-x -a '(__fish_complete_directories)'", text: '-x' }[place];
}

const line = (path: string, rest: string): string =>
  `complete -c curp-batch -n ${quoted(`__curp_batch_is ${quoted(path)}`)} ${rest}`;

function optionLine(path: string, { flags, value, description }: TreeOption): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const words = [...names, value === undefined ? '' : offering(value), `-d ${quoted(description)}`];
  return line(path, words.filter(Boolean).join(' '));
}

function linesOf(command: TreeCommand, all: readonly TreeCommand[]): string[] {
  const { path, options, commands } = command;
  const names = path === 'help' ? all.filter((one) => !one.path.includes(' ')) : commands;
  return [
    ...names.map(({ name, description }) => line(path, `-a ${name} -d ${quoted(description)}`)),
    ...command.arguments
      .filter(({ place, values }) => place !== 'text' || values.length > 0)
      .map((argument) => line(path, offering(argument).replace(/^-[xr] /, ''))),
    ...options.map((option) => optionLine(path, option)),
  ];
}

export function fishCompletion(tree: TreeCommand, version: string): string {
  const below = allCommands(tree);
  const paths = below.map(({ path }) => quoted(path.includes(' ') ? path : ` ${path}`));
  return `# Completion of curp-batch ${version} for fish. Made by: curp-batch completion fish
function __curp_batch_is
    set -l path ''
    for word in (commandline -opc)[2..-1]
        switch "$path $word"
            case ${paths.join(' ')}
                set path (string trim -- "$path $word")
        end
    end
    test "$path" = "$argv"
end
complete -c curp-batch -e
complete -c curp-batch -f
${[tree, ...below].flatMap((command) => linesOf(command, below)).join('\n')}
`;
}
