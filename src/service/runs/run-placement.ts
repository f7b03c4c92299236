/**
 * Makes the runs of requests and of schedules one at a time, in all processes of the data folder: two at the same moment get
 * different turns, and each counts for the quota of the other.
 *
 * What it does not do: decide the turn (`run-order.ts`), or the quota.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FolderLock } from '../../base/folder-lock.js';
import { HttpFault } from '../reply/http-fault.js';
import { nextTurn } from './run-order.js';
import type { RunRecord } from './run-record.js';
import type { RunStore } from './run-store.js';

/** How long a new run waits for those that other processes make at the moment. */
const LOCK_MS = 30_000;

/** After so many runs in a row, a process lets others make theirs: they look every 20 ms whether the lock is free. */
const MOST_IN_A_ROW = 4;
const YIELD_MS = 40;

export class RunPlacement {
  #last: Promise<unknown> = Promise.resolve();
  #inARow = 0;
  #releasedAt = Number.NEGATIVE_INFINITY;

  /** `presence`: the processes that serve; undefined if this one makes single runs, or is the only one. */
  constructor(
    private readonly store: Pick<RunStore, 'list' | 'folder'>,
    private readonly presence?: { readonly processes: number },
    private readonly yielded = () => pause(YIELD_MS),
  ) {}

  /** Calls `publish` with the record and its turn; when it resolves, the run must be in the store. */
  place<T>(record: RunRecord, publish: (placed: RunRecord) => Promise<T>): Promise<T> {
    return this.exclusively(async (turnOf) => publish({ ...record, turn: await turnOf(record) }));
  }

  /** Calls `work` while no other process makes a run. It may make one, with the turn that it is given. */
  exclusively<T>(work: (turnOf: (record: RunRecord) => Promise<number>) => Promise<T>): Promise<T> {
    const done = this.#last.then(async () => {
      await this.#yield();
      const lock = await FolderLock.wait(join(this.store.folder, 'placing'), LOCK_MS);
      if (lock === undefined) throw new HttpFault('unavailable', { headers: { 'retry-after': '10' } });
      try {
        return await work(async (record) => nextTurn(record, await this.store.list()));
      } finally {
        await lock.release();
        this.#releasedAt = performance.now();
      }
    });
    this.#last = done.catch(() => {});
    return done;
  }

  async #yield(): Promise<void> {
    const isNext = performance.now() - this.#releasedAt < YIELD_MS;
    this.#inARow = isNext ? this.#inARow + 1 : 0;
    if (this.#inARow < MOST_IN_A_ROW || (this.presence?.processes ?? 1) === 1) return;
    this.#inARow = 0;
    await this.yielded();
  }
}
