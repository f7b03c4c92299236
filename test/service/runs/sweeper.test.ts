/** The sweeper, in process and with fake queues: what it removes, what it queues again, and when it comes back. */
import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunState, StatusRecord } from '../../../src/service/runs/run-record.js';
import { Sweeper } from '../../../src/service/runs/sweeper.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { FakeCallbackQueue, FakeRunQueue } from '../../fakes/fake-run-queue.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';
import { openRunFolder, type RunFolder } from './run-folder.js';

const newPath = numberedPaths();
const HOUR = 3_600_000;
const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();

let folder: RunFolder;
let queue: FakeRunQueue;
let callbacks: FakeCallbackQueue;
let lines: string[];
let sweeper: Sweeper;

beforeEach(async () => {
  folder = await openRunFolder(newPath(''));
  queue = new FakeRunQueue();
  callbacks = new FakeCallbackQueue();
  const collected = collectedLog();
  lines = collected.lines;
  sweeper = new Sweeper({ store: folder.store, queue, callbacks, log: collected.log });
});

afterEach(async () => {
  await sweeper.stop();
  vi.useRealTimers();
});

/** Adds a run in this state that began, and perhaps ended, `ageMs` ago. */
async function add(state: RunState, ageMs = 0, given: { keepMs?: number; callback?: string } = {}) {
  const ended = state === 'queued' || state === 'running' ? {} : { ended: ago(ageMs) };
  const status: Partial<StatusRecord> | undefined =
    state === 'queued' ? undefined : { state, started: ago(ageMs), ...ended };
  const record = await folder.add('x\n', { created: ago(ageMs), keepMs: HOUR, ...given }, status);
  return record.id;
}

/** The last sign of life of the worker of a run was `ageMs` ago. */
function ageStatus(id: string, ageMs: number): void {
  const then = (Date.now() - ageMs) / 1000;
  utimesSync(join(folder.store.folderOf(id), 'status.json'), then, then);
}

const isThere = (id: string): boolean => existsSync(folder.store.folderOf(id));

describe('a run over its time', () => {
  it.each<RunState>(['finished', 'failed', 'cancelled', 'queued'])('that is %s is removed', async (state) => {
    const [old, young] = [await add(state, 2 * HOUR), await add(state, HOUR / 2)];
    await sweeper.sweep();
    expect([isThere(old), isThere(young)]).toEqual([false, true]);
    expect(lines).toContain('a run has expired and is removed');
  });

  it('is kept while a worker writes its status, and removed when no worker has for that time', async () => {
    const [running, left] = [await add('running', 2 * HOUR), await add('running', 2 * HOUR)];
    ageStatus(left, HOUR + 1000);
    await sweeper.sweep();
    expect([isThere(running), isThere(left)]).toEqual([true, false]);
  });

  it('with a short time to keep is not removed within seconds of a sign of life', async () => {
    const running = await add('running', 10_000, { keepMs: 1 });
    ageStatus(running, 10_000);
    await sweeper.sweep();
    expect(isThere(running)).toBe(true);
  });
});

it('removes the upload of a failed run when its time is over, and not before', async () => {
  const addFailed = async (state: RunState, ageMs: number, keepFailedMs: number) => {
    const status = { state, started: ago(ageMs), ended: ago(ageMs) };
    const given = { created: ago(ageMs), keepMs: 9 * HOUR, keepFailedMs };
    return folder.store.inputOf(await folder.add('x\n', given, status));
  };
  const over = await addFailed('failed', 2 * HOUR, HOUR);
  const young = await addFailed('failed', 2 * HOUR, 3 * HOUR);
  await sweeper.sweep();
  expect([over, young].map((path) => existsSync(path))).toEqual([false, true]);
});

describe('a run that is not in the queue', () => {
  it('is queued again if it waits, and left alone if it has ended', async () => {
    const waiting = await add('queued');
    await add('finished');
    await sweeper.sweep();
    await sweeper.sweep();
    expect([...queue.ids]).toEqual([waiting]);
    expect(lines).toEqual(['a run was not in the queue and is queued again']);
  });

  it('is queued again if it is running without a sign of life, and checked again soon otherwise', async () => {
    const [alive, dead] = [await add('running'), await add('running')];
    ageStatus(dead, 16_000);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await sweeper.sweep();
    expect([...queue.ids]).toEqual([dead]);
    expect(timers.mock.calls.at(-1)?.[1]).toBe(15_000);
    ageStatus(alive, 16_000);
    await sweeper.sweep();
    expect([...queue.ids]).toEqual([dead, alive]);
    expect(timers.mock.calls.at(-1)?.[1]).toBe(60_000);
    timers.mockRestore();
  });

  it('is not queued while Redis does not answer', async () => {
    const waiting = await add('queued', 0, { callback: 'https://example.com/' });
    queue.isReachable = false;
    await sweeper.sweep();
    expect(queue.ids.size).toBe(0);
    queue.isReachable = true;
    await sweeper.sweep();
    expect([...queue.ids]).toEqual([waiting]);
  });

  it('and ends while it is looked for is not queued', async () => {
    const waiting = await add('queued');
    vi.spyOn(queue, 'missing').mockImplementation(async (ids) => {
      await folder.store.writeStatus(waiting, {
        ...(await folder.store.readStatus(waiting)),
        state: 'finished',
      });
      return [...ids];
    });
    await sweeper.sweep();
    expect(queue.ids.size).toBe(0);
  });
});

describe('a callback', () => {
  it('of an ended run is queued again until its outcome is written', async () => {
    const callback = 'https://example.com/';
    const [ended, told] = [await add('failed', 0, { callback }), await add('finished', 0, { callback })];
    await folder.store.writeCallback(told, { at: ago(0), delivered: false, tries: 12 });
    await add('finished');
    await add('running', 0, { callback });
    await sweeper.sweep();
    expect([...callbacks.ids]).toEqual([ended]);
  });
});

describe('the sweep', () => {
  it('that fails is logged, and repeated', async () => {
    vi.spyOn(queue, 'missing').mockRejectedValueOnce(new Error('READONLY'));
    await add('queued');
    await sweeper.sweep();
    expect([lines, queue.ids.size]).toEqual([['could not clean up the folder of runs'], 0]);
    await sweeper.sweep();
    expect(queue.ids.size).toBe(1);
  });

  it('is one at a time, and none begins after the end', async () => {
    const listed = vi.spyOn(folder.store, 'list');
    sweeper.start();
    await Promise.all([sweeper.sweep(), sweeper.sweep()]);
    expect(listed).toHaveBeenCalledTimes(1);
    await sweeper.stop();
    await add('queued');
    expect(listed).toHaveBeenCalledTimes(1);
  });
});
