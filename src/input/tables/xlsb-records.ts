/**
 * The records of a binary Excel workbook (.xlsb), read from the pieces of one of its parts: a type and a length of one to four
 * bytes, and the bytes.
 *
 * What it does not do: know what a record means.
 */

import { damaged, tooMuch } from '../archive/workbook-error.js';
import type { Pieces } from '../csv/piece-reader.js';

/** A cell holds at most 32,767 characters. */
const MAX_RECORD = 16 * 1024 ** 2;

export interface XlsbRecord {
  type: number;
  bytes: Buffer;
}

/** The records of a part, as many together as a piece completes. */
export async function* xlsbRecords(pieces: Pieces): AsyncGenerator<XlsbRecord[]> {
  let carry: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = carry.length === 0 ? piece : Buffer.concat([carry, piece]);
    const records: XlsbRecord[] = [];
    let at = 0;
    for (;;) {
      let next = at;
      const first = bytes[next++];
      if (first === undefined) break;
      let type = first;
      if (first & 0x80) {
        const second = bytes[next++];
        if (second === undefined) break;
        type = (first & 0x7f) | ((second & 0x7f) << 7);
      }
      let length = 0;
      let isComplete = false;
      for (let index = 0; index < 4; index++) {
        const byte = bytes[next++];
        if (byte === undefined) break;
        length |= (byte & 0x7f) << (7 * index);
        isComplete = (byte & 0x80) === 0 || index === 3;
        if (isComplete) break;
      }
      if (length > MAX_RECORD)
        throw tooMuch({ en: 'a cell of it is too long', es: 'una de sus celdas es demasiado larga' });
      if (!isComplete || next + length > bytes.length) break;
      records.push({ type, bytes: bytes.subarray(next, next + length) });
      at = next + length;
    }
    carry = bytes.subarray(at);
    yield records;
  }
  if (carry.length > 0) throw damaged({ en: 'a part of it is cut', es: 'una de sus partes está cortada' });
}

/** A text with its length before it, in characters of two bytes; and the position after it. */
export function wideText(bytes: Buffer, at: number): [text: string, end: number] {
  const length = at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0xffffffff;
  if (length === 0xffffffff && at + 4 <= bytes.length) return ['', at + 4]; // none
  const end = at + 4 + length * 2;
  if (end > bytes.length) throw damaged({ en: 'a text is cut', es: 'un texto está cortado' });
  return [bytes.toString('utf16le', at + 4, end), end];
}
