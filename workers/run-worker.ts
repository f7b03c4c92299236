/**
 * The process of a run worker: started by `curp-batch serve --embedded` and `curp-batch run-worker`. When it ends, another
 * worker continues its run.
 */
import { startTraces } from '../src/base/traces.js';
import { allowLargerHeap } from '../src/engine/process/heap.js';
import { RunWorker } from '../src/service/run-worker.js';
import { RunStore } from '../src/service/runs/run-store.js';
import { runWorkerProcess } from './worker-process.js';

allowLargerHeap();

runWorkerProcess<'run-worker'>({
  make: async ({ redis, secrets, quiet, settings: { data, ...settings } }, log) => {
    await startTraces(log);
    return new RunWorker({ redis, secrets, log, quiet, store: await RunStore.open(data), ...settings });
  },
  orphaned: 'ends in order',
  quietLevel: 'warn', // failed runs and skipped slots, which no other process logs
});
