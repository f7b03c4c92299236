/** The life of a worker process, in process: order, start, signals, and the end of the process that started it. */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXIT_INCOMPATIBLE } from '../../src/engine/process/worker-pool.js';
import { ServerError } from '../../src/engine/redis/server-error.js';
import { type ReportingWorker, runWorkerProcess, type WorkerSetup } from '../../workers/worker-process.js';
import { until } from '../vitest/waiting.js';

const ORDER = { redis: 'redis://127.0.0.1:1', secrets: [], quiet: true, settings: {} };

/** The part of `process` that a worker process uses. */
class FakeProcess extends EventEmitter {
  readonly exits: number[] = [];
  readonly sent: unknown[] = [];

  exit(code: number): never {
    this.exits.push(code);
    return undefined as never;
  }

  send(message: unknown): boolean {
    this.sent.push(message);
    return true;
  }
}

let host: FakeProcess;
let events: string[];
/** Lets `stop` of the worker end. */
let finishJobs: () => void;
let fail: (error: Error) => void;

const report = { redis: true, jobs: 3, lastJob: 1 };

const worker: ReportingWorker = {
  report: () => report,
  start: async () => {
    events.push('start');
  },
  stop: () => {
    events.push('stop');
    return new Promise((resolve) => {
      finishJobs = resolve;
    });
  },
  get ended() {
    return new Promise<void>((_, reject) => {
      fail = reject;
    });
  },
};

function begin(setup: Partial<WorkerSetup<'chunk-worker'>> = {}): void {
  runWorkerProcess<'chunk-worker'>(
    { make: () => worker, orphaned: 'ends at once', ...setup },
    host as unknown as NodeJS.Process,
  );
}

async function working(): Promise<void> {
  host.emit('message', ORDER);
  await until('it works', () => host.sent.length > 0);
}

beforeEach(() => {
  host = new FakeProcess();
  events = [];
});

afterEach(() => {
  vi.unstubAllEnvs();
  expect(host.listenerCount('SIGINT')).toBe(1); // Ctrl-C is for the process that started it
});

it('starts after its order, and says so', async () => {
  const orders: unknown[] = [];
  begin({
    make: (order) => {
      orders.push(order);
      return worker;
    },
  });
  expect(events).toEqual([]);
  await working();
  host.emit('message', ORDER); // a second order is ignored
  expect([orders, events, host.sent, host.exits]).toEqual([[ORDER], ['start'], ['working'], []]);
});

it('reports its state to the process that started it', async () => {
  Object.assign(host, { connected: true });
  begin();
  await working();
  await until('it has reported', () => host.sent.length > 1);
  expect(host.sent).toEqual(['working', { report }]);
});

it('that cannot start ends with an error', async () => {
  begin({ make: () => Promise.reject(new Error('no folder')) });
  vi.stubEnv('CURP_BATCH_LOG', 'silent');
  host.emit('message', { ...ORDER, quiet: false });
  await until('it has ended', () => host.exits.length > 0);
  expect([host.exits, host.sent]).toEqual([[1], []]);
});

it('SIGTERM: jobs in progress are finished first', async () => {
  begin();
  await working();
  host.emit('SIGTERM');
  expect([events, host.exits]).toEqual([['start', 'stop'], []]);
  finishJobs();
  await until('it has ended', () => host.exits.length > 0);
  expect(host.exits).toEqual([0]);
});

it('a second SIGTERM ends it at once', async () => {
  begin();
  await working();
  host.emit('SIGTERM');
  host.emit('SIGTERM');
  expect([events, host.exits]).toEqual([['start', 'stop'], [143]]);
});

it('SIGTERM before its order ends it', async () => {
  begin();
  host.emit('SIGTERM');
  await until('it has ended', () => host.exits.length > 0);
  expect([events, host.exits]).toEqual([[], [0]]);
});

it('SIGTERM while it starts ends it, without work', async () => {
  let started: (() => void) | undefined;
  const start = () =>
    new Promise<void>((resolve) => {
      started = resolve;
    });
  const starting = { ...worker, start };
  begin({ make: () => starting });
  host.emit('message', ORDER);
  await until('it starts', () => started !== undefined);
  host.emit('SIGTERM');
  started!();
  finishJobs();
  await until('it has ended', () => host.exits.length > 0);
  expect([events, host.sent, host.exits]).toEqual([['stop'], [], [0]]);
});

it('SIGINT is ignored', async () => {
  begin();
  await working();
  host.emit('SIGINT');
  expect([events, host.exits]).toEqual([['start'], []]);
});

it.each([
  ['with an unsuitable Redis', new ServerError('redis_refuses', { es: '', en: '' }), EXIT_INCOMPATIBLE],
  ['for another reason', new Error('defect'), 1],
])('that fails %s stops; the exit code says whether it may be started again', async (_, error, code) => {
  begin();
  await working();
  fail(error);
  await until('it stops', () => events.includes('stop'));
  expect(host.exits).toEqual([]);
  finishJobs();
  await until('it has ended', () => host.exits.length > 0);
  expect(host.exits).toEqual([code]);
});

describe('when the process that started it has ended', () => {
  it('a worker whose jobs others repeat ends at once', async () => {
    begin();
    await working();
    host.emit('disconnect');
    expect([events, host.exits]).toEqual([['start'], [0]]);
  });

  it('a worker of runs ends cleanly, and once', async () => {
    begin({ orphaned: 'ends in order' });
    await working();
    host.emit('disconnect');
    host.emit('SIGTERM');
    expect([events, host.exits]).toEqual([['start', 'stop'], []]);
    finishJobs();
    await until('it has ended', () => host.exits.length > 0);
    expect(host.exits).toEqual([0]);
  });
});
