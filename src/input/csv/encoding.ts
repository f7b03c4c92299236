/**
 * Text encodings of input files: UTF-8, UTF-16 with a byte order mark, and the encodings with one byte per character of
 * `encodings/tables.ts`. All later stages receive UTF-8 or a single-byte encoding. All of these are supersets of ASCII, so
 * delimiters, quotes and line ends can be found without decoding.
 *
 * What it does not do: find the encoding. `encodings/judge.ts` does.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from '../encodings/judge.js';
import { type SingleByteEncoding, UNITS_OF_BYTES } from '../encodings/tables.js';
import type { OptionValue } from '../options/option-types.js';

export type { Encoding };

/** What `--encoding` accepts. */
export type EncodingName = OptionValue<'encoding'>;

interface ByteOrderMark {
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

/** The UTF-8 of each byte as a number, its first byte in the lowest eight bits; above its last byte there are zeros. */
const utf8OfBytes = (encoding: SingleByteEncoding): Uint32Array =>
  Uint32Array.from(UNITS_OF_BYTES[encoding], (unit) => {
    const [first = 0, second = 0, third = 0] = Buffer.from(String.fromCharCode(unit));
    return first | (second << 8) | (third << 16);
  });

/** The table of each encoding, made for the first text in it. */
const TABLES: Partial<Record<SingleByteEncoding, Uint32Array>> = {};

function tableOf(encoding: SingleByteEncoding): Uint32Array {
  TABLES[encoding] ??= utf8OfBytes(encoding);
  return TABLES[encoding];
}

function fromSingleByte(bytes: Buffer, table: Uint32Array): Buffer {
  const out = Buffer.allocUnsafe(bytes.length * 3);
  let end = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    out[end++] = byte;
    if (byte < 0x80) continue;
    const utf8 = table[byte]!;
    out[end - 1] = utf8;
    out[end++] = utf8 >> 8; // no character beyond ASCII has fewer than two bytes
    if (utf8 > 0xffff) out[end++] = utf8 >> 16;
  }
  return out.subarray(0, end);
}

/** Converts bytes to valid UTF-8. Invalid sequences become U+FFFD; ASCII bytes never change. */
export function toUtf8(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding !== 'utf-8') return isAscii(bytes) ? bytes : fromSingleByte(bytes, tableOf(encoding));
  return isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('utf8'));
}
