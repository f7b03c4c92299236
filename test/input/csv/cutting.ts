/** Cuts a complete content into chunks, for the tests of the cutter. */
import {
  type CutChunk,
  Cutter,
  type CutterOptions,
  type CutterState,
  startOfInput,
} from '../../../src/input/csv/cutter.js';
import { InputError } from '../../../src/input/csv/input-error.js';
import { memorySource } from './sources.js';

export interface Cut {
  chunks: CutChunk[];
  /** The state of the cutter at the end. */
  state: CutterState;
  error: InputError | undefined;
}

/** All chunks of a content, starting at a state, until its end or an error of the input. */
export async function cut(
  content: string | Buffer,
  options: Partial<CutterOptions> = {},
  from: CutterState = startOfInput(),
): Promise<Cut> {
  const source = memorySource(content, from.offset);
  const cutter = new Cutter(
    source,
    { chunkBytes: 1 << 16, maxRecord: 1 << 20, delimiter: ',', ...options },
    from,
  );
  const chunks: CutChunk[] = [];
  try {
    for (;;) {
      const chunk = await cutter.next();
      if (chunk === undefined) return { chunks, state: cutter.state, error: undefined };
      chunks.push(chunk);
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { chunks, state: cutter.state, error };
  }
}
