/**
 * Everything that runs begins, ends and fails in the same way (`src/base/runnable.ts`): the same tests for each, with a
 * real Redis. After the end no connection to Redis is left.
 */
import { afterEach, beforeEach, describe, expect, it, type TestContext, vi } from 'vitest';
import { createLog } from '../../src/base/log.js';
import type { Runnable } from '../../src/base/runnable.js';
import { CallbackQueue } from '../../src/engine/queue/callback-queue.js';
import { ChunkWorker } from '../../src/engine/queue/chunk-worker.js';
import { DIRECT_QUEUE } from '../../src/engine/queue/direct-queue.js';
import { DirectWorker } from '../../src/engine/queue/direct-worker.js';
import { QueueWorker } from '../../src/engine/queue/queue-worker.js';
import { RunQueue } from '../../src/engine/queue/run-queue.js';
import { type Connection, connect, disconnect, PREFIX } from '../../src/engine/redis/connection.js';
import { Retention } from '../../src/engine/redis/internals/retention.js';
import { TolerantWorker } from '../../src/engine/redis/internals/tolerant-worker.js';
import { LOOPBACK } from '../../src/service/access/client-address.js';
import { DEFAULT_LIMITS } from '../../src/service/access/limits.js';
import { CallbackWorker } from '../../src/service/callbacks/callback-worker.js';
import { RunWorker } from '../../src/service/run-worker.js';
import { RunStore } from '../../src/service/runs/run-store.js';
import { Sweeper } from '../../src/service/runs/sweeper.js';
import { SlotWorker } from '../../src/service/schedule/slot-worker.js';
import type { ServiceOptions } from '../../src/service/service.js';
import { startNative } from '../servers/native-server.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { inTime, until } from '../vitest/waiting.js';

/** Nothing listens there. */
const NO_SERVER = 'redis://127.0.0.1:1';

const log = createLog('silent');

/** From build/, where the processes are that they start. */
const built = <Module>(path: string): Promise<Module> =>
  import(new URL(`../../build/src/${path}.js`, import.meta.url).href);

const pools = () =>
  built<typeof import('../../src/engine/process/worker-pool.js')>('engine/process/worker-pool');
const servers = () =>
  built<typeof import('../../src/engine/process/embedded-server.js')>('engine/process/embedded-server');
const services = () => built<typeof import('../../src/service/service.js')>('service/service');

const serviceOptions = (redis: string | undefined): ServiceOptions => ({
  redis,
  unsafeRedis: false,
  host: '127.0.0.1',
  port: 0,
  name: 'tests',
  drainMs: 0,
  data: temporaryFolder(),
  tokens: `${temporaryFolder()}/tokens.json`,
  keepMs: 3_600_000,
  keepFailedMs: 3_600_000,
  callbacks: [],
  scheduleFolders: [],
  secrets: [],
  boardToken: undefined,
  metricsToken: undefined,
  metricsPort: undefined,
  proxies: LOOPBACK,
  workers: 1,
  runWorkers: 1,
  limits: DEFAULT_LIMITS,
  log,
});

