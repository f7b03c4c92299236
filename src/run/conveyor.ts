/**
 * The way of a run's chunks through Redis and back: two loops that share the window.
 *
 *   sending:    cut a chunk when the window has room, send it
 *   receiving:  take the result of the next chunk in order, commit it
 *
 * So reading, the network and the disk go on at the same time, and none waits for another without need.
 *
 * What it does not do: know what a result is committed to.
 */
import type { CutChunk, Cutter } from '../csv/cutter.js';
import type { Plan } from '../csv/plan.js';
import type { Log } from '../log.js';
import { orAborted, within } from '../process/abortable.js';
import { type ArrivedResult, Blobs } from '../queue/blobs.js';
import { ChunkQueue } from '../queue/chunk-queue.js';
import { LOCK_PATIENCE_MS } from '../queue/chunk-worker.js';
import { Seal } from '../queue/seal.js';
import { type Connection, connect, disconnect, logOutages, takesCommands } from '../redis/connection.js';
import { refusalText } from '../redis/error-reply.js';
import { SILENCE_MS } from '../redis/liveness.js';
import type { Refusals } from '../redis/refusals.js';
import { checkServer, unknownReply } from '../redis/server-check.js';
import { type Attempt, EarlierAttempts } from './attempt.js';
import { RunError } from './run-error.js';
import { Window } from './window.js';

export interface ConveyorOptions {
  redis: string;
  run: string;
  /** Those that may have left something in Redis. */
  earlier: readonly Attempt[];
  /** Is told which of them still may, when the rest has been cleared. */
  cleared(left: Attempt[]): void;
  plan: Plan;
  window: number;
  secrets: readonly string[];
  unsafeRedis: boolean;
  /** Whether the server was started for this run. */
  embedded: boolean;
  redisTimeoutMs: number;
  log: Log;
}

export type Commit = (chunk: CutChunk, result: ArrivedResult) => Promise<void>;

/** What keeps a run that has begun from going on: no worker is alive, or Redis does not answer. */
export type Obstacle = 'worker' | 'redis';

/** A connection that is back so soon was no obstacle. */
const BRIEF_MS = 2000;

/** How often Redis is asked whether it is there. */
const ASK_MS = 500;

const MIN_SILENCE_MS = 1000;

/** Leaving is never a reason to hang: what stays in Redis expires. */
const LEAVE_MS = 8000;

/** A connection that went silent is replaced, and the new one answers, before the run gives up. */
const silenceBefore = (redisTimeoutMs: number): number =>
  Math.min(SILENCE_MS, Math.max(redisTimeoutMs / 3, MIN_SILENCE_MS));

export class Conveyor {
  readonly #options: ConveyorOptions;
  #window: Window | undefined;
  /** Since when there is no connection. */
  #lostSince: number | undefined;
  #refusals: Refusals | undefined;

  constructor(options: ConveyorOptions) {
    this.#options = options;
  }

  /** What stops the chunks now, if anything does. */
  get obstacle(): Obstacle | null {
    if (this.#lostSince !== undefined && performance.now() - this.#lostSince > BRIEF_MS) return 'redis';
    if (this.#refusals !== undefined && this.#refusals.stuckMs > BRIEF_MS) return 'redis';
    return this.#window?.hasNoWorker ? 'worker' : null;
  }

  /** Carries every chunk of the cutter to `commit`, in order, until the input ends or `stopping` says stop. */
  async carry(cutter: Cutter, stopping: AbortController, commit: Commit): Promise<void> {
    const { redis, run, plan, window: size, secrets, unsafeRedis, redisTimeoutMs, log } = this.#options;
    const { signal } = stopping;
    const connection = connect(redis, { silenceMs: silenceBefore(redisTimeoutMs) });
    logOutages(connection, log);
    this.#noticeLoss(connection);
    this.#refusals = connection.refusals;
    const patience = this.#giveUpAfter(connection, stopping);
    const queue = new ChunkQueue(connection, run);
    const blobs = new Blobs(connection, new Seal(secrets));
    const earlier = new EarlierAttempts(this.#options.earlier, queue, blobs);
    const window = new Window({ queue, blobs, run, plan, size, log });
    for (const lost of ['close', '-node']) connection.on(lost, () => window.connectionLost());
    this.#window = window;
    try {
      await orAborted(
        checkServer(connection, { unsafe: unsafeRedis, embedded: this.#options.embedded, log }),
        signal,
      );
      this.#options.cleared(await orAborted(earlier.clear(0), signal));
      await orAborted(window.open(), signal);
      await this.#carry(window, cutter, signal, commit);
    } catch (error) {
      throw unknownReply(error) ?? error;
    } finally {
      this.#lostSince = this.#window = this.#refusals = undefined;
      patience.end();
      if (takesCommands(connection)) {
        await within(LEAVE_MS, Promise.all([window.clear(), earlier.clear(LOCK_PATIENCE_MS)]));
      }
      await within(takesCommands(connection) ? LEAVE_MS : 0, queue.close());
      disconnect(connection);
    }
  }

  #noticeLoss(connection: Connection): void {
    this.#lostSince = performance.now();
    connection.on('ready', () => {
      this.#lostSince = undefined;
    });
    connection.on('close', () => {
      this.#lostSince ??= performance.now();
    });
  }

  async #carry(window: Window, cutter: Cutter, signal: AbortSignal, commit: Commit): Promise<void> {
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    // A fault of the input ends the run behind the rows that are before it.
    const sent = this.#send(window, cutter, either).then(
      () => undefined,
      (fault: unknown) => ({ fault }),
    );
    try {
      for (;;) {
        const arrival = await window.take(either);
        if (arrival === undefined) break;
        await commit(arrival.chunk, arrival.result);
        if (arrival.isFree) cutter.recycle(arrival.chunk);
      }
    } catch (error) {
      // Whoever sends may be waiting for an input that never comes; it sees the signal when that ends.
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

  /** Stops the run when Redis has not answered for too long: the connection is gone, or silent, or it refuses. */
  #giveUpAfter(connection: Connection, stopping: AbortController): { end(): void } {
    const { redisTimeoutMs } = this.#options;
    const { refusals } = connection;
    const gone = (what: string) =>
      stopping.abort(new RunError('redis_gone', `${what} for ${redisTimeoutMs / 1000} seconds`));
    let lastAnswer = performance.now();
    let asking = false;
    const timer = setInterval(() => {
      if (refusals.current !== undefined) {
        if (refusals.stuckMs > redisTimeoutMs)
          gone(`Redis has refused commands (${refusalText(refusals.current)})`);
        lastAnswer = performance.now(); // it is there
      } else if (performance.now() - lastAnswer > redisTimeoutMs) gone('Redis could not be reached');
      if (asking) return;
      asking = true;
      connection
        .ping()
        .then(() => {
          lastAnswer = performance.now();
        })
        .catch(() => {})
        .finally(() => {
          asking = false;
        });
    }, ASK_MS);
    return { end: () => clearInterval(timer) };
  }
}
