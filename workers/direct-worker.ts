/** The process of a direct worker: started by `curp-batch serve --embedded` and `curp-batch direct-worker`. */
import { DirectWorker } from '../src/queue/direct-worker.js';
import { liveAsWorker } from './worker-process.js';

liveAsWorker<'direct-worker'>({
  make: ({ redis, settings }, log) => new DirectWorker({ redis, log, ...settings }),
  orphaned: 'ends at once',
});
