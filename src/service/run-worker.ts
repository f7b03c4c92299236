/**
 * Takes runs from the queues and executes them: one large and one small at a time.
 *
 * It may be killed at any moment: its lock expires within seconds, and another run worker resumes the run from the ledger.
 * If it loses its lock, it stops the run. At shutdown it returns the run to the queue.
 *
 * What it needs: Redis and the folder of runs. What it does not do: compute; chunk workers do, on any machine.
 */
import { DelayedError, type Job, WaitingError } from 'bullmq';
import { CallbackQueue } from '../engine/queue/callback-queue.js';
import { ChunkQueue } from '../engine/queue/chunk-queue.js';
import { ConnectedWorker } from '../engine/queue/connected-worker.js';
import type { QueueWorker } from '../engine/queue/queue-worker.js';
import {
  folderQueue,
  isRunJob,
  RUN_LANES,
  RUN_QUEUES,
  type RunLane,
  RunQueue,
  runJobId,
} from '../engine/queue/run-queue.js';
import { countRefusals } from '../engine/queue/shared-counters.js';
import { StrayJobs } from '../engine/queue/stray-jobs.js';
import { defaultWindow } from '../engine/settings/settings.js';
import { tokenPath } from './access/token-file.js';
import { Tokens } from './access/tokens.js';
import { CallbackWorker } from './callbacks/callback-worker.js';
import { QuotaUse } from './runs/quota-use.js';
import { type ExecutionEnd, StoredRun, type StoredRunOptions } from './runs/stored-run.js';
import { Sweeper } from './runs/sweeper.js';
import { SlotWorker } from './schedule/slot-worker.js';

/** Those of its runs. */
export interface RunWorkerOptions extends Omit<StoredRunOptions, 'record' | 'openTransport'> {
  /** Another process logs outages of the same Redis. */
  quiet?: boolean;
  /** The file of tokens, which has the quotas of projects; default: that of the data folder. */
  tokens?: string | undefined;
}

/** Longer than the event loop can be blocked, short enough that the run of a killed worker is resumed soon. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5000;

/** How long `stop` takes without Redis: only the ledger and the status are written. */
const WITHOUT_REDIS_MS = 5000;

/** Delay of a retry, doubled each time. */
const MIN_RETRY_MS = 2000;
const MAX_RETRY_MS = 60_000;

const retryDelayMs = (starts: number): number =>
  Math.min(MIN_RETRY_MS * 2 ** Math.min(Math.max(starts - 1, 0), 6), MAX_RETRY_MS);

export class RunWorker extends ConnectedWorker {
  readonly #options: RunWorkerOptions;
  protected override readonly withoutRedisMs = WITHOUT_REDIS_MS;
  readonly #queue: RunQueue;
  readonly #callbacks: CallbackQueue;
  readonly #callbackWorker: CallbackWorker;
  readonly #sweeper: Sweeper;
  readonly #slots: SlotWorker;
  readonly #workers: readonly QueueWorker[];
  readonly #executing = new Map<string, StoredRun>();

  constructor(options: RunWorkerOptions) {
    super(options);
    this.#options = options;
    const { connection, log } = this;
    const { store } = options;
    countRefusals(connection);
    this.#queue = new RunQueue(connection, store.folderId);
    this.#callbacks = new CallbackQueue(connection, store.folderId);
    this.#callbackWorker = new CallbackWorker({ connection, store, log });
    this.#sweeper = new Sweeper({ store, queue: this.#queue, callbacks: this.#callbacks, log });
    const quotas = new QuotaUse(store, new Tokens(options.tokens ?? tokenPath(store.folder), log));
    const queues = { queue: this.#queue, callbacks: this.#callbacks };
    this.#slots = new SlotWorker({ connection, store, ...queues, quotas, log });
    this.#workers = RUN_LANES.map((lane) => this.#workerFor(lane));
    this.atEnd(() => Promise.all([this.#queue.close(), this.#callbacks.close()]));
  }

  #workerFor(lane: RunLane): QueueWorker {
    const strays = new StrayJobs(RUN_QUEUES[lane], this.log);
    const name = folderQueue(RUN_QUEUES[lane], this.#options.store.folderId);
    const process = async (job: Job<unknown, void>, token?: string) => {
      if (!isRunJob(job.data)) throw strays.refuse();
      await this.#process(job, job.data.id, token);
    };
    const worker = this.workerOf(name, process, {
      concurrency: 1,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: 1_000_000, // the status file counts the crashes instead
    });
    worker.bull.on('lockRenewalFailed', (jobs) => this.#stopLost(jobs));
    return worker;
  }

  protected async begin(): Promise<void> {
    this.checkServer(this.#workers.map(({ name }) => name));
    await this.run(...this.#workers, this.#callbackWorker, this.#slots);
    await this.run(this.#sweeper);
  }

  async #process(job: Job<unknown, void>, id: string, token: string | undefined): Promise<void> {
    const outcome = await this.#execute(id).catch((error): ExecutionEnd => {
      this.log.error({ run: id, error }, 'a run failed; it is tried again later');
      return 'later';
    });
    if (outcome === 'ended') return;
    const isLater = outcome === 'later';
    const moved = isLater
      ? job.moveToDelayed(Date.now() + retryDelayMs(job.attemptsStarted), token)
      : job.moveToWait(token);
    await moved.catch(() => this.#queueIfLost(id));
    throw isLater ? new DelayedError() : new WaitingError();
  }

  async #execute(id: string): Promise<ExecutionEnd> {
    const record = await this.#options.store.find(id);
    if (record === undefined) return 'ended'; // removed meanwhile
    const window = this.#options.window ?? (await this.#window());
    const run = new StoredRun({ ...this.#options, record, window });
    this.#executing.set(runJobId(id), run);
    try {
      if (this.isStopping) run.stop('handed_back');
      const outcome = await run.execute();
      if (outcome === 'ended' && record.callback !== null) await this.#callbacks.add(id);
      if (outcome === 'ended') await this.#slots.afterRun(record);
      return outcome;
    } finally {
      this.#executing.delete(runJobId(id));
    }
  }

  /** Enough chunks in flight for the workers that are connected now. */
  async #window(): Promise<number> {
    const chunks = new ChunkQueue(this.connection, '', this.#options.secrets);
    try {
      return defaultWindow(await chunks.workers());
    } catch {
      return defaultWindow(0); // some servers do not allow to list clients
    } finally {
      await chunks.close();
    }
  }

  /** The lock is lost: either another worker has the job, or Redis has lost it, and it must be queued again. */
  async #queueIfLost(id: string): Promise<void> {
    const record = await this.#options.store.find(id);
    if (record !== undefined && (await this.#queue.missing([id])).length > 0) await this.#queue.add(record);
  }

  #stopLost(jobs: readonly string[]): void {
    for (const id of jobs) {
      const run = this.#executing.get(id);
      if (run === undefined) continue;
      this.log.warn({ run: run.id }, 'the lock of a run was lost; letting it go');
      run.stop('lost');
    }
  }

  /** Returns the current runs to the queue. After the deadline their locks expire, and another worker takes them. */
  protected override end(): Promise<void> {
    for (const run of this.#executing.values()) run.stop('handed_back');
    return super.end();
  }
}
