/** The window, in process and with a fake Redis: order, capacity, and every way in which a chunk can be lost. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '../../../src/base/log.js';
import { type Arrival, Window } from '../../../src/engine/conveyor/window.js';
import { BLOB_MISSING } from '../../../src/engine/queue/chunk-worker.js';
import { SealError } from '../../../src/engine/queue/seal.js';
import { FakeRedis } from '../../fakes/fake-redis.js';
import { chunkOf, PLAN, resultOf } from './chunks.js';

/** Equal to those of the window: how long it waits for events before it polls, and before it reports missing workers. */
const POLL_AFTER_MS = 1000;
const SILENCE_MS = 5000;

let redis: FakeRedis;
let window: Window;
let lines: string[];
let stopping: AbortController;
let isolated: number;

const log = new Proxy({} as Log, { get: () => (_: unknown, line: string) => lines.push(line) });

beforeEach(async () => {
  vi.useFakeTimers();
  redis = new FakeRedis();
  lines = [];
  stopping = new AbortController();
  isolated = 0;
  const onIsolated = () => {
    isolated++;
  };
  const { queue, blobs } = redis;
  window = new Window({ queue, blobs, run: 'r', plan: PLAN, size: 3, log, onIsolated });
  await window.open();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function add(...indexes: number[]): void {
  for (const index of indexes) window.add(chunkOf(index));
}

/** Takes the next arrival and checks it. The test advances the clock. */
async function takeAndCheck(index: number): Promise<Arrival> {
  const arrival = await window.take(stopping.signal);
  expect(arrival?.chunk.index).toBe(index);
  const expected = resultOf(chunkOf(index));
  expect(arrival?.result.bytes.toString()).toBe(expected.bytes.toString());
  expect(arrival?.result.tally).toEqual(expected.tally);
  expect(arrival?.result.crc).toBe(expected.crc);
  return arrival!;
}

/** The same for a result that is in Redis already: advances the clock until the window polls. */
async function takePolled(index: number): Promise<Arrival> {
  const taking = takeAndCheck(index);
  await pass(POLL_AFTER_MS);
  return taking;
}

describe('without faults', () => {
  it('returns results in the order of the chunks, in whatever order they arrive', async () => {
    add(0, 1, 2);
    for (const index of [2, 0, 1]) redis.work(index);
    for (const index of [0, 1, 2]) expect((await takePolled(index)).isFree).toBe(true);
    window.end();
    expect(await window.take(stopping.signal)).toBeUndefined();
    expect(Object.fromEntries(redis.sends)).toEqual({ 0: 1, 1: 1, 2: 1 });
    expect([redis.jobs.size, redis.chunks.size, redis.results.size]).toEqual([0, 0, 0]);
    expect(lines).toEqual([]);
  });

  it('has room for as many chunks as its size, and for one more when one is taken', async () => {
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
    await takePolled(0);
    await pass(0);
    expect(hasRoom).toBe(true);
  });

  it('sends the span of the run with the jobs that are traced', async () => {
    const { queue, blobs } = redis;
    const sent = vi.spyOn(queue, 'send');
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const options = { queue, blobs, run: 'r', plan: PLAN, size: 3, log };
    for (const index of [0, 1001, 1010]) new Window({ ...options, traceparent }).add(chunkOf(index));
    new Window(options).add(chunkOf(2));
    const traces = sent.mock.calls.map(([job]) => [job.index, job.traceparent]);
    expect(traces).toEqual([
      [0, traceparent],
      [1001, undefined],
      [1010, traceparent],
      [2, undefined],
    ]);
  });

  it('does not poll for a result while its event may still arrive', async () => {
    add(0);
    const asked = vi.spyOn(redis.queue, 'missing');
    const taking = window.take(stopping.signal);
    await pass(POLL_AFTER_MS - 1);
    expect(asked).not.toHaveBeenCalled();
    redis.work(0);
    await taking;
    expect(asked).not.toHaveBeenCalled();
  });

  it('reports that the bytes of a chunk are still being sent while a command has no answer', async () => {
    let answer = () => {};
    redis.answers = new Promise((resolve) => {
      answer = resolve;
    });
    add(0);
    redis.work(0);
    expect((await takePolled(0)).isFree).toBe(false);
    answer();
  });
});

describe('a loss', () => {
  it('of an event: the result is found by polling', async () => {
    redis.sendsEvents = false;
    add(0, 1);
    redis.workAll();
    await takePolled(0);
    await takePolled(1);
    expect(Object.fromEntries(redis.sends)).toEqual({ 0: 1, 1: 1 });
  });

  it('of a job, by a flush: it is sent again, with its bytes', async () => {
    add(0);
    redis.jobs.clear();
    redis.chunks.clear();
    const taking = takeAndCheck(0);
    await pass(POLL_AFTER_MS);
    expect(redis.sends.get(0)).toBe(2);
    redis.workAll();
    await taking;
  });

  it('of the bytes of a chunk: its job fails, and it is sent again, not computed in this process', async () => {
    add(0);
    redis.chunks.clear();
    redis.work(0);
    const taking = takeAndCheck(0);
    await pass(POLL_AFTER_MS);
    expect(redis.sends.get(0)).toBe(2);
    redis.workAll();
    await taking;
    expect(lines).toEqual([]);
  });

  it('of a result after its event: the chunk is sent again', async () => {
    add(0);
    redis.work(0);
    redis.results.clear();
    const taking = takeAndCheck(0);
    await pass(2 * POLL_AFTER_MS);
    expect(redis.sends.get(0)).toBe(2);
    redis.workAll();
    await taking;
  });

  it('by damage of a result: it is removed, and its chunk is sent again', async () => {
    redis.faultsOfResults.push(new SealError('damaged_blob'));
    add(0);
    redis.work(0);
    const taking = takeAndCheck(0);
    await pass(2 * POLL_AFTER_MS);
    expect(redis.sends.get(0)).toBe(2);
    expect(lines).toEqual(['a result is damaged; computing its chunk again']);
    redis.workAll();
    await taking;
  });

  it('by any other fault of a result ends the run', async () => {
    redis.faultsOfResults.push(new TypeError('a defect'));
    add(0);
    redis.work(0);
    let fault: unknown;
    window.take(stopping.signal).catch((error) => {
      fault = error;
    });
    await pass(POLL_AFTER_MS);
    expect(fault).toMatchObject({ message: 'a defect' });
  });

  it('of the same chunk five times: the run computes it itself', async () => {
    add(0);
    const taking = takeAndCheck(0);
    for (let second = 0; second < 10; second++) {
      redis.jobs.clear();
      await pass(POLL_AFTER_MS);
    }
    await taking;
    expect(redis.sends.get(0)).toBe(5);
    expect(isolated).toBe(1);
  });

  it('is not assumed while the commands of a chunk have no answer: it may still arrive', async () => {
    redis.answers = new Promise(() => {});
    add(0);
    redis.jobs.clear();
    window.take(stopping.signal).catch(() => {});
    await pass(10 * POLL_AFTER_MS);
    expect(redis.sends.get(0)).toBe(1);
    stopping.abort(new Error('over'));
    await pass(0);
  });

  it('by a refused command: the chunk is sent again', async () => {
    const put = vi.spyOn(redis.blobs, 'putChunk').mockRejectedValueOnce(new Error('refused'));
    vi.spyOn(redis.queue, 'send').mockRejectedValueOnce(new Error('refused'));
    add(0);
    const taking = takeAndCheck(0);
    await pass(POLL_AFTER_MS);
    expect(put).toHaveBeenCalledTimes(2);
    redis.workAll();
    await taking;
    expect(lines).toEqual(['could not send a chunk', 'could not send a chunk']);
  });
});

describe('a chunk that fails', () => {
  it('is computed in this process, row by row, with the same bytes', async () => {
    add(0, 1);
    redis.fail(0, 'chunk_failed');
    redis.work(1);
    await takePolled(0);
    await takePolled(1);
    expect(lines).toEqual(['a chunk failed; computing it here, row by row']);
    expect(redis.chunks.size).toBe(0);
  });

  it('because its bytes are lost is not a failure of the chunk', async () => {
    add(0);
    redis.fail(0, BLOB_MISSING);
    expect(lines).toEqual([]);
  });

  it('after it was done, as a second copy of its job may, keeps its result', async () => {
    const taken = vi.spyOn(redis.blobs, 'takeResult');
    add(0);
    redis.work(0);
    redis.fail(0, 'chunk_failed');
    await takePolled(0);
    expect(taken).toHaveBeenCalledTimes(1);
  });

  it('after it was committed changes nothing', async () => {
    add(0);
    redis.work(0);
    await takePolled(0);
    redis.fail(0, 'late');
    redis.work(7);
    window.end();
    expect(await window.take(stopping.signal)).toBeUndefined();
  });
});

describe('the end', () => {
  it('a stop ends the wait with its reason, but a result that has arrived is returned', async () => {
    add(0, 1);
    redis.work(0);
    stopping.abort(new Error('stopped'));
    await takePolled(0);
    await expect(window.take(stopping.signal)).rejects.toThrow('stopped');
    expect(await window.room(stopping.signal)).toBe(false);
  });

  it('a stop ends the wait for room, and for a first chunk', async () => {
    const empty = window.take(stopping.signal);
    empty.catch(() => {});
    add(0, 1, 2);
    const room = window.room(stopping.signal);
    stopping.abort(new Error('stopped'));
    await expect(empty).rejects.toThrow('stopped');
    expect(await room).toBe(false);
  });

  it('withdraws all chunks in flight, and leaves nothing in Redis', async () => {
    add(0, 1, 2);
    redis.work(1);
    await window.clear();
    expect([redis.jobs.size, redis.chunks.size, redis.results.size]).toEqual([0, 0, 0]);
  });

  it('withdraws the job of a result that was found before its worker ended the job', async () => {
    redis.sendsEvents = false;
    add(0);
    const job = redis.jobs.get(0)!;
    redis.work(0);
    redis.jobs.set(0, job); // the result is in Redis, and the job has not ended yet
    await takePolled(0);
    await window.clear();
    expect(redis.jobs.size).toBe(0);
  });

  it('withdraws a job that a new connection has sent a second time, after its chunk was committed', async () => {
    add(0);
    const job = redis.jobs.get(0)!;
    window.connectionLost();
    redis.work(0);
    await takePolled(0);
    redis.jobs.set(0, job);
    await window.clear();
    expect(redis.jobs.size).toBe(0);
  });

  it('removes what a server brings back that was restarted without its last commands', async () => {
    add(0, 1);
    redis.work(0);
    await takePolled(0);
    window.connectionLost();
    redis.results.set(0, resultOf(chunkOf(0)));
    redis.work(1);
    await takePolled(1);
    await window.clear();
    expect(redis.results.size).toBe(0);
  });
});

describe('workers that are missing', () => {
  it('are reported once after five seconds, and again when one is back', async () => {
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
      'no worker for this run is alive; waiting for one of the same version with the same secret (curp-batch worker)',
      'a worker is alive again',
    ]);
  });

  it('are not reported if workers are alive but slow', async () => {
    add(0);
    const taking = window.take(stopping.signal);
    await pass(4 * SILENCE_MS);
    redis.workAll();
    await taking;
    expect(lines).toEqual([]);
  });

  it('are not reported if the server does not give their number', async () => {
    vi.spyOn(redis.queue, 'workers').mockRejectedValue(new Error('NOPERM'));
    add(0);
    const taking = window.take(stopping.signal);
    await pass(4 * SILENCE_MS);
    redis.workAll();
    await taking;
    expect(lines).toEqual([]);
  });
});

it('a refused probe and a refused removal of taken chunks do not end the run', async () => {
  vi.spyOn(redis.blobs, 'probe').mockRejectedValue(new Error('OOM'));
  vi.spyOn(redis.blobs, 'drop').mockRejectedValue(new Error('READONLY'));
  add(0, 1);
  const taking = window.take(stopping.signal);
  await pass(4 * SILENCE_MS);
  redis.work(0);
  redis.fail(1, 'chunk_failed');
  await taking;
  await takePolled(1);
  expect(redis.blobs.probe).toHaveBeenCalled();
});
