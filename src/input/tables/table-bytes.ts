/**
 * The bytes of a table that is one text file (XML, a web page), from its beginning, as often as they are needed, and how they
 * are decoded.
 */
import type { RandomAccess } from '../archive/random-access.js';
import type { Pieces } from '../csv/piece-reader.js';
import { UNITS_OF_BYTES } from '../encodings/tables.js';
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

/** The encodings of pages and XML. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

type Decode = (piece: Buffer) => string;

/** Decodes the pieces of a text one after the other. */
export function decoderOf(encoding: TextEncoding): Decode {
  if (encoding === 'windows-1252') {
    const units = UNITS_OF_BYTES['windows-1252']!;
    return (piece) => {
      const text = Buffer.allocUnsafe(piece.length * 2);
      for (let at = 0; at < piece.length; at++) text.writeUInt16LE(units[piece[at]!]!, at * 2);
      return text.toString('utf16le');
    };
  }
  const decoder = new TextDecoder(encoding);
  return (piece) => decoder.decode(piece, { stream: true });
}

const DECLARED_BYTES = 256;
const LATIN_DECLARATION = /^(\s*<\?xml\s[^>]*?)encoding\s*=\s*["'](?:windows-1252|iso-8859-1|latin-?1)["']/i;

/** XML in Windows-1252 as UTF-8, without its declaration; other XML as it is. */
export async function* xmlPieces(pieces: Pieces): Pieces {
  let decode: Decode | undefined;
  let isFirst = true;
  for await (const piece of pieces) {
    let bytes = piece;
    if (isFirst) {
      const start = piece.toString('latin1', 0, DECLARED_BYTES);
      const declared = LATIN_DECLARATION.exec(start);
      if (declared) {
        decode = decoderOf('windows-1252');
        const rest = piece.subarray(declared[0].length);
        bytes = Buffer.concat([Buffer.from(declared[1]!, 'latin1'), rest]);
      }
    }
    isFirst = false;
    yield decode === undefined ? bytes : Buffer.from(decode(bytes));
  }
}
