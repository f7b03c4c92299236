/** The conveyor, in process and with a fake Redis: order, faults of input, output and Redis, and what it leaves behind. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attempt } from '../../../src/engine/conveyor/attempt.js';
import { Conveyor, type ConveyorOptions } from '../../../src/engine/conveyor/conveyor.js';
import type { Refusal } from '../../../src/engine/redis/replies/error-reply.js';
import { RunError } from '../../../src/engine/settings/run-error.js';
import type { CutChunk, Cutter } from '../../../src/input/csv/cutter.js';
import { InputError } from '../../../src/input/csv/input-error.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { FakeRedis } from '../../fakes/fake-redis.js';
import { chunkOf, PLAN, resultOf } from './chunks.js';

const REDIS_TIMEOUT_MS = 30_000;
const POLL_MS = 1000;
const SIZE = 3;

const OOM: Refusal = {
  code: 'OOM',
  sentence: { es: 'Redis has no memory left (maxmemory)', en: 'Redis has no memory left (maxmemory)' },
  remedy: { es: 'give it more', en: 'give it more' },
  isTemporary: true,
  atStart: 'wait',
  reconnects: false,
};

let redis: FakeRedis;
let stopping: AbortController;
let committed: { index: number; bytes: string }[];
let recycled: number[];
let cleared: Attempt[][];
let lines: string[];
let conveyor: Conveyor;

function make(changes: Partial<ConveyorOptions> = {}): Conveyor {
  const collected = collectedLog();
  lines = collected.lines;
  return new Conveyor({
    redis: 'redis://unused',
    run: 'r',
    earlier: [],
    cleared: (left) => cleared.push(left),
    plan: PLAN,
    window: SIZE,
    secrets: [],
    unsafeRedis: false,
    embedded: true,
    redisTimeoutMs: REDIS_TIMEOUT_MS,
    log: collected.log,
    openTransport: redis.openTransport,
    ...changes,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  redis = new FakeRedis();
  redis.worksAtOnce = true;
  stopping = new AbortController();
  committed = [];
  recycled = [];
  cleared = [];
  conveyor = make();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A cutter of `count` chunks; then it is at its end, or throws `fault`. */
function cutterOf(count: number, fault?: Error): Cutter {
  let next = 0;
  return {
    next: async () => {
      if (next < count) return chunkOf(next++);
      if (fault !== undefined) throw fault;
      return undefined;
    },
    recycle: ({ index }: CutChunk) => recycled.push(index),
  } as unknown as Cutter;
}

/** A cutter of two chunks; the second one is read when `read` is called. */
function slowCutter(): { cutter: Cutter; read(): void } {
  let read = (): void => {};
  const second = new Promise<CutChunk>((resolve) => {
    read = () => resolve(chunkOf(1));
  });
  const chunks: (CutChunk | Promise<CutChunk>)[] = [chunkOf(0), second];
  return {
    cutter: { ...cutterOf(0), next: async () => chunks.shift() } as unknown as Cutter,
    read: () => read(),
  };
}

const commit = async ({ index }: CutChunk, { bytes }: { bytes: Buffer }) => {
  committed.push({ index, bytes: bytes.toString() });
};

/** Carries the chunks. The outcome is `done` or the error. */
function carry(cutter: Cutter, commitOne = commit): { outcome: unknown } {
  const seen: { outcome: unknown } = { outcome: undefined };
  conveyor.carry(cutter, stopping, commitOne).then(
    () => {
      seen.outcome = 'done';
    },
    (error: unknown) => {
      seen.outcome = error;
    },
  );
  return seen;
}

const expected = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ index, bytes: resultOf(chunkOf(index)).bytes.toString() }));

const isEmpty = () => redis.jobs.size + redis.chunks.size + redis.results.size === 0;

