/** The worker pool, in process and with fake child processes: orders, restarts, backoff, refusal and the end. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  EXIT_INCOMPATIBLE,
  WorkerPool,
  type WorkerPoolOptions,
} from '../../../src/engine/process/worker-pool.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { type FakeChild, fakeFork } from '../../fakes/fake-child.js';

let children: FakeChild[];
let lines: string[];
let pool: WorkerPool<'chunk-worker'>;

function make(changes: Partial<WorkerPoolOptions<'chunk-worker'>> = {}): WorkerPool<'chunk-worker'> {
  const faked = fakeFork();
  const collected = collectedLog();
  children = faked.children;
  lines = collected.lines;
  return new WorkerPool({
    kind: 'chunk-worker',
    redis: 'redis://127.0.0.1:6379',
    secrets: ['s3cret'],
    quiet: true,
    settings: {},
    processes: 1,
    log: collected.log,
    fork: faked.fork,
    ...changes,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  pool = make();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** The pids of the processes that have not ended. */
const alive = (): number[] =>
  children
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    .map(({ pid }) => pid);

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('the order', () => {
  it('is sent to every process over its channel, and not in arguments or environment', async () => {
    vi.stubEnv('CURP_BATCH_SECRET', 's3cret');
    vi.stubEnv('REDIS_URL', 'redis://:password@host');
    vi.stubEnv('CURP_BATCH_LOG', 'debug');
    pool = make({ processes: 3, logStyle: 'json' });
    pool.start();
    await pass(0);
    expect(alive()).toEqual([1000, 1001, 1002]);
    for (const { orders, script, environment } of children) {
      expect(orders).toEqual([
        { redis: 'redis://127.0.0.1:6379', secrets: ['s3cret'], quiet: true, logStyle: 'json', settings: {} },
      ]);
      expect(script).toMatch(/workers\/chunk-worker\.js$/);
      expect(environment).toMatchObject({ CURP_BATCH_LOG: 'debug', PATH: process.env.PATH });
      expect(JSON.stringify(environment)).not.toMatch(/s3cret|password/);
    }
  });

  it('waits for the address of a server that is starting, while the process loads', async () => {
    let started = (_: string): void => {};
    pool = make({
      redis: new Promise((resolve) => {
        started = resolve;
      }),
    });
    pool.start();
    await pass(0);
    expect([children.length, children[0]!.orders]).toEqual([1, []]);
    started('redis://127.0.0.1:7000');
    await pass(0);
    expect(children[0]!.orders).toMatchObject([{ redis: 'redis://127.0.0.1:7000' }]);
  });

  it('is not sent if the server did not start, or to a process that has ended', async () => {
    pool = make({ redis: Promise.reject(new Error('no server')) });
    pool.start();
    await pass(0);
    expect(children[0]!.orders).toEqual([]);
    pool = make();
    pool.start();
    children[0]!.connected = false;
    await pass(0);
    expect(children[0]!.orders).toEqual([]);
  });
});

describe('a process that ends', () => {
  it('is replaced at once, with the same order, and this is logged', async () => {
    pool.start();
    await pass(0);
    children[0]!.end(null, 'SIGKILL');
    expect(alive()).toEqual([]);
    await pass(0);
    expect(alive()).toEqual([1001]);
    expect(children[1]!.orders).toEqual(children[0]!.orders);
    expect(lines).toEqual(['a worker process ended; starting another']);
  });

  it('again and again is replaced after pauses that double, up to ten seconds', async () => {
    pool.start();
    const pauses: number[] = [];
    for (let failure = 0; failure < 9; failure++) {
      const before = children.length;
      children.at(-1)!.end(1);
      let waited = 0;
      await pass(0);
      while (children.length === before) {
        await pass(100);
        waited += 100;
      }
      pauses.push(waited);
    }
    expect(pauses).toEqual([0, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
  });

  it('after it has worked for long is replaced at once again', async () => {
    pool.start();
    for (let failure = 0; failure < 3; failure++) {
      children.at(-1)!.end(1);
      await pass(2000);
    }
    const before = children.length;
    await pass(30_001);
    children.at(-1)!.end(1);
    await pass(0);
    expect(children.length).toBe(before + 1);
  });

  it('does not end or delay the others', async () => {
    pool = make({ processes: 2 });
    pool.start();
    children[0]!.end(1);
    await pass(0);
    expect(alive()).toEqual([1001, 1002]);
    expect(children[1]!.signals).toEqual([]);
  });

  it('because it refuses the work is not replaced', async () => {
    let isRefused = false;
    pool.ended.catch(() => {
      isRefused = true;
    });
    pool.start();
    await pass(0);
    expect(isRefused).toBe(false);
    children[0]!.end(EXIT_INCOMPATIBLE);
    await pass(60_000);
    expect([isRefused, children.length, lines]).toEqual([true, 1, []]);
  });

  it('an error of its channel is followed by its end', async () => {
    pool.start();
    children[0]!.emit('error', new Error('EPIPE'));
    await pass(60_000);
    expect(children.length).toBe(1);
  });
});

describe('the end', () => {
  it('asks every process once, waits for all, and starts no other', async () => {
    pool = make({ processes: 2 });
    pool.start();
    await pass(0);
    let isStopped = false;
    void pool.stop().then(() => {
      isStopped = true;
    });
    expect(children.map(({ signals }) => signals)).toEqual([['SIGTERM'], ['SIGTERM']]);
    children[0]!.end(0);
    await pass(0);
    expect(isStopped).toBe(false);
    children[1]!.end(0);
    await pass(60_000);
    expect([isStopped, children.length, lines]).toEqual([true, 2, []]);
  });

  it('in the pause before a restart starts no process', async () => {
    pool.start();
    children[0]!.end(1);
    await pass(0);
    children[1]!.end(1);
    await pool.stop();
    await pass(60_000);
    expect(children.length).toBe(2);
  });
});

describe('health', () => {
  const report = (changes: object = {}) => ({
    report: { redis: true, jobs: 2, lastJob: Date.now() - 5000, ...changes },
  });

  it('is ready when every process has reported that Redis takes its commands', () => {
    pool = make({ processes: 2 });
    pool.start();
    expect(pool.health()).toMatchObject({
      alive: true,
      ready: false,
      processes: 2,
      working: 0,
      redis: 'down',
    });
    children[0]!.emit('message', 'working');
    children[0]!.emit('message', report());
    expect(pool.health()).toMatchObject({ ready: false, working: 1, jobs: 2, last_job_seconds: 5 });
    children[1]!.emit('message', report({ jobs: 0, lastJob: null }));
    expect(pool.health()).toEqual({
      ...{ alive: true, ready: true, processes: 2, working: 2, redis: 'up' },
      ...{ jobs: 2, last_job_seconds: 5 },
    });
    children[1]!.emit('message', report({ redis: false }));
    expect(pool.health()).toMatchObject({ alive: true, ready: false, redis: 'down' });
  });

  it('is not alive while a process is silent for more than a minute, and is again when the pool has replaced it', async () => {
    pool.start();
    children[0]!.emit('message', report());
    await pass(60_000);
    expect(pool.health()).toMatchObject({ alive: true, ready: true });
    await pass(1);
    expect(pool.health()).toMatchObject({ alive: false, ready: false });
    children[0]!.end(null, 'SIGKILL');
    await pass(1);
    expect(pool.health()).toMatchObject({ alive: true, ready: false, working: 0 });
    children[1]!.emit('message', report());
    expect(pool.health()).toMatchObject({ alive: true, ready: true });
  });
});
