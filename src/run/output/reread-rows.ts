/**
 * Reads some rows of a committed chunk again, for the search for duplicates: from the input, with the processor of the
 * workers, so that a row is read as it was the first time.
 *
 * What it does not do: notice that the input has changed. The run checks that afterwards.
 */
import { ChunkProcessor } from '../../csv/chunk/chunk-processor.js';
import type { Chunk, Plan } from '../../csv/plan.js';
import { afterLineEnd, CR, isBlankLine, isEmptyRecord, LF, QUOTE, recordStop } from '../../csv/records.js';
import type { Reread } from '../../duplicates/find-duplicates.js';
import { renumberRows } from '../../duplicates/segment.js';
import { openInput } from '../../workbook/input/open-input.js';
import { RunError } from '../settings/run-error.js';
import type { RunSettings } from '../settings/settings.js';

/** Reads bytes of the input, at this offset. */
export type ReadInput = (offset: number, length: number) => Promise<Buffer>;

export function rereadRows(plan: Plan, read: ReadInput): Reread {
  const processor = new ChunkProcessor({
    ...plan,
    rereads: false,
    echo: 'none',
    format: 'csv',
    detail: false,
    errors: 'none',
    packing: 'none',
  });
  return async ({ offset, chunk }, rows) => {
    const bytes = await read(offset, chunk.length);
    const { encoding, firstRow } = chunk;
    const part: Chunk = {
      index: 0,
      bytes: pickRows(bytes, rows, plan),
      encoding: encoding as Chunk['encoding'],
      firstRow,
      rows: rows.length,
    };
    const result = processor.process(part);
    renumberRows(result.people!, rows, firstRow);
    processor.recycle(result);
    return result.people!;
  };
}

export const inputReader =
  (settings: RunSettings): ReadInput =>
  async (offset, length) => {
    const source = await openInput(settings.input, { ...settings, offset });
    try {
      const bytes = Buffer.allocUnsafe(length);
      if ((await source.read(bytes, 0, length)) === length) return bytes;
      throw new RunError(
        'input_changed',
        'the input was changed while the run read it: --force starts the run anew when it is whole',
      );
    } finally {
      await source.close();
    }
  };

/** The records of a chunk with these indexes, which ascend. Blank lines are not counted. */
function pickRows(bytes: Buffer, rows: readonly number[], { delimiter, normalize }: Plan): Buffer {
  const code = delimiter.charCodeAt(0);
  const isBlank = normalize ? isEmptyRecord : isBlankLine;
  const stopOf = bytes.includes(QUOTE) || bytes.includes(CR) ? recordStop : lineStop;
  const picked: Buffer[] = [];
  for (let at = 0, row = 0; at < bytes.length && picked.length < rows.length; ) {
    const stop = stopOf(bytes, at, delimiter);
    const end = Math.min(afterLineEnd(bytes, stop), bytes.length);
    if (!isBlank(bytes, at, stop, code) && row++ === rows[picked.length])
      picked.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(picked);
}

/** `recordStop` for bytes without quotes and carriage returns. */
function lineStop(bytes: Buffer, start: number): number {
  const stop = bytes.indexOf(LF, start);
  return stop < 0 ? bytes.length : stop;
}
