// Direct jobs never wait for runs: they are answered while the workers of a run are stopped, and while they work.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CurpClient } from '../../../src/client.js';
import { chunkQueues } from '../../../src/engine/queue/chunk-queue.js';
import { PREFIX } from '../../../src/engine/redis/connection.js';
import { MAIN } from '../../built-command/cli-process.js';
import { person } from '../../people/person.js';
import { startHeldWorker } from '../run/held-worker.js';
import { freshPath, people, startRun, writeInput } from '../run/runs.js';
import { DirectService } from './direct-service.js';

let service: DirectService;
let client: CurpClient;

beforeEach(async () => {
  service = await DirectService.start();
  await service.startWorker();
  client = service.client();
});

afterEach(() => service.stop());

const run = async (rows: number, ...options: string[]) =>
  startRun([
    writeInput(await people(rows)),
    '-o',
    freshPath(),
    '--redis',
    service.url,
    '--progress',
    'json',
    ...options,
  ]);

const expectAnswer = async () => {
  const [envelope] = await client.calculate([person()]);
  expect(envelope?.response.curp).toBe('PEHL800510MDFRRS04');
};

it('while the workers of a run are stopped', async () => {
  const bulk = startHeldWorker(service.url, 2);
  const standing = await run(4000, '--workers', '0', '--chunk', '4k', '--window', '32');
  await bulk.holding;
  const waiting = () => service.redis.llen(`${PREFIX}:${chunkQueues([])[0]}:wait`);
  expect(await waiting()).toBeGreaterThan(0); // with a single queue, the direct job would wait
  await expectAnswer();
  expect(await waiting()).toBeGreaterThan(0); // the worker takes four chunks at once, and then none before `release`
  bulk.release();
  expect((await standing.ended).code).toBe(0);
  await bulk.stop();
});

it('while the workers of a run are busy', async () => {
  const rows = await people(20_000);
  const header = rows.indexOf(10) + 1;
  const words = ['run', '-', '--redis', service.url, '--workers', '2', '--chunk', '64k', '--quiet'];
  const bulk = spawn(process.execPath, [MAIN, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(bulk, 'exit');
  let results = 0;
  bulk.stdout.on('data', (bytes: Buffer) => {
    results += bytes.length;
  });
  let answered = 0;
  const ask = async () => {
    await once(bulk.stdout, 'data');
    for (; answered < 20; answered++) await expectAnswer();
  };
  const asked = ask();
  bulk.stdin.write(rows.subarray(0, header));
  // Writes input until all answers have arrived, so that the run cannot end before.
  while (answered < 20) if (!bulk.stdin.write(rows.subarray(header))) await once(bulk.stdin, 'drain');
  await asked;
  bulk.stdin.end();
  expect(await ended).toEqual([0, null]);
  expect(results).toBeGreaterThan(rows.length);
});
