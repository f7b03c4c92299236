/**
 * Text encodings of input files: UTF-8, Windows-1252, and UTF-16 with a byte order mark. All later stages receive UTF-8
 * or Windows-1252. Both are supersets of ASCII, so delimiters, quotes and line ends can be found without decoding.
 *
 * What it does not do: guess from statistics. The first bytes beyond ASCII decide, wherever they are in the file.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import type { OptionValue } from '../options/chosen-options.js';

export type Encoding = 'utf-8' | 'windows-1252';

/** What `--encoding` accepts. */
export type EncodingName = OptionValue<'encoding'>;

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
 * Detects the encoding by the first sequence of bytes beyond ASCII: UTF-8 if it is valid UTF-8, otherwise Windows-1252.
 * `undefined` if all bytes are ASCII.
 */
export function detectEncoding(bytes: Buffer): Encoding | undefined {
  if (isAscii(bytes)) return undefined;
  let start = 0;
  while (bytes[start]! < 0x80) start++;
  let end = start;
  while (end < bytes.length && bytes[end]! >= 0x80) end++;
  return isUtf8(bytes.subarray(start, end)) ? 'utf-8' : 'windows-1252';
}

/**
 * Windows-1252 from 0x80 to 0x9F; the rest is Latin-1. Not `TextDecoder`, because some Node versions decode these bytes
 * as control characters. The five unassigned bytes are control characters, as in the WHATWG encoding standard.
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

/** Converts bytes to valid UTF-8. Invalid sequences become U+FFFD; ASCII bytes never change. */
export function toUtf8(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'windows-1252') return isAscii(bytes) ? bytes : fromWindows1252(bytes);
  return isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('utf8'));
}
