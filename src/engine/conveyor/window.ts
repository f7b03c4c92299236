/**
 * The chunks in flight: sent to the queue and not committed yet. The window limits memory in Redis and in the run, and
 * lets several runs share the workers fairly.
 *
 *   sent ──done──▶ ready ──take──▶ removed     in the order of their numbers
 *    │  ▲
 *    │  └─ sent again: Redis lost the job or the blob. If a worker dies, BullMQ gives its job to another (`chunk-worker.ts`)
 *    └──▶ isolated: it failed, or was lost too often; the run computes it itself, row by row
 *
 * Events from the queue only make it fast and may be lost. If no event comes in time, `take` polls Redis for results and
 * lost jobs.
 */

import type { Log } from '../../base/log.js';
import { isTracedChunk } from '../../base/span.js';
import type { CutChunk } from '../../input/csv/cutter.js';
import type { Plan } from '../../input/csv/plan.js';
import { ChunkProcessor } from '../../rows/chunk-processor.js';
import { orAborted } from '../process/abortable.js';
import type { Blobs } from '../queue/blobs.js';
import { type CheckedResult, withChecksums } from '../queue/checked-result.js';
import { type ChunkQueue, chunkAad } from '../queue/chunk-queue.js';
import { BLOB_MISSING, LOCK_PATIENCE_MS } from '../queue/chunk-worker.js';
import { SealError } from '../queue/seal.js';

interface InFlightChunk {
  chunk: CutChunk;
  state: 'sent' | 'ready' | 'isolated';
  sends: number;
  /** Commands without a reply: the connection may still hold the bytes of the chunk. */
  unanswered: number;
}

export interface Arrival {
  chunk: CutChunk;
  result: CheckedResult;
  /** Whether the chunk's buffer is unused and can be recycled. */
  isFree: boolean;
}

/** How long to wait for an event before polling. */
const POLL_MS = 1000;

/** How long an aborted run waits for a result that is ready. */
const STOP_MS = 1500;

/** How often a chunk is sent before the run computes it itself. */
const MAX_SENDS = 5;

/** Chunks whose blobs are removed by one command. */
const DROPPED_AT_ONCE = 1000;

/** How long without any result before missing workers are logged. */
const SILENCE_MS = 5000;

export type WindowQueue = Pick<ChunkQueue, 'name' | 'listen' | 'send' | 'missing' | 'withdraw' | 'workers'>;
export type WindowBlobs = Pick<Blobs, 'putChunk' | 'takeResult' | 'hasResults' | 'probe' | 'drop'>;

interface WindowOptions {
  queue: WindowQueue;
  blobs: WindowBlobs;
  run: string;
  plan: Plan;
  /** The span of the run. */
  traceparent?: string | undefined;
  /** Maximum number of chunks in flight. */
  size: number;
  log: Log;
  /** Called for each chunk that the run computes itself. */
  onIsolated?: (() => void) | undefined;
}

export class Window {
  readonly #inFlight = new Map<number, InFlightChunk>();
  readonly #waiting = new Set<() => void>();
  /** Chunks whose result was taken before the event that their job is done. */
  readonly #unconfirmed = new Set<number>();
  /** How many chunks were added, and the number after the last one. */
  #added = 0;
  #next = 0;
  /** Whether the connection was lost since the first chunk was sent. */
  #wasLost = false;
  #ended = false;
  #lastArrival = performance.now();
  /** Whether the last poll found no worker, and no result has arrived since. */
  hasNoWorker = false;
  #isProbing = false;

  constructor(private readonly options: WindowOptions) {}

  async open(): Promise<void> {
    const { queue, log } = this.options;
    await queue.listen({
      done: (index) => {
        this.#unconfirmed.delete(index);
        this.#mark(index, 'ready');
      },
      failed: (index, reason) => {
        if (reason === BLOB_MISSING) return; // `#poll` sends it again
        log.warn({ chunk: index }, 'a chunk failed; computing it here, row by row');
        this.#mark(index, 'isolated');
      },
    });
  }

