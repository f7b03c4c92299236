/**
 * Makes the runs of requests one at a time, in all processes of the data folder: two uploads at the same moment get different
 * turns, and each counts for the quota of the other.
 *
 * What it does not do: decide the turn (`run-order.ts`), or the quota.
 */
import { join } from 'node:path';
import { FolderLock } from '../../base/folder-lock.js';
import { HttpFault } from '../reply/http-fault.js';
import { nextTurn } from './run-order.js';
import type { RunRecord } from './run-record.js';
import type { RunStore } from './run-store.js';

/** How long a new run waits for those that other processes make at the moment. */
const LOCK_MS = 30_000;

export class RunPlacement {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: Pick<RunStore, 'list' | 'folder'>) {}

  /** Calls `publish` with the record and its turn; when it resolves, the run must be in the store. */
  place<T>(record: RunRecord, publish: (placed: RunRecord) => Promise<T>): Promise<T> {
    const placed = this.#last.then(async () => {
      const lock = await FolderLock.wait(join(this.store.folder, 'placing'), LOCK_MS);
      if (lock === undefined) throw new HttpFault('unavailable', { headers: { 'retry-after': '10' } });
      try {
        return await publish({ ...record, turn: nextTurn(record, await this.store.list()) });
      } finally {
        await lock.release();
      }
    });
    this.#last = placed.catch(() => {});
    return placed;
  }
}
