/**
 * A run is not resumed if its output or its ledger has changed since it was written: it ends with 1 and an error message,
 * and leaves every file as it was.
 */
import { closeSync, copyFileSync, openSync, readFileSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { withFault } from '../../../chaos/chaos.js';
import { inProcess } from '../../../cli/in-process.js';
import { startEmbedded } from '../../../servers/redis-server.js';
import { startHeldWorker } from '../held-worker.js';
import { freshPath, people, runOn, startRun, suiteServer, textOf, writeInput } from '../runs.js';
import { readLedger, startPausedRun } from '../standing-run.js';

const CHUNK = ['--chunk', '4k'];
const SECRET = 'x'.repeat(40);

interface Stopped {
  input: string;
  output: string;
  /** The complete output. */
  whole: Buffer;
  options: readonly string[];
}

/** A run that was killed with some chunks committed. */
async function killedRun(
  ending: string,
  options: readonly string[],
  secrets: readonly string[] = [],
): Promise<Stopped> {
  const input = writeInput(await people(1000));
  const env = { CURP_BATCH_SECRET: secrets.join(',') };
  const finished = freshPath(ending);
  const done = await inProcess(['run', input, '-o', finished, ...options, ...CHUNK, ...suiteServer()]);
  expect(done.code, done.stderr).toBe(0);
  const output = freshPath(ending);
  const server = await startEmbedded();
  const worker = startHeldWorker(server.url, 5, undefined, secrets);
  const words = ['--redis', server.url, '--workers', '0', '--progress', 'json'];
  const run = startRun([input, '-o', output, ...options, ...CHUNK, ...words], { env });
  await worker.holding;
  await run.line(/^\{"rows":[1-9]/);
  expect((await run.stop('SIGINT')).code).toBe(130);
  await worker.stop();
  await server.stop();
  return { input, output, whole: readFileSync(finished), options: [...options, ...CHUNK] };
}

/** Copies its partial output and its ledger to another output path. */
function copyOf({ output }: Stopped, ending: string): string {
  const copy = freshPath(ending);
  for (const trace of ['.ledger', '.partial']) copyFileSync(output + trace, copy + trace);
  return copy;
}

function overwrite(path: string, at: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

const flip = (path: string, at: number): void =>
  overwrite(path, at, Buffer.of((readFileSync(path)[at] ?? 0) ^ 1));

const bytesOf = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return 'missing';
  }
};

const DAMAGES: readonly [string, (output: string) => void, RegExp][] = [
  [
    'a block of zeros in the output',
    (output) => overwrite(`${output}.partial`, 700, Buffer.alloc(512)),
    /partial output \(\.partial\) is damaged/,
  ],
  [
    'one bit of the last committed byte',
    (output) => flip(`${output}.partial`, readLedger(output).outputBytes - 1),
    /partial output \(\.partial\) is damaged/,
  ],
  [
    'a truncated output',
    (output) => truncateSync(`${output}.partial`, readLedger(output).outputBytes - 1),
    /partial output \(\.partial\) is shorter than its ledger says/,
  ],
  ['a deleted output', (output) => rmSync(`${output}.partial`), /partial output \(\.partial\) is gone/],
  [
    'one digit of the ledger',
    (output) => {
      const at = textOf(`${output}.ledger`).indexOf('"rows":') + '"rows":'.length;
      overwrite(`${output}.ledger`, at, Buffer.from(textOf(`${output}.ledger`)[at] === '1' ? '2' : '1'));
    },
    /ledger beside the output \(\.ledger\) is damaged/,
  ],
];

describe.concurrent.each([
  ['unsealed', '.csv', [], []],
  ['packed', '.csv.gz', [], []],
  ['sealed, ndjson', '.ndjson', ['--format', 'ndjson'], [SECRET]],
] as const)('%s', (_, ending, options, secrets) => {
  let stopped: Stopped;
  let redis = suiteServer();
  const env = { CURP_BATCH_SECRET: secrets.join(',') };
  const resumption = (output: string) => [
    stopped.input,
    ...['-o', output, ...stopped.options, '--resume'],
    ...redis,
  ];

  beforeAll(async () => {
    if (secrets.length === 0) {
      stopped = await killedRun(ending, options);
      return undefined;
    }
    // A server of its own: on the server of the suite, workers of other tests would get sealed chunks and refuse them.
    const server = await startEmbedded();
    redis = ['--redis', server.url, '--workers', '1'];
    stopped = await killedRun(ending, options, secrets);
    return () => server.stop();
  });

  it.concurrent('is resumed if nothing is damaged', async () => {
    const output = copyOf(stopped, ending);
    const { code, stderr } = await startRun(resumption(output), { env }).ended;
    expect(code, stderr).toBe(0);
    expect(readFileSync(output)).toEqual(stopped.whole);
  });

  it.concurrent.each(DAMAGES)('is refused with %s', async (_damage, damage, sentence) => {
    const output = copyOf(stopped, ending);
    damage(output);
    const before = ['.ledger', '.partial', ''].map((trace) => bytesOf(output + trace));
    const { code, stderr } = await inProcess(['run', ...resumption(output)], { env });
    expect(code, stderr).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/^to start over: curp-batch run .* --force$/m);
    expect(stderr).not.toContain('ENOENT');
    expect(['.ledger', '.partial', ''].map((trace) => bytesOf(output + trace))).toEqual(before);
  });
});

