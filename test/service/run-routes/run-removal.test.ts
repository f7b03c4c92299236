/** Ending a run early over HTTP: cancelled or removed, while it waits and while it runs. */
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it, type TestContext } from 'vitest';
import { startHeldWorker } from '../../engine/run/held-worker.js';
import { csv, people, ROSA } from '../../engine/run/runs.js';
import { until } from '../../vitest/waiting.js';
import { startRunService } from '../run-service.js';
import { eventsOf } from './event-stream.js';

/** A run that pauses in the middle. */
async function startPausedRun(context: TestContext) {
  const service = await startRunService(context);
  const held = startHeldWorker(service.depot.url, 5);
  context.onTestFinished(() => held.stop());
  const worker = await service.depot.startRunWorker('--chunk', '4k', '--window', '8');
  const { id } = (await service.upload(new Uint8Array(await people(2000)))).response.run;
  await held.holding;
  await until('rows are committed', async () => (await service.run(id)).rows > 0);
  return { service, held, id, worker };
}

describe('cancel', () => {
  it.concurrent('while it waits: at once, and without a worker', async (context) => {
    const service = await startRunService(context);
    const { id } = (await service.upload(csv(ROSA))).response.run;
    const answer = await service.ask('POST', `/runs/${id}/cancel`);
    expect(answer).toMatchObject({
      status: 202,
      response: { run: { id, state: 'cancelled', started: null } },
    });
    expect(await service.depot.queue.missing([id])).toEqual([id]);
    expect(readdirSync(service.depot.store.folderOf(id)).sort()).toEqual([
      'cancel',
      'run.json',
      'status.json',
    ]);
    expect(await service.ask('GET', `/runs/${id}/result`)).toMatchObject({ status: 409, code: 484 });
    expect(await service.ask('POST', `/runs/${id}/cancel`)).toMatchObject({ status: 409, code: 484 });
    expect((await eventsOf(await service.fetch(`/runs/${id}/events`))).map(({ event }) => event)).toEqual([
      'run',
      'end',
    ]);
  });

  it.concurrent('while it runs: soon, and no rows stay', async (context) => {
    const { service, id } = await startPausedRun(context);
    const events = eventsOf(await service.fetch(`/runs/${id}/events`));
    expect((await service.ask('POST', `/runs/${id}/cancel`, { body: '{}' })).status).toBe(202);
    const run = await service.reaches(id, 'cancelled');
    expect(run.rows).toBeGreaterThan(0);
    expect(run.fault).toBeNull();
    const received = await events;
    expect(received.at(-1)!.event).toBe('end');
    expect(JSON.parse(received.at(-2)!.data)).toMatchObject({ state: 'cancelled' });
    const files = () => readdirSync(service.depot.store.folderOf(id)).sort().join();
    await until('the files are removed', () => files() === 'cancel,run.json,status.json');
    await until(
      'the blobs are removed',
      async () => (await service.depot.redis.keys('*:blob:*')).length === 0,
    );
  });

  it.concurrent('while it waits in the middle: its partial result is removed', async (context) => {
    const { service, id, worker } = await startPausedRun(context);
    await worker.stop();
    const files = () => readdirSync(service.depot.store.folderOf(id)).sort().join();
    expect(files()).toContain('result.csv.partial');
    expect((await service.ask('POST', `/runs/${id}/cancel`)).response.run.state).toBe('cancelled');
    expect(files()).toBe('cancel,run.json,status.json');
  });

  it.concurrent('while Redis is empty: the state on disk is cancelled, and no worker starts it', async (context) => {
    const service = await startRunService(context);
    const { id } = (await service.upload(csv(ROSA))).response.run;
    await service.depot.redis.flushall();
    await service.ask('POST', `/runs/${id}/cancel`);
    expect(await service.run(id)).toMatchObject({ state: 'cancelled' });
  });
});

describe('remove', () => {
  it.concurrent('while it waits', async (context) => {
    const service = await startRunService(context);
    const { id } = (await service.upload(csv(ROSA))).response.run;
    expect(await service.ask('DELETE', `/runs/${id}`)).toMatchObject({ status: 200, response: { id } });
    expect(service.runs()).toEqual([]);
    expect(await service.depot.queue.missing([id])).toEqual([id]);
    expect(await service.ask('DELETE', `/runs/${id}`)).toMatchObject({ status: 404, code: 483 });
  });

  it.concurrent('while it runs: the worker stops it, nothing stays, and event streams end', async (context) => {
    const { service, id, held } = await startPausedRun(context);
    const events = eventsOf(await service.fetch(`/runs/${id}/events`));
    expect(await service.ask('DELETE', `/runs/${id}`)).toMatchObject({ status: 200 });
    expect(existsSync(service.depot.store.folderOf(id))).toBe(false);
    expect(readdirSync(`${service.depot.store.folder}/leaving`)).toEqual([]);
    expect((await events).at(-1)!.event).toBe('end');
    await until(
      'the blobs are removed',
      async () => (await service.depot.redis.keys('*:blob:*')).length === 0,
    );
    held.release();
    const next = (await service.upload(csv(ROSA))).response.run;
    expect(await service.reaches(next.id, 'finished')).toMatchObject({ rows: 1 });
  });
});