/** Processes log on the standard error of the tests. */
beforeEach(() => {
  vi.stubEnv('CURP_BATCH_LOG', 'silent');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const openStore = () => RunStore.open(temporaryFolder());

type Make = (redis: string) => Promise<Runnable>;

/** Those with a connection of their own: they fail if the server is unsuitable. */
const OWN: Record<string, Make> = {
  'a chunk worker': async (redis) => new ChunkWorker({ redis, secrets: [], log, checksServer: true }),
  'a direct worker': async (redis) => new DirectWorker({ redis, log }),
  'a run worker': async (redis) => new RunWorker({ redis, secrets: [], log, store: await openStore() }),
  'a pool of processes': async (redis) => {
    const { WorkerPool } = await pools();
    const common = { redis, secrets: [], log, quiet: false, logStyle: 'json' as const };
    return new WorkerPool({ ...common, kind: 'chunk-worker', processes: 1, settings: {} });
  },
  'the service': async (redis) => new (await services()).Service(serviceOptions(redis)),
};

/** Parts of others, whose connection they use: which reconnects by itself. */
const PARTS: Record<string, (connection: Connection, store: RunStore) => Runnable> = {
  'the worker of a queue': (connection) => new QueueWorker('curp-test', async () => {}, { connection }),
  'the worker of callbacks': (connection, store) => new CallbackWorker({ connection, store, log }),
  'the worker of slots': (connection, store) =>
    new SlotWorker({
      ...{ connection, store, log, queue: new RunQueue(connection, store.folderId) },
      callbacks: new CallbackQueue(connection, store.folderId),
    }),
};

/** Those that postpone their work while Redis cannot be used, and never fail. */
const TIMERS: typeof PARTS = {
  'the sweeper': (connection, store) => {
    const queue = new RunQueue(connection, store.folderId);
    return new Sweeper({ store, log, queue, callbacks: new CallbackQueue(connection, store.folderId) });
  },
  'the retention of finished jobs': (connection) =>
    new Retention(DIRECT_QUEUE, { connection, prefix: PREFIX, keptMs: 1000, log }),
};

function connectFor({ onTestFinished }: TestContext, redis: string): Connection {
  const connection = connect(redis);
  connection.on('error', () => {});
  onTestFinished(() => disconnect(connection));
  return connection;
}

const withConnection =
  (make: (typeof PARTS)[string]) =>
  async (redis: string, context: TestContext): Promise<Runnable> =>
    make(connectFor(context, redis), await openStore());

const all = {
  ...OWN,
  ...Object.fromEntries(
    Object.entries({ ...PARTS, ...TIMERS }).map(([name, make]) => [name, withConnection(make)]),
  ),
} as Record<string, (redis: string, context: TestContext) => Promise<Runnable>>;

const outcome = (promise: Promise<void>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: Error) => `rejected with ${error.name}`,
  );

describe.each(Object.entries(all))('%s', (name, make) => {
  it('starts once, stops once, and leaves no connection', async (context) => {
    const { url, client } = await startNative(context);
    const runnable = await make(url, context);
    await inTime('it has started', Promise.all([runnable.start(), runnable.start()]));
    await inTime('it has stopped', Promise.all([runnable.stop(), runnable.stop()]));
    await runnable.stop();
    await inTime('it has ended', runnable.ended);
    const own = name in OWN ? 1 : 2; // the test's, and the one that it was given
    const connections = async () =>
      String(await client.client('LIST'))
        .trim()
        .split('\n').length;
    await until('no connection is left', async () => (await connections()) <= own);
  });

  it('stopped before it starts, it does not start', async (context) => {
    const { url } = await startNative(context);
    const runnable = await make(url, context);
    await inTime('it has stopped', runnable.stop());
    expect(await Promise.all([outcome(runnable.start()), outcome(runnable.ended)])).toEqual(
      Array(2).fill('resolved'),
    );
  });

  it('can be stopped while it starts', async (context) => {
    const { url } = await startNative(context);
    for (const redis of [url, NO_SERVER]) {
      const runnable = await make(redis, context);
      const started = outcome(runnable.start());
      await inTime('it has stopped', runnable.stop());
      expect([await inTime('it has started', started), await outcome(runnable.ended)]).toEqual(
        Array(2).fill('resolved'),
      );
    }
  });
});

describe.each(Object.entries(OWN))('%s', (_, make) => {
  it('fails if the server can never be used, and ends', async (context) => {
    const { url } = await startNative(context, [], ['--sentinel']);
    const runnable = await make(url);
    void runnable.start().catch(() => {});
    expect(await inTime('it has failed', outcome(runnable.ended))).toMatch(/^rejected with (Server)?Error$/);
    await inTime('it has stopped', runnable.stop());
  });
});

describe.each(Object.entries(PARTS))('%s', (_, make) => {
  it('fails if its loop over the queue ends with an error', async (context) => {
    const { url } = await startNative(context);
    const part = make(connectFor(context, url), await openStore());
    vi.spyOn(TolerantWorker.prototype, 'run').mockRejectedValueOnce(new Error('defect'));
    void part.start().catch(() => {});
    expect(await inTime('it has failed', outcome(part.ended))).toBe('rejected with Error');
    await inTime('it has stopped', part.stop());
  });
});

describe('an embedded server', () => {
  it('starts once, stops once', async () => {
    const { EmbeddedServer } = await servers();
    const server = new EmbeddedServer();
    await Promise.all([server.start(), server.start()]);
    expect(await connectAndPing(server.url)).toBe('PONG');
    await Promise.all([server.stop(), server.stop()]);
    await server.ended;
  });

  it('can be stopped before and while it starts', async () => {
    const { EmbeddedServer } = await servers();
    for (const before of [true, false]) {
      const server = new EmbeddedServer();
      const started = before ? undefined : server.start();
      await inTime('it has stopped', server.stop());
      await Promise.all([started, server.start(), server.ended]);
    }
  });

  it('fails when it is killed', async () => {
    const { EmbeddedServer } = await servers();
    const server = await EmbeddedServer.start();
    server.keeper!.kill('SIGKILL');
    expect(await outcome(server.ended)).toBe('rejected with ServerError');
    await server.stop();
  });
});

async function connectAndPing(url: string): Promise<string> {
  const connection = connect(url);
  try {
    return await connection.ping();
  } finally {
    disconnect(connection);
  }
}
