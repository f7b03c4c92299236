/**
 * The lifecycle of a worker process: it receives its order over the IPC channel, reports when it has started, and ends on
 * SIGTERM or when the process that started it has ended.
 *
 *   order ─▶ start ─▶ working ─▶ SIGTERM: jobs in progress are finished or returned to the queue ─▶ end
 *
 * What it does not do: restart. The process that started it checks the exit code and starts another one.
 */
import { createLog, type Log } from '../src/base/log.js';
import {
  REPORT_EVERY_MS,
  type ReportMessage,
  type WorkerReport,
} from '../src/engine/process/worker-health.js';
import { EXIT_INCOMPATIBLE, type WorkerKind, type WorkerOrder } from '../src/engine/process/worker-pool.js';

export interface StoppableWorker {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when the worker must end and not be restarted. */
  refused?: Promise<void>;
  report?(): WorkerReport;
}

export interface WorkerSetup<Kind extends WorkerKind> {
  make(order: WorkerOrder<Kind>, log: Log): StoppableWorker | Promise<StoppableWorker>;
  /** When the process that started it has ended. At once, if other workers take over its jobs within seconds. */
  orphaned: 'ends at once' | 'ends in order';
  /** What it logs although it is `quiet`. Default: errors. */
  quietLevel?: 'warn';
}

/** `host`: this process. Tests give another one. */
export function runWorkerProcess<Kind extends WorkerKind>(
  { make, orphaned, quietLevel }: WorkerSetup<Kind>,
  host: NodeJS.Process = process,
): void {
  let worker: StoppableWorker | undefined;
  let ending = false;

  async function stop(exitCode: number): Promise<never> {
    await worker?.stop();
    host.exit(exitCode);
  }

  function end(): void {
    if (!ending) void stop(0);
    ending = true;
  }

  /** To the process that started it, until that ends. */
  function sendReports(started: StoppableWorker): void {
    const send = () => {
      const report = started.report?.();
      if (report !== undefined && host.connected) host.send?.({ report } satisfies ReportMessage);
    };
    send();
    setInterval(send, REPORT_EVERY_MS).unref();
  }

  async function begin(order: WorkerOrder<Kind>): Promise<void> {
    const log = createLog(order.quiet ? (quietLevel ?? 'error') : undefined, order.logStyle);
    try {
      worker = await make(order, log);
      void worker.refused?.then(() => stop(EXIT_INCOMPATIBLE));
      await worker.start();
      host.send?.('working');
      sendReports(worker);
    } catch (error) {
      log.error({ error }, 'the worker cannot start');
      host.exit(1);
    }
  }

  host.once('message', (order: WorkerOrder<Kind>) => void begin(order));
  host.on('disconnect', () => (orphaned === 'ends at once' ? host.exit(0) : end()));
  host.once('SIGTERM', () => {
    end();
    host.once('SIGTERM', () => host.exit(143));
  });
  host.on('SIGINT', () => {}); // Ctrl-C reaches the whole process group; the parent decides when a worker ends
}
