/**
 * The built command as a process: it has every command, wrong usage ends with 2, and a reader that ends early ends it
 * quietly. More: cli/{help,wrong-usage}.test.ts.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nextCommand } from '../../src/cli/run/next-command.js';
import { curpBatch, MAIN } from '../built-command/cli-process.js';
import { samplePath } from '../repository.js';
import { WAIT_MS } from '../vitest/limits.js';
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

it.skipIf(process.platform !== 'linux')(
  'a full disk behind standard output ends a command with a sentence',
  () => {
    const words = ['-c', '"$@" > /dev/full', 'sh', process.execPath, MAIN, 'entities', '--json'];
    const env = { ...process.env, CURP_BATCH_LANG: 'es' };
    const { status, stderr } = spawnSync('sh', words, { encoding: 'utf8', env });
    expect(stderr).toBe(
      'error: no se puede escribir la salida estándar: el disco está lleno: libere espacio e intente de nuevo\n',
    );
    expect(status).toBe(1);
  },
);

it.each(['/no-such-folder', MAIN])('a run with its own server needs no TMPDIR: %s', async (TMPDIR) => {
  const words = ['run', samplePath('people.csv'), '-o', '-', '--workers', '1'];
  const { code, stderr } = await curpBatch(words, { env: { TMPDIR } });
  expect(code, stderr).toBe(0);
});

it
  .skipIf(process.platform === 'win32')
  .each([
    ['- -o people.csv --force < people.csv'],
    ['- -o other.csv --errors people.csv --force < people.csv'],
    ['people.csv -o - >> people.csv'],
  ])('a file that a shell redirects is not another file of the run: %s', (words) => {
  const cwd = temporaryFolder();
  const people = join(cwd, 'people.csv');
  copyFileSync(samplePath('people.csv'), people);
  const { status, stderr } = spawnSync('sh', ['-c', `"$0" "$1" run ${words}`, process.execPath, MAIN], {
    cwd,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^error: the (output|errors file) is the input: (-o|--errors) names another one$/m);
  expect(status).toBe(1);
  expect(readFileSync(people)).toEqual(readFileSync(samplePath('people.csv')));
});

it.skipIf(process.platform === 'win32').each(['ledger', 'partial'])(
  'a pipe with the name of a file of the run is refused without waiting, and removed with --force: .%s',
  (ending) => {
    const output = join(temporaryFolder(), 'result.csv');
    execFileSync('mkfifo', [`${output}.${ending}`]);
    const words = [MAIN, 'run', samplePath('people.csv'), '-o', output, '-q'];
    const run = (...more: string[]) =>
      spawnSync(process.execPath, [...words, ...more], { encoding: 'utf8', timeout: WAIT_MS });
    expect(run().stderr).toContain('is a pipe or a device: --force removes it');
    expect(run('--resume').stderr).toContain('is a pipe or a device: --force removes it');
    expect(run('--force')).toMatchObject({ status: 0, stderr: '' });
  },
);

it('a workbook from a pipe needs one, and says so', async () => {
  const input = readFileSync(samplePath('workbook.xlsx'));
  const { code, stderr } = await curpBatch(['run', '-', '--normalize'], {
    input,
    env: { TMPDIR: '/no-such-folder' },
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^error: the workbook from the pipe cannot be kept in a temporary file \(TMPDIR: there is no such/m,
  );
});

it.skipIf(process.platform !== 'linux')('a full disk behind standard error does not end a run', () => {
  const output = `${temporaryFolder()}/r.csv`;
  const words = [MAIN, 'run', samplePath('people.csv'), '-o', output];
  const { status } = spawnSync('sh', ['-c', '"$@" 2> /dev/full', 'sh', process.execPath, ...words]);
  expect([status, readFileSync(output, 'utf8').length > 0]).toEqual([0, true]);
});

it.skipIf(process.platform !== 'linux').each([22, 23])('few open files end a run in words: %i', (limit) => {
  const output = `${temporaryFolder()}/r.csv`;
  const words = [MAIN, 'run', samplePath('people.csv'), '-o', output];
  const script = `ulimit -n ${limit}; exec "$@"`;
  const { status, stderr } = spawnSync('sh', ['-c', script, 'sh', process.execPath, ...words], {
    encoding: 'utf8',
  });
  if (status === 0 || stderr.includes('ModuleLoader')) return; // enough, or too few to load our code
  expect(stderr).not.toMatch(/^ {4}at |internal/m);
  expect(stderr).toMatch(/^error: .*this process may open no more files: raise the limit \(ulimit -n\)/m);
});

it.skipIf(process.platform === 'win32')('a current folder that was removed is named', () => {
  const script = 'mkdir gone && cd gone && rmdir ../gone && exec "$@"';
  const words = ['-c', script, 'sh', process.execPath, MAIN, 'run', samplePath('people.csv'), '-o', 'x.csv'];
  const env = { ...process.env, CURP_BATCH_LANG: 'es' };
  const { status, stderr } = spawnSync('sh', words, { cwd: temporaryFolder(), encoding: 'utf8', env });
  expect([status, stderr]).toEqual([1, 'error: .: no existe ese archivo o carpeta\n']);
});
