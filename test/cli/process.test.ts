/**
 * The built command as a process: it has every command, wrong usage ends with 2, and a reader that ends early ends it
 * quietly. More: cli/{help,wrong-usage}.test.ts.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { nextCommand } from '../../src/cli/run/next-command.js';
import { curpBatch, MAIN } from '../built-command/cli-process.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

it('loads every command for its help', async () => {
  const { code, stdout, stderr } = await curpBatch(['--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.match(/^ {2}[a-z-]+ .*$/gm)!.length).toBeGreaterThanOrEqual(13);
});

it('refuses a wrong option with 2', async () => {
  const { code, stdout, stderr } = await curpBatch(['run', 'x.csv', '--echo', 'some']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('Allowed choices are all, none');
});

/** Runs it in a shell, with the words in `$@`. `true` reads nothing: the pipe is closed before the command writes. */
const pipedInto = (reader: string, ...words: string[]) =>
  spawnSync(
    'sh',
    ['-c', `{ "$@"; echo "code $?" >&2; } | ${reader}`, 'sh', process.execPath, MAIN, ...words],
    {
      encoding: 'utf8',
    },
  );

it.skipIf(process.platform === 'win32').each([
  ['--help', 'true'],
  ['--help', 'head -n 1'],
  ['entities', 'true'],
])('ends quietly with 0 if the reader of its output has ended: %s | %s', (word, reader) => {
  expect(pipedInto(reader, word).stderr).toBe('code 0\n');
});

it.skipIf(process.platform === 'win32')(
  'keeps what a command does if the reader of its output has ended',
  () => {
    const data = temporaryFolder();
    expect(pipedInto('true', 'token', 'add', 'payroll', '--data', data).stderr).toMatch(/code 0\n$/);
    const listed = spawnSync(process.execPath, [MAIN, 'token', 'list', '--data', data], { encoding: 'utf8' });
    expect(listed.stdout).toContain('payroll');
  },
);

it.skipIf(process.platform === 'win32')(
  'the next command can be pasted into a shell, whatever the names',
  () => {
    const hostile = 'a\u001b[41mb\nerror: c\rd\u009b31me\u202efdp\u{e0041}0';
    const words = ['run', `${hostile}'"\\$(x)\`y\`.csv`, '-o', "it's 1.csv", ''];
    const command = nextCommand(words, '--resume');
    expect(command).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    const script = command.replace('curp-batch', "printf '%s\\0'");
    const said = execFileSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(said.split('\0').slice(0, -1)).toEqual([...words, '--resume']);
  },
);
