/**
 * Reads a whole part of a workbook through a handler, as UTF-8. A part in UTF-16 is converted.
 */

import type { Pieces } from '../csv/piece-reader.js';
import type { XmlHandler, XmlTag } from './xml-scanner.js';
import { XmlScanner } from './xml-scanner.js';
import type { ReadPosition, ZipArchive } from './zip-archive.js';
import type { ZipEntry } from './zip-directory.js';

/** UTF-16 by its byte order mark, or by the `<` that every part begins with. */
function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [one, other] = start;
  if ((one === 0xff && other === 0xfe) || (one === 0x3c && other === 0)) return 'utf-16le';
  if ((one === 0xfe && other === 0xff) || (one === 0 && other === 0x3c)) return 'utf-16be';
  return undefined;
}

const MARK = Buffer.of(0xef, 0xbb, 0xbf);

/** The bytes of a part as UTF-8, without a byte order mark. */
export async function* utf8Pieces(pieces: AsyncIterable<Buffer>): Pieces {
  let start: Buffer | undefined = Buffer.alloc(0);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of pieces) {
    let bytes = piece;
    if (start !== undefined) {
      start = Buffer.concat([start, piece]);
      if (start.length < MARK.length) continue;
      bytes = start;
      start = undefined;
      const utf16 = utf16Of(bytes);
      if (utf16 !== undefined)
        decoder = new TextDecoder(utf16); // removes the byte order mark
      else if (bytes.subarray(0, MARK.length).equals(MARK)) bytes = bytes.subarray(MARK.length);
    }
    yield decoder === undefined ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }));
  }
}

export const partPieces = (archive: ZipArchive, entry: ZipEntry, position?: ReadPosition): Pieces =>
  utf8Pieces(archive.pieces(entry, position));

/** Scans a part from its beginning to its end. */
export async function scanPart(archive: ZipArchive, entry: ZipEntry, handler: XmlHandler): Promise<void> {
  const scanner = new XmlScanner(handler);
  for await (const piece of partPieces(archive, entry)) scanner.push(piece);
  scanner.end();
}

/** Calls `found` for each element of a part with few texts. `parents` are the names around it, the outermost first. */
export async function scanElements(
  archive: ZipArchive,
  entry: ZipEntry,
  found: (name: string, attributes: () => Map<string, string>, parents: readonly string[]) => void,
): Promise<void> {
  const parents: string[] = [];
  await scanPart(archive, entry, {
    open(tag: XmlTag) {
      const { name } = tag;
      found(name, () => tag.attributes, parents);
      parents.push(name);
    },
    close: () => {
      parents.pop();
    },
    text: () => {},
  });
}
