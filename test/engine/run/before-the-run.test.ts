/** Errors that are detected before the run: no server and no worker is started, and no file is changed. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { refuseBeforeStart } from '../../../src/engine/run/preconditions.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import { curpBatch } from '../../built-command/cli-process.js';
import { inProcess } from '../../cli/in-process.js';
import { skipWith } from '../../machine/skipping.js';
import { csv, freshPath, keysOf, ROSA, ROSA_KEY, startRun, textOf, writeInput } from './runs.js';
import { startPausedRun } from './standing-run.js';

const STARTED = /embedded|Redis as given/;
const IS_ROOT = process.getuid?.() === 0;

/** Without --redis: a run would start an embedded server. */
const run = (...args: string[]) => inProcess(['run', ...args, '--workers', '1']);

it.concurrent('an input that does not exist, with the given name', async () => {
  const path = freshPath('.missing.csv');
  const { code, stderr } = await curpBatch(['run', `./${basename(path)}`], { cwd: dirname(path) });
  expect(code).toBe(1);
  expect(stderr).toContain(`error: there is no such input file: ./${basename(path)}`);
  expect(stderr).not.toMatch(STARTED);
});

it.concurrent('an input that is a folder, also for --dry-run', async () => {
  const folder = freshPath('.folder');
  mkdirSync(folder);
  for (const options of [[], ['--dry-run']]) {
    const { code, stderr } = await run(folder, ...options);
    expect(code).toBe(1);
    expect(stderr).toContain(`error: the input is a folder: ${folder}`);
    expect(stderr).not.toMatch(STARTED);
  }
});

it.concurrent('an input without permission to read', async (context) => {
  if (IS_ROOT) return skipWith(context, 'root may read everything');
  const input = writeInput(csv(ROSA));
  chmodSync(input, 0);
  const { code, stderr } = await run(input);
  expect(code).toBe(1);
  expect(stderr).toContain(`error: the input may not be read: ${input}`);
  expect(stderr).not.toMatch(STARTED);
});

it.concurrent('a column of --map that the header does not have', async () => {
  const output = freshPath();
  // A process: the server is starting while the header is read.
  const words = ['run', writeInput(csv(ROSA)), '-o', output, '--map', 'sexo=zzz', '--workers', '1'];
  const { code, stderr } = await curpBatch(words);
  expect(code).toBe(1);
  expect(stderr).toContain('error: --map: the header has no column "zzz"');
  expect(stderr).not.toMatch(STARTED);
  expect(existsSync(`${output}.partial`)).toBe(false);
});

it.concurrent('an output that is a folder', async () => {
  const input = writeInput(csv(ROSA));
  const output = join(freshPath('.folder'), basename(input).replace('.csv', '.curp.csv'));
  mkdirSync(output, { recursive: true });
  const { code, stderr } = await run(input, '-o', dirname(output), '--force');
  expect(code, stderr).toBe(1);
  expect(stderr).toContain(`error: the output is a folder: ${output}`);
  expect(stderr).not.toMatch(STARTED);
});

it('an output that cannot be a file, also with --force and --resume', async () => {
  const input = writeInput(csv(ROSA));
  const folder = freshPath('.folder');
  mkdirSync(folder);
  for (const [output, sentence] of [
    [folder, 'the output is a folder'],
    [`${folder}/`, 'the output is a folder'],
    [`${folder}/new/`, 'the output is a folder'],
    [`${folder}/no/out.csv`, 'the folder of the output does not exist'],
    [`${input}/out.csv`, 'the folder of the output is no folder'],
  ] as const) {
    for (const words of [{}, { force: true }, { resume: true }]) {
      const settings = { input, output, force: false, resume: false, ...words } as RunSettings;
      await expect(refuseBeforeStart(settings)).rejects.toThrow(`${sentence}: ${output}`);
    }
  }
});

it.concurrent('an output that exists already', async () => {
  const [input, output] = [writeInput(csv(ROSA)), writeInput('precious')];
  for (const options of [[], ['--resume']]) {
    const { code, stderr } = await run(input, '-o', output, ...options);
    expect(code).toBe(1);
    expect(stderr).toContain('the output is there already');
    expect(stderr).not.toMatch(STARTED);
    expect(textOf(output)).toBe('precious');
  }
});

it.concurrent('a damaged ledger', async () => {
  const [input, output] = [writeInput(csv(ROSA)), freshPath()];
  writeFileSync(`${output}.ledger`, '{"ledger":5}');
  const { code, stderr } = await run(input, '-o', output, '--resume');
  expect(code).toBe(1);
  expect(stderr).toContain('(.ledger) is damaged');
  expect(stderr).toContain('to start over: curp-batch run');
  expect(stderr).not.toMatch(STARTED);
});

it.concurrent.each([
  ['entidda=Lugar', /there is no field "entidda"; did you mean entidad\?/i],
  ['xyzzy=Lugar', /there is no field "xyzzy"/i],
])('an unknown field of --map is wrong usage: %s', async (mapping, message) => {
  const { code, stderr } = await run(writeInput(csv(ROSA)), '--map', mapping);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(STARTED);
});

it.concurrent('--resume with nothing to resume starts at the beginning, and says so', async () => {
  const output = freshPath();
  const { code, stderr } = await startRun([writeInput(csv(ROSA)), '-o', output, '--resume']).ended;
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('nothing to resume: the run starts at the beginning');
  expect(keysOf(textOf(output))).toEqual([ROSA_KEY]);
});

it.concurrent('a signal before the first commit leaves nothing, and the same command can be run again', async () => {
  const [input, output] = [writeInput(csv(ROSA)), freshPath()];
  const { run: standing, end } = await startPausedRun(input, output, { chunks: 0 });
  const { code, stderr } = await standing.stop('SIGINT');
  await end();
  expect(code, stderr).toBe(130);
  expect(stderr).toContain(
    'error: the run was interrupted before anything was done: run the same command again',
  );
  expect(stderr).not.toContain('what is done is kept');
  expect(stderr).not.toContain('to go on');
  expect(existsSync(`${output}.ledger`)).toBe(false);
});

it.concurrent('empty variables of the environment count as not set', async () => {
  const output = freshPath();
  const env = { REDIS_URL: '', CURP_BATCH_LOG: '', CURP_BATCH_SECRET: '', CURP_BATCH_DATA: '' };
  const { code, stderr } = await curpBatch(['run', writeInput(csv(ROSA)), '-o', output, '--workers', '1'], {
    env,
  });
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/embedded/);
  expect(keysOf(textOf(output))).toEqual([ROSA_KEY]);
});

it.concurrent('an empty REDIS_URL of a worker counts as missing', async () => {
  const { code, stderr } = await inProcess(['worker'], { env: { REDIS_URL: '' } });
  expect(code).toBe(2);
  expect(stderr).toContain('--redis');
});
