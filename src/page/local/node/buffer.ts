/**
 * Node's `Buffer` and `node:buffer` for browsers: the package `buffer`. The build of the local page puts it in the place of
 * the global `Buffer`; a property test compares it with Node's own.
 *
 * The browser's own decoder and encoder replace those of the package: its encoder is slow for long texts, and its decoder
 * replaces damaged UTF-8 by more characters than Node does, which would give a result with other bytes.
 */
import { Buffer as Package } from 'buffer/index.js';

export const Buffer = Package as unknown as typeof globalThis.Buffer;
export type Buffer = globalThis.Buffer;

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
const STRICT_DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Up to this length, the package decodes faster than the browser. */
const MAX_SHORT = 48;

/** What stands for damaged UTF-8 in a text. */
const REPLACEMENT = '\ufffd';

const isUtf8Name = (encoding: unknown): boolean =>
  encoding === undefined || encoding === 'utf8' || encoding === 'utf-8';

const { toString: textOf, copy } = Buffer.prototype;
const { from } = Buffer;

Buffer.prototype.toString = function (
  this: Buffer,
  encoding?: BufferEncoding,
  start = 0,
  end = this.length,
): string {
  const isShort = end - start <= MAX_SHORT;
  const text = isShort || !isUtf8Name(encoding) ? textOf.call(this, encoding, start, end) : REPLACEMENT;
  return isUtf8Name(encoding) && text.includes(REPLACEMENT)
    ? DECODER.decode(this.subarray(start, end))
    : text;
};

Buffer.from = ((value: unknown, encoding?: unknown, length?: number): Buffer =>
  typeof value === 'string' && isUtf8Name(encoding)
    ? from(ENCODER.encode(value).buffer)
    : from(value as ArrayBuffer, encoding as number, length)) as typeof from;

/** The package copies to a `Buffer` only, Node to any bytes. */
Buffer.prototype.copy = function (this: Buffer, target: Uint8Array, ...range: number[]): number {
  const { buffer, byteOffset, length } = target;
  const bytes = Buffer.isBuffer(target) ? target : Buffer.from(buffer as ArrayBuffer, byteOffset, length);
  return copy.call(this, bytes, ...range);
};

const WORD = 4;
const TOP_BITS = 0x80808080;

export function isAscii(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  for (const lastWord = bytes.length - WORD; at <= lastWord; at += WORD)
    if ((view.getInt32(at, true) & TOP_BITS) !== 0) return false;
  for (; at < bytes.length; at++) if (bytes[at]! >= 0x80) return false;
  return true;
}

export function isUtf8(bytes: Uint8Array): boolean {
  if (isAscii(bytes)) return true;
  try {
    STRICT_DECODER.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
