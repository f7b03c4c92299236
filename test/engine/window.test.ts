/** The window, in this process and with a fake Redis: order, room, and every way in which a chunk can get lost on its way. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '../../src/log.js';
import { BLOB_MISSING } from '../../src/queue/chunk-worker.js';
import { SealError } from '../../src/queue/seal.js';
import { type Arrival, Window } from '../../src/run/window.js';
import { chunkOf, PLAN, resultOf } from './chunks.js';
import { FakeRedis } from './fake-redis.js';

/** As the window has them: how long it trusts events, and how long it is silent about missing workers. */
const PATIENCE_MS = 1000;
const SILENCE_MS = 5000;

let redis: FakeRedis;
let window: Window;
let lines: string[];
let stopping: AbortController;

const log = new Proxy({} as Log, { get: () => (_: unknown, line: string) => lines.push(line) });

beforeEach(async () => {
  vi.useFakeTimers();
  redis = new FakeRedis();
  lines = [];
  stopping = new AbortController();
  window = new Window({ queue: redis.queue, blobs: redis.blobs, run: 'r', plan: PLAN, size: 3, log });
  await window.open();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function add(...indexes: number[]): void {
  for (const index of indexes) window.add(chunkOf(index));
}

/** The next arrival; and that it is the right one. The test lets time pass. */
async function isTaken(index: number): Promise<Arrival> {
  const arrival = await window.take(stopping.signal);
  expect(arrival?.chunk.index).toBe(index);
  const expected = resultOf(chunkOf(index));
  expect(arrival?.result.bytes.toString()).toBe(expected.bytes.toString());
  expect(arrival?.result.tally).toEqual(expected.tally);
  expect(arrival?.result.crc).toBe(expected.crc);
  return arrival!;
}

/** The same, for a result that is there, or is found as soon as the window asks. */
async function takes(index: number): Promise<Arrival> {
  const taking = isTaken(index);
  await pass(PATIENCE_MS);
  return taking;
}

describe('the usual way', () => {
  it('gives results in the order of the chunks, whatever order they come in', async () => {
    add(0, 1, 2);
    for (const index of [2, 0, 1]) redis.work(index);
    for (const index of [0, 1, 2]) expect((await takes(index)).isFree).toBe(true);
    window.end();
    expect(await window.take(stopping.signal)).toBeUndefined();
    expect(Object.fromEntries(redis.sends)).toEqual({ 0: 1, 1: 1, 2: 1 });
    expect([redis.jobs.size, redis.chunks.size, redis.results.size]).toEqual([0, 0, 0]);
    expect(lines).toEqual([]);
  });

  it('has room for as many chunks as its size, and again when one is taken', async () => {
    add(0, 1);
    expect(await window.room(stopping.signal)).toBe(true);
    add(2);
    let hasRoom: boolean | undefined;
    void window.room(stopping.signal).then((room) => {
      hasRoom = room;
    });
    await pass(60_000);
    expect(hasRoom).toBeUndefined();
    redis.workAll();
    await takes(0);
    await pass(0);
    expect(hasRoom).toBe(true);
  });

  it('does not look for a result that an event may still tell of', async () => {
    add(0);
    const asked = vi.spyOn(redis.queue, 'missing');
    const taking = window.take(stopping.signal);
    await pass(PATIENCE_MS - 1);
    expect(asked).not.toHaveBeenCalled();
    redis.work(0);
    await taking;
    expect(asked).not.toHaveBeenCalled();
  });

  it('says that the bytes of a chunk are still on their way, where a command has no answer', async () => {
    let answer = () => {};
    redis.answers = new Promise((resolve) => {
      answer = resolve;
    });
    add(0);
    redis.work(0);
    expect((await takes(0)).isFree).toBe(false);
    answer();
  });
});

describe('what gets lost', () => {
  it('an event: the result is found by asking', async () => {
    redis.tellsEvents = false;
    add(0, 1);
    redis.workAll();
    await takes(0);
    await takes(1);
    expect(Object.fromEntries(redis.sends)).toEqual({ 0: 1, 1: 1 });
  });

  it('a job, by a flush: it is sent again, with its bytes', async () => {
    add(0);
    redis.jobs.clear();
    redis.chunks.clear();
    const taking = isTaken(0);
    await pass(PATIENCE_MS);
    expect(redis.sends.get(0)).toBe(2);
    redis.workAll();
    await taking;
  });

  it('the bytes of a chunk: its job fails, and it is sent again, not computed here', async () => {
    add(0);
    redis.chunks.clear();
    redis.work(0);
    const taking = isTaken(0);
    await pass(PATIENCE_MS);
    expect(redis.sends.get(0)).toBe(2);
    redis.workAll();
    await taking;
    expect(lines).toEqual([]);
  });

  it('a result that was told of: it is sent again', async () => {
    add(0);
    redis.work(0);
    redis.results.clear();
    const taking = isTaken(0);
    await pass(2 * PATIENCE_MS);
    expect(redis.sends.get(0)).toBe(2);
    redis.workAll();
    await taking;
  });

  it('a damaged result: it is removed, and its chunk sent again', async () => {
    redis.faultsOfResults.push(new SealError('damaged_blob'));
    add(0);
    redis.work(0);
    const taking = isTaken(0);
    await pass(2 * PATIENCE_MS);
    expect(redis.sends.get(0)).toBe(2);
    expect(lines).toEqual(['a result is damaged; computing its chunk again']);
    redis.workAll();
    await taking;
  });

  it('any other fault of a result ends the run', async () => {
    redis.faultsOfResults.push(new TypeError('a defect'));
    add(0);
    redis.work(0);
    await expect(window.take(stopping.signal)).rejects.toThrow('a defect');
  });

  it('a chunk, again and again: the run computes it itself after five times', async () => {
    add(0);
    const taking = isTaken(0);
    for (let second = 0; second < 10; second++) {
      redis.jobs.clear();
      await pass(PATIENCE_MS);
    }
    await taking;
    expect(redis.sends.get(0)).toBe(5);
  });

  it('a chunk whose commands have no answer is not sent again: it may still come', async () => {
    redis.answers = new Promise(() => {});
    add(0);
    redis.jobs.clear();
    window.take(stopping.signal).catch(() => {});
    await pass(10 * PATIENCE_MS);
    expect(redis.sends.get(0)).toBe(1);
    stopping.abort(new Error('over'));
    await pass(0);
  });

  it('a command that is refused: the chunk is sent again', async () => {
    const put = vi.spyOn(redis.blobs, 'putChunk').mockRejectedValueOnce(new Error('refused'));
    vi.spyOn(redis.queue, 'send').mockRejectedValueOnce(new Error('refused'));
    add(0);
    const taking = isTaken(0);
    await pass(PATIENCE_MS);
    expect(put).toHaveBeenCalledTimes(2);
    redis.workAll();
    await taking;
    expect(lines).toEqual(['a chunk was not sent', 'a chunk was not sent']);
  });
});

describe('a chunk that fails', () => {
  it('is computed here, row by row, with the same bytes', async () => {
    add(0, 1);
    redis.fail(0, 'chunk_failed');
    redis.work(1);
    await takes(0);
    await takes(1);
    expect(lines).toEqual(['a chunk failed; computing it here, row by row']);
    expect(redis.chunks.size).toBe(0);
  });

  it('is not taken for a failure where its bytes are lost', async () => {
    add(0);
    redis.fail(0, BLOB_MISSING);
    expect(lines).toEqual([]);
  });

  it('after it was done, as a second copy of its job may, has its result all the same', async () => {
    const taken = vi.spyOn(redis.blobs, 'takeResult');
    add(0);
    redis.work(0);
    redis.fail(0, 'chunk_failed');
    await takes(0);
    expect(taken).toHaveBeenCalledTimes(1);
  });

  it('and an event for a chunk that is committed already changes nothing', async () => {
    add(0);
    redis.work(0);
    await takes(0);
    redis.fail(0, 'late');
    redis.work(7);
    window.end();
    expect(await window.take(stopping.signal)).toBeUndefined();
  });
});

describe('the end', () => {
  it('a stop ends the waiting with its reason, and not what is there already', async () => {
    add(0, 1);
    redis.work(0);
    stopping.abort(new Error('stopped'));
    await takes(0);
    await expect(window.take(stopping.signal)).rejects.toThrow('stopped');
    expect(await window.room(stopping.signal)).toBe(false);
  });

  it('a stop while it waits for room, or for a first chunk', async () => {
    const empty = window.take(stopping.signal);
    empty.catch(() => {});
    add(0, 1, 2);
    const room = window.room(stopping.signal);
    stopping.abort(new Error('stopped'));
    await expect(empty).rejects.toThrow('stopped');
    expect(await room).toBe(false);
  });

  it('takes back everything that is under way, and leaves nothing in Redis', async () => {
    add(0, 1, 2);
    redis.work(1);
    await window.clear();
    expect([redis.jobs.size, redis.chunks.size, redis.results.size]).toEqual([0, 0, 0]);
  });

  it('takes back the job of a result that was found before its worker said that it was done', async () => {
    redis.tellsEvents = false;
    add(0);
    const job = redis.jobs.get(0)!;
    redis.work(0);
    redis.jobs.set(0, job); // the result is there, and the job is not ended yet
    await takes(0);
    await window.clear();
    expect(redis.jobs.size).toBe(0);
  });

  it('takes back a job that a new connection has sent a second time, after its chunk was committed', async () => {
    add(0);
    const job = redis.jobs.get(0)!;
    window.connectionLost();
    redis.work(0);
    await takes(0);
    redis.jobs.set(0, job);
    await window.clear();
    expect(redis.jobs.size).toBe(0);
  });
});

describe('workers that are missing', () => {
  it('are named after some silence, once, and when one is back', async () => {
    redis.workersAlive = 0;
    add(0);
    const taking = window.take(stopping.signal);
    await pass(SILENCE_MS - 500);
    expect(window.hasNoWorker).toBe(false);
    await pass(2 * SILENCE_MS);
    expect(window.hasNoWorker).toBe(true);
    redis.workAll();
    await taking;
    expect(window.hasNoWorker).toBe(false);
    expect(lines).toEqual([
      'no worker is alive; waiting for one (curp-batch worker starts it)',
      'a worker is alive again',
    ]);
  });

  it('are not named where workers are alive and only slow', async () => {
    add(0);
    const taking = window.take(stopping.signal);
    await pass(4 * SILENCE_MS);
    redis.workAll();
    await taking;
    expect(lines).toEqual([]);
  });
});
