/**
 * References in a text of XML, such as `&amp;` or `&#243;`, replaced on its bytes. The same as `decodeXml`, which works on a
 * string and decides about everything unusual: unknown references, characters beyond U+07FF, bytes that are not UTF-8.
 */
import { isUtf8 } from 'node:buffer';
import { AMPERSAND, CR, SEMICOLON } from '../../key/curp/ascii.js';

const HASH = 0x23;
const LOWER_X = 0x78;

/** With `#`, without `&` and `;`. */
const MAX_NAME = 8;
/** Characters from here on have more than two bytes in UTF-8. */
const END_OF_TWO_BYTES = 0x800;

/** The five names, as numbers of their bytes. */
const NAMED = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }).map(([name, character]) => [
    Buffer.from(name).reduce((key, byte) => key * 256 + byte, 0),
    character.charCodeAt(0),
  ]),
);

function named(bytes: Buffer, start: number, end: number): number {
  if (end - start > 4) return -1;
  let key = 0;
  for (let at = start; at < end; at++) key = key * 256 + bytes[at]!;
  return NAMED.get(key) ?? -1;
}

/** The value of each digit, 16 and more for other bytes. */
const DIGITS = new Uint8Array(256).fill(16);
for (let digit = 0; digit < 16; digit++)
  for (const text of [digit.toString(16), digit.toString(16).toUpperCase()])
    DIGITS[text.charCodeAt(0)] = digit;

function numbered(bytes: Buffer, start: number, end: number): number {
  const base = bytes[start] === LOWER_X ? 16 : 10;
  let point = 0;
  for (let at = base === 16 ? start + 1 : start; at < end; at++) {
    const digit = DIGITS[bytes[at]!]!;
    if (digit >= base) return -1;
    point = point * base + digit;
  }
  return point === 0 || point >= END_OF_TWO_BYTES ? -1 : point;
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
    if (point >= 0x80) target[to++] = 0xc0 | (point >> 6);
    target[to++] = point < 0x80 ? point : 0x80 | (point & 0x3f);
    from = nameEnd;
  }
  return all < 0x80 || isUtf8(source.subarray(start, end)) ? to : -1;
}
