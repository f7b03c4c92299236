/**
 * A chunk in, its result out: the byte path where it can serve, the plain one where it cannot. A result depends on the
 * chunk and the plan alone, so a chunk may be processed twice, anywhere, and gives the same bytes.
 */
import { gzipSync } from 'node:zlib';
import type { Chunk, Plan } from '../plan.js';
import { ByteChunk } from './byte-chunk.js';
import { type ChunkResult, processPlainly } from './reference-chunk.js';

export class ChunkProcessor {
  readonly #byteChunk: ByteChunk | undefined;

  constructor(private readonly plan: Plan) {
    if (!plan.normalize) this.#byteChunk = new ByteChunk(plan);
  }

  process(chunk: Chunk): ChunkResult {
    return this.#finish(chunk, this.#byteChunk?.process(chunk) ?? processPlainly(chunk, this.plan));
  }

  /** Gives back the bytes of a result that nobody looks at any more: another one may stand there soon. */
  recycle({ bytes }: ChunkResult): void {
    this.#byteChunk?.recycle(bytes);
  }

  /** For a chunk that made `process` throw: a row that throws gets 417 `internal`, the others their results. */
  processRowByRow(chunk: Chunk): ChunkResult {
    return this.#finish(chunk, processPlainly(chunk, this.plan));
  }

  #finish(chunk: Chunk, { bytes, tally }: ChunkResult): ChunkResult {
    if (tally.rows !== chunk.rows) {
      // The cutter and the processor disagree about the grammar: a defect, and better found than written.
      throw new Error(`chunk ${chunk.index} was cut as ${chunk.rows} rows and read as ${tally.rows}`);
    }
    return { bytes: this.plan.gzip ? gzipSync(bytes) : bytes, tally };
  }
}
