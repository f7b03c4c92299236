/** The table of docs/options.md, made from the table of options. */
import { OPTIONS } from '../../src/input/options/option-types.js';
import type { RunOption } from '../../src/input/options/run-option.js';

const EFFECTS = { plan: 'the bytes', input: 'the reading', run: 'the run', command: 'the command' } as const;

const code = (text: string): string => `\`${text}\``;

function valuesOf({ values, default: value, defaultText }: RunOption): string {
  if (values !== undefined)
    return values.map((each) => (each === value ? `**${code(each)}**` : code(each))).join(' ');
  if (defaultText === undefined) return '';
  return `default ${typeof defaultText === 'string' ? code(defaultText) : defaultText.en}`;
}

function oppositeRow({ opposite, http, effect }: RunOption, name: string): string[] {
  if (opposite === undefined) return [];
  const { flag, help, helpEs } = opposite;
  const parameter = http === undefined ? '' : code(`${name}=false`);
  return [
    `| ${[code(flag), parameter, EFFECTS[effect], '', help, helpEs].join(' | ')} |`.replaceAll('  ', ' '),
  ];
}

function rowOf(name: string, option: RunOption): string {
  const { short, argument, help, helpEs, http, effect } = option;
  const flag = `--${name.replaceAll('_', '-')}${argument === undefined ? '' : ` <${argument}>`}`;
  const cells = [
    short === undefined ? code(flag) : `${code(short)}, ${code(flag)}`,
    http === undefined ? '' : code(name),
    EFFECTS[effect],
    valuesOf(option),
    help,
    helpEs,
  ];
  return `| ${cells.join(' | ')} |`.replaceAll('  ', ' ');
}

export const optionsTable = (): string =>
  [
    '| `curp-batch run` | HTTP | changes | values | what it does | qué hace |',
    '|---|---|---|---|---|---|',
    ...OPTIONS.flatMap(([name, option]) => [rowOf(name, option), ...oppositeRow(option, name)]),
  ].join('\n');
