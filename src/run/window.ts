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
import { setTimeout as pause } from 'node:timers/promises';
import { ChunkProcessor } from '../csv/chunk-processor.js';
import type { CutChunk } from '../csv/cutter.js';
import type { ChunkResult } from '../csv/plain-chunk.js';
import type { Plan } from '../csv/plan.js';
import type { Log } from '../log.js';
import type { Blobs } from '../queue/blobs.js';
import type { ChunkQueue } from '../queue/chunk-queue.js';
import { BLOB_MISSING } from '../queue/chunk-worker.js';

interface Passage {
  chunk: CutChunk;
  state: 'sent' | 'ready' | 'isolated';
  sends: number;
}

export interface Arrival {
  chunk: CutChunk;
  result: ChunkResult;
}

/** How long to trust events before asking. */
const PATIENCE_MS = 1000;

/** How often a chunk is sent before the run computes it itself. */
const MOST_SENDS = 5;

/** How long without any result before a missing worker is worth a line. */
const SILENCE_MS = 5000;

export class Window {
  readonly #passages = new Map<number, Passage>();
  #changed: () => void = () => {};
  #lastArrival = performance.now();
  #saidNoWorker = false;

  constructor(
    private readonly queue: ChunkQueue,
    private readonly blobs: Blobs,
    private readonly run: string,
    private readonly plan: Plan,
    private readonly size: number,
    private readonly log: Log,
  ) {}

  async open(): Promise<void> {
    await this.queue.listen({
      done: (index) => this.#mark(index, 'ready'),
      failed: (index, reason) => {
        if (reason === BLOB_MISSING) return; // sent again when it is missed
        this.log.warn({ chunk: index }, 'a chunk failed; computing it here, row by row');
        this.#mark(index, 'isolated');
      },
    });
  }

  get full(): boolean {
    return this.#passages.size >= this.size;
  }

  get empty(): boolean {
    return this.#passages.size === 0;
  }

  /** Whether the next chunk in order can be taken without waiting. */
  get headReady(): boolean {
    const [head] = this.#passages.values();
    return head !== undefined && head.state !== 'sent';
  }

  #mark(index: number, state: 'ready' | 'isolated'): void {
    const passage = this.#passages.get(index);
    if (passage?.state !== 'sent') return;
    passage.state = state;
    this.#changed();
  }

  /** Sends a chunk. Does not wait for Redis: a chunk that gets lost on the way is missed later, and sent again. */
  add(chunk: CutChunk): void {
    const passage: Passage = { chunk, state: 'sent', sends: 0 };
    this.#passages.set(chunk.index, passage);
    this.#send(passage);
  }

  #send(passage: Passage): void {
    const { index, bytes, encoding, firstRow, rows } = passage.chunk;
    passage.sends++;
    // The commands go out in this order on one connection, so the blob is there before the job.
    const blob = this.blobs.putChunk(this.run, index, bytes);
    const job = this.queue.send({ index, encoding, firstRow, rows, plan: this.plan });
    Promise.all([blob, job]).catch((error) =>
      this.log.debug({ chunk: index, error }, 'a chunk was not sent'),
    );
  }

  /** The result of the next chunk in order, when it is there. The signal ends the waiting, not what is there already. */
  async take(signal: AbortSignal): Promise<Arrival> {
    for (;;) {
      const [head] = this.#passages.values();
      if (head === undefined) throw new Error('there is no chunk under way');
      if (head.state === 'sent') signal.throwIfAborted();
      const result = await this.#resultOf(head);
      if (result !== undefined) {
        this.#passages.delete(head.chunk.index);
        this.#lastArrival = performance.now();
        if (this.#saidNoWorker) this.log.info({}, 'a worker is alive again');
        this.#saidNoWorker = false;
        return { chunk: head.chunk, result };
      }
      if (head.state === 'sent') await this.#wait(signal);
    }
  }

  async #resultOf(head: Passage): Promise<ChunkResult | undefined> {
    if (head.state === 'isolated') return new ChunkProcessor(this.plan).processRowByRow(head.chunk);
    if (head.state === 'sent') return undefined;
    const { index } = head.chunk;
    const result = await this.blobs.takeResult(this.run, index);
    if (result === null) {
      head.state = 'sent'; // it was there, and Redis lost it
      return undefined;
    }
    this.blobs.drop(this.run, [index]).catch(() => {}); // what stays behind expires
    return result;
  }

  /** Until an event changes something; asks Redis when that takes too long. */
  async #wait(signal: AbortSignal): Promise<void> {
    const changed = new Promise<boolean>((resolve) => {
      this.#changed = () => resolve(true);
    });
    const stop = new AbortController();
    const late = pause(PATIENCE_MS, false, { signal: AbortSignal.any([signal, stop.signal]) }).catch(
      () => true,
    );
    const event = await Promise.race([changed, late]);
    stop.abort();
    if (!event) await this.#ask();
  }

  /** Looks for results that nobody told of, and sends again what was lost. */
  async #ask(): Promise<void> {
    const sent = [...this.#passages.values()].filter(({ state }) => state === 'sent');
    const indexes = sent.map(({ chunk }) => chunk.index);
    // In this order: a job that is gone by now has left its result already, if it ever had one.
    const missing = new Set(await this.queue.missing(indexes));
    const results = await this.blobs.hasResults(this.run, indexes);
    for (const [at, passage] of sent.entries()) {
      if (results[at]) passage.state = 'ready';
      else if (!missing.has(passage.chunk.index)) continue;
      else if (passage.sends >= MOST_SENDS) passage.state = 'isolated';
      else this.#send(passage);
    }
    await this.#sayNoWorker();
  }

  async #sayNoWorker(): Promise<void> {
    if (this.#saidNoWorker || performance.now() - this.#lastArrival < SILENCE_MS) return;
    if ((await this.queue.workers()) > 0) return;
    this.#saidNoWorker = true;
    this.log.warn({}, 'no worker is alive; waiting for one (curp-batch worker starts it)');
  }

  /** Takes back everything that is under way, and leaves nothing in Redis. */
  async clear(): Promise<void> {
    const indexes = [...this.#passages.keys()];
    this.#passages.clear();
    await this.queue.withdraw(indexes);
    await this.blobs.drop(this.run, indexes);
  }
}