  #mark(index: number, state: 'ready' | 'isolated'): void {
    const entry = this.#inFlight.get(index);
    if (entry?.state !== 'sent') return;
    entry.state = state;
    this.#wakeAll();
  }

  #wakeAll(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Waits for a change or the timeout. False on timeout. */
  #waitForChange(signal: AbortSignal, timeoutMs?: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isChanged: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve(isChanged);
      };
      const wake = (): void => settle(true);
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => settle(false), timeoutMs);
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  /** Waits until another chunk may be added. False if the signal is aborted. */
  async room(signal: AbortSignal): Promise<boolean> {
    while (this.#inFlight.size >= this.options.size && !signal.aborted) await this.#waitForChange(signal);
    return !signal.aborted;
  }

  /** Sends a chunk without waiting for the reply: if it is lost, `#poll` notices and sends it again. */
  add(chunk: CutChunk): void {
    const entry: InFlightChunk = { chunk, state: 'sent', sends: 0, unanswered: 0 };
    this.#inFlight.set(chunk.index, entry);
    this.#added++;
    this.#next = chunk.index + 1;
    this.#send(entry);
    this.#wakeAll();
  }

  /**
   * After this, keys of any chunk may exist again: ioredis repeats unanswered commands, also for jobs that have ended, and a
   * server that was restarted may have lost its last commands.
   */
  connectionLost(): void {
    this.#wasLost = true;
  }

  /** No more chunks will be added. */
  end(): void {
    this.#ended = true;
    this.#wakeAll();
  }

  #send(entry: InFlightChunk): void {
    const { queue, blobs, run, plan, traceparent, log } = this.options;
    const { index, bytes, encoding, firstRow, rows } = entry.chunk;
    entry.sends++;
    // One connection keeps the order of commands, so the blob exists before the job.
    const trace = traceparent !== undefined && isTracedChunk(index) ? { traceparent } : {};
    const job = { index, encoding, firstRow, rows, plan, ...trace };
    for (const command of [blobs.putChunk(run, index, chunkAad(job), bytes), queue.send(job)]) {
      entry.unanswered++;
      command
        .catch((error) => log.debug({ chunk: index, error }, 'could not send a chunk'))
        .finally(() => entry.unanswered--);
    }
  }

  /**
   * Waits for the result of the next chunk in order; undefined when all are taken. After an abort, results that are ready
   * are still returned.
   */
  async take(signal: AbortSignal): Promise<Arrival | undefined> {
    for (;;) {
      const [head] = this.#inFlight.values();
      if (head === undefined) {
        if (this.#ended) return undefined;
        signal.throwIfAborted();
        await this.#waitForChange(signal);
        continue;
      }
      if (head.state === 'sent') {
        signal.throwIfAborted();
        if (!(await this.#waitForChange(signal, POLL_MS))) await orAborted(this.#poll(), signal);
        continue;
      }
      const result = await orAborted(this.#resultOf(head), signal, STOP_MS);
      if (result === undefined) continue;
      this.#inFlight.delete(head.chunk.index);
      this.#lastArrival = performance.now();
      if (this.hasNoWorker) this.options.log.info({}, 'a worker is alive again');
      this.hasNoWorker = false;
      this.#wakeAll();
      return { chunk: head.chunk, result, isFree: head.unanswered === 0 };
    }
  }

  async #resultOf(head: InFlightChunk): Promise<CheckedResult | undefined> {
    const { blobs, run, plan } = this.options;
    const { index } = head.chunk;
    if (head.state === 'isolated') {
      blobs.drop(run, [index]).catch(() => {});
      this.options.onIsolated?.();
      return withChecksums(new ChunkProcessor(plan).processRowByRow(head.chunk));
    }
    const result = await this.#takeResult(index);
    if (result === null) {
      head.state = 'sent'; // lost or damaged: `#poll` sends it again
      return undefined;
    }
    blobs.drop(run, [index]).catch(() => {}); // if this fails, the TTL removes it
    return result;
  }

  /** Null if there is none, or if it is damaged. */
  async #takeResult(index: number): Promise<CheckedResult | null> {
    const { blobs, run, log } = this.options;
    try {
      return await blobs.takeResult(run, index);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      log.warn({ chunk: index }, 'a result is damaged; computing its chunk again');
      await blobs.drop(run, [index]);
      return null;
    }
  }

  /** Finds results whose event was lost, and sends lost chunks again. */
  async #poll(): Promise<void> {
    const { queue, blobs, run } = this.options;
    const sent = [...this.#inFlight.values()].filter(({ state }) => state === 'sent');
    const indexes = sent.map(({ chunk }) => chunk.index);
    // Jobs first: a job that has ended by then has stored its result before.
    const missing = new Set(await queue.missing(indexes));
    const results = await blobs.hasResults(run, indexes);
    for (const [at, entry] of sent.entries()) {
      if (results[at]) {
        entry.state = 'ready';
        if (!missing.has(entry.chunk.index)) this.#unconfirmed.add(entry.chunk.index);
      } else if (!missing.has(entry.chunk.index) || entry.unanswered > 0) continue;
      else if (entry.sends >= MAX_SENDS) entry.state = 'isolated';
      else this.#send(entry);
    }
    void this.#probeWrites();
    await this.#warnIfNoWorker();
  }

  /**
   * Workers cannot store results while Redis refuses writes, and with a full window the run would not notice: so it writes
   * a probe key, and the connection counts the refusal. Not awaited: results may arrive meanwhile.
   */
  async #probeWrites(): Promise<void> {
    const { blobs, run } = this.options;
    if (this.#isProbing || performance.now() - this.#lastArrival < SILENCE_MS) return;
    this.#isProbing = true;
    await blobs.probe(run).catch(() => {});
    this.#isProbing = false;
  }

  async #warnIfNoWorker(): Promise<void> {
    if (this.hasNoWorker || performance.now() - this.#lastArrival < SILENCE_MS) return;
    const workers = await this.options.queue.workers().catch(() => undefined); // some servers do not allow the command
    if (workers !== 0) return;
    this.hasNoWorker = true;
    this.options.log.warn(
      { queue: this.options.queue.name },
      'no worker for this run is alive; waiting for one of the same version with the same secret (curp-batch worker)',
    );
  }

  /** Removes all jobs and blobs from Redis that may be there: those in flight; of all chunks if the connection was lost. */
  async clear(): Promise<void> {
    const { queue, blobs, run } = this.options;
    const indexes = this.#wasLost
      ? Array.from({ length: this.#added }, (_, at) => this.#next - this.#added + at)
      : [...new Set([...this.#inFlight.keys(), ...this.#unconfirmed])];
    this.#inFlight.clear();
    await queue.withdraw(indexes, LOCK_PATIENCE_MS);
    for (let at = 0; at < indexes.length; at += DROPPED_AT_ONCE)
      await blobs.drop(run, indexes.slice(at, at + DROPPED_AT_ONCE));
  }
}
