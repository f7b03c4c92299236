/**
 * The text of a cell as it is read: pieces of XML are added, and the whole is written as a CSV field in UTF-8.
 *
 * Rich text arrives in several pieces. `_x000D_` is how workbooks write characters that XML cannot hold.
 */
import { AMPERSAND, COMMA, CR, LF, QUOTE } from '../../key/curp/ascii.js';
import { MAX_TEXT_BYTES, textTooLong } from '../archive/workbook-error.js';
import { writeDecoded } from '../archive/xml-references.js';
import { decodeXml } from '../archive/xml-scanner.js';

const UNDERSCORE = 0x5f;

/**
 * The bytes of an XML text that are not simply copied. 1: the field must be quoted. 2: it may have an escape. 4: XML has to be
 * decoded.
 */
export const TEXT_MARKS = new Uint8Array(256);
for (const byte of [COMMA, QUOTE, LF, CR]) TEXT_MARKS[byte] = 1;
TEXT_MARKS[UNDERSCORE] = 2;
for (const byte of [AMPERSAND, CR]) TEXT_MARKS[byte]! |= 4;

/** A field needs at most this many times the bytes of its text, with quotes, and two more. */
export const FIELD_GROWTH = 2;

const escapedText = (text: string): string =>
  text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
    code === '0000' ? '\ufffd' : String.fromCharCode(Number.parseInt(code, 16)),
  );

export class CellText {
  /** UTF-8; the first `length` bytes are the text. */
  bytes = Buffer.alloc(4096);
  length = 0;
  #flags = 0;

  clear(): void {
    this.length = 0;
    this.#flags = 0;
  }

  /** Adds a text of the XML. */
  add(source: Buffer, start: number, end: number, isCdata: boolean): void {
    this.#reserve(end - start);
    const { bytes } = this;
    let at = this.length;
    let flags = 0;
    for (let index = start; index < end; index++) {
      const byte = source[index]!;
      flags |= TEXT_MARKS[byte]!;
      bytes[at++] = byte;
    }
    if ((flags & 4) === 0) {
      this.length = at;
      this.#flags |= flags;
      return;
    }
    const decoded = isCdata ? -1 : writeDecoded(source, start, end, bytes, this.length);
    if (decoded >= 0) {
      for (let index = this.length; index < decoded; index++) this.#flags |= TEXT_MARKS[bytes[index]!]!;
      this.length = decoded;
      return;
    }
    const text = source.toString('utf8', start, end);
    this.#addText(isCdata ? text.replace(/\r\n?/g, '\n') : decodeXml(text));
  }

  /** Replaces the text. */
  set(text: string): void {
    this.clear();
    this.#addText(text);
  }

  /** Replaces the text by one without escapes: that of a format that has none. */
  setLiteral(text: string): void {
    this.set(text);
    this.#flags = 1;
  }

  /** Replaces the text by one that needs neither quotes nor escapes, such as a number or a date. */
  setPlain(text: string): void {
    this.clear();
    this.#reserve(text.length);
    for (let index = 0; index < text.length; index++) this.bytes[index] = text.charCodeAt(index);
    this.length = text.length;
  }

  #addText(text: string): void {
    const added = Buffer.from(text);
    this.#reserve(added.length);
    added.copy(this.bytes, this.length);
    this.length += added.length;
    this.#flags |= 3; // both are checked when the field is written
  }

  toString(): string {
    return this.bytes.toString('utf8', 0, this.length);
  }

  #reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return;
    if (needed > MAX_TEXT_BYTES) throw textTooLong();
    const larger = Buffer.alloc(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  /**
   * Writes the text as a field, at `at`; returns the position after it. `target` must have room for `FIELD_GROWTH` times
   * the text and two bytes more.
   */
  writeField(target: Buffer, at: number): number {
    if ((this.#flags & 2) !== 0 && this.bytes.subarray(0, this.length).includes('_x')) {
      const text = this.toString();
      const escaped = escapedText(text);
      if (escaped !== text) this.set(escaped);
    }
    const { bytes, length } = this;
    if ((this.#flags & 1) === 0) {
      for (let index = 0; index < length; index++) target[at + index] = bytes[index]!;
      return at + length;
    }
    const mustBeQuoted = bytes.subarray(0, length).some((byte) => (TEXT_MARKS[byte]! & 1) !== 0);
    return mustBeQuoted ? writeQuoted(bytes, length, target, at) : at + bytes.copy(target, at, 0, length);
  }
}

function writeQuoted(bytes: Buffer, length: number, target: Buffer, start: number): number {
  let at = start;
  target[at++] = QUOTE;
  for (let index = 0; index < length; index++) {
    const byte = bytes[index]!;
    if (byte === QUOTE) target[at++] = QUOTE;
    target[at++] = byte;
  }
  target[at++] = QUOTE;
  return at;
}
