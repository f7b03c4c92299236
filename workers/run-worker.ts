/**
 * The process of a run worker: started by `curp-batch serve` and `curp-batch run-worker`, which tell it over its channel
 * where Redis and the folder of runs are. It ends when it is told to, and when the process that started it is gone; the
 * run in hand goes to another one.
 */
import { createLog } from '../src/log.js';
import { relaxCollector } from '../src/queue/collector.js';
import { REFUSED, type WorkerOrder } from '../src/queue/worker-pool.js';
import { RunStore } from '../src/run/run-store.js';
import { RunWorker } from '../src/run/run-worker.js';

relaxCollector();

let worker: RunWorker | undefined;
let ending: Promise<void> | undefined;

async function begin({ redis, secrets, quiet, settings }: WorkerOrder): Promise<void> {
  const log = createLog(quiet ? 'error' : undefined);
  const store = await RunStore.open(String(settings?.data));
  worker = new RunWorker({
    redis,
    secrets,
    store,
    log,
    window: settings?.window as number | undefined,
    chunkBytes: settings?.chunkBytes as number | undefined,
  });
  void worker.refused.then(async () => {
    await worker?.stop();
    process.exit(REFUSED);
  });
  await worker.start();
  process.send?.('working');
}

function end(): Promise<void> {
  ending ??= (async () => {
    await worker?.stop();
    process.exit(0);
  })();
  return ending;
}

process.once('message', (order: WorkerOrder) => void begin(order));
process.on('disconnect', () => void end());
process.once('SIGTERM', () => {
  void end();
  process.once('SIGTERM', () => process.exit(143));
});
process.on('SIGINT', () => {}); // Ctrl-C reaches the whole group; the parent says when to end
