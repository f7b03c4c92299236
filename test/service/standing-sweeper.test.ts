/** The sweeper: removes expired runs, queues runs that Redis has lost, removes abandoned uploads. */
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { createLog } from '../../src/base/log.js';
import { CallbackQueue } from '../../src/engine/queue/callback-queue.js';
import { newRunId } from '../../src/engine/settings/run-id.js';
import { QUEUED, type RunState } from '../../src/service/runs/run-record.js';
import { Sweeper } from '../../src/service/runs/sweeper.js';
import { csv, ROSA } from '../engine/run/runs.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import { startDepot } from './run-depot.js';
import { startRunService } from './run-service.js';

const HOUR = 3_600_000;
const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();

async function startSweeping(context: TestContext) {
  const depot = await startDepot(context);
  const callbacks = new CallbackQueue(depot.redis);
  const sweeper = new Sweeper({ ...depot, callbacks, log: createLog('silent') });
  context.onTestFinished(async () => {
    await sweeper.stop();
    await callbacks.close();
  });
  /** Adds a run in this state that began, and perhaps ended, `age` milliseconds ago. */
  const add = async (state: RunState, age: number, keepMs: number) => {
    const record = await depot.addRun(csv(ROSA), { created: ago(age), keepMs, queued: false });
    const ended = state === 'queued' || state === 'running' ? null : ago(age);
    if (state !== 'queued')
      await depot.store.writeStatus(record.id, { ...QUEUED, state, ended, started: ago(age) });
    return record.id;
  };
  const exists = (id: string) => existsSync(depot.store.folderOf(id));
  return { depot, sweeper, add, exists };
}

describe('an expired run', () => {
  it('is removed with all its files, after its time to keep', async (context) => {
    const { depot, sweeper, add, exists } = await startSweeping(context);
    const old = await Promise.all(
      (['finished', 'failed', 'cancelled', 'queued'] as const).map((state) => add(state, 2 * HOUR, HOUR)),
    );
    const young = await Promise.all(
      (['finished', 'failed', 'cancelled', 'queued'] as const).map((state) => add(state, HOUR / 2, HOUR)),
    );
    await sweeper.sweep();
    expect(old.map(exists)).toEqual([false, false, false, false]);
    expect(young.map(exists)).toEqual([true, true, true, true]);
    expect(readdirSync(join(depot.store.folder, 'leaving'))).toEqual([]);
    expect((await depot.store.list()).map(({ record }) => record.id).sort()).toEqual(young.sort());
  });

  it('is kept while it is running', async (context) => {
    const { sweeper, add, exists } = await startSweeping(context);
    const running = await add('running', 2 * HOUR, HOUR);
    await sweeper.sweep();
    expect(exists(running)).toBe(true);
  });

  it('is answered with 483 over HTTP', async (context) => {
    const service = await startRunService(context, { keepMs: 1 });
    const { response } = await service.upload(csv(ROSA));
    const sweeper = new Sweeper({
      ...service.depot,
      callbacks: new CallbackQueue(service.depot.redis),
      log: createLog('silent'),
    });
    await until('the run has expired', () => Date.now() > Date.parse(response.run.expires));
    await sweeper.sweep();
    await sweeper.stop();
    expect(await service.ask('GET', `/runs/${response.run.id}`)).toMatchObject({ status: 404, code: 483 });
    expect(service.runs()).toEqual([]);
  });
});

describe('a run that Redis has lost', () => {
  it('is queued again if it waits, or if its status is too old', async (context) => {
    const { depot, sweeper, add } = await startSweeping(context);
    const waiting = await add('queued', 0, HOUR);
    const stale = await add('running', 0, HOUR);
    const alive = await add('running', 0, HOUR);
    const ended = await add('finished', 0, HOUR);
    const old = new Date(Date.now() - 60_000);
    utimesSync(join(depot.store.folderOf(stale), 'status.json'), old, old);
    await sweeper.sweep();
    expect((await depot.queue.missing([waiting, stale, alive, ended])).sort()).toEqual([alive, ended].sort());
    expect(await depot.queue.waiting()).toBe(2);
    await sweeper.sweep();
    expect(await depot.queue.waiting()).toBe(2);
  });

  it('is queued again after FLUSHALL', async (context) => {
    const { depot, sweeper } = await startSweeping(context);
    const { id } = await depot.addRun(csv(ROSA));
    await depot.redis.flushall();
    expect(await depot.queue.missing([id])).toEqual([id]);
    await sweeper.sweep();
    expect(await depot.queue.missing([id])).toEqual([]);
  });
});

describe('an abandoned upload', () => {
  it('is removed when it is old, and kept while it may still be in progress', async (context) => {
    const { depot, sweeper } = await startSweeping(context);
    const folder = join(depot.store.folder, 'incoming');
    const [old, young] = [newRunId(), newRunId()];
    for (const id of [old, young]) {
      mkdirSync(join(folder, id));
      writeFileSync(join(folder, id, 'input.csv'), csv(ROSA));
    }
    const before = new Date(Date.now() - 3 * HOUR);
    for (const path of [join(folder, old, 'input.csv'), join(folder, old)]) utimesSync(path, before, before);
    await sweeper.sweep();
    expect(readdirSync(folder)).toEqual([young]);
  });
});

it('a folder that cannot be read does not stop the sweeper', async (context) => {
  const { depot } = await startSweeping(context);
  const broken = new Sweeper({
    ...depot,
    store: { list: () => Promise.reject(new Error(temporaryFolder())) } as never,
    callbacks: new CallbackQueue(depot.redis),
    log: createLog('silent'),
  });
  await expect(broken.sweep()).resolves.toBeUndefined();
  await broken.stop();
});
