/**
 * Worker processes on this machine. One that dies is replaced, with a growing pause if that happens again and again.
 *
 * What it does not do: hand out chunks. The queue does.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Log, LogStyle } from '../log.js';
import { parseRedisUrl } from '../redis/redis-url.js';
import { childEnvironment } from './child-environment.js';

/** The processes of `workers/`, and what only one kind of them needs to know. */
export interface WorkerSettings {
  'chunk-worker': Record<never, never>;
  'direct-worker': { prefix?: string | undefined; keptMs?: number | undefined };
  'run-worker': {
    data: string;
    window?: number | undefined;
    chunkBytes?: number | undefined;
    unsafeRedis?: boolean | undefined;
  };
}

export type WorkerKind = keyof WorkerSettings;

const scriptOf = (kind: WorkerKind): string =>
  fileURLToPath(new URL(`../../workers/${kind}.js`, import.meta.url));

/** What a worker process is told, over its channel. */
export interface WorkerOrder<Kind extends WorkerKind> {
  redis: string;
  secrets: readonly string[];
  /** Leaves reports about Redis to the parent: a local worker's outages are the run's outages. */
  quiet: boolean;
  /** How it writes its log; by its standard error where nothing is said. */
  logStyle?: LogStyle | undefined;
  settings: WorkerSettings[Kind];
}

/** Exit code of a worker process that must not be started again: the runs have another version or secret. */
export const REFUSED = 65;

/**
 * How glibc keeps memory, where that is the library below: it would give large buffers back to the system as soon as it
 * can, and the system would clear them before it hands them out again. Whoever has set these has other reasons.
 */
const KEPT_MEMORY = {
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024 * 1024),
};

/** Who talks to Redis and to nobody else. */
const ONLY_REDIS: readonly WorkerKind[] = ['chunk-worker', 'direct-worker'];

/**
 * The environment of a worker. Node reads the certificates of NODE_EXTRA_CA_CERTS whenever it starts, which takes as long as
 * all the rest of that; a worker that will never see a certificate does without. What NODE_OPTIONS loads may see some.
 */
function environmentOf(kind: WorkerKind, redis: string | Promise<string>): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...KEPT_MEMORY, ...childEnvironment() };
  const isPlain = typeof redis !== 'string' || !parseRedisUrl(redis).protocol.startsWith('rediss'); // embedded: always
  if (isPlain && ONLY_REDIS.includes(kind) && !environment.NODE_OPTIONS)
    delete environment.NODE_EXTRA_CA_CERTS;
  return environment;
}

const LONGEST_PAUSE_MS = 10_000;

/** A worker that lived this long did not die of its start. */
const SETTLED_MS = 30_000;

export interface WorkerPoolOptions<Kind extends WorkerKind> extends Omit<WorkerOrder<Kind>, 'redis'> {
  kind: Kind;
  /** A promise where an embedded server is still starting: the workers load meanwhile. */
  redis: string | Promise<string>;
  processes: number;
  log: Log;
}

export class WorkerPool<Kind extends WorkerKind = WorkerKind> {
  readonly #children = new Set<ChildProcess>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #stopping = false;
  /** Resolves when a worker must not go on: the runs have another version or secret. */
  readonly refused: Promise<void>;
  #refuse: () => void = () => {};

  constructor(private readonly options: WorkerPoolOptions<Kind>) {
    this.refused = new Promise((resolve) => {
      this.#refuse = resolve;
    });
  }

  start(): void {
    for (let process = 0; process < this.options.processes; process++) this.#startOne(0);
  }

  get pids(): number[] {
    return [...this.#children].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  #startOne(failures: number): void {
    const { kind, redis } = this.options;
    const child = fork(scriptOf(kind), [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: environmentOf(kind, redis),
    });
    const started = performance.now();
    this.#children.add(child);
    void this.#order(child);
    child.on('error', () => {});
    child.once('exit', (code, signal) => {
      this.#children.delete(child);
      if (this.#stopping) return;
      if (code === REFUSED) {
        this.#refuse();
        return;
      }
      const again = performance.now() - started > SETTLED_MS ? 0 : failures + 1;
      this.options.log.warn(
        { exitCode: code ?? -1, signal: signal ?? '' },
        'a worker process ended; starting another',
      );
      const timer = setTimeout(
        () => {
          this.#timers.delete(timer);
          this.#startOne(again);
        },
        again <= 1 ? 0 : Math.min(100 * 2 ** again, LONGEST_PAUSE_MS),
      );
      this.#timers.add(timer);
    });
  }

  async #order(child: ChildProcess): Promise<void> {
    const { secrets, quiet, logStyle, settings } = this.options;
    const redis = await Promise.resolve(this.options.redis).catch(() => undefined);
    if (redis === undefined || !child.connected) return; // the server did not start: the process that starts it reports that
    child.send({ redis, secrets, quiet, logStyle, settings } satisfies WorkerOrder<Kind>);
  }

  /** Lets every worker finish what it has in hand. */
  async stop(): Promise<void> {
    this.#stopping = true;
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
