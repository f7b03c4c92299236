/** The process of a chunk worker: started by `curp-batch run`, `curp-batch worker` and `curp-batch serve --embedded`. */
import { constants, getPriority, setPriority } from 'node:os';
import { allowLargerHeap } from '../src/process/heap.js';
import { ChunkWorker } from '../src/queue/chunk-worker.js';
import { liveAsWorker } from './worker-process.js';

// Chunks give way to what people wait for on this machine: the queue's server, requests, direct jobs.
try {
  const low = constants.priority.PRIORITY_BELOW_NORMAL;
  if (getPriority() < low) setPriority(low); // an operator may have made it even lower
} catch {} // where it may not be changed, it stays

allowLargerHeap();

liveAsWorker<'chunk-worker'>({
  make: ({ redis, secrets, quiet }, log) => new ChunkWorker({ redis, secrets, log, checksServer: !quiet }),
  orphaned: 'ends at once',
});
