/**
 * Moves a run's chunks through Redis and back: two loops that share the window.
 *
 *   sending:    cut a chunk when the window has room, send it
 *   receiving:  take the result of the next chunk in order, commit it
 *
 * So reading the input, the network and writing the output overlap.
 *
 * What it does not do: know where a result is written. `commit` does that.
 */

import type { Log } from '../../base/log.js';
import { plural } from '../../base/sentence.js';
import type { CutChunk, Cutter } from '../../input/csv/cutter.js';
import type { Plan } from '../../input/csv/plan.js';
import { orAborted, within } from '../process/abortable.js';
import { Blobs, recycleBlob } from '../queue/blobs.js';
import type { CheckedResult } from '../queue/checked-result.js';
import { ChunkQueue } from '../queue/chunk-queue.js';
import { LOCK_PATIENCE_MS } from '../queue/chunk-worker.js';
import { Seal } from '../queue/seal.js';
import { addToCounter, countRefusals, ISOLATED_CHUNKS } from '../queue/shared-counters.js';
import {
  type Connection,
  connect,
  disconnect,
  logOutages,
  SILENCE_MS,
  takesCommands,
} from '../redis/connection.js';
import { refusalText, WRONG_TYPE } from '../redis/replies/error-reply.js';
import type { Refusals } from '../redis/replies/refusals.js';
import { checkServer, serverErrorOf, unknownReply } from '../redis/server-check.js';
import { RunError } from '../settings/run-error.js';
import { type Attempt, EarlierAttempts } from './attempt.js';
import { WatchedPrimary } from './watched-primary.js';
import { Window, type WindowBlobs, type WindowQueue } from './window.js';

export interface ConveyorOptions {
  redis: string;
  run: string;
  /** Attempts that may have left keys in Redis. */
  earlier: readonly Attempt[];
  /** Called with the earlier attempts that could not be cleared completely. */
  cleared(left: Attempt[]): void;
  plan: Plan;
  window: number;
  secrets: readonly string[];
  unsafeRedis: boolean;
  /** Whether the Redis server was started for this run. */
  embedded: boolean;
  redisTimeoutMs: number;
  /** The span of the run. */
  traceparent?: string | undefined;
  log: Log;
  /** Tests give one in memory. */
  openTransport?: OpenTransport | undefined;
}

export type OpenTransport = (options: ConveyorOptions) => {
  connection: Connection;
  queue: WindowQueue & Pick<ChunkQueue, 'close'>;
  blobs: WindowBlobs;
};

export type Commit = (chunk: CutChunk, result: CheckedResult) => Promise<void>;

/** Why a started run makes no progress: no worker is alive, or Redis does not answer. */
export type Obstacle = 'worker' | 'redis';

/** Shorter outages are not reported as an obstacle. */
const BRIEF_MS = 2000;

const PING_MS = 500;

const MIN_SILENCE_MS = 1000;

/** Timeout of the cleanup in Redis; keys that remain expire by their TTL. */
const CLEANUP_MS = 8000;

/** Short enough that a silent connection is replaced, and the new one answers, before `redisTimeoutMs` ends the run. */
const silenceBefore = (redisTimeoutMs: number): number =>
  Math.min(SILENCE_MS, Math.max(redisTimeoutMs / 3, MIN_SILENCE_MS));

const openRedis: OpenTransport = ({ redis, run, secrets, redisTimeoutMs }) => {
  const connection = connect(redis, { silenceMs: silenceBefore(redisTimeoutMs) });
  const blobs = new Blobs(connection, new Seal(secrets));
  return { connection, queue: new ChunkQueue(connection, run, secrets), blobs };
};

export class Conveyor {
  #window: Window | undefined;
  #disconnectedSince: number | undefined;
  #refusals: Refusals | undefined;

  constructor(private readonly options: ConveyorOptions) {}

