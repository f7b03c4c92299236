/**
 * Inputs and outputs that are not regular files: pipes, devices, links, open descriptors. They are read and written as
 * streams, like standard input and output, and never replaced. No test uses a device of the machine.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createWriteStream, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, it } from 'vitest';
import { settingsOfCommand } from '../../../../src/cli/run/run-command-options.js';
import { MAIN } from '../../../built-command/cli-process.js';
import {
  csv,
  freshPath,
  keysOf,
  people,
  ROSA,
  ROSA_KEY,
  runOn,
  startRun,
  textOf,
  writeInput,
} from '../runs.js';

const can = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const HAS_BASH = can('bash', '-c', 'exit 0');
const HAS_MKFIFO = can('mkfifo', freshPath('.probe'));
/** Whether the test can make a character device like /dev/null, which only root may do. */
const HAS_MKNOD = can('mknod', freshPath('.probe'), 'c', '1', '3');
if (!HAS_BASH) console.log('skipped: tests of shell redirections, bash is missing');
if (!HAS_MKFIFO) console.log('skipped: tests of named pipes, mkfifo is missing');
if (!HAS_MKNOD) console.log('skipped: tests of devices, mknod is missing or not allowed');

function pipe(): string {
  const path = freshPath('.pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

/** Runs a shell line in which `$run` is the command; returns standard output and error. */
async function shell(line: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn('bash', ['-c', line], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      run: `${process.execPath} ${MAIN} run`,
      redis: `--redis ${inject('redis')} --workers 1`,
    },
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, stdout, stderr };
}

it.runIf(HAS_MKFIFO).concurrent(
  'a named pipe as output gets the bytes and stays a pipe, with and without --force',
  async () => {
    for (const options of [[], ['--force']]) {
      const [input, output] = [writeInput(csv(ROSA)), pipe()];
      const reader = spawn('cat', [output], { stdio: ['ignore', 'pipe', 'ignore'] });
      const read = text(reader.stdout);
      const { code, stderr } = await startRun([input, '-o', output, ...options]).ended;
      expect(code, stderr).toBe(0);
      expect(keysOf(await read)).toEqual([ROSA_KEY]);
      expect(lstatSync(output).isFIFO()).toBe(true);
      expect([textOf(`${output}.summary.json`), textOf(`${output}.ledger`)]).toEqual(['', '']);
    }
  },
);

it.runIf(HAS_MKFIFO).concurrent('a run whose output pipe has no reader ends at a signal', async () => {
  const run = startRun([writeInput(csv(ROSA)), '-o', pipe()]);
  await run.line(/waiting for a reader of the output/);
  expect((await run.stop('SIGINT')).code).toBe(130);
});

it.runIf(HAS_MKNOD).concurrent('a device as output is written to and stays a device', async () => {
  const output = freshPath('.device');
  execFileSync('mknod', [output, 'c', '1', '3']);
  const { code, stderr } = await startRun([writeInput(csv(ROSA)), '-o', output, '--force']).ended;
  expect(code, stderr).toBe(0);
  expect(lstatSync(output).isCharacterDevice()).toBe(true);
});

it.runIf(HAS_MKFIFO).concurrent(
  'a named pipe as input is a stream: same bytes as its file, and it needs -o',
  async () => {
    const content = await people(3000);
    const input = pipe();
    const unnamed = await startRun([input]).ended;
    expect(unnamed.code).toBe(2);
    expect(unnamed.stderr).toContain('-o names the result');

    const output = freshPath();
    const run = startRun([input, '-o', output, '--chunk', '16k']);
    createWriteStream(input).end(content);
    const { code, stderr } = await run.ended;
    expect(code, stderr).toBe(0);
    expect(textOf(output)).toBe((await runOn(content)).output);
  },
);

it.runIf(HAS_MKFIFO).concurrent('a run whose input pipe has no writer ends at a signal', async () => {
  const run = startRun([pipe(), '-o', freshPath()]);
  await run.line(/Redis as given/);
  const { code, stderr } = await run.stop();
  expect(code, stderr).toBe(143);
});

const settings = (input: string, output?: string) =>
  settingsOfCommand(input, { format: 'csv', ...(output && { output }) });

// In process: a command with a defect here would write into /dev.
it('the paths of standard input and output mean the same as -, and without -o a stream is refused', () => {
  for (const input of ['/dev/stdin', '/dev/fd/0', '/proc/self/fd/0']) {
    expect(settings(input, 'x.csv').input).toBe('-');
    expect(() => settings(input)).toThrow('-o names the result');
  }
  const link = freshPath('.link');
  symlinkSync('/dev/stdout', link);
  for (const output of ['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1', link]) {
    expect(settings('x.csv', output).output).toBe('-');
  }
  expect(settings('-').output).toBe('-');
});

it.runIf(HAS_BASH).concurrent('/dev/stdin and <(…) are read as streams', async () => {
  const input = writeInput(csv(ROSA));
  for (const words of ['/dev/stdin', '/dev/fd/0', `<(cat ${input})`]) {
    const output = freshPath();
    const named = await shell(`$run ${words} -o ${output} $redis < ${input}`);
    expect(named.code, named.stderr).toBe(0);
    expect(keysOf(textOf(output))).toEqual([ROSA_KEY]);
  }
  const { code, stdout, stderr } = await shell(`$run <(cat ${input}) $redis`);
  expect(code, stderr).toBe(2);
  expect(stderr).toContain('-o names the result');
  expect(stdout).toBe('');
});

it.runIf(HAS_BASH).concurrent(
  'a link to standard output and >(…) get the bytes, with and without --force',
  async () => {
    const input = writeInput(csv(ROSA));
    const link = freshPath('.link');
    symlinkSync('/proc/self/fd/1', link);
    for (const force of ['', '--force']) {
      const file = freshPath();
      const { code, stderr } = await shell(`$run ${input} -o ${link} ${force} $redis > ${file}`);
      expect(code, stderr).toBe(0);
      expect(keysOf(textOf(file))).toEqual([ROSA_KEY]);
    }
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    const { code, stdout, stderr } = await shell(`$run ${input} -o >(cat) $redis`);
    expect(code, stderr).toBe(0);
    expect(keysOf(stdout)).toEqual([ROSA_KEY]);
  },
);

it.runIf(HAS_BASH).concurrent(
  'a file that is open as another descriptor is refused: its path must be given',
  async () => {
    const file = freshPath();
    const { code, stderr } = await shell(
      `$run ${writeInput(csv(ROSA))} -o /dev/fd/7 --force $redis 7>${file}`,
    );
    expect(code).toBe(1);
    expect(stderr).toContain('name the file itself');
  },
);

it.concurrent('a link as output stays, and its target is the result', async () => {
  const folder = freshPath('.folder');
  mkdirSync(folder);
  const [link, target] = [join(folder, 'link.csv'), join(folder, 'target.csv')];
  symlinkSync('target.csv', link);
  const input = writeInput(csv(ROSA));
  const first = await startRun([input, '-o', link]).ended;
  expect(first.code, first.stderr).toBe(0);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(lstatSync(target).isSymbolicLink()).toBe(false);
  expect(keysOf(textOf(target))).toEqual([ROSA_KEY]);
  expect(first.stderr).toContain(`result: ${target}`);

  writeFileSync(target, 'precious');
  expect((await startRun([input, '-o', link]).ended).code).toBe(1);
  expect(readFileSync(target, 'utf8')).toBe('precious');
  expect((await startRun([input, '-o', link, '--force']).ended).code).toBe(0);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(keysOf(textOf(target))).toEqual([ROSA_KEY]);
});
