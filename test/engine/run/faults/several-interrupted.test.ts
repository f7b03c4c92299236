/** `curp-batch run a.csv b.csv`, interrupted or killed in the first: the printed command, and `--resume`, go on with all. */
import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { startEmbedded } from '../../../servers/redis-server.js';
import { temporaryFolder } from '../../../vitest/temporary-folder.js';
import { until } from '../../../vitest/waiting.js';
import { startHeldWorker } from '../held-worker.js';
import { people, runOn, startRun, textOf, writeInput } from '../runs.js';

const resultOf = (folder: string, input: string): string =>
  join(folder, basename(input).replace('.csv', '.curp.csv'));

it.concurrent.each(['SIGINT', 'SIGKILL'] as const)('%s', async (signal) => {
  const contents = [await people(600), await people(300, 8)];
  const inputs = contents.map((content) => writeInput(content));
  const [first, second] = inputs as [string, string];
  const folder = join(temporaryFolder(), 'results');
  mkdirSync(folder);
  const words = [...inputs, '-o', folder, '--chunk', '4k'];
  const server = await startEmbedded();
  const worker = startHeldWorker(server.url, 3);
  const run = startRun([...words, '--redis', server.url, '--workers', '0']);
  await worker.holding;
  await until('there is a ledger', () => existsSync(`${resultOf(folder, first)}.ledger`));
  const { code, stderr } = await run.stop(signal);
  await worker.stop();
  await server.stop();
  if (signal === 'SIGINT') {
    expect(code, stderr).toBe(130);
    expect(stderr).toContain(`to go on: curp-batch run ${first} ${second} -o ${folder} --chunk 4k --redis`);
    expect(stderr).toMatch(new RegExp(`${first} +interrupted\n${second} +not started\n$`));
  }
  const again = await startRun([...words, '--resume']).ended;
  expect(again.code, again.stderr).toBe(0);
  expect(again.stderr).toContain('nothing to resume: the run starts at the beginning'); // the second one
  for (const [at, input] of inputs.entries())
    expect(textOf(resultOf(folder, input))).toBe((await runOn(contents[at]!)).output);
});
