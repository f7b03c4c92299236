/**
 * The bytes of a table that is one text file (XML, a web page), from its beginning, as often as they are needed.
 */
import type { RandomAccess } from '../archive/random-access.js';
import type { Pieces } from '../csv/piece-reader.js';
import type { ReadShare } from '../workbook/sheet-book.js';

const BLOCK_BYTES = 512 * 1024;

export async function* accessPieces(access: RandomAccess, read: ReadShare): Pieces {
  for (let at = 0; at < access.size; ) {
    const piece = await access.read(at, BLOCK_BYTES);
    if (piece.length === 0) return;
    at += piece.length;
    read.share = at / access.size;
    yield piece;
  }
}
