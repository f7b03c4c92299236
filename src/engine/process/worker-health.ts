/**
 * The health of a worker pool, from the reports that its processes send every two seconds over their IPC channels.
 *
 *   alive   every process has reported within a minute: none hangs
 *   ready   every process works, and Redis takes its commands
 *
 * What it does not do: restart a process. The pool replaces one that ends; a container that is not alive is restarted by
 * what runs it.
 */

/** The report of a worker process about itself. */
export interface WorkerReport {
  /** Whether Redis takes commands now. */
  redis: boolean;
  /** Jobs that it has finished: chunks, runs or direct jobs. */
  jobs: number;
  /** When it finished the last one, in milliseconds since 1970; null if none. */
  lastJob: number | null;
}

/** The message over the IPC channel. */
export interface ReportMessage {
  report: WorkerReport;
}

export const REPORT_EVERY_MS = 2000;

/** A process that has not reported for this long hangs. A chunk takes milliseconds, the start of a process seconds. */
const SILENT_MS = 60_000;

export interface HealthState {
  alive: boolean;
  ready: boolean;
  /** Processes that there should be, and those that work. */
  processes: number;
  working: number;
  redis: 'up' | 'down';
  /** Jobs that the present processes have finished, and the seconds since the last one. */
  jobs: number;
  last_job_seconds: number | null;
}

interface Member {
  seenAt: number;
  report?: WorkerReport;
}

const isReport = (message: unknown): message is ReportMessage =>
  typeof message === 'object' && message !== null && 'report' in message;

export class PoolHealth {
  readonly #members = new Map<object, Member>();

  /** `clock` counts milliseconds; tests give another one. */
  constructor(
    private readonly processes: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  started(process: object): void {
    this.#members.set(process, { seenAt: this.clock() });
  }

  ended(process: object): void {
    this.#members.delete(process);
  }

  /** Any message of a process; those that are not reports are ignored. */
  heard(process: object, message: unknown): void {
    if (!isReport(message) || !this.#members.has(process)) return;
    this.#members.set(process, { seenAt: this.clock(), report: message.report });
  }

  state(now = Date.now()): HealthState {
    const members = [...this.#members.values()];
    const reports = members.flatMap(({ report }) => report ?? []);
    const lastJob = Math.max(...reports.map((report) => report.lastJob ?? Number.NEGATIVE_INFINITY));
    const isUp = reports.length > 0 && reports.every(({ redis }) => redis);
    const alive = members.every(({ seenAt }) => this.clock() - seenAt <= SILENT_MS);
    return {
      alive,
      ready: alive && isUp && reports.length === this.processes,
      processes: this.processes,
      working: reports.length,
      redis: isUp ? 'up' : 'down',
      jobs: reports.reduce((sum, { jobs }) => sum + jobs, 0),
      last_job_seconds: Number.isFinite(lastJob) ? Math.max(0, Math.round((now - lastJob) / 1000)) : null,
    };
  }
}
