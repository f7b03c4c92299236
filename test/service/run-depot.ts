/** A data folder with its own Redis, and workers in this process or as processes: the service without HTTP. */
import { readFileSync } from 'node:fs';
import type { TestContext } from 'vitest';
import { createLog } from '../../src/base/log.js';
import { ChunkWorker } from '../../src/engine/queue/chunk-worker.js';
import { RunQueue } from '../../src/engine/queue/run-queue.js';
import { type Connection, connect } from '../../src/engine/redis/connection.js';
import { RunWorker, type RunWorkerOptions } from '../../src/service/run-worker.js';
import {
  hasEnded,
  type RunRecord,
  type RunState,
  type StatusRecord,
} from '../../src/service/runs/run-record.js';
import { RunStore } from '../../src/service/runs/run-store.js';
import { CliProcess } from '../built-command/cli-process.js';
import { startEmbedded } from '../servers/redis-server.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import { publishRun } from './runs/run-folder.js';

export interface RunDepot {
  url: string;
  store: RunStore;
  queue: RunQueue;
  redis: Connection;
  /** Adds a run with this content to the disk and, unless `queued` is false, to the queue. */
  addRun(
    content: string | Buffer,
    given?: Partial<RunRecord> & { queued?: boolean },
  ): Promise<RunRecord & { result: string }>;
  /** Starts a run worker as a process. */
  startRunWorker(...options: string[]): Promise<CliProcess>;
  /** Starts a run worker in this process: for its work, where the process does not matter. */
  executeHere(options?: ExecutingOptions): Promise<void>;
  /** Starts a chunk worker in this process. */
  computeHere(): Promise<void>;
  /** Ends the server; it is not started again. */
  stopRedis(): Promise<void>;
  status(id: string): Promise<StatusRecord>;
  /** Waits until the run is in this state. */
  reaches(id: string, state: RunState): Promise<StatusRecord>;
  /** Waits until the run has ended, in any state. */
  ended(id: string): Promise<StatusRecord>;
}

interface ExecutingOptions extends Pick<RunWorkerOptions, 'chunk' | 'window'> {
  /** The data folder; by default that of the depot. */
  data?: string;
}

/** Ends when the callbacks given to `onTestFinished` are called. */
export async function startDepot(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  folder: string = temporaryFolder(),
): Promise<RunDepot> {
  const server = await startEmbedded();
  const redis = connect(server.url);
  redis.on('error', () => {});
  await redis.ping(); // service and sweeper postpone their commands until Redis is connected
  const store = await RunStore.open(folder);
  const queue = new RunQueue(redis, store.folderId);
  const processes: CliProcess[] = [];
  const workers: (RunWorker | ChunkWorker)[] = [];
  const work = async (worker: RunWorker | ChunkWorker): Promise<void> => {
    workers.push(worker);
    await worker.start();
  };
  const own = { redis: server.url, secrets: [], log: createLog('silent') };
  onTestFinished(async () => {
    await Promise.all(processes.map((process) => process.kill()));
    await Promise.all(workers.map((worker) => worker.stop()));
    await queue.close();
    redis.disconnect();
    await server.stop();
  });
  const start = async (args: string[]): Promise<CliProcess> => {
    const process = new CliProcess(args);
    processes.push(process);
    await process.line(/"workers have started"/);
    return process;
  };
  /** Reads the file, not a cache. */
  const status = (id: string): Promise<StatusRecord> => store.readStatus(id);
  const waitFor = (what: string, id: string, isIt: (state: RunState) => boolean) =>
    until(what, async () => {
      const found = await status(id);
      return isIt(found.state) && found;
    });
  return {
    url: server.url,
    store,
    queue,
    redis,
    async addRun(content, { queued = true, ...given } = {}) {
      const record = await publishRun(store, content, given);
      if (queued) await queue.add(record);
      return { ...record, result: store.outputOf(record) };
    },
    startRunWorker: (...options) =>
      start(['run-worker', '--redis', server.url, '--data', store.folder, ...options]),
    executeHere: async ({ data, ...options } = {}) =>
      work(new RunWorker({ ...own, ...options, store: await RunStore.open(data ?? folder) })),
    computeHere: () => work(new ChunkWorker(own)),
    stopRedis: () => server.stop(),
    status,
    reaches: (id, state) => waitFor(`the run is ${state}`, id, (found) => found === state),
    ended: (id) => waitFor('the run has ended', id, hasEnded),
  };
}

export const bytesOf = (path: string): Buffer => readFileSync(path);
