/**
 * Cleans the folder of runs at start and every minute: removes expired runs and the uploads of failed ones, and queues runs
 * and callbacks again that Redis has lost.
 *
 * Any number of processes may sweep one folder: each step is idempotent.
 *
 * What it does not do: change the state of a run. Workers do.
 */
import type { Log } from '../../base/log.js';
import { Runnable } from '../../base/runnable.js';
import type { CallbackQueue } from '../../engine/queue/callback-queue.js';
import type { RunQueue } from '../../engine/queue/run-queue.js';
import { expiryOf, hasEnded, type RunEntry, uploadKeptUntil } from './run-record.js';
import type { RunStore } from './run-store.js';

export interface SweeperOptions {
  store: RunStore;
  queue: Pick<RunQueue, 'isReachable' | 'missing' | 'add'>;
  callbacks: Pick<CallbackQueue, 'add'>;
  log: Log;
}

const PERIOD_MS = 60_000;

/** A status file younger than this means that a worker is executing the run, even if Redis has no job. */
const ALIVE_MS = 15_000;

/** An upload without new bytes for this long was abandoned by a killed process, perhaps on another machine. */
const LEFTOVER_MS = 15 * 60_000;

export class Sweeper extends Runnable {
  readonly #options: SweeperOptions;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(options: SweeperOptions) {
    super();
    this.#options = options;
    this.atEnd(() => this.#sweeping);
    this.atEnd(() => clearTimeout(this.#timer));
  }

  protected async begin(): Promise<void> {
    void this.sweep();
  }

  /** Sweeps once, or waits for the sweep in progress. */
  sweep(): Promise<void> {
    clearTimeout(this.#timer);
    this.#sweeping ??= this.#sweep()
      .catch((error) => {
        this.#options.log.warn({ error }, 'could not clean up the folder of runs');
        return false;
      })
      .then((complete) => {
        this.#sweeping = undefined;
        if (this.isStopping) return;
        this.#timer = setTimeout(() => void this.sweep(), complete ? PERIOD_MS : ALIVE_MS);
        this.#timer.unref();
      });
    return this.#sweeping;
  }

  /** False if a run must be checked again soon. */
  async #sweep(): Promise<boolean> {
    const { store } = this.#options;
    const kept: RunEntry[] = [];
    for (const entry of await store.list()) if (!(await this.#expire(entry))) kept.push(entry);
    for (const entry of kept)
      if (entry.status.state === 'failed' && uploadKeptUntil(entry) === undefined)
        await store.dropInput(entry.record);
    await store.removeLeftovers(LEFTOVER_MS);
    await this.#callBackAgain(kept);
    return this.#queueAgain(kept.filter(({ status }) => !hasEnded(status.state)));
  }

  async #expire(entry: RunEntry): Promise<boolean> {
    const { store, log } = this.#options;
    const { id, keepMs } = entry.record;
    if (expiryOf(entry).getTime() > Date.now()) return false;
    // A run that takes longer than `keepMs` must not expire while it is running.
    if (entry.status.state === 'running' && (await store.statusAgeMs(id)) < Math.max(keepMs, ALIVE_MS))
      return false;
    if (await store.remove(id)) log.info({ run: id }, 'a run has expired and is removed');
    return true;
  }

  async #queueAgain(waiting: readonly RunEntry[]): Promise<boolean> {
    const { store, queue, log } = this.#options;
    if (waiting.length === 0) return true;
    if (!queue.isReachable) return false;
    let complete = true;
    // The oldest first: of equal turns, the run that was added first is next.
    for (const id of await queue.missing(waiting.map(({ record }) => record.id).reverse())) {
      const state = (await store.readStatus(id)).state;
      const record = await store.find(id);
      if (hasEnded(state) || record === undefined) continue;
      if (state === 'running' && (await store.statusAgeMs(id)) < ALIVE_MS) {
        complete = false;
        continue;
      }
      await queue.add(record);
      log.info({ run: id }, 'a run was not in the queue and is queued again');
    }
    return complete;
  }

  async #callBackAgain(entries: readonly RunEntry[]): Promise<void> {
    const { store, queue, callbacks } = this.#options;
    if (!queue.isReachable) return;
    for (const { record, status } of entries) {
      if (record.callback === null || !hasEnded(status.state)) continue;
      if (!(await store.wasCalledBack(record.id))) await callbacks.add(record.id);
    }
  }
}
