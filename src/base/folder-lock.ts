/**
 * A lock on a path for one process of all machines that share its folder: on this machine a `ProcessLock`, which the system ends
 * with its process; between machines the lease `<path>.lease`.
 *
 * What it does not promise: more than the lease does. Work under this lock must leave whole files also if it is done twice at the
 * same time.
 */
import { Lease } from './lease.js';
import { ProcessLock } from './process-lock.js';

export class FolderLock {
  private constructor(
    private readonly own: ProcessLock,
    private readonly lease: Lease,
  ) {}

  /** Undefined if the lock was not free in time. The folder of the path exists. */
  static async wait(path: string, timeoutMs: number): Promise<FolderLock | undefined> {
    const began = performance.now();
    const own = await ProcessLock.wait(path, timeoutMs);
    if (own === undefined) return undefined;
    let lease: Lease | undefined;
    try {
      lease = await Lease.wait(`${path}.lease`, timeoutMs - (performance.now() - began));
    } finally {
      if (lease === undefined) own.release();
    }
    return lease && new FolderLock(own, lease);
  }

  async release(): Promise<void> {
    await this.lease.release().finally(() => this.own.release());
  }
}
