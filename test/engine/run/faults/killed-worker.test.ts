/** `kill -9` of worker processes: another one takes the chunk, and nothing is lost or doubled. */
import { expect, it } from 'vitest';
import { CliProcess } from '../../../built-command/cli-process.js';
import { withFault } from '../../../chaos/chaos.js';
import { startEmbedded } from '../../../servers/redis-server.js';
import { until } from '../../../vitest/waiting.js';
import { freshPath, people, runOn, startRun, textOf, writeInput } from '../runs.js';

it.concurrent('the only worker of a run is killed while it holds a chunk', async () => {
  const content = await people(300);
  const server = await startEmbedded();
  const [output, mark] = [freshPath(), freshPath('.pid')];
  // The worker stops itself after it has computed a result and before it puts it into Redis.
  const env = withFault('freeze-once', { CHAOS_FREEZE_MARK: mark, CHAOS_FREEZE_CHUNK: '3' });
  const words = ['--redis', server.url, '--workers', '1', '--chunk', '1k'];
  const run = startRun([writeInput(content), '-o', output, ...words], { env });
  const [worker] = await until('a worker holds a chunk', () => {
    const workers = run.children('chunk-worker');
    return textOf(mark) === String(workers[0]) && workers;
  });
  process.kill(worker!, 'SIGKILL');
  await run.line(/a worker process ended; starting another/);
  const { code, stderr } = await run.ended;
  await server.stop();
  expect(code, stderr).toBe(0);
  expect(textOf(output)).toBe((await runOn(content)).output);
});

it.concurrent('`curp-batch worker` replaces its killed process', async () => {
  const server = await startEmbedded();
  const worker = new CliProcess(['worker', '--redis', server.url, '--processes', '1']);
  await worker.line(/"workers have started"/);
  const [first] = worker.children('chunk-worker');
  process.kill(first!, 'SIGKILL');
  await worker.line(/"signal":"SIGKILL".*a worker process ended; starting another/);
  const output = freshPath();
  const content = await people(200);
  const args = ['--redis', server.url, '--workers', '0', '--chunk', '1k'];
  const { code, stderr } = await startRun([writeInput(content), '-o', output, ...args]).ended;
  expect((await worker.stop('SIGINT')).code).toBe(0);
  await server.stop();
  expect(code, stderr).toBe(0);
  expect(textOf(output)).toBe((await runOn(content)).output);
});
