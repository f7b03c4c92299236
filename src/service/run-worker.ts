/**
 * Takes runs from the queue and executes them, one at a time.
 *
 *   starting ─▶ working ─▶ stopping ─▶ stopped
 *
 * It may be killed at any moment: its lock expires within seconds, and another run worker resumes the run from the ledger.
 * If it loses its lock, it stops the run. At shutdown it returns the run to the queue.
 *
 * What it needs: Redis and the folder of runs. What it does not do: compute; chunk workers do, on any machine.
 */
import { DelayedError, type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Log } from '../log.js';
import { within } from '../process/abortable.js';
import { CallbackQueue } from '../queue/callback-queue.js';
import { ChunkQueue } from '../queue/chunk-queue.js';
import { RUN_JOB_VERSION, RUN_QUEUE, type RunJob, RunQueue, runJobId } from '../queue/run-queue.js';
import {
  type Connection,
  connect,
  disconnect,
  logOutages,
  PREFIX,
  takesCommands,
} from '../redis/connection.js';
import { checkInBackground } from '../redis/server-check.js';
import { defaultWindow } from '../run/settings.js';
import { CallbackWorker } from '../runs/callback-worker.js';
import { ForeignJobs, isForeign } from '../runs/foreign-job.js';
import type { RunStore } from '../runs/run-store.js';
import { type ExecutionEnd, StoredRun } from '../runs/stored-run.js';
import { Sweeper } from '../runs/sweeper.js';
import { SlotWorker } from '../schedule/slot-worker.js';

export interface RunWorkerOptions {
  redis: string;
  store: RunStore;
  /** The first one encrypts blobs, each can decrypt them; without any, blobs are not encrypted. */
  secrets: readonly string[];
  log: Log;
  window?: number | undefined;
  chunkBytes?: number | undefined;
  /** Accept a Redis that may evict keys. */
  unsafeRedis?: boolean | undefined;
  /** How long `stop` waits for the current run to be returned to the queue. */
  deadlineMs?: number | undefined;
}

/** Longer than the event loop can be blocked, short enough that the run of a killed worker is resumed soon. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5000;

/** Delay of a retry, doubled each time. */
const MIN_RETRY_MS = 2000;
const MAX_RETRY_MS = 60_000;

const retryDelayMs = (starts: number): number =>
  Math.min(MIN_RETRY_MS * 2 ** Math.min(Math.max(starts - 1, 0), 6), MAX_RETRY_MS);

export class RunWorker {
  readonly #options: RunWorkerOptions;
  readonly #connection: Connection;
  readonly #queue: RunQueue;
  readonly #callbacks: CallbackQueue;
  readonly #callbackWorker: CallbackWorker;
  readonly #sweeper: Sweeper;
  readonly #slots: SlotWorker;
  readonly #worker: Worker<RunJob, void>;
  readonly #foreign: ForeignJobs;
  readonly #executing = new Map<string, StoredRun>();
  #stopping = false;
  #stopped: Promise<void> | undefined;
  /** Resolves when the worker must end: Redis is unsuitable, or a job has another version. */
  readonly refused: Promise<void>;
  #refuse: () => void = () => {};

  constructor(options: RunWorkerOptions) {
    const { redis, store, log } = options;
    this.#options = options;
    this.#foreign = new ForeignJobs(log);
    this.#connection = connect(redis);
    logOutages(this.#connection, log);
    this.refused = new Promise((resolve) => {
      this.#refuse = resolve;
    });
    this.#queue = new RunQueue(this.#connection, store.folderId);
    this.#callbacks = new CallbackQueue(this.#connection, store.folderId);
    this.#callbackWorker = new CallbackWorker({ connection: this.#connection, store, log });
    this.#sweeper = new Sweeper({ store, queue: this.#queue, callbacks: this.#callbacks, log });
    this.#slots = new SlotWorker({ connection: this.#connection, store, queue: this.#queue, log });
    this.#worker = new Worker<RunJob, void>(RUN_QUEUE, (job, token) => this.#process(job, token), {
      connection: this.#connection,
      prefix: PREFIX,
      skipVersionCheck: true,
      autorun: false,
      concurrency: 1,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: 1_000_000, // the status file counts the crashes instead
      runRetryDelay: 500,
      drainDelay: 2,
    });
    this.#worker.on('error', () => {}); // outages are logged once, by the connection
    this.#worker.on('lockRenewalFailed', (jobs) => this.#stopLost(jobs));
  }

  async start(): Promise<void> {
    checkInBackground(this.#connection, { log: this.#options.log, refuse: () => this.#refuse() });
    await this.#worker.waitUntilReady();
    this.#worker.run().catch((error) => this.#options.log.error({ error }, 'the worker ended'));
    await this.#callbackWorker.start();
    await this.#slots.start();
    this.#sweeper.start();
  }

  async #process(job: Job<RunJob, void>, token: string | undefined): Promise<void> {
    const { log } = this.#options;
    const { version, id } = job.data;
    if (version !== RUN_JOB_VERSION) return this.#refuseJob(job, token);
    if (isForeign(job.data, this.#options.store)) return this.#foreign.handBack(job, token);
    const outcome = await this.#execute(id).catch((error): ExecutionEnd => {
      log.error({ run: id, error }, 'a run could not be driven; it is tried again later');
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
    const { store, redis, secrets, chunkBytes, unsafeRedis, log } = this.#options;
    const record = await store.find(id);
    if (record === undefined) return 'ended'; // removed meanwhile
    const window = this.#options.window ?? (await this.#window());
    const run = new StoredRun({ store, record, redis, secrets, window, chunkBytes, unsafeRedis, log });
    this.#executing.set(runJobId(id), run);
    try {
      if (this.#stopping) run.stop('handed_back');
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
    const chunks = new ChunkQueue(this.#connection, '');
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
    if ((await this.#queue.missing([id])).length > 0) await this.#queue.add(id);
  }

  #stopLost(jobs: readonly string[]): void {
    for (const id of jobs) {
      const run = this.#executing.get(id);
      if (run === undefined) continue;
      this.#options.log.warn({ run: run.id }, 'the lock of a run was lost; letting it go');
      run.stop('lost');
    }
  }

  /** Returns a job of another version to the queue, and ends this worker. */
  async #refuseJob(job: Job<RunJob, void>, token: string | undefined): Promise<void> {
    const otherVersion = Number(job.data.version);
    if (!Number.isFinite(otherVersion)) throw new UnrecoverableError('no job of a run');
    this.#options.log.error(
      { version: RUN_JOB_VERSION, otherVersion },
      'a run of another version is waiting: install the same version of curp-batch here and there; this worker ends',
    );
    await this.#worker.pause(true);
    await job.moveToWait(token);
    this.#refuse();
    throw new WaitingError();
  }

  /** Returns the current run to the queue. After the deadline its lock expires, and another worker takes it. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping = true;
    for (const run of this.#executing.values()) run.stop('handed_back');
    // Without Redis only the ledger and the status are written, which needs less time.
    const deadline = takesCommands(this.#connection) ? (this.#options.deadlineMs ?? 25_000) : 5000;
    const closing = async () => {
      await this.#sweeper.stop();
      await Promise.all([this.#worker.close(), this.#callbackWorker.stop(), this.#slots.stop()]);
      await Promise.all([this.#queue.close(), this.#callbacks.close()]);
    };
    await within(deadline, closing());
    disconnect(this.#connection);
  }
}
