/**
 * Fixed memory for the rows in progress: a piece of the chunk, from which records are read, and the lines that are written
 * for them. V8 compiles the address and the length of a constant array into the code, so an access by a word takes half the
 * time of one to an array in a field; and both parts stay in the cache of the processor.
 *
 * A chunk is processed without interruption, so one memory serves all chunks of a process.
 *
 * The bytes of the last rows stay in it until `clearRowMemory` is called.
 */
import { viewOf, WORD } from '../../input/csv/int32-access.js';
import { LF } from '../../key/curp/ascii.js';

/** Maximum number of bytes of a chunk in `INPUT_BLOCK`; a longer record is not processed here. */
export const INPUT_BLOCK_BYTES = 64 * 1024;

/** Bytes after the piece that may be read, and bytes after the lines that may be written, by words. */
const MARGIN = 8 * WORD;

/** Behind the piece: a place for cells that are made of several. */
export const SCRATCH_START = INPUT_BLOCK_BYTES + MARGIN;
export const SCRATCH_END = SCRATCH_START + INPUT_BLOCK_BYTES;

export const INPUT_BLOCK = Buffer.allocUnsafeSlow(SCRATCH_END + MARGIN);
export const INPUT_BLOCK_VIEW = viewOf(INPUT_BLOCK);

/** Space for lines: the bytes of a record, up to four more for each of `MAX_COLUMNS`, and the rest of the line. */
export const MAX_COLUMNS = INPUT_BLOCK_BYTES / 2;
export const OUTPUT_BLOCK_BYTES = 4 * INPUT_BLOCK_BYTES;
export const OUTPUT_BLOCK = Buffer.allocUnsafeSlow(OUTPUT_BLOCK_BYTES + MARGIN);
export const OUTPUT_BLOCK_VIEW = viewOf(OUTPUT_BLOCK);

/** Copies the bytes from `at` on into `INPUT_BLOCK`, followed by a line end. Returns how many bytes were copied. */
export function loadInputBlock(bytes: Buffer, at: number): number {
  const copied = bytes.copy(INPUT_BLOCK, 0, at, at + INPUT_BLOCK_BYTES);
  INPUT_BLOCK[copied] = LF;
  return copied;
}

export function clearRowMemory(): void {
  INPUT_BLOCK.fill(0);
  OUTPUT_BLOCK.fill(0);
}
