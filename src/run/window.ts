/**
 * The chunks under way: sent to the queue, and not committed yet. The window bounds memory in Redis and in the run, and
 * lets several runs share the workers fairly.
 *
 *   sent ──done──▶ ready ──take──▶ gone        in the order of their numbers
 *    │  ▲
 *    │  └─ sent again: Redis lost the job or the blob
 *    └──▶ isolated: it failed, or was lost too often; the run computes it itself, row by row
 *
 * Events from the queue are hints that make it fast. What makes it right is asking: whoever waits too long for the next
 * result looks for results and lost jobs.
 */
import { crc32 } from 'node:zlib';
import { ChunkProcessor } from '../csv/chunk/chunk-processor.js';
import type { CutChunk } from '../csv/cutter.js';
import type { Plan } from '../csv/plan.js';
import type { Log } from '../log.js';
import { orAborted } from '../process/abortable.js';
import type { ArrivedResult, Blobs } from '../queue/blobs.js';
import { type ChunkQueue, chunkAad } from '../queue/chunk-queue.js';
import { BLOB_MISSING, LOCK_PATIENCE_MS } from '../queue/chunk-worker.js';
import { SealError } from '../queue/seal.js';

interface InFlightChunk {
  chunk: CutChunk;
  state: 'sent' | 'ready' | 'isolated';
  sends: number;
  /** Commands of these that Redis has not answered: the bytes of the chunk may still be on their way. */
  unanswered: number;
}

export interface Arrival {
  chunk: CutChunk;
  result: ArrivedResult;
  /** Whether nobody looks at the bytes of the chunk any more. */
  isFree: boolean;
}

/** How long to trust events before asking. */
const PATIENCE_MS = 1000;

/** How long a run that is told to stop waits for what is there already. */
const LEAVE_MS = 1500;

/** How often a chunk is sent before the run computes it itself. */
const MAX_SENDS = 5;

/** How long without any result before a missing worker is worth a line. */
const SILENCE_MS = 5000;

/** What the window needs of the queue and of the blobs. */
export type WindowQueue = Pick<ChunkQueue, 'listen' | 'send' | 'missing' | 'withdraw' | 'workers'>;
export type WindowBlobs = Pick<Blobs, 'putChunk' | 'takeResult' | 'hasResults' | 'probe' | 'drop'>;

export interface WindowOptions {
  queue: WindowQueue;
  blobs: WindowBlobs;
  run: string;
  plan: Plan;
  /** The most chunks under way. */
  size: number;
  log: Log;
}

export class Window {
  readonly #options: WindowOptions;
  readonly #inFlight = new Map<number, InFlightChunk>();
  readonly #waiting = new Set<() => void>();
  /** Chunks that were taken before anybody said that their jobs are done. */
  readonly #unconfirmed = new Set<number>();
  /** Chunks that a new connection may have sent a second time, when the first job of them was done already. */
  readonly #repeated = new Set<number>();
  #ended = false;
  #lastArrival = performance.now();
  #saidNoWorker = false;
  #isProbing = false;

  constructor(options: WindowOptions) {
    this.#options = options;
  }

  /** Whether no worker was alive when the run asked, and no result has come since. */
  get hasNoWorker(): boolean {
    return this.#saidNoWorker;
  }

  async open(): Promise<void> {
    const { queue, log } = this.#options;
    await queue.listen({
      done: (index) => {
        this.#unconfirmed.delete(index);
        this.#mark(index, 'ready');
      },
      failed: (index, reason) => {
        if (reason === BLOB_MISSING) return; // sent again when it is missed
        log.warn({ chunk: index }, 'a chunk failed; computing it here, row by row');
        this.#mark(index, 'isolated');
      },
    });
  }

