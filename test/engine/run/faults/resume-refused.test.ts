/** A run is not resumed with another input or other options: the output would be a mix of two files. */
import { copyFileSync, utimesSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { freshPath, people, runOn, startRun, textOf, writeInput } from '../runs.js';
import { startPausedRun } from '../standing-run.js';

let content: Buffer;
let stopped: { input: string; output: string };

beforeAll(async () => {
  content = await people(1000);
  stopped = { input: writeInput(content), output: freshPath() };
  const { run, end } = await startPausedRun(stopped.input, stopped.output);
  await run.stop('SIGINT');
  await end();
});

/** Copies the partial output and the ledger of the stopped run to another output path. */
function copyOfStopped(): string {
  const output = freshPath();
  for (const ending of ['.ledger', '.partial']) copyFileSync(stopped.output + ending, output + ending);
  return output;
}

it.concurrent.each([
  [['--echo', 'none'], /other options \(echo\)/],
  [['--lang', 'en', '--detail'], /other options \((detail, lang|lang, detail)\)/],
  [
    ['--map', 'nombres=apellido_paterno', '--map', 'apellido_paterno=nombres'],
    /other options \(columns, mappedNames\)/,
  ],
] as const)('with %j', async (options, message) => {
  const output = copyOfStopped();
  const before = textOf(`${output}.partial`);
  const { code, stderr } = await startRun([stopped.input, '-o', output, '--resume', ...options]).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
  expect(textOf(`${output}.partial`)).toBe(before);
  expect(textOf(`${output}.ledger`)).toBe(textOf(`${stopped.output}.ledger`));
});

it.concurrent('with another input', async () => {
  const output = copyOfStopped();
  const changed = Buffer.from(content);
  changed.write('x', changed.length - 5);
  const input = writeInput(changed);
  const { code, stderr } = await startRun([input, '-o', output, '--resume']).ended;
  expect(code).toBe(1);
  expect(stderr).toContain('the input has changed since the run began');
  expect(stderr).toContain('--force');
});

it.concurrent('with the same file, written again; --force starts from the beginning', async () => {
  const [input, output] = [writeInput(content), copyOfStopped()];
  writeFileSync(input, content);
  utimesSync(input, new Date(), new Date(Date.now() + 5000));
  const resumed = await startRun([input, '-o', output, '--resume']).ended;
  expect(resumed.code).toBe(1);
  const forced = await startRun([input, '-o', output, '--force']).ended;
  expect(forced.code, forced.stderr).toBe(0);
  expect(textOf(output)).toBe((await runOn(content)).output);
});