  get obstacle(): Obstacle | null {
    const since = this.#disconnectedSince ?? Number.POSITIVE_INFINITY;
    if (performance.now() - since > BRIEF_MS || (this.#refusals?.stuckMs ?? 0) > BRIEF_MS) return 'redis';
    return this.#window?.hasNoWorker ? 'worker' : null;
  }

  /** Passes the result of every chunk to `commit`, in order, until the input ends or `stopping` is aborted. */
  async carry(cutter: Cutter, stopping: AbortController, commit: Commit): Promise<void> {
    const { run, plan, traceparent, window: size, unsafeRedis, log } = this.options;
    const { openTransport = openRedis } = this.options;
    const { signal } = stopping;
    const { connection, queue, blobs } = openTransport(this.options);
    logOutages(connection, log);
    countRefusals(connection);
    this.#trackOutages(connection);
    this.#refusals = connection.refusals;
    const watchdog = this.#abortOnTimeout(connection, stopping);
    const earlier = new EarlierAttempts(this.options.earlier, queue, blobs);
    const onIsolated = () => addToCounter(connection, ISOLATED_CHUNKS);
    const window = new Window({ queue, blobs, run, plan, traceparent, size, log, onIsolated });
    for (const lost of ['close', '-node']) connection.on(lost, () => window.connectionLost());
    this.#window = window;
    let isFinished = false;
    let primary: WatchedPrimary | undefined;
    try {
      await orAborted(
        checkServer(connection, {
          unsafe: unsafeRedis,
          embedded: this.options.embedded,
          queues: [queue.name],
          log,
        }),
        signal,
      );
      primary = await orAborted(WatchedPrimary.of(connection, this.options.redis), signal);
      this.options.cleared(await orAborted(earlier.clear(0), signal));
      await orAborted(window.open(), signal);
      await this.#carry(window, cutter, signal, commit);
      isFinished = true;
    } catch (error) {
      throw unknownReply(error, connection.refusals.current) ?? error;
    } finally {
      this.#disconnectedSince = this.#window = this.#refusals = undefined;
      clearInterval(watchdog);
      // After a failover some commands may still be refused; the keys of a finished run are cleared all the same.
      if (takesCommands(connection) || isFinished) {
        const clear = async () => void (await Promise.all([window.clear(), earlier.clear(LOCK_PATIENCE_MS)]));
        await within(CLEANUP_MS, primary === undefined ? clear() : primary.clear(clear));
      }
      await within(takesCommands(connection) ? CLEANUP_MS : 0, queue.close());
      disconnect(connection);
    }
  }

  #trackOutages(connection: Connection): void {
    this.#disconnectedSince = performance.now();
    connection.on('ready', () => {
      this.#disconnectedSince = undefined;
    });
    connection.on('close', () => {
      this.#disconnectedSince ??= performance.now();
    });
  }

  async #carry(window: Window, cutter: Cutter, signal: AbortSignal, commit: Commit): Promise<void> {
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    // After an input error the rows before it are still committed; then the error is thrown.
    const sent = this.#send(window, cutter, either).then(
      () => undefined,
      (fault: unknown) => ({ fault }),
    );
    try {
      for (;;) {
        const arrival = await window.take(either);
        if (arrival === undefined) break;
        await commit(arrival.chunk, arrival.result);
        recycleBlob(arrival.result.bytes);
        if (arrival.isFree) cutter.recycle(arrival.chunk);
      }
    } catch (error) {
      // The sending loop is not awaited: it may be blocked in a read, and sees the signal when the read ends.
      failed.abort(error);
      throw error;
    }
    const end = await sent;
    signal.throwIfAborted();
    if (end !== undefined) throw end.fault;
  }

  async #send(window: Window, cutter: Cutter, signal: AbortSignal): Promise<void> {
    try {
      while (await window.room(signal)) {
        const chunk = await cutter.next();
        if (chunk === undefined || signal.aborted) break;
        window.add(chunk);
      }
    } finally {
      window.end();
    }
  }

  /** Aborts the run when Redis has been unreachable, silent or refusing commands for `redisTimeoutMs`. */
  #abortOnTimeout(connection: Connection, stopping: AbortController): NodeJS.Timeout {
    const { redisTimeoutMs } = this.options;
    const { refusals } = connection;
    const seconds = redisTimeoutMs / 1000;
    const abort = (en: string, es: string) => {
      const sentence = {
        en: `${en} for ${seconds} ${plural(seconds, 'second', 'seconds')}`,
        es: `${es} durante ${seconds} ${plural(seconds, 'segundo', 'segundos')}`,
      };
      stopping.abort(new RunError('redis_gone', sentence));
    };
    let lastAnswer = performance.now();
    let isPinging = false;
    return setInterval(async () => {
      if (refusals.current !== undefined) {
        // A script that met a key of another type has done its first half: the run must clear what is left, and resume.
        if (refusals.current.code === WRONG_TYPE) stopping.abort(serverErrorOf(refusals.current));
        const { en, es } = refusalText(refusals.current);
        if (refusals.stuckMs > redisTimeoutMs)
          abort(`Redis has refused commands (${en})`, `Redis rechazó comandos (${es})`);
        lastAnswer = performance.now(); // a refusal is an answer too
      } else if (performance.now() - lastAnswer > redisTimeoutMs)
        abort('Redis could not be reached', 'no hubo conexión con Redis');
      if (isPinging) return;
      isPinging = true;
      const isAnswered = await connection.ping().then(
        () => true,
        () => false,
      );
      if (isAnswered) lastAnswer = performance.now();
      isPinging = false;
    }, PING_MS);
  }
}
