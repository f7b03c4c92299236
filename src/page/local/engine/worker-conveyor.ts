/**
 * Computes the chunks of a run in web workers, and hands over their results in order. The number of chunks under way is
 * limited, and so is the memory, however large the input is.
 *
 *   cutter ─▶ chunk ─▶ compute worker ─▶ result ─▶ commit, in order
 *
 * What it does not do: send a chunk again. A worker that ends unexpectedly ends the run.
 */

import type { Commit } from '../../../engine/conveyor/conveyor.js';
import type { CheckedResult } from '../../../engine/queue/checked-result.js';
import type { CutChunk, Cutter } from '../../../input/csv/cutter.js';
import type { Plan } from '../../../input/csv/plan.js';
import { Calls } from './calls.js';
import type { ComputedChunk, SentChunk } from './compute-worker.js';

/** Enough that no worker waits while results are written. */
const CHUNKS_PER_WORKER = 3;

interface ChunkUnderWay {
  readonly chunk: CutChunk;
  readonly length: number;
  readonly computed: Promise<ComputedChunk>;
}

/** Bytes that another thread has sent. */
const received = (bytes: Uint8Array | undefined): Buffer | undefined =>
  bytes && Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);

const receivedResult = (result: CheckedResult): CheckedResult => ({
  ...result,
  bytes: received(result.bytes)!,
  errors: received(result.errors),
  attention: received(result.attention),
  people: received(result.people),
});

export class WorkerConveyor {
  readonly #workers: readonly Worker[];
  readonly #calls: readonly Calls[];

  /** `startWorker` starts a compute worker. */
  constructor(plan: Plan, workers: number, startWorker: () => Worker) {
    this.#workers = Array.from({ length: workers }, startWorker);
    this.#calls = this.#workers.map((worker) => {
      const calls = new Calls(worker);
      worker.addEventListener('error', () => calls.fail(new Error('a compute worker has ended')));
      void calls.call('plan', [plan]).catch(() => {}); // ignored: the chunks of this worker fail as well
      return calls;
    });
  }

  /** Passes the result of every chunk to `commit`, in order, until the input ends or `signal` is aborted. */
  async carry(cutter: Cutter, { signal }: AbortController, commit: Commit): Promise<void> {
    const underWay: ChunkUnderWay[] = [];
    const most = this.#workers.length * CHUNKS_PER_WORKER;
    for (let hasEnded = false; ; ) {
      while (!hasEnded && underWay.length < most) {
        signal.throwIfAborted();
        const chunk = await cutter.next();
        if (chunk === undefined) hasEnded = true;
        else underWay.push(this.#send(chunk));
      }
      const next = underWay.shift();
      if (next === undefined) return;
      const { result, memory } = await next.computed;
      signal.throwIfAborted();
      const chunk = { ...next.chunk, bytes: Buffer.from(memory, 0, next.length) };
      await commit(chunk, receivedResult(result));
      cutter.recycle(chunk);
    }
  }

  /** Sends a chunk to the worker with the fewest chunks. */
  #send(chunk: CutChunk): ChunkUnderWay {
    const { index, bytes, encoding, firstRow, rows } = chunk;
    const { length } = bytes;
    const memory = bytes.buffer as ArrayBuffer;
    const sent: SentChunk = { index, memory, length, encoding, firstRow, rows };
    const calls = this.#calls.reduce((best, other) => (other.open < best.open ? other : best));
    const computed = calls.call<ComputedChunk>('compute', [sent], [memory]);
    computed.catch(() => {}); // thrown where this chunk is awaited; not awaited after an earlier failure
    return { chunk, length, computed };
  }

  /** Ends the workers, and with them all that they remember. */
  end(): void {
    for (const worker of this.#workers) worker.terminate();
  }
}
