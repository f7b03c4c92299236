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
import { LF } from '../../input/csv/records.js';

/** Maximum number of bytes of a chunk in `PIECE`; a longer record is not processed here. */
export const PIECE_BYTES = 64 * 1024;

/** Bytes after the piece that may be read, and bytes after the lines that may be written, by words. */
const MARGIN = 8 * WORD;

export const PIECE = Buffer.allocUnsafeSlow(PIECE_BYTES + MARGIN);
export const PIECE_VIEW = viewOf(PIECE);

/** Space for lines: the bytes of a record, up to four more for each of `MAX_COLUMNS`, and the rest of the line. */
export const MAX_COLUMNS = PIECE_BYTES / 2;
export const LINES_BYTES = 4 * PIECE_BYTES;
export const LINES = Buffer.allocUnsafeSlow(LINES_BYTES + MARGIN);
export const LINES_VIEW = viewOf(LINES);

/** Copies the bytes from `at` on into `PIECE`, followed by a line end. Returns how many bytes were copied. */
export function loadPiece(bytes: Buffer, at: number): number {
  const copied = bytes.copy(PIECE, 0, at, at + PIECE_BYTES);
  PIECE[copied] = LF;
  return copied;
}

export function clearRowMemory(): void {
  PIECE.fill(0);
  LINES.fill(0);
}
