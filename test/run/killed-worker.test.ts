/** `kill -9` of worker processes: another one takes the chunk, and nothing is lost or doubled. */
import { expect, it } from 'vitest';
import { CliProcess } from '../processes.js';
import { startEmbedded } from '../redis-server.js';
import { freshPath, people, runOn, startRun, textOf, writeInput } from './runs.js';

it('the only worker of a run is killed with chunks in hand', async () => {
  const content = await people(2500);
  const { output: whole } = await runOn(content);
  const server = await startEmbedded();
  const output = freshPath();
  const redis = ['--redis', server.url];
  // Chunks of a row or two, one at a time: the run takes far longer than the first second of progress.
  const slow = ['--chunk', '64', '--window', '1', '--progress', 'json', '--workers', '1'];
  const run = startRun([writeInput(content), '-o', output, ...redis, ...slow]);
  await run.line(/^\{"rows":[1-9]/);
  const [worker] = run.children('chunk-worker');
  process.kill(worker!, 'SIGKILL');
  await run.line(/a worker process ended; starting another/);
  const { code, stderr } = await run.ended;
  await server.stop();
  expect(code, stderr).toBe(0);
  expect(textOf(output)).toBe(whole);
});

it('a separate worker replaces its killed process', async () => {
  const server = await startEmbedded();
  const worker = new CliProcess(['worker', '--redis', server.url, '--processes', '1']);
  await worker.line(/"working"/);
  const [first] = worker.children('chunk-worker');
  process.kill(first!, 'SIGKILL');
  await worker.line(/"signal":"SIGKILL".*a worker process ended; starting another/);
  const output = freshPath();
  const content = await people(200);
  const args = ['--redis', server.url, '--workers', '0', '--chunk', '1k'];
  const { code, stderr } = await startRun([writeInput(content), '-o', output, ...args]).ended;
  worker.signal('SIGINT');
  expect((await worker.ended).code).toBe(0);
  await server.stop();
  expect(code, stderr).toBe(0);
  expect(textOf(output)).toBe((await runOn(content)).output);
});
