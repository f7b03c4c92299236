/** The process of a chunk worker: started by `curp-batch run`, `curp-batch worker` and `curp-batch serve --embedded`. */
import { constants, getPriority, setPriority } from 'node:os';
import { startTraces } from '../src/base/traces.js';
import { allowLargerHeap } from '../src/engine/process/heap.js';
import { ChunkWorker } from '../src/engine/queue/chunk-worker.js';
import { runWorkerProcess } from './worker-process.js';

// Lower priority than Redis, HTTP requests and direct jobs on this machine, whose latency matters to users.
try {
  const low = constants.priority.PRIORITY_BELOW_NORMAL;
  if (getPriority() < low) setPriority(low); // keep a priority that the operator has set even lower
} catch {} // not permitted: keep the priority

allowLargerHeap();

runWorkerProcess<'chunk-worker'>({
  make: async ({ redis, secrets, quiet }, log) => {
    await startTraces(log);
    return new ChunkWorker({ redis, secrets, log, checksServer: !quiet });
  },
  orphaned: 'ends at once',
});
