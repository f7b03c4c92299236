/** For worker commands: runs a worker pool until a signal, or until a job has another version or secret. */
import { createLog } from '../../log.js';
import { type WorkerKind, WorkerPool, type WorkerPoolOptions } from '../../process/worker-pool.js';
import { FAILED, INTERRUPTED } from '../terminal/exit-codes.js';

/** `inHand` names, for the log, the work that is finished before the process ends. Does not return. */
export async function workUntilSignalled<Kind extends WorkerKind>(
  options: Omit<WorkerPoolOptions<Kind>, 'log' | 'quiet'>,
  inHand: string,
): Promise<never> {
  const log = createLog();
  const pool = new WorkerPool({ ...options, log, quiet: false });
  const signalled = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      let count = 0;
      process.on(signal, () => {
        if (count++ > 0) process.exit(INTERRUPTED[signal]);
        log.info({ signal }, `ending after the ${inHand} in hand`);
        resolve();
      });
    }
  });
  pool.start();
  log.info({ workers: options.processes }, 'working');
  const refused = pool.refused.then(() => {
    process.exitCode = FAILED;
  });
  await Promise.race([signalled, refused]);
  await pool.stop();
  process.exit();
}
