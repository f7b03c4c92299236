/**
 * The process of a direct worker: started by `curp-batch serve` and `curp-batch direct-worker`, which tell it over its
 * channel where Redis is. It ends when it is told to, and when the process that started it is gone.
 */
import { createLog } from '../src/log.js';
import { DirectWorker } from '../src/queue/direct-worker.js';
import type { WorkerOrder } from '../src/queue/worker-pool.js';

let worker: DirectWorker | undefined;

process.once('message', ({ redis, quiet, settings }: WorkerOrder) => {
  worker = new DirectWorker({
    redis,
    log: createLog(quiet ? 'error' : undefined),
    prefix: settings?.prefix as string | undefined,
    keptMs: settings?.keptMs as number | undefined,
  });
  void worker.start().then(() => process.send?.('working'));
});

async function end(): Promise<void> {
  await worker?.stop();
  process.exit(0);
}

process.on('disconnect', () => process.exit(0));
process.once('SIGTERM', () => {
  void end();
  process.once('SIGTERM', () => process.exit(143));
});
process.on('SIGINT', () => {}); // Ctrl-C reaches the whole group; the parent says when to end
