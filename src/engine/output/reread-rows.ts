/**
 * Reads some rows of a committed chunk again, for the search for duplicates: from the input, with the processor of the
 * workers, so that a row is read as it was the first time.
 *
 * What it does not do: notice that the input has changed. The run checks that afterwards.
 */

import type { ByteSource } from '../../input/csv/byte-source.js';
import type { Chunk, Plan } from '../../input/csv/plan.js';
import { type InputOptions, openInput } from '../../input/tables/open-input.js';
import { ChunkProcessor } from '../../rows/chunk-processor.js';
import type { Reread } from '../../rows/duplicates/candidate-records.js';
import { pickMarkedRecords } from '../../rows/duplicates/marked-rows.js';
import { renumberRows } from '../../rows/duplicates/segment.js';
import { inputChanged } from '../settings/run-error.js';

/** Reads bytes of the input, at this offset, and returns what `use` makes of them. They are valid only during that call. */
export type ReadInput = <Made>(offset: number, length: number, use: (bytes: Buffer) => Made) => Promise<Made>;

export function rereadRows(plan: Plan, read: ReadInput): Reread {
  const processor = new ChunkProcessor({
    ...plan,
    rereads: false,
    echo: 'none',
    format: 'csv',
    detail: false,
    errors: 'none',
    attention: false,
    packing: 'none',
  });
  return async (chunks) => {
    const { encoding, firstRow } = chunks[0]!.table.chunk;
    const picked: Buffer[] = [];
    const numbers: number[] = [];
    for (const { table, rows, marks } of chunks) {
      const { chunk, offset } = table;
      const pick = (bytes: Buffer) => pickMarkedRecords(bytes, rows, chunk.rows, plan, marks);
      picked.push(await read(offset, chunk.length, pick));
      for (const row of rows) numbers.push(chunk.firstRow - firstRow + row);
    }
    const part: Chunk = {
      index: 0,
      bytes: Buffer.concat(picked),
      encoding: encoding as Chunk['encoding'],
      firstRow,
      rows: numbers.length,
    };
    const result = processor.process(part);
    renumberRows(result.people!, numbers, firstRow);
    processor.recycle({ bytes: result.bytes, people: undefined });
    return result.people!;
  };
}

/** How the input of a run is opened. */
export interface InputSettings extends InputOptions {
  /** A path. */
  readonly input: string;
}

/** Reads parts of the input of a run. One that begins where the last one ended is read from the same open file. */
export class InputReader {
  #source: ByteSource | undefined;
  /** Where the source continues. */
  #offset = 0;
  /** The last part that was asked for: parts are read one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  /** Used again for each part. */
  #bytes = Buffer.alloc(0);

  constructor(readonly settings: InputSettings) {}

  readonly read: ReadInput = (offset, length, use) => {
    const made = this.#last.then(async () => use(await this.#read(offset, length)));
    this.#last = made.catch(() => undefined);
    return made;
  };

  async #read(offset: number, length: number): Promise<Buffer> {
    if (this.#source === undefined || offset !== this.#offset) {
      await this.#source?.close();
      this.#source = await openInput(this.settings.input, { ...this.settings, offset });
    }
    // With some more, since the next part may be a little longer.
    if (length > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(Math.ceil(1.1 * length));
    this.#offset = offset + length;
    if ((await this.#source.read(this.#bytes, 0, length)) === length) return this.#bytes.subarray(0, length);
    throw inputChanged();
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#source?.close();
    this.#bytes = Buffer.alloc(0);
  }
}
