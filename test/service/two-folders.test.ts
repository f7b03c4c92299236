/** Two data folders on one Redis, and one folder with two kinds of Redis: runs are neither lost nor executed twice. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RunQueue } from '../../src/engine/queue/run-queue.js';
import { newRecord } from '../../src/service/runs/run-record.js';
import { RunStore } from '../../src/service/runs/run-store.js';
import { curpBatch } from '../built-command/cli-process.js';
import { startServing } from '../built-command/serving.js';
import { csv, ROSA } from '../engine/run/runs.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { startDepot } from './run-depot.js';

it('a folder has an id, and keeps it', async () => {
  const folder = temporaryFolder();
  const stores = await Promise.all(Array.from({ length: 8 }, () => RunStore.open(folder)));
  const [first, ...others] = stores.map((store) => store.folderId);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set([first, ...others]).size).toBe(1);
  expect((await RunStore.open(temporaryFolder())).folderId).not.toBe(first);
});

it('a run worker does not touch runs of another folder', async (context) => {
  const depot = await startDepot(context);
  const other = await RunStore.open(temporaryFolder());
  const queue = new RunQueue(depot.redis, other.folderId);
  context.onTestFinished(() => queue.close());
  const record = newRecord({ project: 'tests', name: 'people.csv', keepMs: 3_600_000 });
  await other.create(record);
  await queue.add(record);
  await depot.startRunWorker();
  await depot.computeHere();
  const own = await depot.addRun(csv(ROSA));
  expect(await depot.ended(own.id)).toMatchObject({ state: 'finished' });
  expect(await queue.missing([record.id])).toEqual([]);
  expect(await queue.waiting()).toBe(1);
  expect(existsSync(depot.store.folderOf(record.id))).toBe(false);
});

it('with two run workers of two folders, each run is executed by the worker of its folder', async (context) => {
  const depot = await startDepot(context);
  const elsewhere = temporaryFolder();
  await depot.executeHere();
  await depot.executeHere({ data: elsewhere });
  await depot.computeHere();
  const queue = new RunQueue(depot.redis, depot.store.folderId);
  context.onTestFinished(() => queue.close());
  const runs = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const run = await depot.addRun(csv(ROSA), { queued: false });
      await queue.add(run);
      return run;
    }),
  );
  for (const { id } of runs) expect(await depot.ended(id)).toMatchObject({ state: 'finished', rows: 1 });
});

it('the folder of an embedded service is refused to a service with --redis', async (context) => {
  const data = temporaryFolder();
  const embedded = await startServing(['--data', data, '--workers', '1']);
  context.onTestFinished(() => embedded.process.kill());
  for (const command of [['serve', '--port', '0'], ['run-worker']]) {
    const { code, stderr } = await curpBatch([...command, '--redis', 'redis://127.0.0.1:1', '--data', data]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^error: a service with an embedded Redis uses this data folder/m),
    ]);
  }
});

it('the folder of a service with --redis is refused to an embedded one, until it is free', async (context) => {
  const data = temporaryFolder();
  const beside = await startServing(['--data', data, '--redis', 'redis://127.0.0.1:1']);
  const { code, stderr } = await curpBatch(['serve', '--port', '0', '--data', data]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^error: a service or a run worker with --redis/m),
  ]);
  await beside.process.stop();
  const embedded = await startServing(['--data', data, '--workers', '1']);
  context.onTestFinished(() => embedded.process.kill());
});
