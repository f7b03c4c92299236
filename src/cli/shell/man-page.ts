/**
 * The manual page in the language of `man`: every command with its options, from the tree of commands. The texts are those of
 * the help.
 *
 * What it does not contain: a date. The same version gives the same bytes.
 */
import type { Sentence } from '../../base/sentence.js';
import { spanishArgument, spanishArguments } from '../terminal/argument-words.js';
import { say, terminalLanguage } from '../terminal/terminal-language.js';
import { allCommands, type TreeCommand, type TreeOption } from './command-tree.js';

const HEADINGS = {
  name: { en: 'NAME', es: 'NOMBRE' },
  synopsis: { en: 'SYNOPSIS', es: 'SINOPSIS' },
  description: { en: 'DESCRIPTION', es: 'DESCRIPCIÓN' },
  options: { en: 'OPTIONS', es: 'OPCIONES' },
  commands: { en: 'COMMANDS', es: 'COMANDOS' },
  environment: { en: 'ENVIRONMENT', es: 'VARIABLES DE ENTORNO' },
  examples: { en: 'EXAMPLES', es: 'EJEMPLOS' },
} satisfies Record<string, Sentence>;

/** Variables that are no option's. */
const VARIABLES: Readonly<Record<string, Sentence>> = {
  CURP_BATCH_LANG: {
    en: 'language of help and messages, es or en (default: that of the system)',
    es: 'idioma de la ayuda y los mensajes, es o en (si no se indica: el del sistema)',
  },
  CURP_BATCH_SECRET: {
    en: 'secret that seals what goes through Redis, the same for runs and workers',
    es: 'secreto que cifra lo que pasa por Redis, el mismo para corridas y procesos',
  },
  NO_COLOR: {
    en: 'if it is not empty, nothing is printed in colour',
    es: 'si no está vacía, nada se muestra en color',
  },
};

/** Characters that roff would obey, or replace by typographic ones. */
const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

/** Text that is shown as it is. */
const literal = (text: string): string =>
  text.replace(/[\\\-'`^~]/g, (character) => SPECIAL[character]!).replace(/^\./gm, '\\&.');

const bold = (text: string): string => `\\fB${literal(text)}\\fR`;
const italic = (text: string): string => `\\fI${literal(text)}\\fR`;

const paragraph = (text: string): string[] => ['.PP', literal(text)];

const wordOf = (word: string): string => (terminalLanguage() === 'es' ? spanishArgument(word) : word);
const usageOf = (text: string): string => (terminalLanguage() === 'es' ? spanishArguments(text) : text);

function optionLines({ flags, value, text }: TreeOption): string[] {
  const names = flags.map(bold).join(', ');
  return ['.TP', value === undefined ? names : `${names} ${italic(wordOf(value.word))}`, literal(text)];
}

/** Lines that keep their line ends. */
const block = (text: string): string[] => ['.nf', literal(text), '.fi'];

function commandLines({ path, usage, description, options, notes, ...command }: TreeCommand): string[] {
  return [
    `.SS ${literal(`curp-batch ${path} ${usageOf(usage)}`.trim()).replaceAll('"', '\\(dq')}`,
    literal(description),
    ...command.arguments.flatMap((argument) => [
      '.TP',
      italic(wordOf(argument.word)),
      literal(argument.description),
    ]),
    ...options.flatMap(optionLines),
    ...notes.flatMap(paragraph),
  ];
}

/** Each variable with the option that it stands for. */
function variableLines(commands: readonly TreeCommand[]): string[] {
  const found = new Map(Object.entries(VARIABLES).map(([name, text]) => [name, literal(say(text))]));
  for (const { options } of commands)
    for (const { variable, flags } of options)
      if (variable !== undefined && !found.has(variable)) found.set(variable, bold(flags.at(-1)!));
  return [...found].sort().flatMap(([name, text]) => ['.TP', bold(name), text]);
}

const examplesOf = (commands: readonly TreeCommand[]): string =>
  [...new Set(commands.map(({ examples }) => examples).filter(Boolean))].join('\n').replaceAll(/^ {2}/gm, '');

export function manPage(tree: TreeCommand, version: string): string {
  const below = allCommands(tree).filter(({ path }) => path !== 'help');
  const heading = (name: keyof typeof HEADINGS): string => `.SH ${say(HEADINGS[name])}`;
  const command = say({ en: 'command', es: 'comando' });
  const options = say({ en: 'options', es: 'opciones' });
  return `${[
    `.\\" ${say({ en: 'Made by', es: 'Hecha por' })}: curp-batch man`,
    `.TH CURP\\-BATCH 1 "" "curp\\-batch ${literal(version)}" "${say({ en: 'User Commands', es: 'Comandos' })}"`,
    '.nh', // the rules by which words are divided are those of English
    heading('name'),
    `curp\\-batch \\- ${literal(tree.description.replace(/\.$/, ''))}`,
    heading('synopsis'),
    `${bold('curp-batch')} ${italic(command)} [${italic(options)}]`,
    heading('description'),
    literal(tree.description),
    ...tree.notes.flatMap(paragraph),
    heading('options'),
    ...tree.options.flatMap(optionLines),
    heading('commands'),
    ...below.flatMap(commandLines),
    heading('environment'),
    ...variableLines(below),
    heading('examples'),
    ...block(examplesOf([tree, ...below])),
  ].join('\n')}\n`;
}
