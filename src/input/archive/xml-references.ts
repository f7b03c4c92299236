/**
 * References in a text of XML, such as `&amp;` or `&#243;`, replaced on its bytes. The same as `decodeXml`, which works on a
 * string and decides about everything unusual: unknown references, halves of a character, bytes that are not UTF-8.
 */
import { isUtf8 } from 'node:buffer';
import { AMPERSAND, CR, NINE, SEMICOLON, ZERO } from '../../key/curp/ascii.js';

const HASH = 0x23;
const LOWER_X = 0x78;

/** With `#`, without `&` and `;`. */
const MAX_NAME = 8;
const MAX_POINT = 0x10ffff;

/** The five names, as numbers of their bytes. */
const keyOf = (name: string): number => [...Buffer.from(name)].reduce((key, byte) => key * 256 + byte, 0);
const AMP = keyOf('amp');
const LESS = keyOf('lt');
const GREATER = keyOf('gt');
const QUOT = keyOf('quot');
const APOS = keyOf('apos');

function named(bytes: Buffer, start: number, end: number): number {
  if (end - start > 4) return -1;
  let key = 0;
  for (let at = start; at < end; at++) key = key * 256 + bytes[at]!;
  if (key === AMP) return AMPERSAND;
  if (key === LESS) return 0x3c;
  if (key === GREATER) return 0x3e;
  if (key === QUOT) return 0x22;
  return key === APOS ? 0x27 : -1;
}

function digitOf(byte: number): number {
  if (byte >= ZERO && byte <= NINE) return byte - ZERO;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}

function numbered(bytes: Buffer, start: number, end: number): number {
  const base = bytes[start] === LOWER_X ? 16 : 10;
  const first = base === 16 ? start + 1 : start;
  let point = 0;
  for (let at = first; at < end; at++) {
    const digit = digitOf(bytes[at]!);
    if (digit < 0 || digit >= base) return -1;
    point = point * base + digit;
  }
  const isHalf = point >= 0xd800 && point <= 0xdfff;
  return point === 0 || isHalf || point > MAX_POINT ? -1 : point;
}

/** Writes a character as UTF-8; returns the position after it. */
function writeCharacter(point: number, target: Buffer, start: number): number {
  let at = start;
  if (point < 0x80) target[at++] = point;
  else if (point < 0x800) {
    target[at++] = 0xc0 | (point >> 6);
    target[at++] = 0x80 | (point & 0x3f);
  } else {
    if (point < 0x10000) target[at++] = 0xe0 | (point >> 12);
    else {
      target[at++] = 0xf0 | (point >> 18);
      target[at++] = 0x80 | ((point >> 12) & 0x3f);
    }
    target[at++] = 0x80 | ((point >> 6) & 0x3f);
    target[at++] = 0x80 | (point & 0x3f);
  }
  return at;
}

/**
 * Writes a text of XML to `target` at `at`, with its references replaced; it never becomes longer. Returns the position after
 * it; -1 if `decodeXml` has to decide.
 */
export function writeDecoded(source: Buffer, start: number, end: number, target: Buffer, at: number): number {
  let to = at;
  let all = 0;
  for (let from = start; from < end; from++) {
    const byte = source[from]!;
    if (byte === CR) return -1;
    all |= byte;
    if (byte !== AMPERSAND) {
      target[to++] = byte;
      continue;
    }
    const nameStart = from + 1;
    const limit = Math.min(end, nameStart + MAX_NAME + 1);
    let nameEnd = nameStart;
    while (nameEnd < limit && source[nameEnd] !== SEMICOLON) nameEnd++;
    if (nameEnd === limit) return -1;
    const point =
      source[nameStart] === HASH
        ? numbered(source, nameStart + 1, nameEnd)
        : named(source, nameStart, nameEnd);
    if (point < 0) return -1;
    to = writeCharacter(point, target, to);
    from = nameEnd;
  }
  return all < 0x80 || isUtf8(source.subarray(start, end)) ? to : -1;
}
