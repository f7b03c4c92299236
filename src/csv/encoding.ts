/**
 * Text encodings of input files: UTF-8, Windows-1252, and UTF-16 behind a byte order mark. Everything after the
 * input stage is bytes of UTF-8 or of Windows-1252, both of which leave ASCII alone, so delimiters, quotes and line
 * ends can be found without decoding.
 *
 * What it does not do: guess from statistics. The first bytes beyond ASCII decide, wherever in the file they come.
 */
import { isAscii, isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'windows-1252';

/** What `--encoding` accepts. */
export const ENCODING_NAMES = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;

export type EncodingName = (typeof ENCODING_NAMES)[number];

export interface ByteOrderMark {
  encoding: EncodingName;
  length: number;
}

/** The byte order mark that a file begins with, if any. */
export function byteOrderMark(start: Buffer): ByteOrderMark | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'utf-16be', length: 2 };
  return undefined;
}

/**
 * The encoding that the first bytes beyond ASCII show: UTF-8 if that run of bytes is valid UTF-8. Nothing if all is
 * ASCII, and the question is still open.
 */
export function encodingShown(bytes: Buffer): Encoding | undefined {
  if (isAscii(bytes)) return undefined;
  let start = 0;
  while (bytes[start]! < 0x80) start++;
  let end = start;
  while (end < bytes.length && bytes[end]! >= 0x80) end++;
  return isUtf8(bytes.subarray(start, end)) ? 'utf-8' : 'windows-1252';
}

/**
 * Windows-1252 from 0x80 to 0x9F; the rest is Latin-1. A table of our own, since the decoder of some Node versions
 * reads these bytes as control characters. The five unassigned bytes are control characters, as the web has it.
 */
const HIGH_CONTROLS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const UTF8_OF_BYTE: readonly Buffer[] = Array.from({ length: 128 }, (_, index) =>
  Buffer.from(index < 32 ? HIGH_CONTROLS.charAt(index) : String.fromCharCode(0x80 + index)),
);

/** Windows-1252 bytes as UTF-8. */
function fromWindows1252(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length * 3);
  let end = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (byte < 0x80) out[end++] = byte;
    else for (const utf8 of UTF8_OF_BYTE[byte - 0x80]!) out[end++] = utf8;
  }
  return out.subarray(0, end);
}

/** Bytes in either encoding as valid UTF-8. What contradicts UTF-8 becomes U+FFFD, and touches no ASCII byte. */
export function toUtf8(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'windows-1252') return isAscii(bytes) ? bytes : fromWindows1252(bytes);
  return isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('utf8'));
}
