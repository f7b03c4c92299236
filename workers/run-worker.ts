/**
 * The process of a run worker: started by `curp-batch serve --embedded` and `curp-batch run-worker`. When it ends, the run
 * in hand goes to another one.
 */
import { relaxCollector } from '../src/queue/collector.js';
import { RunStore } from '../src/run/run-store.js';
import { RunWorker } from '../src/run/run-worker.js';
import { liveAsWorker } from './worker-process.js';

relaxCollector();

liveAsWorker({
  make: async ({ redis, secrets, settings }, log) =>
    new RunWorker({
      redis,
      secrets,
      store: await RunStore.open(String(settings?.data)),
      log,
      window: settings?.window as number | undefined,
      chunkBytes: settings?.chunkBytes as number | undefined,
      unsafeRedis: settings?.unsafeRedis === 'yes',
    }),
  orphaned: 'ends in order',
});
