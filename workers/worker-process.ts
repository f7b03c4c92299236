/**
 * The lifecycle of a worker process: it receives its order over the IPC channel, reports when it has started, and ends on
 * SIGTERM or when the process that started it has ended.
 *
 *   order ─▶ start ─▶ working ─▶ SIGTERM: jobs in progress are finished or returned to the queue ─▶ end
 *
 * What it does not do: restart. The process that started it checks the exit code and starts another one.
 */
import { createLog, type Log } from '../src/base/log.js';
import type { Runnable } from '../src/base/runnable.js';
import { endTraces } from '../src/base/span.js';
import {
  REPORT_EVERY_MS,
  type ReportMessage,
  type WorkerReport,
} from '../src/engine/process/worker-health.js';
import { EXIT_INCOMPATIBLE, type WorkerKind, type WorkerOrder } from '../src/engine/process/worker-pool.js';
import { ServerError } from '../src/engine/redis/server-error.js';

export type ReportingWorker = Pick<Runnable, 'start' | 'ended' | 'stop'> & { report(): WorkerReport };

export interface WorkerSetup<Kind extends WorkerKind> {
  make(order: WorkerOrder<Kind>, log: Log): ReportingWorker | Promise<ReportingWorker>;
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
  let worker: ReportingWorker | undefined;
  let ending = false;

  async function stop(exitCode: number): Promise<never> {
    await worker?.stop();
    await endTraces();
    host.exit(exitCode);
  }

  function end(): void {
    if (!ending) void stop(0);
    ending = true;
  }

  /** To the process that started it, until that ends. */
  function sendReports(started: ReportingWorker): void {
    const send = () => {
      if (host.connected) host.send?.({ report: started.report() } satisfies ReportMessage);
    };
    send();
    setInterval(send, REPORT_EVERY_MS).unref();
  }

  async function begin(order: WorkerOrder<Kind>): Promise<void> {
    const log = createLog(order.quiet ? (quietLevel ?? 'error') : undefined, order.logStyle);
    let hasStarted = false;
    try {
      worker = await make(order, log);
      await worker.start();
      if (ending) return;
      hasStarted = true;
      host.send?.('working');
      sendReports(worker);
      await worker.ended;
    } catch (error) {
      if (error instanceof ServerError) return stop(EXIT_INCOMPATIBLE); // logged by its check
      log.error({ error }, hasStarted ? 'the worker ended' : 'the worker cannot start');
      await stop(1);
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
