/** Help, version, and the messages for wrong usage. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildProgram } from '../../src/cli/command-line.js';
import { ROOT } from '../repository.js';
import { inProcess } from './in-process.js';

const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
  version: string;
};

it.each(['--version', '-V'])('prints the version with %s, and loads no command', async (flag) => {
  expect(await inProcess([flag])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
  expect((await buildProgram([flag])).commands).toEqual([]);
});

it('names every command in the help, and every exit code in the help of run', async () => {
  const { code, stdout, stderr } = await inProcess(['--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const command of ['run', 'worker', 'serve', 'token', 'calculate', 'explain', 'decode', 'entities']) {
    expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  }
  expect(stdout).toContain('not proof of registration');
  expect(stdout).not.toContain('\x1b');
  const run = await inProcess(['help', 'run']);
  expect(run.code).toBe(0);
  expect(run.stdout).toMatch(/Exit codes: 0 done .* 1 failed, 2 wrong usage, 3 .* 4 .*130 or 143/s);
});

it.each(['worker', 'run-worker', 'direct-worker'])(
  '%s --help mentions no embedded server, since it refuses to start without --redis',
  async (command) => {
    const { stdout } = await inProcess([command, '--help']);
    expect(stdout).toMatch(/--redis <url>\s+address of Redis or Valkey/);
    expect(stdout).not.toContain('embedded');
    expect((await inProcess([command])).code).toBe(2);
  },
);

it.each([
  [['calculat'], /unknown command 'calculat'[\s\S]*Did you mean calculate\?/],
  [['calculate', '--nombre', 'Rosa'], /unknown option '--nombre'[\s\S]*Did you mean --nombres\?/],
  [['calculate', '--lang', 'fr'], /Allowed choices are es, en/],
  [['decode'], /missing required argument 'curp'/],
  [['decode', 'A', 'B'], /takes one curp, and 2 are given/],
  [['entities', '--jsn'], /Did you mean --json\?/],
] as const)('%j is wrong usage: 2, and a line that helps', async (args, message) => {
  const { code, stdout, stderr } = await inProcess(args);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
  expect(stdout).toBe('');
});

it.each(['worker', 'run-worker', 'direct-worker', 'serve', 'callback-key', 'token add', 'schedule add'])(
  '%s --help lists its exit codes, with 2 for wrong usage',
  async (command) => {
    const { stdout } = await inProcess([...command.split(' '), '--help']);
    expect(stdout).toMatch(/Exit codes: 0 .*1 failed, 2 wrong usage\./s);
  },
);

it('help of an unknown command says so', async () => {
  const { code, stderr } = await inProcess(['help', 'decod']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/unknown command 'decod'[\s\S]*Did you mean decode\?/);
});

it('prints the help and ends with 2 without a command', async () => {
  const { code, stderr } = await inProcess([]);
  expect(code).toBe(2);
  expect(stderr).toContain('Usage: curp-batch');
});
