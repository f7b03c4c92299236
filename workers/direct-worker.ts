/** The process of a direct worker: started by `curp-batch serve --embedded` and `curp-batch direct-worker`. */
import { DirectWorker } from '../src/engine/queue/direct-worker.js';
import { runWorkerProcess } from './worker-process.js';

runWorkerProcess<'direct-worker'>({
  make: ({ redis, settings }, log) => new DirectWorker({ redis, log, ...settings }),
  orphaned: 'ends at once',
});
