/**
 * The part of Node's `Buffer` that rows need, for browsers: the build of the local page puts it in the place of the global
 * `Buffer` and of `node:buffer`. A property test compares it with Node's own.
 *
 * What it does not do: check arguments, pool memory, or know an encoding beyond these: utf8, latin1, hex, utf16le (from a
 * text only).
 */

type Encoding = 'utf8' | 'utf-8' | 'latin1' | 'hex' | 'utf16le';

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
const STRICT_DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Up to this length, a loop over characters is faster than an encoder or a decoder. */
const MAX_LOOP = 48;

/** Arguments of one call of `String.fromCharCode`. */
const MAX_CODES = 8192;

/** The text of ASCII bytes; undefined if there are others. */
function asciiText(bytes: Uint8Array, start: number, end: number): string | undefined {
  let text = '';
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte >= 0x80) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}

function latin1Text(bytes: Uint8Array, start: number, end: number): string {
  if (end - start <= MAX_CODES) return String.fromCharCode(...bytes.subarray(start, end));
  let text = '';
  for (let at = start; at < end; at += MAX_CODES)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + MAX_CODES)));
  return text;
}

const hexText = (bytes: Uint8Array, start: number, end: number): string =>
  Array.from(Uint8Array.prototype.subarray.call(bytes, start, end), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

function encode(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'latin1') return Uint8Array.from(text, (character) => character.charCodeAt(0));
  if (encoding === 'hex')
    return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  if (encoding !== 'utf16le') return ENCODER.encode(text);
  const bytes = new Uint8Array(2 * text.length);
  for (let at = 0; at < text.length; at++) {
    bytes[2 * at] = text.charCodeAt(at);
    bytes[2 * at + 1] = text.charCodeAt(at) >> 8;
  }
  return bytes;
}

/** An index from 0 to `length`; a negative one counts from the end. */
const clamped = (index: number, length: number): number =>
  index < 0 ? Math.max(0, index + length) : Math.min(index, length);

class Bytes extends Uint8Array {
  override subarray(start = 0, end = this.length): Bytes {
    const from = clamped(start, this.length);
    return new Bytes(this.buffer, this.byteOffset + from, Math.max(0, clamped(end, this.length) - from));
  }

  /** The same memory, as in Node. */
  override slice(start?: number, end?: number): Bytes {
    return this.subarray(start, end);
  }

  override toString(encoding: Encoding = 'utf8', start = 0, end = this.length): string {
    const stop = Math.min(end, this.length);
    if (encoding === 'latin1') return latin1Text(this, start, stop);
    if (encoding === 'hex') return hexText(this, start, stop);
    const text = stop - start <= MAX_LOOP ? asciiText(this, start, stop) : undefined;
    return text ?? DECODER.decode(this.subarray(start, stop));
  }

  /** Returns the number of bytes written: of whole characters, as many as there is room for. */
  write(text: string, offset: number | Encoding = 0, encoding: Encoding = 'utf8'): number {
    if (typeof offset === 'string') return this.write(text, 0, offset);
    if (encoding === 'latin1') {
      const length = Math.min(text.length, this.length - offset);
      for (let at = 0; at < length; at++) this[offset + at] = text.charCodeAt(at);
      return length;
    }
    return ENCODER.encodeInto(text, this.subarray(offset)).written;
  }

  copy(target: Uint8Array, targetStart = 0, start = 0, end = this.length): number {
    const length = Math.max(0, Math.min(end, this.length, start + target.length - targetStart) - start);
    target.set(this.subarray(start, start + length), targetStart);
    return length;
  }

  /** The index of a byte, a text, or bytes. */
  override indexOf(value: number | string | Uint8Array, from = 0, encoding: Encoding = 'utf8'): number {
    if (typeof value === 'number') return super.indexOf(value, from);
    const wanted = typeof value === 'string' ? encode(value, encoding) : value;
    for (let at = clamped(from, this.length); ; at++) {
      at = super.indexOf(wanted[0]!, at);
      if (at < 0 || at + wanted.length > this.length) return -1;
      let same = 1;
      while (same < wanted.length && this[at + same] === wanted[same]) same++;
      if (same === wanted.length) return at;
    }
  }

  override includes(value: number | string | Uint8Array, from = 0): boolean {
    return this.indexOf(value, from) >= 0;
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.every((byte, at) => byte === other[at]);
  }

  get #view(): DataView {
    return new DataView(this.buffer, this.byteOffset, this.length);
  }

  readUInt16LE(at: number): number {
    return this.#view.getUint16(at, true);
  }

  readUInt32LE(at: number): number {
    return this.#view.getUint32(at, true);
  }

  readInt32LE(at: number): number {
    return this.#view.getInt32(at, true);
  }

  readBigUInt64LE(at: number): bigint {
    return this.#view.getBigUint64(at, true);
  }

  readDoubleLE(at: number): number {
    return this.#view.getFloat64(at, true);
  }

  writeDoubleLE(value: number, at: number): number {
    this.#view.setFloat64(at, value, true);
    return at + 8;
  }

  writeUInt32LE(value: number, at: number): number {
    this.#view.setUint32(at, value, true);
    return at + 4;
  }

  writeBigUInt64LE(value: bigint, at: number): number {
    this.#view.setBigUint64(at, value, true);
    return at + 8;
  }

  /** At most four bytes. */
  writeUIntLE(value: number, at: number, width: number): number {
    for (let byte = 0; byte < width; byte++) this[at + byte] = value >>> (8 * byte);
    return at + width;
  }
}

/** Shares the memory of an ArrayBuffer; copies anything else. */
function from(
  value: string | ArrayLike<number> | ArrayBuffer,
  encodingOrOffset: Encoding | number = 'utf8',
  length?: number,
): Bytes {
  if (value instanceof ArrayBuffer)
    return new Bytes(value as ArrayBuffer, Number(encodingOrOffset) || 0, length);
  if (typeof value !== 'string') return new Bytes(value as ArrayLike<number>);
  const bytes = encode(value, encodingOrOffset as Encoding);
  return new Bytes(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);
}

const alloc = (length: number, byte = 0): Bytes => {
  const bytes = new Bytes(length);
  return byte === 0 ? bytes : bytes.fill(byte);
};

function concat(pieces: readonly Uint8Array[]): Bytes {
  const all = new Bytes(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** The length of a text in UTF-8. */
function byteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) bytes++;
    if (unit < 0x800) continue;
    const next = text.charCodeAt(at + 1);
    const isPair = unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000;
    bytes++;
    if (isPair) at++; // four bytes for two units
  }
  return bytes;
}

function compare(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return one[at]! < other[at]! ? -1 : 1;
  return Math.sign(one.length - other.length);
}

export const Buffer = Object.assign(Bytes, {
  from,
  of: (...bytes: number[]): Bytes => new Bytes(bytes),
  alloc,
  allocUnsafe: (length: number): Bytes => new Bytes(length),
  allocUnsafeSlow: (length: number): Bytes => new Bytes(length),
  concat,
  byteLength,
  compare,
  isBuffer: (value: unknown): value is Bytes => value instanceof Bytes,
});

export type Buffer = Bytes;

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
