/**
 * Worker processes on this machine. A process that ends is replaced, with exponential backoff after repeated failures.
 *
 * What it does not do: distribute chunks. The queue does.
 */
import type { ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Log, LogStyle } from '../../base/log.js';
import { Runnable } from '../../base/runnable.js';
import { type Sentence, SentenceError } from '../../base/sentence.js';
import { childEnvironment, sendOrder, startProcess } from './child-process.js';
import { type HealthState, PoolHealth } from './worker-health.js';

/** The kinds of processes in `workers/`, and the settings of each. */
interface WorkerSettings {
  'chunk-worker': Record<never, never>;
  'direct-worker': { prefix?: string | undefined; keptMs?: number | undefined };
  'run-worker': {
    data: string;
    tokens?: string | undefined;
    window?: number | undefined;
    chunk?: number | undefined;
    unsafeRedis?: boolean | undefined;
  };
}

export type WorkerKind = keyof WorkerSettings;

/** Sent to a worker process over its IPC channel. */
export interface WorkerOrder<Kind extends WorkerKind> {
  redis: string;
  secrets: readonly string[];
  /**
   * Logs errors only, and a run worker failures of runs and schedules: the parent process has the same outages of Redis and
   * logs them.
   */
  quiet: boolean;
  /** Style of the log; by default it depends on the worker's standard error. */
  logStyle?: LogStyle | undefined;
  settings: WorkerSettings[Kind];
}

/** Exit code of a worker process that must not be restarted: it cannot use this Redis. */
export const EXIT_INCOMPATIBLE = 65;

/**
 * Settings for glibc, on systems that use it. By default it returns large buffers to the system at once, which clears
 * them before the next allocation. Values that the operator has set take precedence.
 */
const MALLOC_SETTINGS = {
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024 * 1024),
};

const INCOMPATIBLE: Sentence = {
  en: 'the workers cannot go on: see the log',
  es: 'los procesos de trabajo no pueden continuar: consulte la bitácora',
};

const MAX_PAUSE_MS = 10_000;

/** A worker that ran this long did not fail at its start: the backoff is reset. */
const SETTLED_MS = 30_000;

export interface WorkerPoolOptions<Kind extends WorkerKind> extends Omit<WorkerOrder<Kind>, 'redis'> {
  kind: Kind;
  /** A promise while an embedded server is starting: the worker processes load in the meantime. */
  redis: string | Promise<string>;
  processes: number;
  log: Log;
  fork?: typeof fork;
}

export class WorkerPool<Kind extends WorkerKind = WorkerKind> extends Runnable {
  readonly #children = new Set<ChildProcess>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #health: PoolHealth;

  constructor(private readonly options: WorkerPoolOptions<Kind>) {
    super();
    this.#health = new PoolHealth(options.processes);
    this.atEnd(() => this.#endAll());
  }

  /** Whether its processes work, by their reports. Not ready as soon as it ends: it takes no new work. */
  health(): HealthState {
    const state = this.#health.state();
    return this.isStopping ? { ...state, ready: false } : state;
  }

  protected async begin(): Promise<void> {
    for (let process = 0; process < this.options.processes; process++) this.#startOne(0);
  }

  #startOne(failures: number): void {
    const { kind, fork } = this.options;
    const child = startProcess(kind, { env: { ...MALLOC_SETTINGS, ...childEnvironment() } }, fork);
    const started = performance.now();
    this.#children.add(child);
    this.#health.started(child);
    child.on('message', (message) => this.#health.heard(child, message));
    void this.#sendOrder(child);
    child.on('error', () => {});
    child.once('exit', (code, signal) => {
      this.#children.delete(child);
      this.#health.ended(child);
      if (code === EXIT_INCOMPATIBLE) this.fail(new SentenceError(INCOMPATIBLE));
      if (this.isStopping) return;
      const newFailures = performance.now() - started > SETTLED_MS ? 0 : failures + 1;
      this.options.log.warn(
        { exitCode: code ?? -1, signal: signal ?? '' },
        'a worker process ended; starting another',
      );
      const timer = setTimeout(
        () => {
          this.#timers.delete(timer);
          this.#startOne(newFailures);
        },
        newFailures <= 1 ? 0 : Math.min(100 * 2 ** newFailures, MAX_PAUSE_MS),
      );
      this.#timers.add(timer);
    });
  }

  async #sendOrder(child: ChildProcess): Promise<void> {
    const { secrets, quiet, logStyle, settings } = this.options;
    const redis = await Promise.resolve(this.options.redis).catch(() => undefined);
    if (redis === undefined) return; // the server did not start; its starter reports that
    sendOrder<WorkerOrder<Kind>>(child, { redis, secrets, quiet, logStyle, settings });
  }

  /** Lets every worker finish its jobs in progress. */
  async #endAll(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(
      [...this.#children].map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }),
    );
  }
}