  #mark(index: number, state: 'ready' | 'isolated'): void {
    const entry = this.#inFlight.get(index);
    if (entry?.state !== 'sent') return;
    entry.state = state;
    this.#changed();
  }

  #changed(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Until something changes, or the patience is over: whether something changed. */
  async #change(signal: AbortSignal, patienceMs?: number): Promise<boolean> {
    let wake: () => void = () => {};
    let timer: NodeJS.Timeout | undefined;
    const change = new Promise<boolean>((resolve) => {
      wake = () => resolve(true);
      if (patienceMs !== undefined) timer = setTimeout(() => resolve(false), patienceMs);
    });
    this.#waiting.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    try {
      return await change;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(wake);
      signal.removeEventListener('abort', wake);
    }
  }

  /** Waits until there is room for another chunk. False if nothing more is wanted. */
  async room(signal: AbortSignal): Promise<boolean> {
    while (this.#inFlight.size >= this.#options.size && !signal.aborted) await this.#change(signal);
    return !signal.aborted;
  }

  /** Sends a chunk. Does not wait for Redis: a chunk that gets lost on the way is missed later, and sent again. */
  add(chunk: CutChunk): void {
    const entry: InFlightChunk = { chunk, state: 'sent', sends: 0, unanswered: 0 };
    this.#inFlight.set(chunk.index, entry);
    this.#send(entry);
    this.#changed();
  }

  /** What had no answer is sent again by itself: also a job that a worker ends before its second copy comes. */
  connectionLost(): void {
    for (const index of this.#inFlight.keys()) this.#repeated.add(index);
  }

  /** No more chunks will be added. */
  end(): void {
    this.#ended = true;
    this.#changed();
  }

  #send(entry: InFlightChunk): void {
    const { queue, blobs, run, plan, log } = this.#options;
    const { index, bytes, encoding, firstRow, rows } = entry.chunk;
    entry.sends++;
    // The commands go out in this order on one connection, so the blob is there before the job.
    const job = { index, encoding, firstRow, rows, plan };
    for (const command of [blobs.putChunk(run, index, chunkAad(job), bytes), queue.send(job)]) {
      entry.unanswered++;
      command
        .catch((error) => log.debug({ chunk: index, error }, 'a chunk was not sent'))
        .finally(() => entry.unanswered--);
    }
  }

  /**
   * The result of the next chunk in order, when it is there; nothing when all are taken. The signal ends the waiting,
   * not what is there already.
   */
  async take(signal: AbortSignal): Promise<Arrival | undefined> {
    for (;;) {
      const [head] = this.#inFlight.values();
      if (head === undefined) {
        if (this.#ended) return undefined;
        signal.throwIfAborted();
        await this.#change(signal);
        continue;
      }
      if (head.state === 'sent') {
        signal.throwIfAborted();
        if (!(await this.#change(signal, PATIENCE_MS))) await orAborted(this.#ask(), signal);
        continue;
      }
      const result = await orAborted(this.#resultOf(head), signal, LEAVE_MS);
      if (result === undefined) continue;
      this.#inFlight.delete(head.chunk.index);
      this.#arrived();
      return { chunk: head.chunk, result, isFree: head.unanswered === 0 };
    }
  }

  #arrived(): void {
    this.#lastArrival = performance.now();
    if (this.#saidNoWorker) this.#options.log.info({}, 'a worker is alive again');
    this.#saidNoWorker = false;
    this.#changed();
  }

  async #resultOf(head: InFlightChunk): Promise<ArrivedResult | undefined> {
    const { blobs, run, plan } = this.#options;
    const { index } = head.chunk;
    if (head.state === 'isolated') {
      blobs.drop(run, [index]).catch(() => {});
      const result = new ChunkProcessor(plan).processRowByRow(head.chunk);
      return { ...result, crc: crc32(result.bytes) };
    }
    const result = await this.#takeResult(index);
    if (result === null) {
      head.state = 'sent'; // it was there, and is lost or spoilt: it is sent again when it is missed
      return undefined;
    }
    blobs.drop(run, [index]).catch(() => {}); // what stays behind expires
    return result;
  }

  /** A result that is not what a worker has put there is as good as none. */
  async #takeResult(index: number): Promise<ArrivedResult | null> {
    const { blobs, run, log } = this.#options;
    try {
      return await blobs.takeResult(run, index);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      log.warn({ chunk: index }, 'a result is damaged; computing its chunk again');
      await blobs.drop(run, [index]);
      return null;
    }
  }

  /** Looks for results that nobody told of, and sends again what was lost. */
  async #ask(): Promise<void> {
    const { queue, blobs, run } = this.#options;
    const sent = [...this.#inFlight.values()].filter(({ state }) => state === 'sent');
    const indexes = sent.map(({ chunk }) => chunk.index);
    // In this order: a job that is gone by now has left its result already, if it ever had one.
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
    this.#askForRoom();
    await this.#sayNoWorker();
  }

  /**
   * Where Redis takes no writes, workers cannot put results there either, and the run has nothing to send: so it writes
   * something, and its connection says whether that was refused. Not waited for: results may come all the same.
   */
  #askForRoom(): void {
    const { blobs, run } = this.#options;
    if (this.#isProbing || performance.now() - this.#lastArrival < SILENCE_MS) return;
    this.#isProbing = true;
    blobs
      .probe(run)
      .catch(() => {})
      .finally(() => {
        this.#isProbing = false;
      });
  }

  async #sayNoWorker(): Promise<void> {
    if (this.#saidNoWorker || performance.now() - this.#lastArrival < SILENCE_MS) return;
    const workers = await this.#options.queue.workers().catch(() => undefined); // some servers do not tell
    if (workers !== 0) return;
    this.#saidNoWorker = true;
    this.#options.log.warn({}, 'no worker is alive; waiting for one (curp-batch worker starts it)');
  }

  /** Takes back everything that is under way, and leaves nothing in Redis. */
  async clear(): Promise<void> {
    const { queue, blobs, run } = this.#options;
    const indexes = [...new Set([...this.#inFlight.keys(), ...this.#unconfirmed, ...this.#repeated])];
    this.#inFlight.clear();
    await queue.withdraw(indexes, LOCK_PATIENCE_MS);
    await blobs.drop(run, indexes);
  }
}
