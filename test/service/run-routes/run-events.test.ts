/** Server-sent events of a run: in order, until the end, and never with an older state. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Listeners } from '../../../src/service/run-routes/run-events.js';
import type { RunView } from '../../../src/service/views/run-view.js';
import { startHeldWorker } from '../../engine/run/held-worker.js';
import { people } from '../../engine/run/runs.js';
import { until } from '../../vitest/waiting.js';
import { RunService, startRunService } from '../run-service.js';
import { eventsOf, followEvents } from './event-stream.js';

let content: Buffer;

beforeAll(async () => {
  content = await people(2000);
});

const upload = async (service: RunService): Promise<string> =>
  (await service.upload(new Uint8Array(content))).response.run.id;

it('from waiting to the end, in order, in the languages of two clients', async (context) => {
  const service = await startRunService(context);
  const id = await upload(service);
  const first = followEvents(await service.fetch(`/runs/${id}/events`));
  const english = eventsOf(await service.fetch(`/runs/${id}/events?lang=en`));
  const told: RunView[] = [];
  const next = async () => {
    const { value } = await first.next();
    if (value?.event === 'run') told.push(JSON.parse(value.data));
    return value?.event;
  };
  expect(await next()).toBe('run');
  expect(told[0]).toMatchObject({ id, state: 'queued', rows: 0 });

  const held = startHeldWorker(service.depot.url, 5);
  context.onTestFinished(() => held.stop());
  await service.depot.executeHere({ chunk: 4 * 1024, window: 8 });
  do expect(await next()).toBe('run');
  while (told.at(-1)!.rows === 0);
  expect(told.at(-1)).toMatchObject({ state: 'running', percent: expect.any(Number) });
  expect(told.at(-1)!.codes.reduce((sum, { rows }) => sum + rows, 0)).toBe(told.at(-1)!.errors);
  held.release();
  let event = await next();
  while (event === 'run') event = await next();
  expect(event).toBe('end');
  expect((await first.next()).done).toBe(true);

  const states = told.map(({ state }) => state);
  expect([...new Set(states)]).toEqual(['queued', 'running', 'finished']);
  expect(told.map(({ rows }) => rows)).toEqual(
    told.map(({ rows }) => rows).toSorted((one, other) => one - other),
  );
  expect(new Set(told.map((run) => JSON.stringify(run))).size).toBe(told.length);
  expect(told.at(-1)).toMatchObject({ rows: 2000, percent: 100 });
  const last = JSON.parse((await english).at(-2)!.data) as RunView;
  expect(last.codes.map(({ message }) => message)).not.toEqual(
    told.at(-1)!.codes.map(({ message }) => message),
  );
});

it('has the headers of a stream', async (context) => {
  const service = await startRunService(context);
  const stop = new AbortController();
  const answer = await service.fetch(`/runs/${await upload(service)}/events`, { signal: stop.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  stop.abort();
});

it('ends when the server ends, and says that another one goes on', async (context) => {
  const service = await startRunService(context);
  const events = eventsOf(await service.fetch(`/runs/${await upload(service)}/events`));
  await service.service.stop();
  expect((await events).map(({ event }) => event)).toEqual(['run', 'reconnect']);
});

it('the number of event streams of a project is limited, and a closed one makes room', async (context) => {
  const all = await startRunService(context);
  const service = new RunService(all.depot, all.service.oneProcess('each limits its own event streams'));
  const id = await upload(service);
  const stop = new AbortController();
  const listen = () => service.fetch(`/runs/${id}/events`, { signal: stop.signal });
  const answers = await Promise.all(Array.from({ length: 64 }, listen));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await service.ask('GET', `/runs/${id}/events`)).toMatchObject({ status: 429, code: 429 });
  const other = service.as('others');
  expect((await other.fetch(`/runs/${await upload(other)}/events`, { signal: stop.signal })).status).toBe(
    200,
  );
  stop.abort();
  await until('there is room again', async () => {
    const one = new AbortController();
    const { status } = await service.fetch(`/runs/${id}/events`, { signal: one.signal });
    one.abort();
    return status === 200;
  });
});

describe('listeners', () => {
  it('are counted by project, and ended all at once', () => {
    const listeners = new Listeners(2);
    const [one, two] = [listeners.join('a'), listeners.join('a')];
    expect(listeners.join('a')).toBeUndefined();
    expect(listeners.join('b')).toBeDefined();
    listeners.leave(one!);
    expect(one!.signal.aborted).toBe(true);
    expect(listeners.join('a')).toBeDefined();
    listeners.end();
    expect(two!.signal.aborted).toBe(true);
  });
});
