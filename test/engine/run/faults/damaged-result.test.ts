/** A result that is changed in Redis: its chunk is computed again, and the output is the same. */
import { expect, it } from 'vitest';
import { connect, disconnect, PREFIX } from '../../../../src/engine/redis/connection.js';
import { startEmbedded } from '../../../servers/redis-server.js';
import { startHeldWorker } from '../held-worker.js';
import { freshPath, people, runOn, startRun, textOf, writeInput } from '../runs.js';

it.concurrent.each([
  ['random bytes', Buffer.from([0, 255, 255, 255, 255, 1])],
  ['nothing', Buffer.alloc(0)],
  ['a blob with another seal', Buffer.alloc(100, 1)],
])('%s', async (_, damage) => {
  const content = await people(1000);
  const { output: whole } = await runOn(content);
  const server = await startEmbedded();
  const connection = connect(server.url);
  let results = 0;
  const worker = startHeldWorker(server.url, Number.POSITIVE_INFINITY, async ({ run, index }) => {
    if (index !== 3 || results++ > 0) return;
    await connection.set(`${PREFIX}:blob:${run}:3:result`, damage);
  });
  const output = freshPath();
  const words = ['--redis', server.url, '--workers', '0', '--chunk', '4k'];
  const { code, stderr } = await startRun([writeInput(content), '-o', output, ...words]).ended;
  const left = await connection.keys(`${PREFIX}:blob:*`);
  disconnect(connection);
  await worker.stop();
  await server.stop();
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('a result is damaged; computing its chunk again');
  expect(results).toBe(2);
  expect(textOf(output)).toBe(whole);
  expect(left).toEqual([]);
});