describe('without faults', () => {
  it('commits every chunk once and in order, reuses its buffer, and leaves nothing in Redis', async () => {
    const carried = carry(cutterOf(8));
    await pass(POLL_MS);
    expect(carried.outcome).toBe('done');
    expect(committed).toEqual(expected(8));
    expect(recycled).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(isEmpty()).toBe(true);
    expect([redis.isClosed, redis.connection.status]).toEqual([true, 'end']);
    expect(lines).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('an input without rows is carried at once', async () => {
    const carried = carry(cutterOf(0));
    await pass(0);
    expect(carried.outcome).toBe('done');
    expect(cleared).toEqual([[]]);
  });

  it('has at most as many chunks in flight as the window has room for', async () => {
    redis.worksAtOnce = false;
    const carried = carry(cutterOf(8));
    await pass(POLL_MS / 2);
    expect([...redis.jobs.keys()]).toEqual([0, 1, 2]);
    redis.work(1);
    await pass(0);
    expect(redis.jobs.size).toBe(2);
    redis.work(0);
    await pass(0);
    expect([...redis.jobs.keys()]).toEqual([2, 3, 4]);
    redis.worksAtOnce = true;
    redis.workAll();
    await pass(10 * POLL_MS);
    expect(carried.outcome).toBe('done');
    expect(committed).toEqual(expected(8));
  });

  it('does not reuse the buffer of a chunk whose command has no answer', async () => {
    let answer = () => {};
    redis.answers = new Promise((resolve) => {
      answer = resolve;
    });
    const carried = carry(cutterOf(1));
    await pass(0);
    redis.work(0);
    await pass(0);
    expect(carried.outcome).toBe('done');
    expect([committed.length, recycled]).toEqual([1, []]);
    answer();
  });
});

describe('a fault', () => {
  it('of the input: the rows before it are committed, then it is thrown', async () => {
    const fault = new InputError(
      'unclosed_quote',
      { es: 'a quote is never closed', en: 'a quote is never closed' },
      7,
    );
    const carried = carry(cutterOf(2, fault));
    await pass(POLL_MS);
    expect(carried.outcome).toBe(fault);
    expect(committed).toEqual(expected(2));
  });

  it('of the output: it is thrown, nothing more is committed, and nothing stays in Redis', async () => {
    const full = new RunError(
      'output_failed',
      { es: 'the disk is full: make room and resume', en: 'the disk is full: make room and resume' },
      'ENOSPC',
    );
    const carried = carry(cutterOf(8), async (chunk, result) => {
      if (chunk.index === 2) throw full;
      await commit(chunk, result);
    });
    await pass(POLL_MS);
    expect(carried.outcome).toBe(full);
    expect(committed).toEqual(expected(2));
    expect(isEmpty()).toBe(true);
  });

  it('of the output does not wait for a read of the input that hangs', async () => {
    const full = new RunError(
      'output_failed',
      { es: 'the disk is full: make room and resume', en: 'the disk is full: make room and resume' },
      'ENOSPC',
    );
    const some = cutterOf(1);
    const cutter = {
      ...some,
      next: async () => (await some.next()) ?? new Promise(() => {}),
    } as unknown as Cutter;
    const carried = carry(cutter, () => Promise.reject(full));
    await pass(POLL_MS);
    expect(carried.outcome).toBe(full);
  });

  it('of the output: a chunk whose read ends later is not sent', async () => {
    const full = new RunError(
      'output_failed',
      { es: 'the disk is full: make room and resume', en: 'the disk is full: make room and resume' },
      'ENOSPC',
    );
    const { cutter, read } = slowCutter();
    const carried = carry(cutter, () => Promise.reject(full));
    await pass(POLL_MS);
    expect(carried.outcome).toBe(full);
    read();
    await pass(POLL_MS);
    expect([...redis.sends.keys()]).toEqual([0]);
  });

  it('of a worker: the chunk is computed in this process', async () => {
    redis.worksAtOnce = false;
    const carried = carry(cutterOf(1));
    await pass(0);
    redis.fail(0, 'chunk_failed');
    await pass(0);
    expect(carried.outcome).toBe('done');
    expect(committed).toEqual(expected(1));
  });

  it('of Redis, which loses everything: the chunks are sent again', async () => {
    redis.worksAtOnce = false;
    const carried = carry(cutterOf(2));
    await pass(0);
    redis.jobs.clear();
    redis.chunks.clear();
    redis.worksAtOnce = true;
    await pass(2 * POLL_MS);
    expect(carried.outcome).toBe('done');
    expect(committed).toEqual(expected(2));
    expect(Object.fromEntries(redis.sends)).toEqual({ 0: 2, 1: 2 });
  });

  it('of an unknown kind from Redis is reported without its text', async () => {
    const reply = Object.assign(new Error('WEIRD GARCIA'), { name: 'ReplyError' });
    vi.spyOn(redis.queue, 'listen').mockRejectedValueOnce(reply);
    const carried = carry(cutterOf(1));
    await pass(0);
    expect(carried.outcome).toMatchObject({ name: 'ServerError', fault: 'redis_refuses' });
    expect(String(carried.outcome)).not.toContain('GARCIA');
  });
});

describe('a stop', () => {
  it('commits what has arrived, throws its reason, and withdraws the rest', async () => {
    redis.worksAtOnce = false;
    const carried = carry(cutterOf(8));
    await pass(0);
    redis.work(0);
    stopping.abort(new RunError('interrupted', { es: 'stopped', en: 'stopped' }));
    await pass(2000);
    expect(carried.outcome).toMatchObject({ fault: 'interrupted' });
    expect(committed).toEqual(expected(1));
    expect(isEmpty()).toBe(true);
  });

  it('in the middle of a commit: the input that is not read counts as missing, not as its end', async () => {
    const { cutter, read } = slowCutter();
    let finish = (): void => {};
    const carried = carry(cutter, async (chunk, result) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      await commit(chunk, result);
    });
    await pass(POLL_MS);
    stopping.abort(new RunError('interrupted', { es: 'stopped', en: 'stopped' }));
    read();
    await pass(0);
    finish();
    await pass(POLL_MS);
    expect(carried.outcome).toMatchObject({ fault: 'interrupted' });
    expect(committed).toEqual(expected(1));
  });

  it('in the middle of the check of the server ends the run', async () => {
    redis.connection.lose();
    const carried = carry(cutterOf(1));
    stopping.abort(new RunError('interrupted', { es: 'stopped', en: 'stopped' }));
    await pass(10);
    expect(carried.outcome).toMatchObject({ fault: 'interrupted' });
    expect(redis.sends.size).toBe(0);
    expect(vi.getTimerCount(), 'timers of the check').toBe(0);
  });

  it('ends although Redis does not answer the cleanup', async () => {
    redis.worksAtOnce = false;
    const carried = carry(cutterOf(1));
    await pass(0);
    vi.spyOn(redis.queue, 'withdraw').mockReturnValue(new Promise(() => {}));
    stopping.abort(new RunError('interrupted', { es: 'stopped', en: 'stopped' }));
    await pass(7000);
    expect(carried.outcome).toBeUndefined();
    await pass(2000);
    expect(carried.outcome).toMatchObject({ fault: 'interrupted' });
    expect(redis.connection.status).toBe('end');
  });

  it('sends no command of the cleanup to a server that is gone', async () => {
    redis.worksAtOnce = false;
    const carried = carry(cutterOf(1));
    await pass(0);
    const withdrawn = vi.spyOn(redis.queue, 'withdraw');
    redis.connection.lose();
    stopping.abort(new RunError('interrupted', { es: 'stopped', en: 'stopped' }));
    await pass(10);
    expect(carried.outcome).toMatchObject({ fault: 'interrupted' });
    expect(withdrawn).not.toHaveBeenCalled();
  });
});

describe('a Redis', () => {
  it('that may evict keys gets no chunk', async () => {
    redis.connection.reply = 'redis_version:7.0.15\r\nmaxmemory_policy:allkeys-lru\r\n';
    const carried = carry(cutterOf(1));
    await pass(0);
    expect(carried.outcome).toMatchObject({ fault: 'evicts_keys' });
    expect(redis.sends.size).toBe(0);
  });

  it('that does not permit a command gets no chunk', async () => {
    conveyor = make({ embedded: false });
    redis.connection.refusal = Object.assign(
      new Error("NOPERM this user has no permissions to run the 'set' command"),
      { name: 'ReplyError' },
    );
    const carried = carry(cutterOf(1));
    await pass(0);
    expect(carried.outcome).toMatchObject({ fault: 'redis_refuses' });
    expect(redis.sends.size).toBe(0);
  });

  it('that is not embedded is checked, and gets chunks', async () => {
    conveyor = make({ embedded: false });
    const carried = carry(cutterOf(1));
    await pass(POLL_MS);
    expect(carried.outcome).toBe('done');
  });

  it('that may evict keys gets chunks if the operator wants it', async () => {
    conveyor = make({ unsafeRedis: true });
    redis.connection.reply = 'redis_version:7.0.15\r\nmaxmemory_policy:allkeys-lru\r\n';
    const carried = carry(cutterOf(1));
    await pass(POLL_MS);
    expect(carried.outcome).toBe('done');
  });

  it('that is lost and comes back: the run continues, and its obstacle is reported meanwhile', async () => {
    redis.worksAtOnce = false;
    const carried = carry(cutterOf(1));
    await pass(0);
    expect(conveyor.obstacle).toBeNull();
    redis.connection.lose();
    await pass(1500);
    expect(conveyor.obstacle).toBeNull();
    await pass(1000);
    expect(conveyor.obstacle).toBe('redis');
    redis.connection.find();
    expect(conveyor.obstacle).toBeNull();
    redis.work(0);
    await pass(REDIS_TIMEOUT_MS * 2);
    expect(carried.outcome).toBe('done');
  });

  it('that is lost for too long ends the run', async () => {
    redis.worksAtOnce = false;
    const carried = carry(cutterOf(1));
    await pass(0);
    redis.connection.lose();
    await pass(REDIS_TIMEOUT_MS - 1000);
    expect(carried.outcome).toBeUndefined();
    await pass(2000);
    expect(carried.outcome).toMatchObject({
      fault: 'redis_gone',
      message: 'Redis could not be reached for 30 seconds',
    });
    expect(conveyor.obstacle).toBeNull();
  });

  it('without memory for too long ends the run, and names the reason', async () => {
    redis.worksAtOnce = false;
    const carried = carry(cutterOf(1));
    await pass(0);
    redis.connection.refusals.note(OOM, {});
    await pass(2500);
    expect(conveyor.obstacle).toBe('redis');
    await pass(REDIS_TIMEOUT_MS);
    expect(carried.outcome).toMatchObject({
      fault: 'redis_gone',
      message: expect.stringMatching(/^Redis has refused commands \(.*no memory.*\) for 30 seconds$/),
    });
  });

  it('without memory for a time lets the run continue', async () => {
    redis.worksAtOnce = false;
    const carried = carry(cutterOf(1));
    await pass(0);
    const refused = {};
    redis.connection.refusals.note(OOM, refused);
    await pass(REDIS_TIMEOUT_MS - 1000);
    redis.connection.refusals.accept(refused);
    await pass(2000);
    expect(conveyor.obstacle).toBeNull();
    redis.work(0);
    await pass(0);
    expect(carried.outcome).toBe('done');
  });

  it('that refuses some commands and accepts others answers, although a PING waits', async () => {
    redis.worksAtOnce = false;
    const carried = carry(cutterOf(1));
    await pass(0);
    vi.spyOn(redis.connection, 'ping').mockReturnValue(new Promise(() => {}));
    let refused = {};
    redis.connection.refusals.note(OOM, refused);
    for (let passed = 0; passed < 2 * REDIS_TIMEOUT_MS; passed += 10_000) {
      await pass(10_000);
      const next = {};
      redis.connection.refusals.note(OOM, next);
      redis.connection.refusals.accept(refused);
      refused = next;
    }
    redis.connection.refusals.accept(refused);
    await pass(2000);
    expect(carried.outcome).toBeUndefined();
    redis.work(0);
    await pass(0);
    expect(carried.outcome).toBe('done');
  });

  it('without a worker is an obstacle until a result arrives', async () => {
    redis.worksAtOnce = false;
    redis.workersAlive = 0;
    const carried = carry(cutterOf(1));
    await pass(7000);
    expect(conveyor.obstacle).toBe('worker');
    redis.work(0);
    await pass(0);
    expect(carried.outcome).toBe('done');
    expect(conveyor.obstacle).toBeNull();
  });

  it('that was lost may get the commands of a committed chunk again: its job is withdrawn at the end', async () => {
    redis.worksAtOnce = false;
    const carried = carry(cutterOf(2));
    await pass(0);
    const job = redis.jobs.get(0)!;
    redis.connection.lose();
    redis.connection.find();
    redis.work(0);
    await pass(0);
    redis.jobs.set(0, job); // ioredis has repeated the command
    redis.work(1);
    await pass(POLL_MS);
    expect(carried.outcome).toBe('done');
    expect(redis.jobs.size).toBe(0);
  });
});

describe('earlier attempts', () => {
  const EARLIER: Attempt[] = [
    { run: 'killed', index: 300 },
    { run: 'older', index: 2 },
  ];

  beforeEach(() => {
    redis.earlierJobs.set('killed', new Set([43, 44, 299, 4395, 4396]));
    redis.earlierJobs.set('older', new Set([0, 1, 2]));
    conveyor = make({ earlier: EARLIER });
  });

  it('are cleared before the first chunk, around the position of their ledger', async () => {
    const carried = carry(cutterOf(1));
    await pass(POLL_MS);
    expect(carried.outcome).toBe('done');
    expect(cleared).toEqual([[]]);
    expect(redis.earlierJobs).toEqual(
      new Map([
        ['killed', new Set([43, 4396])], // 256 chunks before the ledger, 4,096 after it
        ['older', new Set()],
      ]),
    );
  });

  it('whose jobs killed workers hold are reported, and cleared at the end', async () => {
    redis.worksAtOnce = false;
    redis.locked.add(299);
    const carried = carry(cutterOf(1));
    await pass(0);
    expect(cleared).toEqual([[EARLIER[0]]]);
    redis.locked.clear();
    redis.work(0);
    await pass(POLL_MS);
    expect(carried.outcome).toBe('done');
    expect(redis.earlierJobs.get('killed')).toEqual(new Set([43, 4396]));
  });
});
