/**
 * A compute worker of the local page: a web worker that computes one chunk at a time, with the processor of the workers of a
 * run. It keeps nothing when it ends, which is at the end of the run.
 */

import { type CheckedResult, withChecksums } from '../../../engine/queue/checked-result.js';
import type { Chunk, Plan } from '../../../input/csv/plan.js';
import { ChunkProcessor } from '../../../rows/chunk-processor.js';
import { Calls, type Port, Transferred } from './calls.js';

/** The name of a worker that computes. */
export const COMPUTE_WORKER = 'compute';

/** A chunk as it is sent to a worker: the memory of its bytes, of which the first `length` are used. */
export type SentChunk = Omit<Chunk, 'bytes'> & { readonly memory: ArrayBuffer; readonly length: number };

/** A result, and the memory of the chunk, to be used again. */
export interface ComputedChunk {
  readonly result: CheckedResult;
  readonly memory: ArrayBuffer;
}

/** A copy with memory of its own: what is a part of other memory cannot be handed over. */
const copied = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

export function startComputing(port: Port): void {
  let processor: ChunkProcessor;
  new Calls(port, {
    plan(plan: Plan): void {
      processor = new ChunkProcessor(plan);
    },
    compute({ memory, length, ...rest }: SentChunk): Transferred<ComputedChunk> {
      const chunk = { ...rest, bytes: Buffer.from(memory, 0, length) };
      const { bytes, errors, attention, people, ...others } = withChecksums(processed(chunk));
      const sent = {
        bytes,
        errors: errors && copied(errors),
        attention: attention && copied(attention),
        people: people && copied(people),
      };
      const transfer = [memory, ...Object.values(sent).flatMap((part) => (part ? [part.buffer] : []))];
      return new Transferred(
        { result: { ...others, ...sent } as CheckedResult, memory },
        transfer as ArrayBuffer[],
      );
    },
  });

  const processed = (chunk: Chunk) => {
    try {
      return processor.process(chunk);
    } catch {
      return processor.processRowByRow(chunk);
    }
  };
}
