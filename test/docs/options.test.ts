/**
 * docs/options.md is made from the table of options. After a change of the table:
 * `npx vitest run --config test/unit.config.ts test/docs/options.test.ts --update`
 */
import { expect, it } from 'vitest';
import { OPTIONS } from '../../src/input/options/option-types.js';
import type { RunOption } from '../../src/input/options/run-option.js';
import { ROOT } from '../repository.js';
import { textOfDocument } from './blocks.js';

const DOCUMENT = 'docs/options.md';

const EFFECTS = { plan: 'the bytes', input: 'the reading', run: 'the run', command: 'the command' } as const;

const code = (text: string): string => `\`${text}\``;

function valuesOf({ values, default: value, defaultText }: RunOption): string {
  if (values === undefined) return defaultText === undefined ? '' : `default ${code(defaultText)}`;
  return values.map((each) => (each === value ? `**${code(each)}**` : code(each))).join(' ');
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

const TABLE = [
  '| `curp-batch run` | HTTP | changes | values | what it does | qué hace |',
  '|---|---|---|---|---|---|',
  ...OPTIONS.flatMap(([name, option]) => [rowOf(name, option), ...oppositeRow(option, name)]),
].join('\n');

it('docs/options.md has every option as the table has it', async () => {
  const page = textOfDocument(DOCUMENT).replace(/^\| `curp-batch run` [\s\S]*\|$/m, () => TABLE);
  expect(page).toContain(TABLE);
  await expect(page).toMatchFileSnapshot(`${ROOT}${DOCUMENT}`);
});
