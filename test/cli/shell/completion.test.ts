/** The completion scripts, read by the shells themselves: what a Tab offers after a command line. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { needsPrograms } from '../../machine/programs.js';
import { ROOT } from '../../repository.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess } from '../in-process.js';

const folder = temporaryFolder();
writeFileSync(join(folder, 'people one.csv'), '');
mkdirSync(join(folder, 'people'));

/** bash cuts a line into words at blanks and at `=`. */
const BASH = `source "$1"
line=$2
read -ra COMP_WORDS <<< "\${line//=/ = }"
[[ $line == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_curp_batch
printf '%s\\n' "\${COMPREPLY[@]}"`;

const FISH = 'source $argv[1]; complete -C $argv[2]';

const ASK: Readonly<Record<string, (script: string, line: string) => string>> = {
  bash: (script, line) => run('bash', ['-c', BASH, 'bash', script, line]),
  zsh: (script, line) => run('zsh', ['-f', join(ROOT, 'test/cli/shell/zsh-completions.zsh'), script, line]),
  fish: (script, line) => run('fish', ['--no-config', '-c', FISH, script, line]),
};

const run = (program: string, words: string[]): string =>
  execFileSync(program, words, { cwd: folder, encoding: 'utf8', env: { ...process.env, HOME: folder } });

/** Without descriptions, escapes, the sign of a folder, and what was typed before `=`. */
const offers = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) =>
        line
          .split('\t')[0]!
          .replace(/^--[\w-]+=(?=.)/, '')
          .replace(/\/$/, '')
          .replaceAll('\\ ', ' '),
      )
      .filter(Boolean)
      .sort(),
  ),
];

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['curp-batch comp', ['completion']],
  ['curp-batch help to', ['token']],
  ['curp-batch token ', ['add', 'list', 'revoke']],
  ['curp-batch completion ', ['bash', 'fish', 'zsh']],
  ['curp-batch run --mod', ['--mode']],
  ['curp-batch run --mode ', ['calculate', 'reconcile', 'validate']],
  ['curp-batch run --mode=re', ['reconcile']],
  ['curp-batch run --delimiter s', ['semicolon']],
  ['curp-batch run -o peo', ['people', 'people one.csv']],
  ['curp-batch run --lang es peo', ['people', 'people one.csv']],
  ['curp-batch serve --data peo', ['people']],
  ['curp-batch token add --qu', ['--quota']],
];

describe.each(Object.keys(ASK))('%s', (shell) => {
  const script = join(folder, `script.${shell}`);
  const needsShell = (context: TestContext): void => needsPrograms(context, shell);

  beforeAll(async () => {
    writeFileSync(script, (await inProcess(['completion', shell])).stdout);
  });

  it.for(CASES)('%s', ([line, expected], context) => {
    needsShell(context);
    expect(offers(ASK[shell]!(script, line))).toEqual(expected);
  });

  it('offers no files where none is meant', (context) => {
    needsShell(context);
    expect(offers(ASK[shell]!(script, 'curp-batch run --map peo'))).toEqual([]);
  });
});

it('refuses another shell', async () => {
  const { code, stderr } = await inProcess(['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish.');
});

it('describes in the language that is asked for', async () => {
  const { stdout } = await inProcess(['completion', 'fish', '--lang', 'es']);
  expect(stdout).toContain("-d 'muestra las 33 entidades de nacimiento'");
});
