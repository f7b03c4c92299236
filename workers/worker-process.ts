/**
 * The life of a worker's process: it is told over its channel what to work on, says when it does, and ends when it is
 * told to or when the process that started it is gone.
 *
 *   order ─▶ start ─▶ working ─▶ SIGTERM: what is in hand is finished or handed back ─▶ end
 *
 * What it does not do: start again. The process that started it sees how it ended, and starts another.
 */
import { createLog, type Log } from '../src/log.js';
import { REFUSED, type WorkerKind, type WorkerOrder } from '../src/process/worker-pool.js';

export interface LivingWorker {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when the worker finds that it must not go on. */
  refused?: Promise<void>;
}

export interface WorkerLife<Kind extends WorkerKind> {
  make(order: WorkerOrder<Kind>, log: Log): LivingWorker | Promise<LivingWorker>;
  /** Without the process that started it: at once where others take over within seconds anyway. */
  orphaned: 'ends at once' | 'ends in order';
}

export function liveAsWorker<Kind extends WorkerKind>({ make, orphaned }: WorkerLife<Kind>): void {
  let worker: LivingWorker | undefined;
  let ending = false;

  async function stop(exitCode: number): Promise<never> {
    await worker?.stop();
    process.exit(exitCode);
  }

  function end(): void {
    if (!ending) void stop(0);
    ending = true;
  }

  async function begin(order: WorkerOrder<Kind>): Promise<void> {
    const log = createLog(order.quiet ? 'error' : undefined, order.logStyle);
    try {
      worker = await make(order, log);
      void worker.refused?.then(() => stop(REFUSED));
      await worker.start();
      process.send?.('working');
    } catch (error) {
      log.error({ error }, 'the worker cannot start');
      process.exit(1);
    }
  }

  process.once('message', (order: WorkerOrder<Kind>) => void begin(order));
  process.on('disconnect', () => (orphaned === 'ends at once' ? process.exit(0) : end()));
  process.once('SIGTERM', () => {
    end();
    process.once('SIGTERM', () => process.exit(143));
  });
  process.on('SIGINT', () => {}); // Ctrl-C reaches the whole group; the parent says when to end
}