it.concurrent('the command that is printed for a damaged output makes the right output', async () => {
  const stopped = await killedRun('.csv', []);
  overwrite(`${stopped.output}.partial`, 700, Buffer.alloc(512));
  const words = [stopped.input, '-o', stopped.output, ...stopped.options];
  const refused = await startRun([...words, '--resume']).ended;
  const [, printed] = /^to start over: curp-batch run (.*)$/m.exec(refused.stderr)!;
  const { password } = new URL(inject('redis'));
  const command = printed!.replace('REDIS_PASSWORD', password); // which is not printed
  expect(command.split(' ')).toEqual([...words, ...suiteServer(), '--force']);
  const { code, stderr } = await startRun(command.split(' ')).ended;
  expect(code, stderr).toBe(0);
  expect(readFileSync(stopped.output)).toEqual(stopped.whole);
});

describe.concurrent('killed between the last row and the end', () => {
  async function killedAtItsEnd(before: 'naming' | 'forgetting') {
    const content = await people(300);
    const input = writeInput(content);
    const output = freshPath();
    const env = withFault('die-at', { CHAOS_DIE_AT: before });
    const killed = await startRun([input, '-o', output], { env }).ended;
    expect(killed.signal, killed.stderr).toBe('SIGKILL');
    return { output, resume: () => startRun([input, '-o', output, '--resume']).ended, content };
  }

  it.concurrent('reports a missing output, and not that all is done', async () => {
    const { output, resume } = await killedAtItsEnd('naming');
    rmSync(`${output}.partial`);
    const { code, stderr } = await resume();
    expect(code, stderr).toBe(1);
    expect(stderr).toContain('the finished output is gone');
  });

  it.concurrent('reports a damaged output', async () => {
    const { output, resume } = await killedAtItsEnd('forgetting');
    flip(output, 99);
    const { code, stderr } = await resume();
    expect(code, stderr).toBe(1);
    expect(stderr).toContain('the finished output is damaged');
  });

  it.concurrent('ends with 0 if the output is unchanged', async () => {
    const { output, resume, content } = await killedAtItsEnd('forgetting');
    const { code, stderr } = await resume();
    expect(code, stderr).toBe(0);
    expect(textOf(output)).toBe((await runOn(content)).output);
  });
});

it.concurrent.each([
  ['the partial output', /partial output \(\.partial\) was removed while the run wrote it/],
  ['the input', /the input was removed while the run read it/],
] as const)('%s is removed in mid-run: a sentence, and what to do', async (what, sentence) => {
  const [input, output] = [writeInput(await people(1000)), freshPath()];
  const { run, worker, end } = await startPausedRun(input, output);
  rmSync(what === 'the input' ? input : `${output}.partial`);
  worker.release();
  const { code, stderr } = await run.ended;
  await end();
  expect(code, stderr).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(stderr).toContain('--force restarts the run');
  expect(stderr).not.toContain('ENOENT');
  expect(textOf(output)).toBe('');
});
