/**
 * An option that is added to the table appears in the help, in the three completion scripts, in the manual page and in
 * docs/options.md, without another change.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { RUN_OPTIONS } from '../../../src/input/options/run-options.js';
import type { inProcess } from '../in-process.js';

const HELP = 'an option that this test adds';
const TABLE = '../../../src/input/options/run-options.js';

const ADDED = {
  effect: 'run',
  http: true,
  argument: 'style',
  values: ['plain', 'fancy'],
  default: 'plain',
  help: HELP,
  helpEs: 'una opción que agrega esta prueba',
};

let run: typeof inProcess;
let table: string;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock(TABLE, () => ({ RUN_OPTIONS: { ...RUN_OPTIONS, brand_new: ADDED } }));
  run = (await import('../in-process.js')).inProcess;
  table = (await import('../../docs/options-table.js')).optionsTable();
});

afterAll(() => {
  vi.doUnmock(TABLE);
  vi.resetModules();
});

it.each<[string[], RegExp[]]>([
  [
    ['run', '--help'],
    [/--brand-new <style>\s+an option that this test adds\s+\(choices: "plain",\s+"fancy"/],
  ],
  [['run', '--help', '--lang', 'es'], [/--brand-new <estilo>\s+una opción que agrega esta prueba/]],
  [
    ['completion', 'bash'],
    [/ --brand-new /, /^ *'run --brand-new'\) offered='plain fancy' ;;$/m],
  ],
  [['completion', 'zsh'], [/^ *'--brand-new=\[an option that this test adds\]:style:\(plain fancy\)'/m]],
  [
    ['completion', 'fish'],
    [/^complete .*is .*'run.* -l brand-new -x -a 'plain fancy' -d 'an option that this test adds'$/m],
  ],
  [['man'], [/^\\fB\\-\\-brand\\-new\\fR \\fIstyle\\fR\nan option that this test adds /m]],
  [['schedule', 'add', '--help'], [/--brand-new <style>/]],
])('%j', async (words, expected) => {
  const { code, stdout } = await run(words);
  expect(code).toBe(0);
  for (const pattern of expected) expect(stdout).toMatch(pattern);
});

it('docs/options.md', () => {
  expect(table).toContain(
    `| \`--brand-new <style>\` | \`brand_new\` | the run | **\`plain\`** \`fancy\` | ${HELP} |`,
  );
});
