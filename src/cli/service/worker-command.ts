/** For worker commands: runs a worker pool until a signal, or until a job has another version or secret. */
import type { Log } from '../../log.js';
import type { WorkerPool } from '../../process/worker-pool.js';
import { FAILED, INTERRUPTED } from '../terminal/exit-codes.js';

/** `inHand` names, for the log, the work that is finished before the process ends. Does not return. */
export async function workUntilSignalled(
  pool: WorkerPool,
  { log, workers, inHand }: { log: Log; workers: number; inHand: string },
): Promise<never> {
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
  log.info({ workers }, 'working');
  const refused = pool.refused.then(() => {
    process.exitCode = FAILED;
  });
  await Promise.race([signalled, refused]);
  await pool.stop();
  process.exit();
}
