/**
 * The process of a chunk worker: started by `curp-batch run` and `curp-batch worker`, which tell it over its channel
 * where Redis is. It ends when it is told to, and when the process that started it is gone.
 */
import { constants, getPriority, setPriority } from 'node:os';
import { createLog } from '../src/log.js';
import { ChunkWorker } from '../src/queue/chunk-worker.js';
import { relaxCollector } from '../src/queue/collector.js';
import { REFUSED, type WorkerOrder } from '../src/queue/worker-pool.js';

// Bulk gives way to whatever somebody waits for on this machine: the queue's server, requests, direct jobs.
try {
  const low = constants.priority.PRIORITY_BELOW_NORMAL;
  if (getPriority() < low) setPriority(low); // somebody may have put it even lower
} catch {} // where it may not be changed, it stays

relaxCollector();

let worker: ChunkWorker | undefined;

process.once('message', ({ redis, secrets, quiet }: WorkerOrder) => {
  worker = new ChunkWorker({ redis, secrets, log: createLog(quiet ? 'error' : undefined) });
  void worker.refused.then(async () => {
    await worker?.stop();
    process.exit(REFUSED);
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
